import type { Benchmark, OfferItem } from '@limelight/contract/offers/schema'
import { shortUsdt } from '../../display/usdt.ts'

/** The item whose price stands for the offer. Items of a draft may have no price yet. */
export function cheapestItem<Item extends Pick<OfferItem, 'price'>>(items: readonly Item[]): Item | undefined {
  const priced = items.filter(({ price }) => price !== null)
  return priced.toSorted((one, other) => Number(one.price) - Number(other.price))[0] ?? items[0]
}

export function daysWords(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`
}

/** What decides whether an offer fits a brief. */
export const comparedWords = 'Compares price, days, category and linked accounts.'

type Median = Pick<Benchmark, 'median'>

/** "6% above the median" */
export function medianWords(price: string, { median }: Median): string {
  return distanceWords(price, median, 'the median') ?? 'At the median'
}

/** "6% above usual", where there is little room. */
export function usualWords(price: string, { median }: Median): string {
  return distanceWords(price, median, 'usual') ?? 'usual price'
}

/** Undefined without a difference. */
function distanceWords(price: string, median: string, from: string): string | undefined {
  const percent = Math.round((Number(price) / Number(median) - 1) * 100)
  return percent === 0 ? undefined : `${Math.abs(percent)}% ${percent > 0 ? 'above' : 'below'} ${from}`
}

/** "180–260 USDT, median 210, 34 orders" */
export function settledWords({ low, median, high, orders }: Benchmark): string {
  return `${shortUsdt(low)}–${shortUsdt(high)} USDT, median ${shortUsdt(median)}, ${orders} orders`
}
