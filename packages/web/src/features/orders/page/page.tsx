import type { Order } from '@limelight/contract/orders/schema'
import { useEffect, useEffectEvent } from 'react'
import { useParams } from 'wouter'
import { GonePage } from '../../../components/empty-view.tsx'
import { PageError } from '../../../components/query-error.tsx'
import { trpc } from '../../../server/trpc.ts'
import { DisputeAside } from '../disputes/aside.tsx'
import { DisputeRecord } from '../disputes/dispute-record.tsx'
import { DisputeView } from '../disputes/dispute-view.tsx'
import { PostsCard } from '../posts/posts-card.tsx'
import { useLiveOrder } from '../use-order.ts'
import { BriefCard } from './brief-card.tsx'
import { CountsIn } from './counts-in.tsx'
import { EvidenceCard } from './evidence-card.tsx'
import { OrderHeader } from './header.tsx'
import { MoneyCard } from './money-card.tsx'
import { OrderSkeleton } from './skeleton.tsx'
import { Steps } from './steps.tsx'
import { TermsCard } from './terms-card.tsx'
import { Timeline } from './timeline.tsx'
import { TroubleCard } from './trouble-card.tsx'
import { TurnPanel } from './turn-panel.tsx'
import { WorkCard } from './work-card.tsx'

/** One order: whose turn it is, what happened, and where the money is. */
export default function OrderPage() {
  const { id = '' } = useParams()
  const query = useLiveOrder(id)
  const { data: order, error } = query
  if (order !== undefined) return <OrderView key={order.id} order={order} />
  if (error === null) return <OrderSkeleton />
  if (error.data?.errorMessage === 'ORDER_NOT_FOUND') return <Gone />
  return (
    <PageError query={query} title="Couldn’t load this order">
      It goes on as agreed; only this page is missing.
    </PageError>
  )
}

function OrderView({ order }: { order: Order }) {
  useMarkRead(order)
  return (
    <div className="mx-auto grid max-w-[1080px] items-start gap-7 lg:grid-cols-[minmax(0,1fr)_300px]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        <OrderHeader order={order} />
        {order.status === 'DISPUTE' ? (
          <DisputeView order={order} />
        ) : (
          <>
            <Steps order={order} />
            <TurnPanel order={order} />
            <WorkCard order={order} />
            <DisputeRecord order={order} />
          </>
        )}
        <PostsCard order={order} />
        <Timeline order={order} />
      </div>
      <aside aria-label="About the order" className="grid min-w-0 gap-3">
        <MoneyCard order={order} />
        {order.status === 'DISPUTE' && <DisputeAside order={order} />}
        <TermsCard order={order} />
        <BriefCard order={order} />
        <CountsIn order={order} />
        <TroubleCard order={order} />
        <EvidenceCard order={order} />
      </aside>
    </div>
  )
}

/** The page shows what is new, so it counts as read. */
function useMarkRead({ id, unread }: Order) {
  const utils = trpc.useUtils()
  const read = trpc.orders.readNotices.useMutation({
    meta: { isReportedByCaller: true },
    onSuccess: () => {
      utils.orders.byId.setData({ id }, order => order && { ...order, unread: 0 })
      void utils.orders.list.invalidate()
      void utils.activity.invalidate()
    },
  })
  const mark = useEffectEvent(() => read.mutate({ id }))
  useEffect(() => {
    if (unread > 0) mark()
  }, [unread])
}

function Gone() {
  return (
    <GonePage title="Order not found" href="/orders" action="Go to your orders">
      There’s no order at this address, or it belongs to somebody else. You may have removed it from your list.
    </GonePage>
  )
}
