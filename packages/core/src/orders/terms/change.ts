import { commentForm, execDaysForm } from '@limelight/contract/orders/forms'
import type { OrderActionInput } from '@limelight/contract/orders/schema'
import type { OrderSide } from '@limelight/contract/orders/words'
import type { Transaction } from '@limelight/db/database'
import type { OrderRow } from '@limelight/db/orders/tables'
import type { Context } from '../../context.ts'
import { FormError } from '../../runtime/errors.ts'
import { parseForm } from '../../runtime/parse-form.ts'
import { applyEvent } from '../change.ts'
import { findItems, replaceItems } from '../store.ts'
import { readOfferedItems } from './create.ts'
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
  if (!isGiven(input.items) && !isGiven(input.price) && !isGiven(input.execDays)) {
    throw new FormError({ price: 'Nothing was changed' })
  }
  const execDays = parseForm(execDaysForm, input).execDays ?? order.exec_days
  const { comment } = parseForm(commentForm, input)
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
    },
  })
}

async function readNewItems(trx: Transaction, order: OrderRow, wanted: unknown): Promise<TermItem[]> {
  const copies = (await findItems(trx, [order.id])).flatMap(({ item_id, name, price, exec_days, max_amount }) =>
    item_id === null ? [] : [{ item_id, name, price, exec_days, max_amount }],
  )
  const offered: OrderableItem[] =
    order.offer_id === null ? [] : ((await readOfferedItems(trx, { id: order.offer_id })) ?? [])
  return chooseItems(readItems(wanted), [...copies, ...offered])
}
