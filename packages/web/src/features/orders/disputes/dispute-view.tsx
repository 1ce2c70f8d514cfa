import type { Dispute } from '@limelight/contract/orders/disputes'
import type { Order } from '@limelight/contract/orders/schema'
import { QueryError } from '../../../components/query-error.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { trpc } from '../../../server/trpc.ts'
import { useUser } from '../../users/use-user.ts'
import { AgreePanel } from './agree-panel.tsx'
import { Clocks } from './clocks.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { Positions } from './positions.tsx'
import { Question } from './question.tsx'
import { hasOpenOffer } from './use-dispute.ts'

/** The live dispute of an order, which both sides read alike. */
export function DisputeView({ order }: { order: Order }) {
  const dispute = useDispute(order)
  if (dispute.data !== undefined) return <LiveDispute order={order} dispute={dispute.data} />
  if (dispute.isError)
    return (
      <QueryError query={dispute} title="Couldn’t load the dispute" className="py-8">
        Its clocks go on, and the money stays in escrow.
      </QueryError>
    )
  return (
    <div role="status" aria-busy="true" aria-label="Loading the dispute" className="grid gap-5">
      <Skeleton className="h-24 w-full rounded-lg" />
      <Skeleton className="h-56 w-full rounded-lg" />
    </div>
  )
}

function LiveDispute({ order, dispute }: { order: Order; dispute: Dispute }) {
  const { id, sealed } = dispute
  // Its key lets it move without losing the number that is being chosen.
  const agree = <AgreePanel key={`${id} ${sealed?.round}`} order={order} dispute={dispute} />
  return (
    <>
      <Clocks order={order} dispute={dispute} />
      {dispute.chatId !== null && <Question order={order} chatId={dispute.chatId} />}
      {!hasOpenOffer(dispute) && agree}
      <Positions order={order} dispute={dispute} />
      {hasOpenOffer(dispute) && agree}
      <EvidenceList order={order} dispute={dispute} />
    </>
  )
}

export function useDispute({ id, disputeId }: Pick<Order, 'id' | 'disputeId'>) {
  const user = useUser()
  return trpc.disputes.byId.useQuery(
    { userId: user.id, orderId: id, id: disputeId ?? '' },
    { enabled: disputeId !== null, refetchOnMount: 'always' },
  )
}
