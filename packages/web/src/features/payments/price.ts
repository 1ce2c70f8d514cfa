import { monthMs } from '@limelight/contract/tariffs/prices'
import type { Tariff } from '@limelight/contract/tariffs/schema'

export type Price = Tariff['prices'][number]

const dayMs = 24 * 60 * 60_000

/** The price per month. */
export function monthlyPrice({ price, duration }: Price): number {
  return Math.round((price / (duration / monthMs)) * 100) / 100
}

/** The prices that can be paid by card. */
export function payablePrices({ prices }: Tariff): Price[] {
  return prices.filter(({ price }) => price > 0)
}

/** The X of "Starting from $X/month"; undefined for free plans and plans by request. */
export function startingPrice(tariff: Tariff): number | undefined {
  const monthly = payablePrices(tariff).map(monthlyPrice)
  return monthly.length === 0 ? undefined : Math.min(...monthly)
}

export function daysOf({ duration }: Pick<Price, 'duration'>): number {
  return Math.round(duration / dayMs)
}

/** In months if they are whole, else in days. */
function periodName(duration: number): string {
  const months = duration / monthMs
  return Number.isInteger(months) ? pluralize(months, 'month') : pluralize(daysOf({ duration }), 'day')
}

/** A month of a plan has 30 days, so several months say how many days they are. */
export function periodOf({ duration }: Pick<Price, 'duration'>): string {
  const name = periodName(duration)
  return Number.isInteger(duration / monthMs) && duration > monthMs
    ? `${name} (${pluralize(daysOf({ duration }), 'day')})`
    : name
}

/** The price for a period, or the plan's first one. */
export function priceFor(tariff: Tariff, duration: number | undefined): Price | undefined {
  const prices = payablePrices(tariff)
  return prices.find(price => price.duration === duration) ?? prices[0]
}

/** The saving per month against the most expensive price, in whole percent. */
export function savingOf(price: Price, prices: Price[]): number {
  const dearest = Math.max(...prices.map(monthlyPrice))
  return Math.floor((1 - monthlyPrice(price) / dearest) * 100)
}

function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
