import type { Transaction } from '@limelight/db/database'
import type Stripe from 'stripe'
import type { Context } from '../context.ts'
import { lockPlans } from '../tariffs/subscriptions.ts'
import { mirrorSubscription, readLine } from './mirror.ts'
import type { Wish } from './plan-line.ts'
import { findPayment } from './store.ts'
import { stripeOf } from './stripe.ts'

/** Each wish that is fulfilled is gone from the line; more than these would mean that the provider does not listen. */
const mostWishes = 20

/**
 * Makes the provider charge for what we give: a plan that another one follows is not renewed, one that waits is renewed a
 * period after it began, one that stays unpaid ends.
 */
export async function alignProvider(ctx: Context, trx: Transaction, { userId }: { userId: string }): Promise<void> {
  await lockPlans(trx, userId)
  for (let count = 0; count < mostWishes; count += 1) {
    const open = (await readLine(ctx, trx, userId)).find(({ wish }) => wish !== undefined)
    if (open?.wish === undefined) return
    const { bought, wish } = open
    const payment = await findPayment(trx, { id: bought.payment_id })
    if (payment === undefined) return
    await mirrorSubscription(ctx, trx, payment, await fulfil(stripeOf(ctx), bought.provider_id, wish))
  }
  throw new Error(`The provider does not take over what follows for ${userId}`)
}

function fulfil(stripe: Stripe, id: string, wish: Wish): Promise<Stripe.Subscription> {
  const expand = ['latest_invoice']
  switch (wish.kind) {
    case 'stop':
      return stripe.subscriptions.update(id, { cancel_at_period_end: true, expand })
    case 'move':
      // The provider's way to say that the next invoice is not due before that date.
      return stripe.subscriptions.update(id, {
        trial_end: wish.renewAt.getTime() / 1000,
        proration_behavior: 'none',
        expand,
      })
    case 'end':
      return stripe.subscriptions.cancel(id, { expand })
  }
}
