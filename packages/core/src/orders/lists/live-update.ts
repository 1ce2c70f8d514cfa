import type { Transaction } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { emitLive, userRoom } from '../../jobs/live.ts'
import { restUpdates, takeRested } from './store.ts'

/** The owner of a list hears of its results at most once in this time. */
const restMs = 10_000

/** Tells the owner that the results of these lists have changed: at once, or when the last update is old enough. */
export async function publishResults(
  ctx: Context,
  trx: Transaction,
  userId: string,
  listIds: readonly (string | null | undefined)[],
): Promise<void> {
  // In one order, so that two transactions never wait for each other for ever.
  const ids = [...new Set(listIds.flatMap(id => id ?? []))].sort()
  if (ids.length === 0) return
  for (const { list_id, is_waiting } of await restUpdates(trx, { userId, listIds: ids, ...moments(ctx) }))
    if (!is_waiting) send(ctx, trx, { userId, listId: list_id })
}

/** Sends the updates that waited. Their rows are the memory, so any process may do it. */
export async function sendRestedResults(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute(async trx => {
    for (const { list_id, user_id } of await takeRested(trx, moments(ctx)))
      send(ctx, trx, { userId: user_id, listId: list_id })
  })
}

function send(ctx: Context, trx: Transaction, { userId, listId }: { userId: string; listId: string }): void {
  emitLive(ctx, trx, { room: userRoom(userId), name: 'results', data: { listId } })
}

function moments({ clock }: Context) {
  const now = clock.now()
  return { now, before: new Date(now.getTime() - restMs) }
}
