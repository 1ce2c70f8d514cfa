import type { LimitName } from '@limelight/contract/limits'
import type { Transaction } from '@limelight/db/database'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import type { Context } from '../context.ts'
import { newId } from '../runtime/ids.ts'
import { writeSubscriptions } from './subscription-changes.ts'
import { cancelAt, scheduleGifts, scheduleGrant, statusAt } from './subscription-dates.ts'
import { findSubscriptions, findUsersWithEnded, findUsersWithStarted, lockOwner } from './subscription-store.ts'

/** Whatever changes the subscriptions of a user takes this lock first. */
export function lockSubscriptions(trx: Transaction, userId: string): Promise<void> {
  return lockOwner(trx, userId)
}

export type Grant = {
  userId: string
  tariffId: string
  days: number
  source: 'PROMO' | 'CONTRACT'
  /** Limits of a contract, which take precedence over those of the plan. */
  limits?: Partial<Record<LimitName, number>>
}

/** Grants a subscription that is not paid by card. */
export async function grantSubscription(ctx: Context, trx: Transaction, grant: Grant): Promise<SubscriptionRow> {
  await lockSubscriptions(trx, grant.userId)
  const now = ctx.clock.now()
  const before = await findSubscriptions(trx, grant.userId)
  const plan: SubscriptionRow = {
    id: newId(ctx.clock),
    user_id: grant.userId,
    tariff_id: grant.tariffId,
    tariff_price_id: null,
    source: grant.source,
    ...scheduleGrant(before, grant.days, now),
    grace_until: null,
    cancelled_at: null,
    limits: grant.limits ?? null,
    created_at: now,
  }
  await writeSubscriptions(ctx, trx, grant.userId, before, scheduleGifts([...before, plan], now))
  return plan
}

export type PurchasedSubscription = Omit<SubscriptionRow, 'user_id' | 'source' | 'limits'>

/** Takes every purchase of a user and reschedules the gifts. The caller holds `lockSubscriptions`. */
export async function writePurchases(
  ctx: Context,
  trx: Transaction,
  userId: string,
  paid: PurchasedSubscription[],
): Promise<void> {
  const before = await findSubscriptions(trx, userId)
  const others = before.filter(plan => paid.every(({ id }) => id !== plan.id))
  const bought = paid.map(plan => ({ ...plan, user_id: userId, source: 'STRIPE' as const, limits: null }))
  await writeSubscriptions(ctx, trx, userId, before, scheduleGifts([...others, ...bought], ctx.clock.now()))
}

/**
 * Cancels a granted subscription. A running one stays until its end, a waiting one never starts.
 * Returns undefined when there is nothing to cancel.
 */
export async function cancelGranted(
  ctx: Context,
  trx: Transaction,
  plan: { id: string; userId: string },
): Promise<SubscriptionRow | undefined> {
  const now = ctx.clock.now()
  const before = await findSubscriptions(trx, plan.userId)
  const meant = before.find(({ id }) => id === plan.id)
  if (meant === undefined || meant.status === 'CANCELLED' || meant.status === 'EXPIRED') return undefined
  const cancelled = cancelAt(meant, now)
  const wanted = before.map(other => (other.id === cancelled.id ? cancelled : other))
  await writeSubscriptions(ctx, trx, plan.userId, before, scheduleGifts(wanted, now))
  return cancelled
}

const batchSize = 200

/**
 * Brings the stored states up to the clock: ended subscriptions become EXPIRED, waiting ones ACTIVE.
 * Which plan a user has never waits for this, because it follows from the dates.
 */
export async function updateSubscriptionStatuses(ctx: Context): Promise<void> {
  for (;;) {
    const now = ctx.clock.now()
    const ended = await findUsersWithEnded(ctx.db, now, batchSize)
    const started = await findUsersWithStarted(ctx.db, now, batchSize)
    for (const userId of new Set([...ended, ...started])) {
      await ctx.db.transaction().execute(trx => updateStatusesOf(ctx, trx, userId))
    }
    if (ended.length < batchSize && started.length < batchSize) return
  }
}

async function updateStatusesOf(ctx: Context, trx: Transaction, userId: string): Promise<void> {
  await lockSubscriptions(trx, userId)
  const now = ctx.clock.now()
  const before = await findSubscriptions(trx, userId)
  const wanted = before.map(subscription => ({ ...subscription, status: statusAt(subscription, now) }))
  await writeSubscriptions(ctx, trx, userId, before, scheduleGifts(wanted, now))
}
