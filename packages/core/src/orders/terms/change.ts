import { commentForm, execDaysForm } from '@limelight/contract/orders/forms'
import type { DeliverableInput } from '@limelight/contract/orders/posts/schema'
import type { OrderActionInput, TermsChange } from '@limelight/contract/orders/schema'
import type { OrderSide } from '@limelight/contract/orders/words'
import type { Transaction } from '@limelight/db/database'
import type { OrderRow } from '@limelight/db/orders/tables'
import type { Context } from '../../context.ts'
import { FormError } from '../../runtime/errors.ts'
import { parseForm } from '../../runtime/parse-form.ts'
import { applyEvent } from '../change.ts'
import { toDeliverable } from '../posts/view.ts'
import { findDeliverables, findItems, replaceDeliverables, replaceItems } from '../store.ts'
import { readOfferedItems } from './create.ts'
import { defaultDeliverables, keyOf, readDeliverables, toDeliverableRows } from './deliverables.ts'
import { findOfferItems } from './offer-store.ts'
import {
  chooseItems,
  formatUnits,
  initialPriceOf,
  type OrderableItem,
  readItems,
  readPrice,
  requireCurrency,
  type TermItem,
} from './read.ts'

/** The client's new terms. Items that the order has already keep their copy; others come from the offer. */
export async function changeTerms(
  ctx: Context,
  trx: Transaction,
  order: OrderRow,
  side: OrderSide,
  input: OrderActionInput,
): Promise<OrderRow> {
  const isGiven = (value: unknown) => value !== undefined && value !== null
  const items = isGiven(input.items) ? await readNewItems(trx, order, input.items) : undefined
  const initial = items === undefined ? BigInt(order.initial_price) : initialPriceOf(items)
  const keepsPrice = items === undefined && !isGiven(input.price)
  const price = keepsPrice ? BigInt(order.price) : readPrice(input.price, initial)
  requireCurrency(input.currency)
  if (!isGiven(input.items) && !isGiven(input.price) && !isGiven(input.execDays) && !isGiven(input.deliverables)) {
    throw new FormError({ price: 'Nothing was changed' })
  }
  const execDays = parseForm(execDaysForm, input).execDays ?? order.exec_days
  const { comment } = parseForm(commentForm, input)
  const deliverables = await changeDeliverables(ctx, trx, order, { items, given: input.deliverables })
  if (items !== undefined) {
    await replaceItems(
      trx,
      order.id,
      items.map((item, position) => ({ ...item, order_id: order.id, position })),
    )
  }
  return applyEvent(ctx, trx, order, 'CHANGE_TERMS', {
    by: side,
    comment,
    row: { waiting_for: 'OWNER', initial_price: initial, price, exec_days: execDays },
    terms: {
      price: [formatUnits(order.price), formatUnits(price)],
      execDays: [order.exec_days, execDays],
      deliverables,
    },
  })
}

/** Other items set the default again. Null if nothing changes. */
async function changeDeliverables(
  ctx: Context,
  trx: Transaction,
  order: OrderRow,
  { items, given }: { items: TermItem[] | undefined; given: unknown },
): Promise<TermsChange['deliverables']> {
  const wanted =
    readDeliverables(given) ??
    (items === undefined || order.offer_id === null
      ? undefined
      : defaultDeliverables(items, await findOfferItems(trx, order.offer_id)))
  const before = (await findDeliverables(trx, [order.id])).map(row => toDeliverable(row))
  if (wanted === undefined || isSame(before, wanted)) return null
  const rows = toDeliverableRows(ctx, order.id, wanted)
  await replaceDeliverables(trx, order.id, rows)
  return [before, rows.map(row => toDeliverable(row))]
}

function isSame(before: readonly DeliverableInput[], wanted: readonly DeliverableInput[]): boolean {
  return (
    before.length === wanted.length &&
    before.every((entry, at) => keyOf(entry) === keyOf(wanted[at] ?? entry) && entry.count === wanted[at]?.count)
  )
}

async function readNewItems(trx: Transaction, order: OrderRow, wanted: unknown): Promise<TermItem[]> {
  const copies = (await findItems(trx, [order.id])).flatMap(({ item_id, name, price, exec_days, max_amount }) =>
    item_id === null ? [] : [{ item_id, name, price, exec_days, max_amount }],
  )
  const offered: OrderableItem[] =
    order.offer_id === null ? [] : ((await readOfferedItems(trx, { id: order.offer_id })) ?? [])
  return chooseItems(readItems(wanted), [...copies, ...offered])
}
