import type { Evidence, Showcase } from '@limelight/contract/influencers/showcase'
import type { SocialNetwork } from '@limelight/contract/networks'
import { searchFilters } from '@limelight/contract/search/filters'
import { taxonomy } from '@limelight/contract/search/taxonomy'
import type { ClickHouse } from '@limelight/db/clickhouse'
import { type InfluencerCopyRow, influencerCopyRow } from '@limelight/db/influencers/tables'
import { contentSearch } from '../content/search.ts'
import type { Context } from '../context.ts'
import { copyOf, type SortedTables } from '../search/copies.ts'
import { findPage, findTotal } from '../search/paging.ts'
import { describeFilters } from '../search/query.ts'
import { presentToVisitors } from './present.ts'
import { scoresOf } from './scores/explain.ts'
import { peersOf } from './scores/peers.ts'
import { influencerTables, readGrowth, readInfluencers } from './store.ts'

/** Every visit asks for it, and figures that are a few minutes old are good enough. */
const cacheMs = 5 * 60_000
const cache = new WeakMap<ClickHouse, { until: number; showcase: Promise<Showcase>; last: Showcase | undefined }>()

/** Creators and totals of the catalogue, for the landing page. */
export function getShowcase(ctx: Context): Promise<Showcase> {
  const now = ctx.clock.now().getTime()
  const known = cache.get(ctx.clickhouse)
  if (known !== undefined && now < known.until) return known.showcase
  const showcase = readShowcase(ctx)
  const entry = { until: now + cacheMs, showcase, last: known?.last }
  cache.set(ctx.clickhouse, entry)
  showcase.then(
    found => Object.assign(entry, { last: found }),
    () => Object.assign(entry, { until: 0 }),
  )
  return showcase
}

/** The last figures that were read, for a page that waits for nothing. */
export function lastShowcase(ctx: Context): Showcase | undefined {
  getShowcase(ctx).catch(() => undefined)
  return cache.get(ctx.clickhouse)?.last
}

const network: SocialNetwork = 'instagram'

async function readShowcase(ctx: Context): Promise<Showcase> {
  const [instagram, youtube, posts, videos] = await Promise.all([
    countAll(ctx, influencerTables, 'instagram'),
    countAll(ctx, influencerTables, 'youtube'),
    countAll(ctx, contentSearch, 'instagram'),
    countAll(ctx, contentSearch, 'youtube'),
  ])
  const found = await findExamples(ctx)
  const creators = await presentToVisitors(ctx, network, found.rows)
  const lead = found.rows[leadOf(creators)]
  return {
    totals: { instagram, youtube, content: posts + videos },
    searchMs: found.ms,
    creators,
    evidence: lead === undefined ? [] : await evidenceOf(ctx, lead),
  }
}

async function countAll(ctx: Context, tables: SortedTables, network: SocialNetwork): Promise<number> {
  const query = { name: 'influencers.showcase', copy: copyOf(tables, network), filters: [] }
  return (await findTotal(ctx, query, 'exact')).total
}

/** One example each, so that sizes and topics differ. */
const examples = Object.keys(taxonomy)
  .slice(0, 7)
  .map((group, at) => ({ group, followersMax: [450_000, 380_000, 310_000, 250_000, 190_000, 150_000, 120_000][at] }))
const goodQuality = 70
/** More than one per topic, because the largest creator of a topic may stand for another one already. */
const examplesPerTopic = 3

/** One after another, so that the times are those of single searches. */
async function findExamples(ctx: Context): Promise<{ rows: InfluencerCopyRow[]; ms: number | null }> {
  const rows = new Map<string, InfluencerCopyRow>()
  const spare: InfluencerCopyRow[] = []
  const times: number[] = []
  for (const { group, followersMax } of examples) {
    const input = { categoryName: [group], followersMax, aqsMin: goodQuality, erMin: 0 }
    const startedAt = performance.now()
    const found = await findPage(ctx, {
      name: 'influencers.showcase',
      row: influencerCopyRow,
      copy: copyOf(influencerTables, network),
      filters: describeFilters(searchFilters.discovery[network], input),
      direction: 'DESC',
      limit: examplesPerTopic,
      start: { offset: 0 },
    })
    times.push(performance.now() - startedAt)
    const others = found.rows.filter(row => !rows.has(row.id))
    // The page lights up one of them, and a placeholder there looks like a broken image.
    const example = others.find(row => row.avatar_url !== '') ?? others[0]
    if (example !== undefined) rows.set(example.id, example)
    spare.push(...others.filter(row => row !== example))
  }
  for (const row of spare) if (rows.size < examples.length) rows.set(row.id, row)
  times.sort((one, other) => one - other)
  // Visitors compare the figures, which come in no order by topic.
  const sorted = [...rows.values()].toSorted((one, other) => other.followers - one.followers)
  return { rows: sorted, ms: rows.size === 0 ? null : (times[times.length >> 1] ?? null) }
}

function leadOf(creators: Showcase['creators']): number {
  const percentiles = creators.map(({ erPercentile }) => erPercentile ?? -1)
  return percentiles.indexOf(Math.max(...percentiles))
}

const dayMs = 24 * 60 * 60_000

async function evidenceOf(ctx: Context, { id, followers }: InfluencerCopyRow): Promise<Evidence[]> {
  const from = new Date(ctx.clock.now().getTime() - 60 * dayMs).toISOString().slice(0, 10)
  const [[row], history, placed] = await Promise.all([
    readInfluencers(ctx, network, [id]),
    readGrowth(ctx, { network, ids: [id], from }),
    peersOf(ctx, network, followers),
  ])
  if (row === undefined) return []
  const scores = scoresOf(network, row, history, placed)
  return (['er', 'aqs', 'growth30d'] as const).flatMap(metric => {
    const { value, median } = scores[metric]
    return value === null || median === null ? [] : [{ metric, value, median }]
  })
}
