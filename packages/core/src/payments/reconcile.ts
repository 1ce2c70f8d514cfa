import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { deleteEventsBefore, findMirrorsToCheck, findPaymentsToCheck, updateMirror, updatePayment } from './store.ts'
import { syncSession, syncSubscription } from './sync.ts'

/** Few per run, because after an outage Stripe has other clients too. */
const maxPerRun = 20
const retryMs = 5 * 60_000
/** Stripe stops retrying after three days; a later copy would find its object unchanged. */
const eventLifetimeMs = 60 * 24 * 60 * 60_000

/**
 * Checks at Stripe where a webhook may have been lost: open payments, and subscriptions whose
 * period is over. Each row holds the time of its next check.
 */
export async function reconcile(ctx: Context): Promise<void> {
  if (ctx.secrets.stripeSecretKey === undefined) return
  const now = ctx.clock.now()
  const later = { next_check_at: new Date(now.getTime() + retryMs) }
  let failure: unknown
  /** A check that fails comes again later, so that it keeps no other from its turn. */
  const check = async (work: () => Promise<void>, postpone: (trx: Transaction) => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      failure ??= error
      await ctx.db.transaction().execute(postpone)
    }
  }
  for (const { id, session_id } of await findPaymentsToCheck(ctx.db, now, maxPerRun)) {
    await check(
      () => syncSession(ctx, session_id),
      trx => updatePayment(trx, id, later),
    )
  }
  for (const { provider_id } of await findMirrorsToCheck(ctx.db, now, maxPerRun)) {
    await check(
      () => syncSubscription(ctx, provider_id),
      trx => updateMirror(trx, provider_id, later),
    )
  }
  await deleteEventsBefore(ctx.db, new Date(now.getTime() - eventLifetimeMs))
  if (failure !== undefined) throw failure
}
