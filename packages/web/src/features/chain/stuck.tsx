import type { StuckTransaction } from '@limelight/contract/chain/schema'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card, CardHeader } from '../../components/ui/card.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { formatCount, formatHash, formatMoment } from '../../display/format.ts'
import { ExplorerLink } from './explorer-link.tsx'
import { OrderLink } from './order-link.tsx'

const states = { QUEUED: 'not sent', SENT: 'in no block', FAILED: 'failed' } as const
const kinds: Record<string, string> = { TRANSFER: 'test tokens' }
const tones = { QUEUED: 'warning', SENT: 'warning', FAILED: 'danger' } as const

type StuckProps = {
  /** Undefined while they load. */
  calls: { total: number; data: StuckTransaction[] } | undefined
  hasFailed: boolean
  retry: () => void
  retrying: boolean
}

/** Calls of ours that an operator should look at, with the cause and the fix. */
export function StuckTransactions({ calls, hasFailed, retry, retrying }: StuckProps) {
  return (
    <Card className="flex min-w-0 flex-col">
      <CardHeader title="Stuck transactions">
        {calls !== undefined && calls.total > 0 && <Badge variant="danger">{formatCount(calls.total)}</Badge>}
      </CardHeader>
      {calls === undefined ? (
        hasFailed ? (
          <p className="flex items-center justify-between gap-3 p-4">
            Couldn’t load them.
            <Button size="sm" busy={retrying} onClick={retry}>
              Try again
            </Button>
          </p>
        ) : (
          <Skeleton className="m-4 h-14" />
        )
      ) : calls.total === 0 ? (
        <p className="px-4 py-5 text-muted-foreground">
          Nothing is stuck. A call that fails or takes longer than 5 minutes is shown here with its cause and what to
          do.
        </p>
      ) : (
        <ul className="max-h-80 overflow-y-auto px-4 pb-2">
          {calls.data.map(call => (
            <Row key={call.id} call={call} />
          ))}
          {calls.total > calls.data.length && (
            <li className="border-t py-2 text-muted-foreground text-xs">
              The oldest {calls.data.length} of {formatCount(calls.total)}
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}

function Row({ call }: { call: StuckTransaction }) {
  return (
    <li className="grid gap-0.5 border-t py-2.5 first:border-t-0">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="font-semibold">{kinds[call.kind] ?? call.kind.toLowerCase()}</b>
        {call.orderId !== null && (
          <span className="text-xs">
            order <OrderLink orderId={call.orderId} orderNumber={call.orderNumber} />
          </span>
        )}
        <Badge variant={tones[call.status]}>{states[call.status]}</Badge>
      </span>
      <span className="text-muted-foreground text-xs tabular-nums">
        by the {call.signer.toLowerCase()} since {formatMoment(call.createdAt)}
        {call.failures > 0 && `, ${call.failures} ${call.failures === 1 ? 'failure' : 'failures'}`}
        {call.retryAt !== null && `, tried again ${formatMoment(call.retryAt)}`}
        {call.txHash !== null && (
          <span className="font-mono text-2xs" title={call.txHash}>
            ,{' '}
            <ExplorerLink kind="tx" value={call.txHash}>
              {formatHash(call.txHash)}
            </ExplorerLink>
          </span>
        )}
      </span>
      {call.problem !== null && <span className="wrap-anywhere text-danger text-xs">{call.problem}</span>}
    </li>
  )
}
