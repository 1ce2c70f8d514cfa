import { socialNetworks } from '@limelight/contract/networks'
import { type PeerFigureRow, peerFigureRow } from '@limelight/db/influencers/tables'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { readRows } from '../../engines/clickhouse.ts'
import { integer } from '../../engines/rows.ts'

/** Each step begins another group of peers. */
export const sizeSteps = [1000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000, 10_000_000]

const tier = `arrayCount(step -> followers >= step, [${sizeSteps.join(', ')}])`
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

/** Writes empty groups too, so that a group that lost its creators is reset. */
export async function writePeerFigures(ctx: Context): Promise<void> {
  for (const network of socialNetworks) {
    const spread = (metric: string, value: string, from: string) => `
      INSERT INTO peer_figures
      SELECT '${network}', tier, '${metric}', sum(known), ${hundredths}(value, known), {now:DateTime64(3)}
      FROM (
        SELECT ${tier} AS tier, ${value} AS value, true AS known FROM (${from})
        UNION ALL SELECT toUInt8(number), 0., false FROM numbers(${sizeSteps.length + 1})
      ) GROUP BY tier`
    const figures = (column: string) =>
      `SELECT followers, ${column} AS figure FROM ${network}_influencers FINAL WHERE ${column} >= 0`
    await write(ctx, spread('er', 'figure / 100', figures('er')))
    await write(ctx, spread('aqs', 'toFloat64(figure)', figures('aqs')))
    await write(
      ctx,
      spread('growth30d', 'round((followers - past) / past * 100, 2)', await pastAudiences(ctx, network)),
    )
  }
}

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
        round(if(countIf(date > {day:Date}) = 0 OR day_before = {day:Date}, before,
          before + (after - before) * ({day:Date} - day_before) / (day_after - day_before))) AS past
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
