import type { Price, PricedKind } from '@limelight/contract/influencers/price'
import { formatCount } from '../../../display/format.ts'
import { shortUsdt } from '../../../display/usdt.ts'

export const kindNames: Record<PricedKind, string> = {
  post: 'Post',
  reel: 'Reel',
  story: 'Story',
  video: 'Video',
  short: 'Short',
}

/** `320 USDT per post`. Prices from orders are per post, of whatever kind it was. */
export function priceWords({ price, kind }: Price): string {
  return `${shortUsdt(price)} USDT per ${kind === null ? 'post' : kindNames[kind].toLowerCase()}`
}

export function rangeWords({ low, high }: Pick<Price, 'low' | 'high'>): string {
  return `${shortUsdt(low)} to ${shortUsdt(high)} USDT`
}

/** Names the source, so that an estimate never looks like a known price. */
export function sourceWords({ source, orders }: Price): string {
  return source === 'ORDERS' ? `from ${formatCount(orders)} settled orders` : 'from the price table'
}
