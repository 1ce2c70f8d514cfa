import type { ProviderSubscriptionRow } from '@limelight/db/payments/tables'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'

/** How long a subscription goes on while its failed invoice may still be paid. */
const graceMs = 3 * 24 * 60 * 60_000
/** The provider charges a renewal some time after the period has ended, and its webhook follows. */
export const renewalLeewayMs = 3 * 60 * 60_000
const dayMs = 24 * 60 * 60_000
/** The provider's dates are whole seconds. */
const providerPrecisionMs = 1000

type Dates = Pick<SubscriptionRow, 'starts_at' | 'ends_at' | 'grace_until' | 'cancelled_at'>
type Status = SubscriptionRow['status']

/** When a subscription stops counting: after its end, a payment may still arrive within the grace. */
export function endOf({ ends_at, grace_until }: Pick<Dates, 'ends_at' | 'grace_until'>): Date {
  return grace_until ?? ends_at
}

/** The same rule as `runningSubscription` in SQL, which a test compares with this one. */
export function isRunning(subscription: SubscriptionRow, now: Date): boolean {
  return subscription.status !== 'EXPIRED' && subscription.starts_at <= now && endOf(subscription) > now
}

export function statusAt(subscription: Dates & { status: Status }, now: Date): Status {
  if (subscription.status === 'EXPIRED') return 'EXPIRED'
  return statusOf(subscription, subscription.status === 'PAST_DUE', now)
}

function statusOf(dates: Dates, isPastDue: boolean, now: Date): Status {
  if (endOf(dates) <= now) return 'EXPIRED'
  if (dates.cancelled_at !== null) return 'CANCELLED'
  if (dates.starts_at > now) return 'NEXT'
  return isPastDue ? 'PAST_DUE' : 'ACTIVE'
}

/** The invoice of the period that begins then can be paid until here. */
export function graceEnd(periodStart: Date): Date {
  return new Date(at(periodStart) + graceMs)
}

/** A granted subscription runs at once on the default plan, else after everything that runs or waits. */
export function scheduleGrant(
  existing: SubscriptionRow[],
  days: number,
  now: Date,
): Pick<SubscriptionRow, 'status' | 'starts_at' | 'ends_at'> {
  const starts = latest(now, ...existing.filter(({ status }) => status !== 'EXPIRED').map(endOf))
  return {
    status: starts > now ? 'NEXT' : 'ACTIVE',
    starts_at: starts,
    ends_at: new Date(at(starts) + days * dayMs),
  }
}

/** A subscription that runs keeps its end; one that waits never starts. */
export function cancelAt(subscription: SubscriptionRow, now: Date): SubscriptionRow {
  const endsAt = subscription.starts_at > now ? subscription.starts_at : subscription.ends_at
  return { ...subscription, status: 'CANCELLED', cancelled_at: now, ends_at: endsAt }
}

/**
 * Gifts fill the time in which nothing else runs. A running gift ends when a plan is bought. A
 * waiting gift moves with the subscriptions before it and keeps its length.
 */
export function scheduleGifts(subscriptions: SubscriptionRow[], now: Date): SubscriptionRow[] {
  const open = subscriptions.filter(({ status }) => status !== 'EXPIRED')
  const paid = open.filter(({ source }) => source !== 'PROMO')
  const running = paid.find(subscription => isRunning(subscription, now))
  const gifts = open
    .filter(({ source }) => source === 'PROMO')
    .sort((one, other) => at(one.starts_at) - at(other.starts_at))
  let free = latest(now, ...paid.map(endOf))
  const scheduled = new Map<string, SubscriptionRow>()
  for (const gift of gifts) {
    const moved = scheduleGift(gift, running, free, now)
    scheduled.set(gift.id, { ...moved, status: statusAt(moved, now) })
    free = latest(free, moved.ends_at)
  }
  return subscriptions.map(subscription => scheduled.get(subscription.id) ?? subscription)
}

function scheduleGift(
  gift: SubscriptionRow,
  running: SubscriptionRow | undefined,
  free: Date,
  now: Date,
): SubscriptionRow {
  if (endOf(gift) <= now) return gift
  if (gift.starts_at > now) return moveGift(gift, free, gift.starts_at)
  if (running === undefined) return gift
  if (at(running.created_at) + providerPrecisionMs > at(gift.starts_at))
    return { ...gift, ends_at: latest(running.starts_at, gift.starts_at) }
  // The subscription before it was renewed late, after all: the rest of the gift waits again.
  return moveGift(gift, free, now)
}

