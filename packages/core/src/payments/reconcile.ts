import type { Context } from '../context.ts'
import { deleteEventsBefore, findMirrorsToCheck, findPaymentsToCheck } from './store.ts'
import { syncSession, syncSubscription } from './sync.ts'

/** Few at a time: after an outage the provider has other callers too. */
const maxPerRun = 20
/** The provider gives up after three days; a copy that comes later than this would find its object unchanged anyway. */
const eventLifetimeMs = 60 * 24 * 60 * 60_000

/**
 * Asks the provider where a webhook may have been lost: payments that nobody heard of again, and subscriptions whose
 * period is over. When each is asked next is kept with it.
 */
export async function reconcile(ctx: Context): Promise<void> {
  if (ctx.secrets.stripeSecretKey === undefined) return
  const now = ctx.clock.now()
  for (const { session_id } of await findPaymentsToCheck(ctx.db, now, maxPerRun)) {
    await ctx.db.transaction().execute(trx => syncSession(ctx, trx, session_id))
  }
  for (const { provider_id } of await findMirrorsToCheck(ctx.db, now, maxPerRun)) {
    await ctx.db.transaction().execute(trx => syncSubscription(ctx, trx, provider_id))
  }
  await deleteEventsBefore(ctx.db, new Date(now.getTime() - eventLifetimeMs))
}
