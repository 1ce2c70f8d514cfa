import type { Context } from '../context.ts'
import { deleteExpiredRefreshTokens, deleteExpiredSessions, deleteExpiredTemporarySessions } from './session-store.ts'
import { deleteEndedThrottles, deleteExpiredActivationLinks } from './store.ts'

/** Expired rows are refused anyway; pruning keeps the tables small. */
export async function pruneExpired(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await deleteExpiredSessions(ctx.db, now)
  await deleteExpiredRefreshTokens(ctx.db, now)
  await deleteExpiredActivationLinks(ctx.db, now)
  await deleteExpiredTemporarySessions(ctx.db, now)
}

/** Every failed guess adds a row that counts for a minute, so they are pruned more often. */
export async function pruneThrottles(ctx: Context): Promise<void> {
  await deleteEndedThrottles(ctx.db, ctx.clock.now())
}
