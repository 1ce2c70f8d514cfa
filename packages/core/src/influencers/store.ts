import { type InfluencerSort, influencerSorts } from '@limelight/contract/influencers/filters'
import type { SocialNetwork } from '@limelight/contract/social-networks'
import type {
  GrowthRow,
  InfluencerCopyRow,
  InfluencerReportColumns,
  InfluencerRow,
  InfluencerSearchColumns,
  StoredInfluencer,
} from '@limelight/db/influencers/tables'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { readRows } from '../search-reading.ts'
import { type Copy, type Shown, unpack } from '../search-store.ts'
import type { Store } from '../search-writing.ts'

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

const reportColumns = ['platform_id', 'bio', 'likes_avg', 'comments_avg', 'views_avg', 'posts_counted'] as const

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
