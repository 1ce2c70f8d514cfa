import { createHash } from 'node:crypto'
import type { GraphQuery, GrowthPoint, InfluencerGraph } from '@limelight/contract/influencers/schema'
import type { CachedGraph } from '@limelight/contract/search/search-cache'
import type { GrowthRow } from '@limelight/db/influencers/tables'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { writeCache } from '../search/saved/cache.ts'
import { requireWithin } from '../tariffs/limits.ts'
import { readGrowth, readInfluencers } from './store.ts'

type Caller = { userId: string }

const dayMs = 24 * 60 * 60_000
const weeks = 52

/** The growth of several influencers on one chart, as many as the plan allows. */
export async function compareInfluencers(
  ctx: Context,
  { userId }: Caller,
  { kind, ids }: GraphQuery,
): Promise<InfluencerGraph> {
  const chosen = [...new Set(ids)]
  const found = await readInfluencers(ctx, kind, chosen)
  if (found.length < chosen.length) throw new AppError('ITEM_NOT_FOUND')
  await requireWithin(ctx, ctx.db, userId, 'MAX_INFLUENCERS_BY_CHART', chosen.length)
  const points = await weeklyPoints(ctx, kind, chosen)
  return { total: chosen.length, data: chosen.map(id => ({ id, points: points.get(id) ?? [] })) }
}

/** Stores the influencers of a chart, so that its address stays short. */
export async function rememberGraph(ctx: Context, caller: Caller, { ids }: { ids: string[] }): Promise<CachedGraph> {
  const chosen = [...new Set(ids)]
  await requireWithin(ctx, ctx.db, caller.userId, 'MAX_INFLUENCERS_BY_CHART', chosen.length)
  const key = createHash('sha256').update(chosen.join(',')).digest('base64url')
  const { expiresAt } = await writeCache(ctx, caller, { space: 'key', key, value: chosen })
  return { key, ids: chosen, expiresAt }
}

/** The last known day of each week for twelve months, oldest first. */
export async function weeklyPoints(
  ctx: Context,
  network: GraphQuery['kind'],
  ids: string[],
): Promise<Map<string, GrowthPoint[]>> {
  const today = Math.floor(ctx.clock.now().getTime() / dayMs)
  const from = new Date((today - weeks * 7) * dayMs).toISOString().slice(0, 10)
  const rows = await readGrowth(ctx, { network, ids, from })
  const weekOf = ({ date }: GrowthRow) => Math.floor((today - Date.parse(date) / dayMs) / 7)
  const lastOfWeeks = rows.filter((row, at) => {
    const next = rows[at + 1]
    return next === undefined || next.id !== row.id || weekOf(next) !== weekOf(row)
  })
  const points = new Map<string, GrowthPoint[]>()
  for (const { id, date, followers, er } of lastOfWeeks) {
    const point = { date, followers, er: er < 0 ? null : er / 100 }
    points.set(id, [...(points.get(id) ?? []), point])
  }
  return points
}
