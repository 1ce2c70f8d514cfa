import type { Context } from '../context.ts'
import { deleteEventsBefore, findMirrorsToCheck, findPaymentsToCheck } from './store.ts'
import { syncSession, syncSubscription } from './sync.ts'

/** Few per run, because after an outage Stripe has other clients too. */
const maxPerRun = 20
/** Stripe stops retrying after three days; a later copy would find its object unchanged. */
const eventLifetimeMs = 60 * 24 * 60 * 60_000

/**
 * Checks at Stripe where a webhook may have been lost: open payments, and subscriptions whose
 * period is over. Each row holds the time of its next check.
 */
export async function reconcile(ctx: Context): Promise<void> {
  if (ctx.secrets.stripeSecretKey === undefined) return
  const now = ctx.clock.now()
  for (const { session_id } of await findPaymentsToCheck(ctx.db, now, maxPerRun)) {
    await syncSession(ctx, session_id)
  }
  for (const { provider_id } of await findMirrorsToCheck(ctx.db, now, maxPerRun)) {
    await syncSubscription(ctx, provider_id)
  }
  await deleteEventsBefore(ctx.db, new Date(now.getTime() - eventLifetimeMs))
}
