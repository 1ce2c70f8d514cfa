import { isNotification } from '@limelight/contract/activity/event-types'
import type { UserEvent } from '@limelight/contract/activity/schema'
import { Link } from 'wouter'
import { Badge } from '../../components/ui/badge.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Tooltip } from '../../components/ui/tooltip.tsx'
import { formatMoment } from '../../display/format.ts'
import { describeEvent } from './notification-kinds.ts'

type RowProps = {
  event: UserEvent
  /** Whether its order waits for the user. */
  isTask: boolean
  onMark: (id: string, isRead: boolean) => void
  onLeave: () => void
}

/** One event. The dot shows whether it is read, and toggles it. */
export function NotificationRow({ event, isTask, onMark, onLeave }: RowProps) {
  if (!isNotification(event.type)) return null
  const { title, Icon, href } = describeEvent(event.type, event.payload)
  const { isRead } = event
  const text = typeof event.payload.text === 'string' ? event.payload.text : title
  const textClasses = cn('wrap-anywhere line-clamp-4', !isRead && 'font-medium')
  const open = () => {
    if (!isRead) onMark(event.id, true)
    onLeave()
  }
  return (
    <li className="group relative flex gap-3 border-t py-3 pr-2 pl-4 first:border-t-0 has-[a:hover]:bg-accent">
      <span
        className={cn(
          'grid size-7 shrink-0 place-items-center rounded-full bg-secondary',
          isRead ? 'text-muted-foreground' : 'text-foreground',
        )}
      >
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-2">
          {href === undefined ? (
            <span className={textClasses}>{text}</span>
          ) : (
            // The link covers the whole row except the dot.
            <Link href={href} onClick={open} className={cn('after:absolute after:inset-0', textClasses)}>
              {text}
            </Link>
          )}
          <time dateTime={event.createdAt} className="shrink-0 text-2xs text-muted-foreground tabular-nums">
            {formatMoment(event.createdAt)}
          </time>
        </p>
        {text !== title && <p className="text-muted-foreground text-xs">{title}</p>}
        {isTask && (
          <Badge variant="warning" className="mt-1">
            Waits for you
          </Badge>
        )}
      </div>
      <Tooltip text={isRead ? 'Mark as unread' : 'Mark as read'}>
        <button
          type="button"
          aria-label={isRead ? 'Mark as unread' : 'Mark as read'}
          onClick={() => onMark(event.id, !isRead)}
          className="relative grid size-6 shrink-0 place-items-center self-center rounded-full hover:bg-secondary max-md:size-10"
        >
          <span
            className={cn(
              'size-2 rounded-full',
              isRead
                ? 'border border-control opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:opacity-100'
                : 'bg-foreground',
            )}
          />
        </button>
      </Tooltip>
    </li>
  )
}
