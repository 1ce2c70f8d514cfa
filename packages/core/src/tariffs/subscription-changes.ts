import type { Transaction } from '@limelight/db/database'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { formatDay } from '../runtime/format-day.ts'
import { planChangedJob, planEndedMailJob } from './jobs.ts'
import { publishTariff } from './live-update.ts'
import { endOf, isRunning } from './subscription-dates.ts'
import { findTariffNames, insertSubscription, updateSubscription } from './subscription-store.ts'

type Change = 'started' | 'queued' | 'renewed' | 'extended' | 'failed' | 'cancelled' | 'ended'

/**
 * Writes the differences, and notifies the user: in their log, in open windows, and by email at the
 * end.
 */
export async function writeSubscriptions(
  ctx: Context,
  trx: Transaction,
  userId: string,
  before: SubscriptionRow[],
  wanted: SubscriptionRow[],
): Promise<void> {
  const now = ctx.clock.now()
  const changed = wanted
    .map(plan => ({ plan, old: before.find(({ id }) => id === plan.id) }))
    .filter(({ plan, old }) => old === undefined || !isSame(plan, old))
  if (changed.length === 0) return
  const names = await findTariffNames(
    trx,
    wanted.map(plan => plan.tariff_id),
  )
  const hasPlan = wanted.some(plan => isRunning(plan, now))
  for (const { plan, old } of changed) {
    if (old === undefined) await insertSubscription(trx, plan)
    else {
      const { id: _id, limits: _limits, ...columns } = plan
      await updateSubscription(trx, plan.id, columns)
    }
    const change = findChange(old, plan, now)
    // The end of one plan is no news to a user who has another.
    if (change === undefined || (change === 'ended' && hasPlan)) continue
    const tariffName = names.get(plan.tariff_id) ?? ''
    const text = describeChange(change, tariffName, plan)
    await emit(ctx, trx, planChangedJob, { userId, subscriptionId: plan.id, tariffName, change, text })
    if (change === 'ended') await emit(ctx, trx, planEndedMailJob, { subscriptionId: plan.id })
  }
  await publishTariff(ctx, trx, userId)
}

function isSame(one: SubscriptionRow, other: SubscriptionRow): boolean {
  return JSON.stringify(comparedFields(one)) === JSON.stringify(comparedFields(other))
}

function comparedFields(row: SubscriptionRow) {
  const { status, starts_at, ends_at, grace_until, cancelled_at, gift_seconds, credited_to } = row
  return [status, starts_at, ends_at, grace_until, cancelled_at, gift_seconds, credited_to]
}

function findChange(old: SubscriptionRow | undefined, plan: SubscriptionRow, now: Date): Change | undefined {
  const was = old?.status ?? 'EXPIRED'
  switch (plan.status) {
    case 'EXPIRED':
      return was === 'EXPIRED' || plan.ends_at <= plan.starts_at ? undefined : 'ended'
    case 'PAST_DUE':
      return was === 'PAST_DUE' ? undefined : 'failed'
    case 'NEXT':
      return was === 'EXPIRED' ? 'queued' : undefined
    case 'CANCELLED':
      return old !== undefined && was !== 'CANCELLED' ? 'cancelled' : startOrRenewal(old, plan, now)
    case 'ACTIVE':
      return startOrRenewal(old, plan, now)
  }
}

function startOrRenewal(old: SubscriptionRow | undefined, plan: SubscriptionRow, now: Date): Change | undefined {
  if (old === undefined || old.status === 'EXPIRED' || old.status === 'NEXT') return 'started'
  if (plan.ends_at <= old.ends_at) return undefined
  // The provider renews at the end; whatever moves the end before that is free.
  return old.ends_at <= now ? 'renewed' : 'extended'
}

function describeChange(change: Change, name: string, plan: SubscriptionRow): string {
  switch (change) {
    case 'started':
      return `Your plan ${name} is active until ${formatDay(plan.ends_at)}.`
    case 'queued':
      return `Your plan ${name} starts on ${formatDay(plan.starts_at)}.`
    case 'renewed':
      return `Your plan ${name} was renewed until ${formatDay(plan.ends_at)}.`
    case 'extended':
      return `Your plan ${name} goes on until ${formatDay(plan.ends_at)}.`
    case 'failed':
      return `The payment for your plan ${name} failed. The plan stays until ${formatDay(endOf(plan))}.`
    case 'cancelled':
      return plan.ends_at > plan.starts_at
        ? `Your plan ${name} is cancelled and stays until ${formatDay(plan.ends_at)}.`
        : `Your plan ${name} is cancelled and does not start.`
    case 'ended':
      return `Your plan ${name} has ended.`
  }
}
