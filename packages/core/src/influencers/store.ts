import { Readable } from 'node:stream'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Facet } from '@limelight/contract/search/filters'
import {
  type GrowthRow,
  growthRow,
  type InfluencerRow,
  influencerCopyColumns,
  influencerCopyRow,
  influencerReportRow,
  type StoredInfluencer,
  storedInfluencer,
} from '@limelight/db/influencers/tables'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { packed, readRows } from '../engines/clickhouse.ts'
import { digits, integer } from '../engines/rows.ts'
import { AppError } from '../runtime/errors.ts'
import { copiesOf, copyOf, type SortedTables } from '../search/copies.ts'
import { facetPrefix } from '../search/facets.ts'
import { hasOlderForms } from '../search/reindex.ts'
import type { Store } from '../search/write.ts'
import { keepAudiences } from './audience/merge.ts'
import { addOwnFigures, toEstimate } from './own-figures.ts'

export const influencerTables: SortedTables = { scope: 'discovery', tables: 'influencers', texts: '[bio]' }

export type FollowerHistory = Pick<GrowthRow, 'date' | 'followers'>[]
/** A year of days of 1,000 influencers takes about ten megabytes. */
const maxHistories = 1000

export function influencerStore(network: SocialNetwork): Store<StoredInfluencer> {
  return {
    truth: `${network}_influencers`,
    copies: copiesOf(influencerTables, network),
    columns: influencerCopyColumns,
    complete: async (ctx, rows) => addOwnFigures(ctx, network, await keepAudiences(ctx, network, rows)),
    isUnfinished: ctx => hasOlderForms(ctx, `${network}_content`),
  }
}

/** How many influencers of the network have each value of a column. */
export async function countInfluencersBy(
  ctx: Context,
  network: SocialNetwork,
  column: 'arrayJoin(categories)' | 'location' | 'language',
): Promise<Map<string, number>> {
  const rows = await readRows(ctx, {
    name: 'influencers.filters',
    row: z.object({ value: z.string(), total: integer }),
    sql: `SELECT ${column} AS value, sum(sign) AS total FROM ${copyOf(influencerTables, network).table} GROUP BY value HAVING total > 0`,
  })
  return new Map(rows.map(({ value, total }) => [value, total]))
}

/** How many influencers have each of the most frequent values of a facet, in lower case. */
export async function countFacet(
  ctx: Context,
  network: SocialNetwork,
  facet: Facet,
  limit: number,
): Promise<Map<string, number>> {
  const mark = facetPrefix(facet)
  const rows = await readRows(ctx, {
    name: 'influencers.filters',
    row: z.object({ token: z.string(), total: integer }),
    sql: `SELECT token, sum(sign) AS total FROM (
        SELECT sign, arrayJoin(arrayFilter(token -> startsWith(token, {mark:String}), facets)) AS token
        FROM ${copyOf(influencerTables, network).table}
      ) GROUP BY token HAVING total > 0 ORDER BY total DESC, token LIMIT {limit:UInt32}`,
    params: { mark, limit },
  })
  return new Map(rows.map(({ token, total }) => [token.slice(mark.length), total]))
}

type Asked<Row> = {
  name: string
  network: SocialNetwork
  ids: readonly string[]
  row: z.ZodType<Row> & { shape: object }
}

/** The newest rows of these influencers, in no order. A missing one is left out. */
async function readNewest<Row>(ctx: Context, { name, network, ids, row }: Asked<Row>): Promise<Row[]> {
  if (ids.length === 0) return []
  return readRows(ctx, {
    name,
    row,
    sql: `SELECT ${Object.keys(row.shape).join(', ')} FROM ${network}_influencers
      WHERE id IN {ids:Array(UInt64)} ORDER BY version DESC LIMIT 1 BY id`,
    params: { ids: [...new Set(ids)].map(BigInt) },
  })
}

const completeRow = influencerReportRow.extend({ shown: packed(influencerCopyRow) })

export async function readInfluencers(
  ctx: Context,
  network: SocialNetwork,
  ids: readonly string[],
): Promise<InfluencerRow[]> {
  const rows = await readNewest(ctx, { name: 'influencers.byId', network, ids, row: completeRow })
  return rows.map(({ shown, ...others }) => ({ ...shown, ...others }))
}

const faceRow = z.object({
  shown: packed(influencerCopyRow.pick({ id: true, name: true, username: true, avatar_url: true })),
})

/** What lists show of influencers. */
export async function readFaces(ctx: Context, network: SocialNetwork, ids: readonly string[]) {
  const rows = await readNewest(ctx, { name: 'influencers.faces', network, ids, row: faceRow })
  return rows.map(({ shown }) => shown)
}

