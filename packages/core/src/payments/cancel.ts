import type { Subscription } from '@limelight/contract/payments/schema'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { cancelGranted, lockSubscriptions } from '../tariffs/subscriptions.ts'
import { mirrorSubscription } from './mirror.ts'
import { findMirror, findPayment, findSubscription, type NamedSubscription, updateMirror } from './store.ts'
import { callStripe } from './stripe.ts'
import { toSubscription } from './view.ts'

/** Stops the renewal; what is paid stays until its end. */
export async function cancelSubscription(
  ctx: Context,
  { userId }: { userId: string },
  { id }: { id: string },
): Promise<Subscription> {
  return ctx.db.transaction().execute(async trx => {
    await lockSubscriptions(trx, userId)
    const now = ctx.clock.now()
    const plan = await findSubscription(trx, userId, id)
    const isOpen = plan !== undefined && ['ACTIVE', 'NEXT', 'PAST_DUE'].includes(toSubscription(plan, now).status)
    if (!isOpen) throw new AppError('ITEM_NOT_FOUND')
    if (plan.source === 'STRIPE') await stopRenewal(ctx, trx, plan)
    else await cancelGranted(ctx, trx, { id, userId })
    const cancelled = (await findSubscription(trx, userId, id)) ?? plan
    // An unpaid subscription has ended with this, but the answer says that it was cancelled.
    return { ...toSubscription(cancelled, now), status: 'CANCELLED', cancelledAt: now.toISOString() }
  })
}

async function stopRenewal(ctx: Context, trx: Transaction, plan: NamedSubscription): Promise<void> {
  const mirror = await findMirror(trx, { subscriptionId: plan.id })
  const payment = mirror && (await findPayment(trx, { id: mirror.payment_id }))
  if (mirror === undefined || payment === undefined) throw new AppError('ITEM_NOT_FOUND')
  const expand = ['latest_invoice']
  const subscription = await callStripe(ctx, stripe =>
    plan.status === 'PAST_DUE'
      ? stripe.subscriptions.cancel(mirror.provider_id, { expand })
      : stripe.subscriptions.update(mirror.provider_id, { cancel_at_period_end: true, expand }),
  )
  await updateMirror(trx, mirror.provider_id, { given_up_at: ctx.clock.now() })
  await mirrorSubscription(ctx, trx, payment, subscription)
}
