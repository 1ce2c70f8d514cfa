import type { ProviderSubscriptionRow } from '@limelight/db/payments/tables'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'

/** How long a plan goes on while its failed invoice may still be paid. */
export const graceMs = 3 * 24 * 60 * 60_000
/** A renewal comes a little after the period has ended, and its webhook after that. */
export const leewayMs = 3 * 60 * 60_000

/** A subscription at the provider, and for how long one payment of it buys the plan. */
export type Bought = Pick<
  ProviderSubscriptionRow,
  | 'payment_id'
  | 'status'
  | 'is_settled'
  | 'started_at'
  | 'period_start'
  | 'period_end'
  | 'cancel_at_period_end'
  | 'stopped_at'
  | 'ended_at'
  | 'given_up_at'
> & { durationMs: number }

export type Contract = Pick<SubscriptionRow, 'created_at' | 'ends_at'>

export type Placed<Item> = {
  bought: Item
  dates: Pick<SubscriptionRow, 'status' | 'starts_at' | 'ends_at' | 'grace_until' | 'cancelled_at'>
  /** What has to be said to the provider, so that it charges for what we give. */
  wish: Wish | undefined
}
export type Wish = { kind: 'stop' } | { kind: 'move'; renewAt: Date } | { kind: 'end' }

/**
 * Puts everything a person bought in a line: one plan at a time, in the order in which they were bought. It follows from
 * what the provider says now and from nothing else, so it does not matter in which order that was heard, or how often.
 */
export function lineUp<Item extends Bought>(items: Item[], contracts: Contract[], now: Date): Placed<Item>[] {
  const line = items.toSorted(
    (one, other) => at(one.started_at) - at(other.started_at) || (one.payment_id < other.payment_id ? -1 : 1),
  )
  let free = new Date(0)
  const spans = line.map(item => {
    const signed = contracts.filter(contract => contract.created_at <= item.started_at)
    const span = spanOf(item, latest(item.started_at, free, ...signed.map(contract => wholeSecond(contract.ends_at))))
    free = latest(free, span.ends)
    return { item, ...span }
  })
  return spans.map(({ item, starts, ends }, index) => {
    const isFollowed = spans
      .slice(index + 1)
      .some(
        ({ item: next }) =>
          (next.started_at < ends || isLive(item)) && (next.ended_at === null || next.ended_at > ends),
      )
    const grace = graceOf(item, ends, isFollowed)
    const until = isFollowed && grace !== null ? earliest(grace, nextStart(spans, index)) : grace
    const cancelled = item.given_up_at ?? (item.cancel_at_period_end && !isFollowed ? item.stopped_at : null)
    const dates = { starts_at: starts, ends_at: ends, grace_until: until, cancelled_at: cancelled }
    return {
      bought: item,
      dates: { ...dates, status: statusOf(item, dates, now) },
      wish: wishOf(item, { starts, until: until ?? ends, isFollowed }, now),
    }
  })
}

type Span = { item: Bought; starts: Date; ends: Date }

/** What is paid for. A period that the newest invoice has not paid does not count, wherever the provider's dates are. */
function spanOf(item: Bought, starts: Date): { starts: Date; ends: Date } {
  const paidUntil = isOwing(item) ? item.period_start : item.period_end
  if (item.ended_at !== null && item.ended_at < paidUntil) return { starts, ends: latest(starts, item.ended_at) }
  return { starts, ends: latest(paidUntil, new Date(at(starts) + item.durationMs)) }
}

function isOwing({ status, is_settled }: Bought): boolean {
  return status === 'past_due' || status === 'unpaid' || (status === 'canceled' && !is_settled)
}

function isLive({ ended_at }: Bought): boolean {
  return ended_at === null
}

/** Only what will be renewed, or should have been, goes on after its end. */
function graceOf(item: Bought, ends: Date, isFollowed: boolean): Date | null {
  if (isOwing(item)) return earliest(new Date(at(item.period_start) + graceMs), item.ended_at)
  if (item.cancel_at_period_end || item.ended_at !== null || isFollowed) return null
  return new Date(at(ends) + leewayMs)
}

function nextStart(spans: Span[], index: number): Date {
  return spans[index + 1]?.starts ?? new Date(8.64e15)
}

function statusOf(item: Bought, dates: Omit<Placed<Bought>['dates'], 'status'>, now: Date): SubscriptionRow['status'] {
  if ((dates.grace_until ?? dates.ends_at) <= now) return 'EXPIRED'
  if (dates.cancelled_at !== null) return 'CANCELLED'
  if (dates.starts_at > now) return 'NEXT'
  return isOwing(item) ? 'PAST_DUE' : 'ACTIVE'
}

function wishOf(
  item: Bought,
  { starts, until, isFollowed }: { starts: Date; until: Date; isFollowed: boolean },
  now: Date,
): Wish | undefined {
  if (!isLive(item)) return undefined
  if (isOwing(item)) return isFollowed || until <= now ? { kind: 'end' } : undefined
  if (isFollowed && !item.cancel_at_period_end) return { kind: 'stop' }
  const renewAt = new Date(at(starts) + item.durationMs)
  const waits = starts > now && starts > item.started_at
  return waits && at(renewAt) !== at(item.period_end) ? { kind: 'move', renewAt } : undefined
}

/** The provider counts in seconds. */
function wholeSecond(date: Date): Date {
  return new Date(Math.ceil(at(date) / 1000) * 1000)
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
