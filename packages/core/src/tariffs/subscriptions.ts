import type { LimitName } from '@limelight/contract/limits'
import type { Database, Transaction } from '@limelight/db/database'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { isDatabaseUnavailable } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { alignProviderJob } from './jobs.ts'
import { requiredChange } from './schedule/provider-change.ts'
import { findPriorities, findPurchases } from './schedule/purchase-store.ts'
import { type Facts, type ScheduledPurchase, scheduleSubscriptions } from './schedule/schedule.ts'
import { writeSubscriptions } from './subscription-changes.ts'
import { cancelAt, scheduleContract, statusAt } from './subscription-dates.ts'
import {
  findNextChange,
  findSubscriptions,
  findUsersWithEnded,
  findUsersWithStarted,
  lockOwner,
} from './subscription-store.ts'

/** Whatever changes the subscriptions of a user takes this lock first. */
export function lockSubscriptions(trx: Transaction, userId: string): Promise<void> {
  return lockOwner(trx, userId)
}

export type StoredPurchase = Awaited<ReturnType<typeof findPurchases>>[number]

/** Everything from which the schedule of a user follows. `change` edits what was not bought. */
export async function readFacts(
  db: Database,
  userId: string,
  change: (granted: SubscriptionRow[]) => SubscriptionRow[] = granted => granted,
): Promise<Facts<StoredPurchase> & { before: SubscriptionRow[]; granted: SubscriptionRow[] }> {
  const before = await findSubscriptions(db, userId)
  const purchases = await findPurchases(db, userId)
  const granted = change(before.filter(({ id }) => purchases.every(purchase => purchase.subscription_id !== id)))
  const priorities = granted.length === 0 ? [] : await findPriorities(db)
  const withPriority = granted.map(row => ({
    ...row,
    priority: priorities.find(({ id }) => id === row.tariff_id)?.priority ?? 1,
  }))
  return {
    before,
    granted,
    purchases,
    gifts: withPriority.flatMap(row =>
      row.gift_seconds === null ? [] : [{ ...row, seconds: row.gift_seconds, cents: row.gift_cents ?? 0 }],
    ),
    // Gifts of older versions keep their dates, too.
    contracts: withPriority.filter(({ gift_seconds }) => gift_seconds === null),
  }
}

/**
 * Writes what follows from every purchase and grant of a user, and asks for the provider's changes.
 * The caller holds `lockSubscriptions`.
 */
export async function placeSubscriptions(
  ctx: Context,
  trx: Transaction,
  userId: string,
  change?: (granted: SubscriptionRow[]) => SubscriptionRow[],
): Promise<{ purchases: ScheduledPurchase<StoredPurchase>[]; subscriptions: SubscriptionRow[] }> {
  const now = ctx.clock.now()
  const { before, granted, ...facts } = await readFacts(trx, userId, change)
  const { purchases, gifts } = scheduleSubscriptions(facts, now)
  const subscriptions = [
    ...granted.map(row => withStatus({ ...row, ...gifts.find(({ id }) => id === row.id) }, now)),
    ...purchases.map(item => toRow(item, userId)),
  ]
  await writeSubscriptions(ctx, trx, userId, before, subscriptions)
  if (purchases.some(item => requiredChange(item, now) !== undefined))
    await emit(ctx, trx, alignProviderJob, { userId })
  return { purchases, subscriptions }
}

/** Rows with other dates get the status of these dates, even if they had ended before. */
function withStatus(row: SubscriptionRow, now: Date): SubscriptionRow {
  const status = row.gift_seconds === null ? row.status : 'ACTIVE'
  return { ...row, status: statusAt({ ...row, status }, now) }
}

function toRow({ purchase, dates }: ScheduledPurchase<StoredPurchase>, userId: string): SubscriptionRow {
  return {
    id: purchase.subscription_id,
    user_id: userId,
    tariff_id: purchase.tariff_id,
    tariff_price_id: purchase.tariff_price_id,
    source: 'STRIPE',
    created_at: purchase.started_at,
    limits: null,
    gift_seconds: null,
    gift_cents: null,
    credited_to: null,
    ...dates,
  }
}