function moveGift(gift: SubscriptionRow, start: Date, from: Date): SubscriptionRow {
  return { ...gift, starts_at: start, ends_at: new Date(at(start) + at(gift.ends_at) - at(from)) }
}

/** What the provider says about a bought subscription, and how long one payment buys the plan. */
export type Purchase = Pick<
  ProviderSubscriptionRow,
  | 'payment_id'
  | 'started_at'
  | 'period_start'
  | 'period_end'
  | 'cancel_at_period_end'
  | 'stopped_at'
  | 'ended_at'
  | 'given_up_at'
> & { durationMs: number; isPastDue: boolean }

export type ContractPeriod = Pick<SubscriptionRow, 'created_at' | 'ends_at'>

export type ScheduledPurchase<Item extends Purchase = Purchase> = {
  purchase: Item
  dates: Dates & { status: Status }
  /** Another subscription takes over at its end, so it is not renewed. */
  isFollowed: boolean
}

/**
 * Schedules everything a user bought, one subscription at a time, in the order of purchase. The
 * result depends only on what the provider says now, so webhooks may arrive in any order.
 */
export function schedulePurchases<Item extends Purchase>(
  purchases: Item[],
  contracts: ContractPeriod[],
  now: Date,
): ScheduledPurchase<Item>[] {
  const spans = paidSpans(purchases, contracts)
  return spans.map(({ purchase, starts, ends }, index) => {
    const followers = spans.slice(index + 1).map(span => span.purchase)
    const isFollowed = followers.some(
      next =>
        (next.started_at < ends || purchase.ended_at === null) && (next.ended_at === null || next.ended_at > ends),
    )
    const grace = graceOf(purchase, ends, isFollowed)
    const next = isFollowed ? spans[index + 1] : undefined
    const cancelledAtEnd = purchase.cancel_at_period_end && !isFollowed
    const dates: Dates = {
      starts_at: starts,
      ends_at: ends,
      grace_until: grace && earliest(grace, next?.starts ?? null),
      cancelled_at: purchase.given_up_at ?? (cancelledAtEnd ? purchase.stopped_at : null),
    }
    return { purchase, dates: { ...dates, status: statusOf(dates, purchase.isPastDue, now) }, isFollowed }
  })
}

type Span<Item> = { purchase: Item; starts: Date; ends: Date }

function paidSpans<Item extends Purchase>(purchases: Item[], contracts: ContractPeriod[]): Span<Item>[] {
  const ordered = purchases.toSorted(
    (one, other) => at(one.started_at) - at(other.started_at) || (one.payment_id < other.payment_id ? -1 : 1),
  )
  let free = new Date(0)
  return ordered.map(purchase => {
    const signed = contracts.filter(contract => contract.created_at <= purchase.started_at)
    const starts = latest(purchase.started_at, free, ...signed.map(contract => wholeSecond(contract.ends_at)))
    const ends = paidEnd(purchase, starts)
    free = latest(free, ends)
    return { purchase, starts, ends }
  })
}

/** A period that the newest invoice has not paid does not count, whatever the provider's dates. */
function paidEnd(purchase: Purchase, starts: Date): Date {
  const paidUntil = purchase.isPastDue ? purchase.period_start : purchase.period_end
  if (purchase.ended_at !== null && purchase.ended_at < paidUntil) return latest(starts, purchase.ended_at)
  return latest(paidUntil, renewalOf(purchase, starts))
}

/** When a subscription that starts then is renewed for the first time. */
export function renewalOf({ durationMs }: Pick<Purchase, 'durationMs'>, starts: Date): Date {
  return new Date(at(starts) + durationMs)
}

/** Only what will be renewed, or should have been, goes on after its end. */
function graceOf(purchase: Purchase, ends: Date, isFollowed: boolean): Date | null {
  if (purchase.isPastDue) return earliest(graceEnd(purchase.period_start), purchase.ended_at)
  if (purchase.cancel_at_period_end || purchase.ended_at !== null || isFollowed) return null
  return new Date(at(ends) + renewalLeewayMs)
}

function wholeSecond(date: Date): Date {
  return new Date(Math.ceil(at(date) / providerPrecisionMs) * providerPrecisionMs)
}

function at(date: Date): number {
  return date.getTime()
}

function latest(...dates: Date[]): Date {
  return new Date(Math.max(...dates.map(at)))
}

function earliest(first: Date, other: Date | null): Date {
  return other !== null && other < first ? other : first
}