/** Rows as their sources stated them, to be written again. */
export async function readStored(
  ctx: Context,
  network: SocialNetwork,
  ids: readonly string[],
): Promise<StoredInfluencer[]> {
  const rows = await readNewest(ctx, { name: 'write influencers', network, ids, row: storedInfluencer })
  return rows.map(toEstimate)
}

const averagesRow = storedInfluencer.pick({
  id: true,
  as_of: true,
  likes_avg: true,
  comments_avg: true,
  views_avg: true,
  posts_counted: true,
  posts_per_week: true,
})
const toldRow = influencerCopyRow.pick({ brands: true, counted: true, topics: true, named: true })
const recountedRow = averagesRow.extend({ shown: packed(toldRow) })

/** What the rows of these influencers have of their posts. */
export function readAverages(ctx: Context, network: SocialNetwork, ids: readonly string[]) {
  return readNewest(ctx, { name: 'write influencers', network, ids, row: recountedRow })
}

const listedRow = storedInfluencer.pick({
  id: true,
  followers: true,
  views_avg: true,
  likes_avg: true,
  growth: true,
  er: true,
})

/** The figures that lists add up and files have. */
export function readListedFigures(ctx: Context, network: SocialNetwork, ids: readonly string[]) {
  return readNewest(ctx, { name: 'favourites.totals', network, ids, row: listedRow })
}

/** The newest `as_of` of each of these influencers that exists. */
export async function readKnown(
  ctx: Context,
  network: SocialNetwork,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await readRows(ctx, {
    name: 'write influencers',
    row: z.object({ id: digits, as_of: integer }),
    sql: `SELECT id, max(as_of) AS as_of FROM ${network}_influencers WHERE id IN {ids:Array(UInt64)} GROUP BY id`,
    params: { ids: ids.map(BigInt) },
  })
  return new Map(rows.map(({ id, as_of }) => [id, as_of]))
}

/** The daily history of these influencers, oldest first. */
export function readGrowth(
  ctx: Context,
  { network, ids, from }: { network: SocialNetwork; ids: string[]; from: string },
): Promise<GrowthRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return readRows(ctx, {
    name: 'growth of influencers',
    row: growthRow,
    sql: `SELECT network, id, date, followers, er FROM influencer_growth FINAL
      WHERE network = {network:String} AND id IN {ids:Array(UInt64)} AND date >= {from:Date} ORDER BY id, date`,
    params: { network, ids: ids.map(BigInt), from },
  })
}

/** The follower history of many influencers at once, in no order. */
export async function readHistories(
  ctx: Context,
  { network, ids, from }: { network: SocialNetwork; ids: string[]; from: string },
): Promise<Map<string, FollowerHistory>> {
  const histories = new Map<string, FollowerHistory>()
  for (let start = 0; start < ids.length; start += maxHistories) {
    const rows = await readRows(ctx, {
      name: 'growth of influencers',
      row: z.object({ id: digits, dates: z.array(z.string()), sizes: z.array(z.number()) }),
      sql: `SELECT id, groupArray(date) AS dates, groupArray(followers) AS sizes FROM influencer_growth FINAL
        WHERE network = {network:String} AND id IN {ids:Array(UInt64)} AND date >= {from:Date} GROUP BY id`,
      params: { network, ids: ids.slice(start, start + maxHistories).map(BigInt), from },
    })
    for (const { id, dates, sizes } of rows) {
      histories.set(
        id,
        dates.map((date, at) => ({ date, followers: sizes[at] ?? 0 })),
      )
    }
  }
  return histories
}

/** Days in the past of one influencer. Of two versions of a day, the later one stays. */
export type Growth = { id: string; version: string; days: Omit<GrowthRow, 'network' | 'id'>[] }

/** There are dozens of days for each influencer, so they travel as plain text. */
export async function insertGrowth(ctx: Context, network: SocialNetwork, growth: Growth[]): Promise<void> {
  if (growth.length === 0) return
  const lines = growth.map(({ id, version, days }) =>
    days.map(({ date, followers, er }) => `${network}\t${id}\t${date}\t${followers}\t${er}\t${version}\n`).join(''),
  )
  try {
    await ctx.clickhouse.insert({
      table: 'influencer_growth',
      columns: ['network', 'id', 'date', 'followers', 'er', 'version'],
      values: Readable.from([Buffer.from(lines.join(''))], { objectMode: false }),
      format: 'TabSeparated',
      // Several workers insert at the same time.
      clickhouse_settings: { async_insert: 0, insert_quorum_parallel: 1 },
    })
  } catch (cause) {
    throw new AppError('DATABASE_ERROR', { status: 503, cause })
  }
}
