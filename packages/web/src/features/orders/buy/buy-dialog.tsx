import type { Offer } from '@limelight/contract/offers/schema'
import type { OrderBody } from '@limelight/contract/platform/drafts'
import { ShoppingCart } from 'lucide-react'
import { useId } from 'react'
import { useLocation } from 'wouter'
import { useDraft } from '../../../components/forms/drafts.ts'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { firstNameOf } from '../../users/name.ts'
import { type DeliverableValues, problemIn, toDeliverables, toValues } from '../posts/deliverables.ts'
import { DeliverablesField } from '../posts/deliverables-field.tsx'
import { useCart } from './cart.ts'
import { type Choice, entryOf, initialPriceOf, longestOf, promisedBy } from './choice.ts'
import { Field, PriceInput } from './fields.tsx'
import { ItemFields } from './item-fields.tsx'
import { OrderProblem } from './order-problem.tsx'
import { usePriceCheck } from './use-price-check.tsx'

type BuyDialogProps = {
  offer: Offer
  /** What the page has chosen. */
  initial: Choice
  /** What a program has prepared, or an earlier order had. */
  prepared?: Prepared
  /** Changes what the cart holds, and orders nothing. */
  isOfCart?: boolean
  onClose: () => void
}

/** Items, price, time and brief of a new order. */
export default function BuyDialog({ offer, initial, prepared, isOfCart = false, onClose }: BuyDialogProps) {
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const cart = useCart()
  const draftId = prepared?.draftId ?? null
  const about = prepared === undefined ? '' : ` ${prepared.id}`
  const words = useDraft(`buy ${offer.id}${about}`, { brief: prepared?.body.brief ?? '' })
  // What the page has chosen now counts more than what was typed for another choice.
  const terms = useDraft(`buy ${offer.id}${about} ${initial.amount} ${initial.itemId}`, termsOf(initial, prepared))
  const { brief } = words.values
  const { amounts, price, days, deliverables } = withPrepared(terms.values, prepared)
  const forget = () => {
    words.forget()
    terms.forget()
  }
  const field = useId()
  const prices = usePriceCheck()
  const create = trpc.orders.create.useMutation({
    meta: { isReportedByCaller: true },
    onSuccess: order => {
      void utils.orders.list.invalidate()
      cart.remove(offer.id)
      forget()
      navigate(`/orders/${order.id}`)
      toast.success(`Order ${order.number} sent to ${seller}.`)
    },
  })
  const seller = firstNameOf(offer.seller)
  const initialPrice = initialPriceOf(offer, amounts)
  const entry = entryOf(offer, amounts, {
    price: price ?? initialPrice,
    execDays: Number(days ?? longestOf(offer, amounts)),
    brief,
    deliverables: deliverables ?? undefined,
  })
  const isTooLow = Number(entry.price) < Number(initialPrice)
  const hasDays = Number.isInteger(entry.execDays) && entry.execDays > 0
  const isReady = entry.items.length > 0 && !isTooLow && hasDays
  const keep = () => {
    if (!cart.put(entry)) return
    forget()
    onClose()
  }
  const send = async () => {
    if (!(await prices.isSure(entry.price, initialPrice))) return
    if (isOfCart) keep()
    else create.mutate({ ...toOrder(entry), draftId })
  }
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()}>
      <DialogContent title={`Order from ${seller}`} className="w-[520px]">
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (isReady && !create.isPending) void send()
          }}
        >
          <div className="grid gap-4 px-5 pb-5">
            {prepared?.note !== undefined && <Note>{prepared.note}</Note>}
            <ItemFields
              offer={offer}
              amounts={amounts}
              onChange={next => terms.change({ amounts: next, price: null, days: null, deliverables: null })}
            />
            <div className="grid grid-cols-[minmax(0,8fr)_minmax(0,5fr)] gap-3">
              <Field
                label="Price for all, USDT"
                hint={`from ${formatUsdt(initialPrice)}`}
                problem={isTooLow ? `At least ${formatUsdt(initialPrice)}` : undefined}
              >
                {id => (
                  <PriceInput
                    id={id}
                    value={price ?? initialPrice}
                    isInvalid={isTooLow}
                    onChange={next => terms.change({ price: next })}
                  />
                )}
              </Field>
              <Field label="Days" hint="after payment" problem={hasDays ? undefined : 'Whole days, at least 1'}>
                {id => (
                  <PriceInput
                    id={id}
                    isInvalid={!hasDays}
                    value={days ?? String(longestOf(offer, amounts))}
                    onChange={next => terms.change({ days: next })}
                  />
                )}
              </Field>
            </div>
            <DeliverablesField
              values={deliverables ?? promisedBy(offer, amounts)}
              problem={problemIn(errorBodyOf(create.error)?.fields)}
              onChange={next => terms.change({ deliverables: next })}
            />
            <div className="grid gap-1.5">
              <label htmlFor={field} className="font-medium text-xs">
                Brief <span className="font-normal text-muted-foreground">(optional)</span>
              </label>
              <Textarea
                id={field}
                maxLength={4000}
                placeholder={`What ${seller} should know about your product`}
                {...words.text('brief')}
              />
            </div>
            <KeptNote draft={words} onDiscard={terms.forget} />
            <Problem error={create.error} isOfDraft={draftId !== null} />
            <Note>
              Nothing is paid now. When {seller} accepts, you pay into escrow; {seller} is paid after you have seen the
              work.
            </Note>
          </div>
          <DialogFooter isPinned className="flex-wrap">
            {isOfCart ? (
              <Button onClick={onClose}>Back</Button>
            ) : (
              <Button className="mr-auto" disabled={!isReady} onClick={keep}>
                <ShoppingCart aria-hidden />
                Add to cart
              </Button>
            )}
            <Button type="submit" variant="primary" disabled={!isReady} busy={create.isPending} busyLabel="Sending…">
              {isOfCart ? 'Save' : `Order for ${formatUsdt(entry.price || '0')} USDT`}
            </Button>
          </DialogFooter>
        </form>
        {prices.dialog}
      </DialogContent>
    </Dialog>
  )
}

