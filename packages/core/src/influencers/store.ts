import type { SocialNetwork } from '@limelight/contract/networks'
import { type InfluencerSort, influencerSorts } from '@limelight/contract/search/influencer-filters'
import type {
  GrowthRow,
  InfluencerCopyRow,
  InfluencerReportColumns,
  InfluencerRow,
  InfluencerSearchColumns,
  StoredInfluencer,
} from '@limelight/db/influencers/tables'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { readRows } from '../search/rows.ts'
import { type Copy, type Shown, unpack } from '../search/store.ts'
import type { Store } from '../search/write.ts'

const copyColumns = [
  'id',
  'followers',
  'following',
  'views',
  'videos',
  'er',
  'aqs',
  'last_post_date',
  'location',
  'language',
  'categories',
  'facets',
  'words',
  'handle',
  'shown',
] as const satisfies (keyof StoredInfluencer)[]

const reportColumns = [
  'platform_id',
  'bio',
  'likes_avg',
  'comments_avg',
  'views_avg',
  'posts_counted',
  'is_er_given',
  'is_aqs_given',
] as const satisfies (keyof StoredInfluencer)[]

const copyBy = (network: SocialNetwork, key: string): Copy => ({
  table: `${network}_influencers_by_${key}`,
  key,
  hasUnknown: key !== 'followers',
})

const copies = {
  instagram: {
    followers: copyBy('instagram', 'followers'),
    following: copyBy('instagram', 'following'),
    engagementRating: copyBy('instagram', 'er'),
  },
  youtube: {
    subscriber: copyBy('youtube', 'followers'),
    viewsTotal: copyBy('youtube', 'views'),
    videoTotal: copyBy('youtube', 'videos'),
  },
} as const satisfies Record<SocialNetwork, Partial<Record<InfluencerSort, Copy>>>

export type Audience = Pick<GrowthRow, 'date' | 'followers'>[]
/** A year of days of so many is some ten megabytes. */
const mostAudiences = 1000

/** The contract refuses a sort of the other network. */
export function copyOf(network: SocialNetwork, sort?: InfluencerSort): Copy {
  const ofNetwork: Partial<Record<InfluencerSort, Copy>> = copies[network]
  const copy = ofNetwork[sort ?? influencerSorts[network][0]]
  if (copy === undefined) throw new AppError('INVALID_QUERY_STRING')
  return copy
}

export function influencerStore(network: SocialNetwork): Store {
  return {
    truth: `${network}_influencers`,
    copies: Object.values(copies[network]),
    columns: copyColumns,
  }
}

/** The newest of these creators, in no order; who is not there is left out. */
export async function readInfluencers(
  ctx: Context,
  network: SocialNetwork,
  ids: readonly string[],
): Promise<InfluencerRow[]> {
  if (ids.length === 0) return []
  type Row = Shown & InfluencerSearchColumns & InfluencerReportColumns
  const rows = await readRows<Row>(ctx, {
    route: 'influencers.byId',
    sql: `SELECT shown, facets, words, handle, ${reportColumns.join(', ')} FROM ${network}_influencers
      WHERE id IN {ids:Array(UInt64)} ORDER BY version DESC LIMIT 1 BY id`,
    params: { ids: [...new Set(ids)].map(BigInt) },
  })
  return rows.map(({ shown, ...others }) => ({ ...unpack<InfluencerCopyRow>({ shown }), ...others }))
}

/** As the truth has them, to be written again; who is not there is left out. */
export async function readStored(
  ctx: Context,
  network: SocialNetwork,
  ids: readonly string[],
): Promise<StoredInfluencer[]> {
  if (ids.length === 0) return []
  return readRows<StoredInfluencer>(ctx, {
    route: 'write influencers',
    sql: `SELECT as_of, ${[...copyColumns, ...reportColumns].join(', ')} FROM ${network}_influencers
      WHERE id IN {ids:Array(UInt64)} ORDER BY version DESC LIMIT 1 BY id`,
    params: { ids: ids.map(BigInt) },
  })
}

/** Which of these creators are there, and of when. */
export async function readKnown(
  ctx: Context,
  network: SocialNetwork,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await readRows<{ id: string; as_of: string }>(ctx, {
    route: 'write influencers',
    sql: `SELECT id, max(as_of) AS as_of FROM ${network}_influencers WHERE id IN {ids:Array(UInt64)} GROUP BY id`,
    params: { ids: ids.map(BigInt) },
  })
  return new Map(rows.map(({ id, as_of }) => [id, Number(as_of)]))
}

/** Days of the past of these creators, oldest first. */
export function readGrowth(
  ctx: Context,
  { network, ids, from }: { network: SocialNetwork; ids: string[]; from: string },
): Promise<GrowthRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return readRows<GrowthRow>(ctx, {
    route: 'growth of influencers',
    sql: `SELECT network, id, date, followers, er FROM influencer_growth FINAL
      WHERE network = {network:String} AND id IN {ids:Array(UInt64)} AND date >= {from:Date} ORDER BY id, date`,
    params: { network, ids: ids.map(BigInt), from },
  })
}

/** The audiences of many at once, in no order. */
export async function readAudiences(
  ctx: Context,
  { network, ids, from }: { network: SocialNetwork; ids: string[]; from: string },
): Promise<Map<string, Audience>> {
  const audiences = new Map<string, Audience>()
  for (let start = 0; start < ids.length; start += mostAudiences) {
    const rows = await readRows<{ id: string; dates: string[]; sizes: number[] }>(ctx, {
      route: 'growth of influencers',
      sql: `SELECT id, groupArray(date) AS dates, groupArray(followers) AS sizes FROM influencer_growth FINAL
        WHERE network = {network:String} AND id IN {ids:Array(UInt64)} AND date >= {from:Date} GROUP BY id`,
      params: { network, ids: ids.slice(start, start + mostAudiences).map(BigInt), from },
    })
    for (const { id, dates, sizes } of rows) {
      audiences.set(
        id,
        dates.map((date, at) => ({ date, followers: sizes[at] ?? 0 })),
      )
    }
  }
  return audiences
}

/** Of two rows for one day the later one written stays. */
export async function insertGrowth(ctx: Context, rows: (GrowthRow & { version: string })[]): Promise<void> {
  if (rows.length === 0) return
  try {
    await ctx.clickhouse.insert({
      table: 'influencer_growth',
      values: rows,
      format: 'JSONEachRow',
      clickhouse_settings: { async_insert: 0 },
    })
  } catch (cause) {
    throw new AppError('DATABASE_ERROR', { status: 503, cause })
  }
}
