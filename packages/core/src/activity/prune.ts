import type { Context } from '../context.ts'
import { deleteOldEvents } from './store.ts'

const day = 24 * 60 * 60_000
const readForMs = 180 * day
const unreadForMs = 365 * day

/**
 * Read entries stay for half a year, unread ones for a year, notes until their author deletes them.
 */
export async function pruneEvents(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime()
  await deleteOldEvents(ctx.db, {
    before: new Date(now - readForMs),
    unreadBefore: new Date(now - unreadForMs),
    kept: ['NOTE'],
  })
}