function Problem({ error, isOfDraft }: { error: unknown; isOfDraft: boolean }) {
  if (!isOfDraft || errorBodyOf(error)?.errorMessage !== 'ITEM_NOT_FOUND') return <OrderProblem error={error} />
  return (
    <Note variant="danger" role="alert">
      This draft is no longer available.
    </Note>
  )
}

export type Prepared = {
  /** Of the draft or of the earlier order. */
  id: string
  note?: string
  draftId: string | null
  body: Omit<OrderBody, 'offerId'>
}

type Terms = {
  amounts: Record<string, number>
  price: string | null
  days: string | null
  deliverables: DeliverableValues[] | null
}

/** Until they are typed, price, time and posts follow the items. */
function termsOf({ itemId, amount }: Choice, prepared: Prepared | undefined): Terms {
  const items = prepared?.body.items ?? [{ itemId, amount }]
  return {
    amounts: Object.fromEntries(items.map(item => [item.itemId, item.amount])),
    price: null,
    days: null,
    deliverables: null,
  }
}

/** What is prepared counts as typed, as long as it is for these items. */
function withPrepared(typed: Terms, prepared: Prepared | undefined): Terms {
  const chosen = Object.entries(typed.amounts).filter(([, amount]) => amount > 0)
  const { items, price, execDays, deliverables } = prepared?.body ?? { items: [] }
  const isSame = items.length === chosen.length && items.every(({ itemId, amount }) => typed.amounts[itemId] === amount)
  if (!isSame) return typed
  return {
    amounts: typed.amounts,
    price: typed.price ?? price ?? null,
    days: typed.days ?? execDays?.toString() ?? null,
    deliverables: typed.deliverables ?? deliverables?.map(entry => toValues({ ...entry, id: '' })) ?? null,
  }
}

/** The body of a new order. */
export function toOrder({ offerId, items, price, execDays, brief, deliverables }: ReturnType<typeof entryOf>) {
  return {
    offerId,
    items: items.map(({ itemId, amount }) => ({ itemId, amount })),
    price,
    execDays,
    ...(deliverables === undefined ? {} : { deliverables: toDeliverables(deliverables) }),
    ...(brief.trim() === '' ? {} : { brief: brief.trim() }),
  }
}
