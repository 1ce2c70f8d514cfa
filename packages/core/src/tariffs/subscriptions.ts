import type { LimitName } from '@limelight/contract/limits'
import type { Transaction } from '@limelight/db/database'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import type { Context } from '../context.ts'
import { newId } from '../runtime/ids.ts'
import { arrangeGifts, endOf, latest, statusAt } from './gifts.ts'
import { writePlans } from './plan-changes.ts'
import { findPlans, findUsersToTurn, lockPlans } from './subscription-store.ts'

export { lockPlans }

const dayMs = 24 * 60 * 60_000

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
  await lockPlans(trx, grant.userId)
  const now = ctx.clock.now()
  const before = await findPlans(trx, grant.userId)
  const startsAt = latest([now, ...before.filter(plan => plan.status !== 'EXPIRED').map(endOf)])
  const plan: SubscriptionRow = {
    id: newId(ctx.clock),
    user_id: grant.userId,
    tariff_id: grant.tariffId,
    tariff_price_id: null,
    source: grant.source,
    status: startsAt > now ? 'NEXT' : 'ACTIVE',
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + grant.days * dayMs),
    grace_until: null,
    cancelled_at: null,
    limits: grant.limits ?? null,
    created_at: now,
  }
  await writePlans(ctx, trx, grant.userId, before, arrangeGifts([...before, plan], now))
  return plan
}

export type PaidPlan = Omit<SubscriptionRow, 'user_id' | 'source' | 'limits'>

/**
 * Takes over what the provider's subscriptions of a person come to. Given all of them, it writes what follows for every plan
 * of that person; the caller holds `lockPlans`.
 */
export async function placePaidPlans(ctx: Context, trx: Transaction, userId: string, paid: PaidPlan[]): Promise<void> {
  const before = await findPlans(trx, userId)
  const others = before.filter(plan => paid.every(({ id }) => id !== plan.id))
  const bought = paid.map(plan => ({ ...plan, user_id: userId, source: 'STRIPE' as const, limits: null }))
  await writePlans(ctx, trx, userId, before, arrangeGifts([...others, ...bought], ctx.clock.now()))
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
  const before = await findPlans(trx, plan.userId)
  const meant = before.find(({ id }) => id === plan.id)
  if (meant === undefined || meant.status === 'CANCELLED' || meant.status === 'EXPIRED') return undefined
  const given: SubscriptionRow = {
    ...meant,
    status: 'CANCELLED',
    cancelled_at: now,
    ends_at: meant.starts_at > now ? meant.starts_at : meant.ends_at,
  }
  const wanted = before.map(other => (other.id === given.id ? given : other))
  await writePlans(ctx, trx, plan.userId, before, arrangeGifts(wanted, now))
  return given
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
  await lockPlans(trx, userId)
  const now = ctx.clock.now()
  const before = await findPlans(trx, userId)
  const wanted = before.map(plan => (plan.status === 'EXPIRED' ? plan : { ...plan, status: statusAt(plan, now) }))
  await writePlans(ctx, trx, userId, before, arrangeGifts(wanted, now))
}
