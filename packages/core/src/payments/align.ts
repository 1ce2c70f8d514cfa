import type Stripe from 'stripe'
import type { Context } from '../context.ts'
import { type ProviderChange, requiredChange } from '../tariffs/schedule/provider-change.ts'
import { scheduleSubscriptions } from '../tariffs/schedule/schedule.ts'
import { readFacts } from '../tariffs/subscriptions.ts'
import { mirrorSubscription, movedKey } from './mirror.ts'
import { findAbandonedPages } from './page-store.ts'
import { findPayment } from './store.ts'
import { getStripe, readSubscription } from './stripe.ts'
import { syncSession } from './sync.ts'
import { closePage, endUnpaid } from './unpaid.ts'
import { writeSeen } from './write-seen.ts'

/** An applied change is no longer required, so more of them mean that the provider ignores us. */
const maxChanges = 20

/**
 * Makes the provider charge for what we give: a subscription that is followed by another one is not
 * renewed, one that waits or got days is renewed later, an unpaid one ends. A deleted account is not
 * charged at all.
 */
export async function alignProvider(ctx: Context, { userId }: { userId: string }): Promise<void> {
  for (const { session_id } of await findAbandonedPages(ctx.db, userId)) {
    await closePage(getStripe(ctx), session_id)
    await syncSession(ctx, session_id)
  }
  for (let count = 0; count < maxChanges; count += 1) {
    const next = await nextChange(ctx, userId)
    if (next === undefined) return
    const { payment_id, provider_id: id } = next.purchase
    await applyChange(getStripe(ctx), id, next.change)
    await writeSeen(
      ctx,
      userId,
      () => readSubscription(ctx, id),
      async (trx, changed) => {
        const payment = await findPayment(trx, { id: payment_id })
        if (payment !== undefined && changed !== undefined) await mirrorSubscription(ctx, trx, payment, changed)
      },
    )
  }
  throw new Error(`Stripe still needs changes for user ${userId} after ${maxChanges} of them`)
}

async function nextChange(ctx: Context, userId: string) {
  const now = ctx.clock.now()
  for (const item of scheduleSubscriptions(await readFacts(ctx.db, userId), now).purchases) {
    const change = requiredChange(item, now)
    if (change !== undefined) return { purchase: item.purchase, change }
  }
  return undefined
}

function applyChange(stripe: Stripe, id: string, change: ProviderChange): Promise<unknown> {
  switch (change.kind) {
    case 'stop-renewal':
      return stripe.subscriptions.update(id, { cancel_at_period_end: true })
    case 'move-renewal':
      // Stripe has no other way to say that the next invoice is not due before a date.
      return stripe.subscriptions.update(id, {
        trial_end: change.to.getTime() / 1000,
        proration_behavior: 'none',
        metadata: { [movedKey]: change.movedSeconds },
      })
    case 'cancel':
      return endUnpaid(stripe, id)
  }
}
