import { peerSizes } from '@limelight/contract/influencers/peer-groups'
import { socialNetworks } from '@limelight/contract/networks'
import { type PeerFigureRow, peerFigureRow } from '@limelight/db/influencers/tables'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { readRows } from '../../engines/clickhouse.ts'
import { integer } from '../../engines/rows.ts'

const tier = `arrayCount(step -> followers >= step, [${peerSizes.join(', ')}])`
const hundredths = `quantilesExactIf(${Array.from({ length: 101 }, (_level, at) => at / 100).join(', ')})`

export function readPeerFigures(ctx: Context): Promise<PeerFigureRow[]> {
  return readRows(ctx, {
    name: 'peers of influencers',
    row: peerFigureRow,
    sql: 'SELECT network, tier, metric, peers, quantiles FROM peer_figures FINAL',
  })
}

/** When the oldest figures were written; the epoch when there are none. */
export async function oldestPeerFigures(ctx: Context): Promise<Date> {
  const [row] = await readRows(ctx, {
    name: 'peers of influencers',
    row: z.object({ ms: integer }),
    sql: 'SELECT toUnixTimestamp64Milli(min(as_of)) AS ms FROM peer_figures FINAL',
  })
  return new Date(row?.ms ?? 0)
}

/** Columns that hold a figure as it is. */
const columns = [
  ['aqs', 'aqs'],
  ['followers', 'followers'],
  ['likesAvg', 'likes_avg'],
  ['commentsAvg', 'comments_avg'],
  ['viewsAvg', 'views_avg'],
  ['postsPerWeek', 'posts_per_week'],
] as const

/** Writes empty groups too, so that a group that lost its creators is reset. */
export async function writePeerFigures(ctx: Context): Promise<void> {
  for (const network of socialNetworks) {
    const spread = (metric: string, value: string, from: string) => `
      INSERT INTO peer_figures
      SELECT '${network}', tier, '${metric}', sum(known), ${hundredths}(value, known), {now:DateTime64(3)}
      FROM (
        SELECT ${tier} AS tier, ${value} AS value, true AS known FROM (${from})
        UNION ALL SELECT toUInt8(number), 0., false FROM numbers(${peerSizes.length + 1})
      ) GROUP BY tier`
    const figures = (column: string) =>
      `SELECT followers, ${column} AS figure FROM ${network}_influencers FINAL WHERE ${column} >= 0`
    await write(ctx, spread('er', 'figure / 100', figures('er')))
    for (const [metric, column] of columns) await write(ctx, spread(metric, 'toFloat64(figure)', figures(column)))
    await write(
      ctx,
      spread('growth30d', `${halfUp('(followers - past) / past * 10000')} / 100`, await pastAudiences(ctx, network)),
    )
  }
}

/** `round` of ClickHouse rounds halves to even, unlike the figures of a report. */
const halfUp = (value: string) => `sign(${value}) * floor(abs(${value}) + 0.5)`

/** A random sample represents the many small creators: ids are hashes. */
const sampled = 200_000
const allFrom = 100_000

async function pastAudiences(ctx: Context, network: string): Promise<string> {
  const [row] = await readRows(ctx, {
    name: 'peers of influencers',
    row: z.object({ total: integer }),
    sql: `SELECT count() AS total FROM ${network}_influencers`,
  })
  const part = Math.min(1, sampled / Math.max(1, row?.total ?? 0))
  const lastId = BigInt(Math.floor(part * 2 ** 32)) * 2n ** 32n
  const chosen = part === 1 ? 'true' : `(id < ${lastId} OR followers >= ${allFrom})`
  return `
    SELECT followers, past FROM (
      SELECT id, followers FROM ${network}_influencers FINAL WHERE ${chosen}
    ) AS now INNER JOIN (
      SELECT id,
        argMaxIf(followers, date, date <= {day:Date}) AS before, maxIf(date, date <= {day:Date}) AS day_before,
        argMinIf(followers, date, date >= {day:Date}) AS after, minIf(date, date >= {day:Date}) AS day_after,
        ${halfUp(`if(countIf(date > {day:Date}) = 0 OR day_before = {day:Date}, before,
          before + (after - before) * ({day:Date} - day_before) / (day_after - day_before))`)} AS past
      FROM influencer_growth FINAL
      WHERE network = '${network}' AND date BETWEEN {day:Date} - 45 AND {day:Date} + 30
        AND id IN (SELECT id FROM ${network}_influencers WHERE ${chosen})
      GROUP BY id HAVING past > 0 AND before > 0
    ) AS then USING id`
}

const monthMs = 30 * 24 * 60 * 60_000

async function write(ctx: Context, query: string): Promise<void> {
  const now = ctx.clock.now()
  const day = new Date(now.getTime() - monthMs).toISOString().slice(0, 10)
  await ctx.clickhouse.command({
    query,
    query_params: { now, day },
    clickhouse_settings: { max_memory_usage: '3000000000', log_comment: 'peers of influencers' },
  })
}
