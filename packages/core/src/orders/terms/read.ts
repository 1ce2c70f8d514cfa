import { priceRules } from '@limelight/contract/deposits/price'
import { formatUsdt, parseUsdt } from '@limelight/contract/deposits/units'
import type { OrderedItems } from '@limelight/contract/orders/forms'
import { orderedItemsField, orderPriceField } from '@limelight/contract/orders/forms'
import { currencies } from '@limelight/contract/orders/words'
import type { OrderItemRow } from '@limelight/db/orders/tables'
import * as z from 'zod'
import { AppError, FormError } from '../../runtime/errors.ts'
import { parseForm } from '../../runtime/parse-form.ts'

/** An item as the order copies it. Amounts are base units. */
export type TermItem = Omit<OrderItemRow, 'order_id' | 'position'>

/** Something that can be ordered: an item of the offer, or one that the order has already. */
export type OrderableItem = Omit<TermItem, 'amount' | 'item_id'> & { item_id: string }

export function readItems(items: unknown): OrderedItems {
  return parseForm(orderedItemsField, items)
}

/** The items with their amounts, or the first refusal: an item that is unknown, or too many pieces. */
export function chooseItems(wanted: OrderedItems, offered: OrderableItem[]): TermItem[] {
  const chosen = wanted.map(({ itemId, amount }) => {
    const item = offered.find(({ item_id }) => item_id === itemId)
    if (item === undefined) throw new AppError('ITEM_NOT_FOUND')
    return { ...item, amount }
  })
  if (chosen.some(({ amount, max_amount }) => amount > max_amount)) throw new AppError('MAX_AMOUNT_ERROR')
  return chosen
}

export function initialPriceOf(items: Pick<TermItem, 'price' | 'amount'>[]): bigint {
  return items.reduce((sum, { price, amount }) => sum + BigInt(price) * BigInt(amount), 0n)
}

export function longestDays(items: Pick<TermItem, 'exec_days'>[]): number {
  return Math.max(...items.map(({ exec_days }) => exec_days))
}

const maxUnits = parseUsdt(String(priceRules.max))

/** The price for the whole order; the initial price if none is given. */
export function readPrice(price: unknown, initial: bigint): bigint {
  if (initial > maxUnits) throw new FormError({ price: 'Price is not valid' })
  if (price === undefined || price === null) return initial
  const units = parseUsdt(parseForm(z.object({ price: orderPriceField }), { price }).price)
  if (units < initial) throw new AppError('ORDER_AMOUNT_LESS_THAN_INITIAL_PRICE')
  return units
}

/** Orders are paid in USDT. */
export function requireCurrency(currency: unknown): void {
  if (currency === undefined || currency === null) return
  const known = currencies.find(word => word === currency)
  if (known === undefined) throw new AppError('PAYMENT_CURRENCY_NOT_FOUND')
  if (known !== 'USDT') throw new AppError('ORDER_CURRENCY_MISMATCH')
}

export function formatUnits(units: string | bigint): string {
  return formatUsdt(BigInt(units))
}