type Grant = { userId: string; tariffId: string; days: number }

/** Grants a subscription by contract. Its limits take precedence over those of the plan. */
export async function grantContract(
  ctx: Context,
  trx: Transaction,
  grant: Grant & { limits?: Partial<Record<LimitName, number>> },
): Promise<void> {
  await lockSubscriptions(trx, grant.userId)
  const now = ctx.clock.now()
  const rows = await findSubscriptions(trx, grant.userId)
  const contract: SubscriptionRow = {
    ...newGrant(ctx, grant),
    source: 'CONTRACT',
    ...scheduleContract(rows, grant.days, now),
    limits: grant.limits ?? null,
    gift_seconds: null,
    gift_cents: null,
  }
  await placeSubscriptions(ctx, trx, grant.userId, granted => [...granted, contract])
}

const daySeconds = 24 * 60 * 60

/** Grants the days of a promo code. Returns its row, and when the user sees its days end. */
export async function grantGift(
  ctx: Context,
  trx: Transaction,
  grant: Grant & { cents: number; createdAt: Date },
): Promise<{ id: string; endsAt: Date }> {
  await lockSubscriptions(trx, grant.userId)
  const gift: SubscriptionRow = {
    ...newGrant(ctx, grant),
    source: 'PROMO',
    status: 'ACTIVE',
    starts_at: grant.createdAt,
    ends_at: grant.createdAt,
    created_at: grant.createdAt,
    limits: null,
    gift_seconds: grant.days * daySeconds,
    gift_cents: grant.cents,
  }
  const { subscriptions } = await placeSubscriptions(ctx, trx, grant.userId, granted => [...granted, gift])
  const rowOf = (id: string | null | undefined) => subscriptions.find(row => row.id === id)
  const placed = rowOf(gift.id)
  const { ends_at: endsAt } = rowOf(placed?.credited_to) ?? placed ?? gift
  return { id: gift.id, endsAt }
}

function newGrant(ctx: Context, { userId, tariffId }: Grant) {
  return {
    id: newId(ctx.clock),
    user_id: userId,
    tariff_id: tariffId,
    tariff_price_id: null,
    grace_until: null,
    cancelled_at: null,
    credited_to: null,
    created_at: ctx.clock.now(),
  }
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
  let cancelled: SubscriptionRow | undefined
  await placeSubscriptions(ctx, trx, plan.userId, granted => {
    const meant = granted.find(({ id }) => id === plan.id)
    if (meant === undefined || meant.status === 'CANCELLED' || meant.status === 'EXPIRED') return granted
    cancelled = cancelAt(meant, now)
    return granted.with(granted.indexOf(meant), cancelled)
  })
  return cancelled
}

export function findNextStatusChange({ db }: Context): Promise<Date | undefined> {
  return findNextChange(db)
}

const batchSize = 200

/**
 * Brings the stored states up to the clock: ended subscriptions become EXPIRED, waiting ones ACTIVE.
 * Which plan a user has never waits for this, because it follows from the dates.
 */
export async function updateSubscriptionStatuses(ctx: Context): Promise<void> {
  /** They wait for the next run, and keep no other user waiting. */
  const failed: string[] = []
  for (;;) {
    const due = { now: ctx.clock.now(), limit: batchSize, except: failed }
    const ended = await findUsersWithEnded(ctx.db, due)
    const started = await findUsersWithStarted(ctx.db, due)
    for (const userId of new Set([...ended, ...started])) {
      try {
        await ctx.db.transaction().execute(async trx => {
          await lockSubscriptions(trx, userId)
          await placeSubscriptions(ctx, trx, userId)
        })
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error
        ctx.logger.error({ err: error, userId }, 'The plans of a user could not be updated; the next run tries again')
        failed.push(userId)
      }
    }
    if (ended.length < batchSize && started.length < batchSize) return
  }
}
