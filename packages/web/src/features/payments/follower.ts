import type { Subscription } from '@limelight/contract/payments/schema'

/** The plan that runs after another one. Only one runs at a time, so it is the next one to end. */
export function followerOf(one: Subscription, all: readonly Subscription[]): Subscription | undefined {
  return all.filter(({ endsAt }) => endsAt > one.endsAt).toSorted(byEnd)[0]
}

const byEnd = (one: Subscription, other: Subscription) => Date.parse(one.endsAt) - Date.parse(other.endsAt)

/** A plan that is not new was paused by a higher one of a promo code. */
export function startOfFollower({ status, tariffName }: Subscription): string {
  return status === 'NEXT' ? `After that, ${tariffName} starts as planned.` : `After that, ${tariffName} goes on.`
}
