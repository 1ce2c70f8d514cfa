import type { Order } from '@limelight/contract/orders/schema'
import { Card, CardBody } from '../../../components/ui/card.tsx'
import { ActionButton } from '../actions/action-button.tsx'
import { otherNameOf } from '../party.ts'

/** The entry to a dispute with its consequences, and the way to remove what has ended. */
export function TroubleCard({ order }: { order: Order }) {
  const other = otherNameOf(order)
  if (order.allowedActions.includes('DISPUTE'))
    return (
      <Card title="Something wrong?">
        <CardBody className="grid justify-items-start gap-2.5">
          <p className="text-muted-foreground text-xs">
            A dispute stops the clock. The money stays in escrow; you two agree on a split within 72 hours, or we decide
            it. It can only go to you or to {other}.
          </p>
          <ActionButton action="DISPUTE" order={order} />
        </CardBody>
      </Card>
    )
  if (!order.allowedActions.includes('DELETE')) return null
  return (
    <Card title="Done with it?">
      <CardBody className="grid justify-items-start gap-2.5">
        <p className="text-muted-foreground text-xs">
          You can remove the order from your list. {other} keeps it, with everything that happened.
        </p>
        <ActionButton action="DELETE" order={order} />
      </CardBody>
    </Card>
  )
}
