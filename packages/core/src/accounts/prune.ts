import type { Context } from '../context.ts'
import { keepLastSeen } from '../users/ownership.ts'
import { sessionLifetimeMs } from './lucia.ts'
import { deleteExpiredRefreshTokens, deleteExpiredSessions, deleteExpiredTemporarySessions } from './session-store.ts'
import { deleteEndedCallCounts, deleteEndedThrottles, deleteExpiredActivationLinks } from './store.ts'

/** Expired rows are refused anyway; pruning keeps the tables small. */
export async function pruneExpired(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async trx => {
    const gone = await deleteExpiredSessions(trx, now)
    // Every use extended the session by its whole lifetime.
    const seen = gone.map(({ user_id, expires_at }) => ({
      userId: user_id,
      seenAt: new Date(expires_at.getTime() - sessionLifetimeMs),
    }))
    await keepLastSeen(trx, seen)
  })
  await deleteExpiredRefreshTokens(ctx.db, now)
  await deleteExpiredActivationLinks(ctx.db, now)
  await deleteExpiredTemporarySessions(ctx.db, now)
}

/** Every failed guess adds a row that counts for a minute, so they are pruned more often. */
export async function pruneThrottles(ctx: Context): Promise<void> {
  await deleteEndedThrottles(ctx.db, ctx.clock.now())
  await deleteEndedCallCounts(ctx.db, ctx.clock.now())
}
