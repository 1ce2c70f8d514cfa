import { minPeers, peerSizes } from '@limelight/contract/influencers/peer-groups'
import type { SocialNetwork } from '@limelight/contract/networks'
import { type ClickHouse, createMigrationClickHouse } from '@limelight/db/clickhouse'
import type { PeerFigureRow } from '@limelight/db/influencers/tables'
import type { Context } from '../../context.ts'
import { withLock } from '../../engines/locks.ts'
import { writeSuggestions } from '../suggestion-store.ts'
import { oldestPeerFigures, readPeerFigures, writePeerFigures } from './peer-store.ts'
import { writeWordFigures } from './related-store.ts'

/** Figures that creators of one network and size are compared by. */
export type Metric = 'er' | 'aqs' | 'growth30d' | 'followers' | 'likesAvg' | 'commentsAvg' | 'viewsAvg' | 'postsPerWeek'

/**
 * The rank of a figure among creators of the same network and size, null with too few known figures. `peers` counts
 * all of them, also those whose figure is unknown, so it is the same for every figure.
 */
export type Standing = { percentile: number | null; median: number | null; peers: number }

type Spread = Pick<PeerFigureRow, 'peers' | 'quantiles'>
type Spreads = Map<string, Spread>

const cacheMs = 60_000
const cache = new WeakMap<ClickHouse, { until: number; spreads: Promise<Spreads> }>()

/**
 * Recalculates the distribution of figures, the weights of words and the suggestions over all creators. Runs hourly
 * and after uploads.
 */
export async function rebuildPeers(ctx: Context): Promise<void> {
  const clickhouse = createMigrationClickHouse(ctx.secrets.clickhouseUrl, ctx.config.clickhouseCluster)
  try {
    const patient = { ...ctx, clickhouse }
    await writePeerFigures(patient)
    await writeWordFigures(patient)
    await writeSuggestions(patient)
  } finally {
    await clickhouse.close()
  }
  cache.delete(ctx.clickhouse)
}

/** Skips the rebuild if one has happened since it was requested. */
export async function rebuildPeersSince(ctx: Context, { asked }: { asked: string }): Promise<void> {
  await withLock(ctx, 'influencers.peers', async requireLock => {
    if ((await oldestPeerFigures(ctx)) > new Date(asked)) return
    await requireLock()
    await rebuildPeers(ctx)
  })
}

/**
 * For each row the percentage of peers with a lower engagement rate. `er` is in basis points, -1
 * when unknown.
 */
export async function percentilesOf(
  ctx: Context,
  network: SocialNetwork,
  rows: readonly { followers: number; er: number }[],
): Promise<(number | null)[]> {
  const spreads = await findSpreads(ctx)
  return rows.map(({ followers, er }) =>
    er < 0 ? null : percentileIn(spreads.get(spreadKey(network, followers, 'er')), er / 100),
  )
}

/** Returns a function that ranks the figures of one creator. */
export async function peersOf(
  ctx: Context,
  network: SocialNetwork,
  followers: number,
): Promise<(metric: Metric, value: number | null) => Standing> {
  const spreads = await findSpreads(ctx)
  const peers = spreads.get(spreadKey(network, followers, 'followers'))?.peers ?? 0
  return (metric, value) => {
    const spread = spreads.get(spreadKey(network, followers, metric))
    const median = spread === undefined || spread.peers < minPeers ? null : (spread.quantiles[50] ?? null)
    return {
      percentile: value === null ? null : percentileIn(spread, value),
      median: median === null ? null : Number(median.toFixed(2)),
      peers,
    }
  }
}

function percentileIn(spread: Spread | undefined, value: number): number | null {
  if (spread === undefined || spread.peers < minPeers) return null
  return Math.min(100, spread.quantiles.filter(quantile => quantile !== null && quantile < value).length)
}

function spreadKey(network: SocialNetwork, followers: number, metric: Metric): string {
  return `${network} ${peerSizes.filter(step => followers >= step).length} ${metric}`
}

/** Every search needs them and they change hourly, so each process caches them for a minute. */
function findSpreads(ctx: Context): Promise<Spreads> {
  const now = ctx.clock.now().getTime()
  const known = cache.get(ctx.clickhouse)
  if (known !== undefined && now < known.until) return known.spreads
  const spreads = readSpreads(ctx)
  cache.set(ctx.clickhouse, { until: now + cacheMs, spreads })
  spreads.catch(() => cache.delete(ctx.clickhouse))
  return spreads
}

async function readSpreads(ctx: Context): Promise<Spreads> {
  const rows = await readPeerFigures(ctx)
  return new Map(
    rows.map(({ network, tier, metric, peers, quantiles }) => [`${network} ${tier} ${metric}`, { peers, quantiles }]),
  )
}
