import { peerSizes } from '@limelight/contract/influencers/peer-groups'
import type { Price, ReportPrice } from '@limelight/contract/influencers/price'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { InfluencerRow } from '@limelight/db/influencers/tables'
import type { Context } from '../../context.ts'
import { knownNumber } from '../../search/view.ts'
import { estimatePrice, explainPrice, type Priced, type Settled } from './estimate.ts'
import { findSettled } from './settled-store.ts'

const yearMs = 365 * 24 * 60 * 60_000
/** Fewer could tell what a single order or seller was paid. */
const minimums = { minOrders: 5, minSellers: 3 }

/** Settled prices change with each order, but hardly; each process caches them. */
const cacheMs = 5 * 60_000
const cache = new WeakMap<Context['db'], { until: number; settled: Promise<ReadonlyMap<string, Settled>> }>()

/** Estimates the price of any creator of the network. */
export async function openPrices(ctx: Context, network: SocialNetwork): Promise<(creator: Priced) => Price | null> {
  const settled = await loadSettled(ctx)
  return creator => estimatePrice(network, creator, settled.get(groupOf(network, creator.followers)))
}

export async function loadReportPrice(
  ctx: Context,
  network: SocialNetwork,
  row: InfluencerRow,
): Promise<ReportPrice | null> {
  const settled = await loadSettled(ctx)
  return explainPrice(network, pricedOf(row), settled.get(groupOf(network, row.followers)))
}

export function pricedOf({ followers, views_avg }: Pick<InfluencerRow, 'followers' | 'views_avg'>): Priced {
  return { followers, viewsAvg: knownNumber(views_avg) }
}

function groupOf(network: SocialNetwork, followers: number): string {
  return `${network} ${peerSizes.filter(step => followers >= step).length}`
}

function loadSettled(ctx: Context): Promise<ReadonlyMap<string, Settled>> {
  const now = ctx.clock.now().getTime()
  const known = cache.get(ctx.db)
  if (known !== undefined && now < known.until) return known.settled
  const settled = readSettled(ctx)
  cache.set(ctx.db, { until: now + cacheMs, settled })
  settled.catch(() => cache.delete(ctx.db))
  return settled
}

async function readSettled(ctx: Context): Promise<ReadonlyMap<string, Settled>> {
  const since = new Date(ctx.clock.now().getTime() - yearMs)
  const rows = await findSettled(ctx.db, { since, ...minimums })
  return new Map(
    rows.map(({ network, tier, quartiles: [low, median, high], ...counts }) => [
      `${network} ${tier}`,
      { ...counts, low, median, high },
    ]),
  )
}
