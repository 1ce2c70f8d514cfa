import type { SavedSearch } from '@limelight/contract/search/saved-searches'
import { Bell, BellRing } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'

/** Turns the daily notice about new results on or off. */
export function AlertToggle({ saved: { id, name } }: { saved: SavedSearch }) {
  const utils = trpc.useUtils()
  const alerts = trpc.alerts.list.useQuery()
  const refresh = () => utils.alerts.list.invalidate()
  const watch = trpc.alerts.watchSearch.useMutation({
    onSuccess: () => void toast.success(`We’ll let you know once per day what’s new in “${name}”.`),
    onSettled: refresh,
  })
  const end = trpc.alerts.end.useMutation({ onSettled: refresh })
  const alert = alerts.data?.data.find(({ subjectId }) => subjectId === id)
  const Icon = alert === undefined ? Bell : BellRing
  return (
    <Button
      variant="ghost"
      size="sm"
      icon
      aria-label={`Tell me what’s new in ${name}`}
      title={alert === undefined ? 'Tell me daily what’s new' : 'Stop telling me what’s new'}
      aria-pressed={alert !== undefined}
      busy={watch.isPending || end.isPending}
      disabled={alerts.data === undefined}
      onClick={() => (alert === undefined ? watch.mutate({ id }) : end.mutate({ id: alert.id }))}
    >
      <Icon aria-hidden />
    </Button>
  )
}
