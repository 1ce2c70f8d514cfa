import { isCapped } from '@limelight/contract/platform/rules'
import type { Key, KeyCall } from '@limelight/contract/platform/schema'
import { Dialog, DialogContent } from '../../../components/ui/dialog.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { errorText } from '../../../display/error-text.ts'
import { formatMoment } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'
import { unitOf } from '../../tariffs/limits/texts.ts'
import { capNames } from './caps.tsx'
import { LoadFailed } from './load-failed.tsx'

/** What a key called last. */
export function CallsDialog({ apiKey: { id, name }, onClose }: { apiKey: Key; onClose: () => void }) {
  const calls = trpc.platform.calls.useQuery({ id, limit: 100 }, { refetchOnMount: 'always' })
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent title={`Calls of “${name}”`} className="w-[680px]">
        <div className="px-5 pb-5">
          {calls.data !== undefined ? (
            calls.data.total === 0 ? (
              <p className="text-muted-foreground">No calls in the last 30 days.</p>
            ) : (
              <ul aria-label="Calls" className="max-h-[60vh] overflow-y-auto">
                {calls.data.data.map(call => (
                  <Call key={call.id} call={call} />
                ))}
              </ul>
            )
          ) : calls.isError ? (
            <LoadFailed what="calls" onRetry={() => void calls.refetch()} />
          ) : (
            <Skeleton className="h-24 w-full" />
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}

function Call({ call: { at, operation, status, error, cost, address, ms } }: { call: KeyCall }) {
  const spent = capNames.flatMap(name => {
    const amount = cost[name]
    return amount === undefined ? [] : [`${amount} ${unitOf(name, amount)}`]
  })
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-t py-2 text-xs tabular-nums first:border-t-0">
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere font-medium font-mono">{operation}</span>
        <span className="block text-muted-foreground">
          {formatMoment(at)} · from {address} · {ms} ms
        </span>
      </span>
      <span className="text-right">
        <span className={status < 400 ? '' : 'text-danger'}>{error === null ? status : `${status} ${error}`}</span>
        <span className="block text-muted-foreground">
          {error !== null ? refusalText(error) : spent.length === 0 ? 'free' : spent.join(', ')}
        </span>
      </span>
    </li>
  )
}

/** Neither the log nor its reader knows whether the plan or the cap of the key came first. */
function refusalText(error: string): string {
  return isCapped(error) ? `no ${unitOf(error, 2)} left` : errorText({ errorMessage: error })
}
