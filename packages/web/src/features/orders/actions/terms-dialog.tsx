import { parseUsdt, formatUsdt as toDecimal } from '@limelight/contract/deposits/units'
import type { Order } from '@limelight/contract/orders/schema'
import { useDraft } from '../../../components/forms/drafts.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { AmountStepper, Field, PriceInput } from '../buy/fields.tsx'
import { usePriceCheck } from '../buy/use-price-check.tsx'
import { otherNameOf } from '../party.ts'
import { type DeliverableValues, isSameDeliverables, toDeliverables, toValues } from '../posts/deliverables.ts'
import { DeliverablesField } from '../posts/deliverables-field.tsx'
import type { ActionDialogProps } from './action-button.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { useAct } from './use-act.ts'

/** New terms from the buyer: amounts, price and time. */
export default function TermsDialog({ order, onClose }: ActionDialogProps) {
  const { act, isBusy } = useAct(order.id, 'New terms sent.')
  const name = `order ${order.id} CHANGE_TERMS`
  const prices = usePriceCheck()
  const draft = useDraft(name, {
    amounts: order.items.map(({ amount }) => amount),
    price: order.price,
    execDays: String(order.execDays),
    deliverables: order.deliverables.map(toValues),
  })
  const { amounts, price, execDays, deliverables } = draft.values
  const listPrice = listPriceOf(order, amounts)
  const changeAmount = (index: number, amount: number) => {
    const next = amounts.with(index, amount)
    draft.change({ amounts: next, price: listPriceOf(order, next) })
  }
  const isTooLow = !(Number(price) >= Number(listPrice))
  const hasDays = Number.isInteger(Number(execDays)) && Number(execDays) > 0
  const send = async (comment: string) =>
    !isTooLow &&
    hasDays &&
    (await prices.isSure(price, listPrice)) &&
    act({ action: 'CHANGE_TERMS', comment, ...changesOf(order, draft.values) })
  return (
    <CommentDialog
      title="Change the terms"
      label={`A word to ${otherNameOf(order)}`}
      draft={name}
      confirm="Send new terms"
      isBusy={isBusy}
      onConfirm={send}
      onClose={onClose}
    >
      {order.items.every(({ itemId }) => itemId !== null) &&
        order.items.map((item, index) => (
          <Field
            key={item.itemId}
            label={item.name || order.snapshot.name}
            hint={`${formatUsdt(item.price)} USDT each`}
          >
            {id => (
              <AmountStepper
                id={id}
                value={amounts[index] ?? 1}
                max={item.maxAmount}
                onChange={amount => changeAmount(index, amount)}
              />
            )}
          </Field>
        ))}
      <div className="grid grid-cols-[minmax(0,8fr)_minmax(0,5fr)] gap-3">
        <Field
          label="Price for all, USDT"
          hint={`list price ${formatUsdt(listPrice)}`}
          problem={isTooLow ? `At least ${formatUsdt(listPrice)}, the list price` : undefined}
        >
          {id => (
            <PriceInput id={id} value={price} isInvalid={isTooLow} onChange={next => draft.change({ price: next })} />
          )}
        </Field>
        <Field label="Days" hint="after payment" problem={hasDays ? undefined : 'Whole days, at least 1'}>
          {id => (
            <PriceInput
              id={id}
              value={execDays}
              isInvalid={!hasDays}
              onChange={next => draft.change({ execDays: next })}
            />
          )}
        </Field>
      </div>
      <DeliverablesField values={deliverables} onChange={next => draft.change({ deliverables: next })} />
      <p className="text-muted-foreground text-xs">
        {otherNameOf(order)} answers the new terms. The price can’t be below the list price.
      </p>
      {prices.dialog}
    </CommentDialog>
  )
}

function listPriceOf({ items }: Order, amounts: number[]): string {
  return toDecimal(items.reduce((sum, { price }, at) => sum + parseUsdt(price) * BigInt(amounts[at] ?? 0), 0n))
}

/** Only what was changed. */
type Terms = { amounts: number[]; price: string; execDays: string; deliverables: DeliverableValues[] }

function changesOf(order: Order, { amounts, price, execDays, deliverables }: Terms) {
  const isChanged = order.items.some(({ amount }, index) => amount !== amounts[index])
  return {
    ...(isChanged && { items: order.items.map(({ itemId }, index) => ({ itemId, amount: amounts[index] })) }),
    ...((isChanged || price !== order.price) && { price }),
    ...(execDays !== String(order.execDays) && { execDays: Number(execDays) }),
    ...(!isSameDeliverables(deliverables, order.deliverables.map(toValues)) && {
      deliverables: toDeliverables(deliverables),
    }),
  }
}
