import { formatUsdt } from '@limelight/contract/deposits/units'
import { peerGroup } from '@limelight/contract/influencers/peer-groups'
import { type Price, type PricedKind, pricedKinds, type ReportPrice } from '@limelight/contract/influencers/price'
import type { SocialNetwork } from '@limelight/contract/networks'
import { readTable, tableRange, viewedKinds } from './table.ts'

/** Quartiles of what comparable sellers were paid per piece, in base units. */
export type Settled = { orders: number; sellers: number; low: string; median: string; high: string }

/** Unknown average views are null. */
export type Priced = { followers: number; viewsAvg: number | null }

type Estimate = Pick<Price, 'price' | 'low' | 'high'>

const unit = 1_000_000n
/** The smallest order. */
const minUsdt = 10n

/** Null when neither followers nor views are known. */
export function estimatePrice(network: SocialNetwork, creator: Priced, settled: Settled | undefined): Price | null {
  const [kind] = pricedKinds[network]
  const table = fromTable(kind, creator)
  if (table === undefined) return null
  if (settled === undefined) return { source: 'TABLE', kind, ...amountsOf(table), orders: 0, sellers: 0 }
  const { orders, sellers } = settled
  return { source: 'ORDERS', kind: null, ...amountsOfOrders(settled), orders, sellers }
}

/** With how it was made, and the estimate of the table for each kind of post. */
export function explainPrice(
  network: SocialNetwork,
  creator: Priced,
  settled: Settled | undefined,
): ReportPrice | null {
  const price = estimatePrice(network, creator, settled)
  if (price === null) return null
  const kinds = pricedKinds[network].flatMap(kind => {
    const table = fromTable(kind, creator)
    return table === undefined ? [] : [{ kind, ...amountsOf(table), formula: formulaOf(network, creator, table) }]
  })
  const formula = settled === undefined ? kinds[0]?.formula : orderFormula(network, creator, settled)
  return { ...price, formula: formula ?? '', kinds }
}

function amountsOfOrders({ low, median, high }: Settled): Estimate {
  return { price: shown(BigInt(median)), low: shown(BigInt(low)), high: shown(BigInt(high)) }
}

type Line = { views: number; reach: number | undefined; cpm: number; usual: bigint }

/** Average views count where they are known, else the usual part of the followers. */
function fromTable(kind: PricedKind, { followers, viewsAvg }: Priced): Line | undefined {
  const { reach, cpm } = readTable(kind, followers)
  const known = viewedKinds.has(kind) ? viewsAvg : null
  const views = Math.round(known ?? (followers * reach) / 100)
  if (views === 0 && followers === 0) return undefined
  const usual = (BigInt(views) * BigInt(Math.round(cpm * 100)) * unit) / 100_000n
  return { views, reach: known === null ? reach : undefined, cpm, usual }
}

function amountsOf({ usual }: Line): Estimate {
  const part = (percent: number) => shown((usual * BigInt(percent)) / 100n)
  return { price: shown(usual), low: part(tableRange.low), high: part(tableRange.high) }
}

/** Two significant digits: more would pretend to know. */
function shown(units: bigint): string {
  const whole = (units + unit / 2n) / unit
  if (whole <= minUsdt) return formatUsdt(minUsdt * unit)
  const step = 10n ** BigInt(Math.max(0, String(whole).length - 2))
  return formatUsdt(((whole + step / 2n) / step) * step * unit)
}

function formulaOf(network: SocialNetwork, { followers }: Priced, { views, reach, cpm }: Line): string {
  const noun = nounOf(network)
  const expected =
    reach === undefined
      ? `${count(views)} average views`
      : `${count(followers)} ${noun} × ${reach}% who usually see it = ${count(views)} expected views`
  return (
    `${expected} × ${cpm} USDT per 1,000 views, which is usual at this size. ` +
    `The range is ${tableRange.low}% to ${tableRange.high}% of it.`
  )
}

function orderFormula(network: SocialNetwork, { followers }: Priced, { orders, sellers }: Settled): string {
  const { from, to } = peerGroup(followers)
  const size =
    to === undefined ? `${count(from)} ${nounOf(network)} or more` : `${count(from)} to ${count(to)} ${nounOf(network)}`
  return (
    `The median per piece of ${count(orders)} orders that ${count(sellers)} sellers with ${size} completed in 12 months. ` +
    'The range is the middle half of them.'
  )
}

function nounOf(network: SocialNetwork): string {
  return network === 'youtube' ? 'subscribers' : 'followers'
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}
