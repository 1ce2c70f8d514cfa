import type { LimitName } from '@limelight/contract/limits'
import type { Transaction } from '@limelight/db/database'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import type { Context } from '../context.ts'
import { newId } from '../runtime/ids.ts'
import { writePlans } from './plan-changes.ts'
import { cancelAt, scheduleGifts, scheduleGrant, statusAt } from './subscription-dates.ts'
import { findSubscriptions, findUsersToTurn, lockOwner } from './subscription-store.ts'

/** Whatever changes the subscriptions of a user takes this lock first. */
export function lockSubscriptions(trx: Transaction, userId: string): Promise<void> {
  return lockOwner(trx, userId)
}

export type Grant = {
  userId: string
  tariffId: string
  days: number
  source: 'PROMO' | 'CONTRACT'
  /** What a contract promises beyond the values of the plan. */
  limits?: Partial<Record<LimitName, number>>
}

/** Gives a plan that nobody pays by card: now on the default plan, else after everything that runs or waits. */
export async function grantPlan(ctx: Context, trx: Transaction, grant: Grant): Promise<SubscriptionRow> {
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
  await writePlans(ctx, trx, grant.userId, before, scheduleGifts([...before, plan], now))
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
  await writePlans(ctx, trx, userId, before, scheduleGifts([...others, ...bought], ctx.clock.now()))
}

/**
 * Gives up a plan that no provider renews. What runs stays until its end; what only waits never starts. Answers undefined
 * when there is nothing to give up.
 */
export async function giveUpPlan(
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
  await writePlans(ctx, trx, plan.userId, before, scheduleGifts(wanted, now))
  return cancelled
}

const usersPerTurn = 200

/**
 * Brings the stored states up to the clock: what has ended is EXPIRED, what waited for its turn is ACTIVE. Which plan a
 * person has never waits for this: `findPlan` goes by the dates.
 */
export async function turnPlans(ctx: Context): Promise<void> {
  for (;;) {
    const userIds = await findUsersToTurn(ctx.db, ctx.clock.now(), usersPerTurn)
    for (const userId of userIds) await ctx.db.transaction().execute(trx => turnPlansOf(ctx, trx, userId))
    if (userIds.length < usersPerTurn) return
  }
}

async function turnPlansOf(ctx: Context, trx: Transaction, userId: string): Promise<void> {
  await lockSubscriptions(trx, userId)
  const now = ctx.clock.now()
  const before = await findSubscriptions(trx, userId)
  const wanted = before.map(plan => ({ ...plan, status: statusAt(plan, now) }))
  await writePlans(ctx, trx, userId, before, scheduleGifts(wanted, now))
}
