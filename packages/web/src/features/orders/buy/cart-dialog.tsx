import { parseUsdt, formatUsdt as toDecimal } from '@limelight/contract/deposits/units'
import type { Offer } from '@limelight/contract/offers/schema'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { EmptyView } from '../../../components/empty-view.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { trpc } from '../../../server/trpc.ts'
import { OfferPicture } from '../picture.tsx'
import { toDeliverables } from '../posts/deliverables.ts'
import BuyDialog, { toOrder } from './buy-dialog.tsx'
import { type CartEntry, useCart } from './cart.ts'
import { OrderProblem } from './order-problem.tsx'

/** Orders everything in the cart at once: all of it or nothing. */
export default function CartDialog({ onClose }: { onClose: () => void }) {
  const cart = useCart()
  const { entries } = cart
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const order = trpc.orders.createMany.useMutation({
    meta: { isReportedByCaller: true },
    onSuccess: ({ data }) => {
      cart.clear()
      void utils.orders.list.invalidate()
      onClose()
      const [only] = data
      navigate(data.length === 1 && only !== undefined ? `/orders/${only.id}` : '/orders?tab=others&sort=updatedAt')
      toast.success(data.length === 1 ? 'Order sent.' : `${data.length} orders sent.`)
    },
  })
  const sum = toDecimal(entries.reduce((total, { price }) => total + parseUsdt(price), 0n))
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()}>
      <DialogContent title="Cart" className="w-[520px]">
        {entries.length === 0 ? (
          <EmptyView title="The cart is empty" className="py-6">
            Add offers to it, order them together, and pay for them with one signature.
          </EmptyView>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pb-5">
            <ul className="divide-y border-y">
              {entries.map(entry => (
                <Entry key={entry.offerId} entry={entry} onRemove={() => cart.remove(entry.offerId)} />
              ))}
            </ul>
            <p className="text-muted-foreground text-xs">
              Each seller answers on their own. You pay the agreed orders with one signature, and nothing before that.
            </p>
            <OrderProblem error={order.error} />
          </div>
        )}
        {entries.length > 0 && (
          <DialogFooter>
            <Button variant="ghost" className="mr-auto" onClick={() => cart.clear()}>
              Empty the cart
            </Button>
            <Button
              variant="primary"
              busy={order.isPending}
              busyLabel="Sending…"
              onClick={() => order.mutate({ orders: entries.map(toOrder) })}
            >
              {entries.length === 1 ? 'Order' : 'Order all'} for {formatUsdt(sum)} USDT
            </Button>
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  )
}

function Entry({ entry, onRemove }: { entry: CartEntry; onRemove: () => void }) {
  const utils = trpc.useUtils()
  const [offer, setOffer] = useState<Offer>()
  const open = () =>
    utils.offers.byId
      .fetch({ id: entry.offerId })
      .then(setOffer, () => toast.error('Couldn’t load this offer. Its seller may have taken it off the market.'))
  return (
    <li className="flex items-center gap-3 py-2.5">
      <OfferPicture image={entry.image === null ? null : { url: entry.image }} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere line-clamp-2 font-medium">{entry.name}</p>
        <p className="wrap-anywhere text-muted-foreground text-xs tabular-nums">
          {entry.seller} · {entry.items.map(({ name, amount }) => `${amount} × ${name}`).join(', ')}
          {entry.brief === '' ? ', no brief' : ', with a brief'}
        </p>
        <Button size="sm" className="mt-1.5" aria-label={`Change ${entry.name}`} onClick={() => void open()}>
          Change
        </Button>
      </div>
      <span className="shrink-0 font-medium tabular-nums">{formatUsdt(entry.price)}</span>
      <Button variant="ghost" size="sm" icon aria-label={`Remove ${entry.name}`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </Button>
      {offer !== undefined && (
        <BuyDialog
          offer={offer}
          initial={{ itemId: entry.items[0]?.itemId ?? '', amount: entry.items[0]?.amount ?? 1 }}
          prepared={{
            id: 'in cart',
            draftId: null,
            body: {
              items: entry.items,
              price: entry.price,
              execDays: entry.execDays,
              deliverables: entry.deliverables && toDeliverables(entry.deliverables),
              brief: entry.brief,
            },
          }}
          isOfCart
          onClose={() => setOffer(undefined)}
        />
      )}
    </li>
  )
}
