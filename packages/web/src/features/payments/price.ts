import { monthMs } from '@limelight/contract/tariffs/prices'
import type { Tariff } from '@limelight/contract/tariffs/schema'

export type Price = Tariff['prices'][number]

const dayMs = 24 * 60 * 60_000

/** What a price comes to in a month. */
export function monthlyPrice({ price, duration }: Price): number {
  return Math.round((price / (duration / monthMs)) * 100) / 100
}

/** What somebody can pay with a card. */
export function payablePrices({ prices }: Tariff): Price[] {
  return prices.filter(({ price }) => price > 0)
}

/** The X of "Starting from $X/month"; undefined when nothing is paid for or only a contract names the price. */
export function startingPrice(tariff: Tariff): number | undefined {
  const monthly = payablePrices(tariff).map(monthlyPrice)
  return monthly.length === 0 ? undefined : Math.min(...monthly)
}

export function daysOf({ duration }: Pick<Price, 'duration'>): number {
  return Math.round(duration / dayMs)
}

/** In months where it is whole ones, else in days. */
export function periodOf({ duration }: Pick<Price, 'duration'>): string {
  return duration % monthMs === 0 ? pluralize(duration / monthMs, 'month') : pluralize(daysOf({ duration }), 'day')
}

/** How much less than the dearest price a month costs here, in whole per cent. */
export function savingOf(price: Price, prices: Price[]): number {
  const dearest = Math.max(...prices.map(monthlyPrice))
  return Math.floor((1 - monthlyPrice(price) / dearest) * 100)
}

function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
