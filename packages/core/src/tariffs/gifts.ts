import type { SubscriptionRow } from '@limelight/db/tariffs/tables'

/** The provider's dates are whole seconds. */
const roundingMs = 1000

/** When a plan stops being there: after its end there may be days in which a payment can still come. */
export function endOf(plan: Pick<SubscriptionRow, 'ends_at' | 'grace_until'>): Date {
  return plan.grace_until ?? plan.ends_at
}

export function statusAt(plan: SubscriptionRow, now: Date): SubscriptionRow['status'] {
  if (endOf(plan) <= now) return 'EXPIRED'
  if (plan.cancelled_at !== null) return 'CANCELLED'
  if (plan.starts_at > now) return 'NEXT'
  return plan.status === 'PAST_DUE' ? 'PAST_DUE' : 'ACTIVE'
}

export function isRunning(plan: SubscriptionRow, now: Date): boolean {
  return plan.status !== 'EXPIRED' && plan.starts_at <= now && endOf(plan) > now
}

/**
 * Gifts fill the time in which nothing else runs. One that runs when a plan is bought is over; one that waits moves with the
 * plans in front of it and keeps its length.
 */
export function arrangeGifts(plans: SubscriptionRow[], now: Date): SubscriptionRow[] {
  const paid = plans.filter(plan => plan.source !== 'PROMO' && plan.status !== 'EXPIRED')
  const running = paid.find(plan => isRunning(plan, now))
  let free = latest([now, ...paid.map(endOf)])
  const gifts = plans
    .filter(plan => plan.source === 'PROMO' && plan.status !== 'EXPIRED')
    .sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
  const arranged = new Map<string, SubscriptionRow>()
  const place = (gift: SubscriptionRow) => {
    arranged.set(gift.id, { ...gift, status: statusAt(gift, now) })
    free = latest([free, gift.ends_at])
  }
  for (const gift of gifts) {
    if (endOf(gift) <= now) place(gift)
    else if (gift.starts_at > now) place(moveTo(gift, free, gift.starts_at))
    else if (running === undefined) place(gift)
    else if (running.created_at.getTime() + roundingMs > gift.starts_at.getTime())
      place({ ...gift, ends_at: latest([running.starts_at, gift.starts_at]) })
    // What was in front of it was renewed after all, a little late: the rest of the gift waits again.
    else place(moveTo(gift, free, now))
  }
  return plans.map(plan => arranged.get(plan.id) ?? plan)
}

function moveTo(gift: SubscriptionRow, start: Date, from: Date): SubscriptionRow {
  return { ...gift, starts_at: start, ends_at: new Date(start.getTime() + gift.ends_at.getTime() - from.getTime()) }
}

export function latest(dates: Date[]): Date {
  return new Date(Math.max(...dates.map(date => date.getTime())))
}
