import type { SubscriptionRow } from '@limelight/db/tariffs/tables'

/** How long a subscription goes on while its failed invoice may still be paid. */
const graceMs = 3 * 24 * 60 * 60_000
/** The provider charges a renewal some time after the period has ended, and its webhook follows. */
export const renewalLeewayMs = 3 * 60 * 60_000
const dayMs = 24 * 60 * 60_000

export type Dates = Pick<SubscriptionRow, 'starts_at' | 'ends_at' | 'grace_until' | 'cancelled_at'>
export type Status = SubscriptionRow['status']

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

export function statusOf(dates: Dates, isPastDue: boolean, now: Date): Status {
  if (endOf(dates) <= now) return 'EXPIRED'
  if (dates.cancelled_at !== null) return 'CANCELLED'
  if (dates.starts_at > now) return 'NEXT'
  return isPastDue ? 'PAST_DUE' : 'ACTIVE'
}

/** The invoice of the period that begins then can be paid until here. */
export function graceEnd(periodStart: Date): Date {
  return new Date(at(periodStart) + graceMs)
}

/** A contract runs at once on the default plan, else after everything that runs or waits. */
export function scheduleContract(
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
  const cancelled = { ...subscription, status: 'CANCELLED' as const, cancelled_at: now }
  if (subscription.starts_at <= now) return cancelled
  return { ...cancelled, ends_at: subscription.starts_at, gift_seconds: subscription.gift_seconds === null ? null : 0 }
}

function at(date: Date): number {
  return date.getTime()
}

function latest(...dates: Date[]): Date {
  return new Date(Math.max(...dates.map(at)))
}
