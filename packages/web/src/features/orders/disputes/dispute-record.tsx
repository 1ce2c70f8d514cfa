import type { Order } from '@limelight/contract/orders/schema'
import { Card, CardBody } from '../../../components/ui/card.tsx'
import { useDispute } from './dispute-view.tsx'
import { endingOf } from './endings.ts'
import { HistoryList } from './history-list.tsx'

/** How the dispute of an order ended, and what was said in it. */
export function DisputeRecord({ order }: { order: Order }) {
  const { id, status, disputeId } = order
  const { data: dispute } = useDispute({ id, disputeId: status === 'DISPUTE' ? null : disputeId })
  const ending = dispute && endingOf(dispute)
  if (dispute === undefined || ending === undefined) return null
  return (
    <Card title="The dispute">
      <CardBody className="grid gap-2">
        <p>{ending}.</p>
        <details>
          <summary className="cursor-pointer text-muted-foreground text-xs">What was said and shown</summary>
          <HistoryList order={order} history={dispute.history} />
        </details>
      </CardBody>
    </Card>
  )
}
