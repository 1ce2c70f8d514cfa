import type { Context } from '../context.ts'
import { deleteOldEvents } from './store.ts'

const day = 24 * 60 * 60_000
const readForMs = 180 * day
const unreadForMs = 365 * day

/** A log is read for half a year, an unread entry waits a whole one. What a person wrote is that person's to remove. */
export async function pruneEvents(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime()
  await deleteOldEvents(ctx.db, {
    before: new Date(now - readForMs),
    unreadBefore: new Date(now - unreadForMs),
    kept: ['NOTE'],
  })
}
