import { formatUsdt, parseUsdt } from '@limelight/contract/deposits/units'
import type { Offer } from '@limelight/contract/offers/schema'
import { nameOf } from '../../users/name.ts'
import { type DeliverableValues, toValues } from '../posts/deliverables.ts'
import type { CartEntry } from './cart.ts'

/** What a page has chosen of an offer. */
export type Choice = { itemId: string; amount: number }

/** How many of each item. */
export type Amounts = Readonly<Record<string, number>>

export function amountWords(max: number): string {
  return max === 1 ? '1 per order' : `up to ${max} per order`
}

type Items = Pick<Offer, 'items'>

function chosenOf({ items }: Items, amounts: Amounts) {
  return items.flatMap(item => {
    const amount = amounts[item.id] ?? 0
    return amount > 0 && item.price !== null && item.execDays !== null
      ? [{ ...item, price: item.price, execDays: item.execDays, amount }]
      : []
  })
}

/** The sum of the list prices, which an order's price can't be below. */
export function initialPriceOf(offer: Items, amounts: Amounts): string {
  return formatUsdt(
    chosenOf(offer, amounts).reduce((sum, { price, amount }) => sum + parseUsdt(price) * BigInt(amount), 0n),
  )
}

/** What the chosen items promise, which an order has unless the buyer says something else. */
export function promisedBy(offer: Items, amounts: Amounts): DeliverableValues[] {
  const sums = new Map<string, DeliverableValues>()
  for (const { deliverables, amount } of chosenOf(offer, amounts))
    for (const entry of deliverables.map(toValues)) {
      const key = JSON.stringify({ ...entry, count: '' })
      sums.set(key, { ...entry, count: String(Number(sums.get(key)?.count ?? 0) + Number(entry.count) * amount) })
    }
  return [...sums.values()]
}

export function longestOf(offer: Items, amounts: Amounts): number {
  return Math.max(1, ...chosenOf(offer, amounts).map(({ execDays }) => execDays))
}

/** Whether the cart already holds exactly this choice of its offer. */
export function hasOnly({ items }: Pick<CartEntry, 'items'>, { itemId, amount }: Choice): boolean {
  return items.length === 1 && items.every(item => item.itemId === itemId && item.amount === amount)
}

export function entryOf(
  offer: Offer,
  amounts: Amounts,
  { price, execDays, brief, deliverables }: Pick<CartEntry, 'price' | 'execDays' | 'brief' | 'deliverables'>,
): CartEntry {
  return {
    offerId: offer.id,
    name: offer.name,
    seller: nameOf(offer.seller),
    image: offer.mainImage?.url ?? null,
    items: chosenOf(offer, amounts).map(item => ({
      itemId: item.id,
      name: item.name || offer.name,
      amount: item.amount,
      price: item.price,
    })),
    price,
    execDays,
    brief,
    deliverables,
  }
}
