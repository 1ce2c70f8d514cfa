import type { Offer } from '@limelight/contract/offers/schema'
import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { lazyComponent } from '../../../display/lazy-component.tsx'
import { trpc } from '../../../server/trpc.ts'

const BuyDialog = lazyComponent(() => import('./buy-dialog.tsx'))

/** Begins with what an earlier order had, if the address names one. Closing the dialog leaves the offer. */
export function OrderAgain({ offer }: { offer: Offer }) {
  const [query, setQuery] = useSearchParams()
  const id = query.get('again')
  const order = trpc.orders.byId.useQuery({ id: id ?? '' }, { enabled: id !== null }).data
  if (id === null || order?.side !== 'CLIENT' || order.offerId !== offer.id) return null
  const items = order.items.flatMap(({ itemId, amount }) => (itemId === null ? [] : [{ itemId, amount }]))
  const [first] = items
  const close = () => {
    const rest = new URLSearchParams(query)
    rest.delete('again')
    setQuery(rest, { replace: true })
  }
  return (
    <Suspense>
      <BuyDialog
        offer={offer}
        initial={{ itemId: first?.itemId ?? '', amount: first?.amount ?? 1 }}
        prepared={{
          id: order.id,
          note: `The items, posts and brief of order ${order.number}, at today’s list price.`,
          draftId: null,
          body: { items, price: null, execDays: null, deliverables: order.deliverables, brief: order.brief },
        }}
        onClose={close}
      />
    </Suspense>
  )
}
