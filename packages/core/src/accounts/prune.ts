import type { Context } from '../context.ts'
import { deleteExpiredRefreshTokens, deleteExpiredSessions, deleteExpiredTemporarySessions } from './session-store.ts'
import { deleteEndedThrottles, deleteExpiredActivationLinks } from './store.ts'

/** Expired rows refuse already; this only keeps the tables small. */
export async function pruneExpired(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await deleteExpiredSessions(ctx.db, now)
  await deleteExpiredRefreshTokens(ctx.db, now)
  await deleteExpiredActivationLinks(ctx.db, now)
  await deleteExpiredTemporarySessions(ctx.db, now)
}

/** They count for a minute and come with every guess of a stranger, so they go sooner than the rest. */
export async function pruneThrottles(ctx: Context): Promise<void> {
  await deleteEndedThrottles(ctx.db, ctx.clock.now())
}
