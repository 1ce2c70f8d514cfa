import type { Subscription } from '@limelight/contract/payments/schema'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { cancelGranted, lockSubscriptions } from '../tariffs/subscriptions.ts'
import { mirrorSubscription } from './mirror.ts'
import { findMirror, findPayment, findSubscription, type NamedSubscription, updateMirror } from './store.ts'
import { callStripe, readSubscription } from './stripe.ts'
import { endUnpaid } from './unpaid.ts'
import { toSubscription } from './view.ts'
import { writeSeen } from './write-seen.ts'

/** Stops the renewal; what is paid stays until its end. */
export async function cancelSubscription(
  ctx: Context,
  { userId }: { userId: string },
  { id }: { id: string },
): Promise<Subscription> {
  const now = ctx.clock.now()
  const plan = await findSubscription(ctx.db, userId, id)
  const isOpen = plan !== undefined && ['ACTIVE', 'NEXT', 'PAST_DUE'].includes(toSubscription(plan, now).status)
  if (!isOpen) throw new AppError('ITEM_NOT_FOUND')
  if (plan.source === 'STRIPE') await stopRenewal(ctx, plan)
  else await cancelGrantedPlan(ctx, { id, userId })
  const cancelled = (await findSubscription(ctx.db, userId, id)) ?? plan
  // An unpaid subscription has ended with this, but the answer says that it was cancelled.
  return { ...toSubscription(cancelled, now), status: 'CANCELLED', cancelledAt: now.toISOString() }
}

function cancelGrantedPlan(ctx: Context, plan: { id: string; userId: string }): Promise<void> {
  return ctx.db.transaction().execute(async trx => {
    await lockSubscriptions(trx, plan.userId)
    if ((await cancelGranted(ctx, trx, plan)) === undefined) throw new AppError('ITEM_NOT_FOUND')
  })
}

async function stopRenewal(ctx: Context, plan: NamedSubscription): Promise<void> {
  const mirror = await findMirror(ctx.db, { subscriptionId: plan.id })
  if (mirror === undefined) throw new AppError('ITEM_NOT_FOUND')
  const { provider_id: id, payment_id } = mirror
  await callStripe(ctx, async stripe => {
    const isEnded = plan.status === 'PAST_DUE' && (await endUnpaid(stripe, id))
    if (!isEnded) await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  })
  await writeSeen(
    ctx,
    plan.user_id,
    () => callStripe(ctx, () => readSubscription(ctx, id)),
    async (trx, subscription) => {
      const payment = await findPayment(trx, { id: payment_id })
      if (payment === undefined || subscription === undefined) throw new AppError('ITEM_NOT_FOUND')
      await updateMirror(trx, id, { given_up_at: ctx.clock.now() })
      await mirrorSubscription(ctx, trx, payment, subscription)
    },
  )
}
