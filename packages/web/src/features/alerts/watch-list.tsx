import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { Bell, BellOff } from 'lucide-react'
import { DropdownMenuItem } from '../../components/ui/dropdown-menu.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import { useSetAlert } from './use-alerts.ts'

/** The item of a list's menu that turns its daily notice on or off. */
export function WatchList({ list: { id, name, type } }: { list: FavouriteList }) {
  const alerts = trpc.alerts.list.useQuery(undefined, { enabled: type === 'influencer' })
  const set = useSetAlert(isOn => {
    const action = { label: 'Settings', href: '/user/notifications' }
    if (isOn)
      toast.success(`We’ll let you know once per day whose figures in “${name}” move more than usual.`, { action })
    else toast.success(`Turned off the alert of “${name}”.`)
  })
  if (type !== 'influencer') return null
  const alert = alerts.data?.data.find(({ subjectId }) => subjectId === id)
  const isOn = alert !== undefined
  return (
    <DropdownMenuItem
      disabled={alerts.data === undefined}
      onSelect={() => set({ id, kind: 'list', alert }, isOn ? 'off' : 'notice')}
    >
      {isOn ? <BellOff aria-hidden /> : <Bell aria-hidden />}
      {isOn ? 'Turn off alert' : 'Turn on alert'}
    </DropdownMenuItem>
  )
}
