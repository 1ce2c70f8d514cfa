import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Count } from '../../components/ui/count.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../components/ui/popover.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import { useUnreadCount } from './use-notifications.ts'

/** The notifications, with the unread count. */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false)
  const unread = useUnreadCount() ?? 0
  const name = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton aria-label={name} tip="Notifications">
          <Bell aria-hidden />
          {unread > 0 && (
            <Count
              variant="unread"
              label={`${unread} unread`}
              className="absolute -top-0.5 -right-0.5 h-[15px] min-w-[15px] px-1 text-[10px] ring-2 ring-background max-md:top-1 max-md:right-0.5"
            >
              {unread > 99 ? '99+' : unread}
            </Count>
          )}
        </IconButton>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Notifications" className="w-[360px] max-md:w-screen">
        <NotificationPanel unread={unread} onLeave={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}
