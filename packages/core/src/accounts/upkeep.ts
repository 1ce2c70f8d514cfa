import type { Context } from '../context.ts'
import { deleteExpiredActivationLinks, deleteExpiredSessions } from './store.ts'

/** Expired rows refuse already; this only keeps the tables small. */
export async function pruneExpired(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await deleteExpiredSessions(ctx.db, now)
  await deleteExpiredActivationLinks(ctx.db, now)
}
