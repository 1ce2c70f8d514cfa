import type { Context } from '../../context.ts'
import { publishResults } from '../../orders/lists/live-update.ts'
import { countClicks } from './clickhouse-store.ts'
import { findOldestUncounted, findOldestWaiting, listDaysToCount, writeCounts } from './store.ts'
import { findOldestInStream } from './stream.ts'

/** A list that was counted waits so long for its next count. */
const restMs = 10_000
const maxDays = 5000

/** Counts the days that have got clicks, and tells the owners. */
export async function countStaleDays(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - restMs)
  const days = await listDaysToCount(ctx.db, before, maxDays)
  if (days.length === 0) return
  const keyOf = (linkId: string, day: string) => `${linkId} ${day}`
  const counts = new Map((await countClicks(ctx, days)).map(row => [keyOf(row.link_id, row.day), row]))
  const counted = days.map(day => {
    const { clicks = 0, bots = 0, own = 0 } = counts.get(keyOf(day.linkId, day.day)) ?? {}
    return { ...day, clicks, bots, own }
  })
  const lists = [...new Map(days.map(({ listId, userId }) => [listId, userId]))].sort()
  await ctx.db.transaction().execute(async trx => {
    await writeCounts(trx, counted, ctx.clock.now())
    for (const [listId, userId] of lists) await publishResults(ctx, trx, userId, [listId])
  })
}

/**
 * The time of the oldest click of the list that may be uncounted, else now. It looks in the order in
 * which clicks move, so that none moves past it.
 */
export async function findClicksUntil(ctx: Context, listId: string): Promise<Date> {
  const now = ctx.clock.now()
  const waiting = await findOldestWaiting(ctx.db)
  const inStream = await findOldestInStream(ctx)
  const uncounted = await findOldestUncounted(ctx.db, listId)
  return new Date(Math.min(...[now, waiting, inStream, uncounted].flatMap(date => date?.getTime() ?? [])))
}
