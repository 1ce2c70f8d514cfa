import type { StuckTransaction } from '@limelight/contract/chain/schema'
import { Badge } from '../../components/ui/badge.tsx'
import { Card, CardHeader, CardTitle } from '../../components/ui/card.tsx'
import { formatMoment } from '../../display/format.ts'
import { ExplorerLink } from './explorer-link.tsx'

const states = { QUEUED: 'not sent', SENT: 'in no block', FAILED: 'failed' } as const
const tones = { QUEUED: 'warning', SENT: 'warning', FAILED: 'danger' } as const

/** Calls of ours that an operator should look at, with the cause and the fix. */
export function StuckTransactions({ total, calls }: { total: number; calls: StuckTransaction[] }) {
  if (total === 0) return null
  return (
    <Card>
      <CardHeader>
        <CardTitle>Stuck transactions</CardTitle>
        <span className="text-muted-foreground text-xs tabular-nums">
          {total > calls.length ? `the oldest ${calls.length} of ${total}` : total}
        </span>
      </CardHeader>
      <ul className="px-4 pb-2">
        {calls.map(call => (
          <li key={call.id} className="grid gap-0.5 border-t py-2.5 first:border-t-0">
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs">
              <b className="font-semibold">{call.kind}</b>
              <Badge variant={tones[call.status]}>{states[call.status]}</Badge>
              <span className="text-muted-foreground tabular-nums">
                since {formatMoment(call.createdAt)}
                {call.failures > 0 && `, ${call.failures} ${call.failures === 1 ? 'failure' : 'failures'}`}
                {call.retryAt !== null && `, tried again ${formatMoment(call.retryAt)}`}
              </span>
              {call.txHash !== null && (
                <span className="font-mono text-2xs">
                  <ExplorerLink kind="tx" value={call.txHash}>
                    {call.txHash.slice(0, 10)}…
                  </ExplorerLink>
                </span>
              )}
              {call.orderId !== null && (
                <span className="font-mono text-2xs text-muted-foreground" title={call.orderId}>
                  order {call.orderId.slice(0, 8)}
                </span>
              )}
            </span>
            {call.problem !== null && <span className="wrap-anywhere text-xs">{call.problem}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
