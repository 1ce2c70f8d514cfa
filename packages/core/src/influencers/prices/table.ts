import type { PricedKind } from '@limelight/contract/influencers/price'

/** The part of the followers who see a post, in percent, and USDT per 1,000 views, at a number of followers. */
type Step = readonly [followers: number, reach: number, cpm: number]

/**
 * What 1,000 views of a paid post usually cost. docs/prices.md shows this table with its reasons. Larger
 * audiences see less of each post and are sold cheaper per view, yet a larger creator never costs less.
 */
export const cpmTable: Record<PricedKind, readonly Step[]> = {
  post: [
    [1000, 35, 30],
    [10_000, 25, 26],
    [100_000, 16, 22],
    [1_000_000, 10, 19],
    [10_000_000, 7, 17],
  ],
  reel: [
    [1000, 45, 26],
    [10_000, 32, 23],
    [100_000, 22, 20],
    [1_000_000, 15, 17],
    [10_000_000, 11, 15],
  ],
  story: [
    [1000, 10, 24],
    [10_000, 7, 21],
    [100_000, 4.5, 18],
    [1_000_000, 3, 16],
    [10_000_000, 2, 15],
  ],
  video: [
    [1000, 30, 36],
    [10_000, 20, 32],
    [100_000, 14, 28],
    [1_000_000, 10, 24],
    [10_000_000, 7, 21],
  ],
  short: [
    [1000, 25, 13],
    [10_000, 18, 11],
    [100_000, 12, 9],
    [1_000_000, 9, 8],
    [10_000_000, 7, 7],
  ],
}

/** The kinds whose average views are known of many creators. */
export const viewedKinds: ReadonlySet<PricedKind> = new Set(['reel', 'video'])

/** Prices asked for one size lie mostly between these parts of the usual one, in percent. */
export const tableRange = { low: 60, high: 160 }

/** Linear between two steps on a scale of powers of ten; flat outside. */
export function readTable(kind: PricedKind, followers: number): { reach: number; cpm: number } {
  const steps = cpmTable[kind]
  const next = steps.findIndex(([at]) => at >= followers)
  const to = steps.at(next)
  const from = steps[next - 1] ?? to
  if (from === undefined || to === undefined) throw new Error(`The table has no ${kind}.`)
  const part = from === to || next === -1 ? 1 : Math.log10(followers / from[0]) / Math.log10(to[0] / from[0])
  const between = (low: number, high: number) => low + part * (high - low)
  return { reach: round(between(from[1], to[1]), 1), cpm: round(between(from[2], to[2]), 2) }
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
