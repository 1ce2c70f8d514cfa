import { createHash } from 'node:crypto'
import type { GraphQuery, GrowthPoint, InfluencerGraph } from '@limelight/contract/influencers/schema'
import type { CachedGraph } from '@limelight/contract/search/search-cache'
import type { GrowthRow } from '@limelight/db/influencers/tables'
import type { Caller, Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { writeCache } from '../search/saved/cache.ts'
import { knownRate } from '../search/view.ts'
import { requireWithin } from '../tariffs/limits.ts'
import { firstDayOf, weeksOf } from './scores/growth-history.ts'
import { type PostFigures, readCountedPosts } from './scores/post-store.ts'
import { readGrowth, readInfluencers } from './store.ts'

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

/** One point per week for twelve months until today, oldest first. */
async function weeklyPoints(
  ctx: Context,
  network: GraphQuery['kind'],
  ids: string[],
): Promise<Map<string, GrowthPoint[]>> {
  const today = ctx.clock.now()
  const rows = await readGrowth(ctx, { network, ids, from: firstDayOf(today) })
  return new Map(
    ids.map(id => [
      id,
      weeksOf(
        rows.filter(row => row.id === id),
        today,
      ).map(toPoint),
    ]),
  )
}

/** Figures per week and per post, the weeks oldest first. They tell what is usual for a creator. */
export type FigureHistory = { weeks: readonly GrowthPoint[]; posts: readonly PostFigures[] }

export async function figureHistories(
  ctx: Context,
  network: GraphQuery['kind'],
  ids: string[],
): Promise<Map<string, FigureHistory>> {
  const [points, posts] = await Promise.all([weeklyPoints(ctx, network, ids), readCountedPosts(ctx, network, ids)])
  return new Map(ids.map(id => [id, { weeks: points.get(id) ?? [], posts: posts.get(id) ?? [] }]))
}

export function toPoint({ date, followers, er }: GrowthRow): GrowthPoint {
  return { date, followers, er: knownRate(er) }
}
