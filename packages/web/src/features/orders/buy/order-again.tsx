import type { Offer } from '@limelight/contract/offers/schema'
import { useSearchParams } from 'wouter'
import { trpc } from '../../../server/trpc.ts'
import { BuyPrepared } from './buy-prepared.tsx'

/** Begins with what an earlier order had, if the address names one. */
export function OrderAgain({ offer }: { offer: Offer }) {
  const [query] = useSearchParams()
  const id = query.get('again')
  const order = trpc.orders.byId.useQuery({ id: id ?? '' }, { enabled: id !== null }).data
  if (id === null || order?.side !== 'CLIENT' || order.offerId !== offer.id) return null
  const items = order.items.flatMap(({ itemId, amount }) => (itemId === null ? [] : [{ itemId, amount }]))
  return (
    <BuyPrepared
      offer={offer}
      parameter="again"
      prepared={{
        id: order.id,
        note: `The items, posts and brief of order ${order.number}, at today’s list price.`,
        draftId: null,
        body: { items, price: null, execDays: null, deliverables: order.deliverables, brief: order.brief },
      }}
    />
  )
}
