import { endOf } from '../subscription-dates.ts'
import { type Purchase, renews, type ScheduledPurchase } from './schedule.ts'

/** What the provider has to be told, so that it charges for what we give. */
export type ProviderChange =
  | { kind: 'stop-renewal' }
  | { kind: 'move-renewal'; to: Date; movedSeconds: number }
  | { kind: 'cancel' }

const dayMs = 24 * 60 * 60_000
/** Stripe accepts renewals that are at most two years away. */
const maxDelayMs = 720 * dayMs
/** Stripe refuses a renewal in the past. */
const minDelayMs = 60_000

export function requiredChange(
  { purchase, dates, isFollowed, shiftSeconds }: ScheduledPurchase,
  now: Date,
): ProviderChange | undefined {
  if (purchase.ended_at !== null) return undefined
  const isGivenUp = isFollowed || purchase.isAbandoned
  if (purchase.isPastDue) return isGivenUp || endOf(dates) <= now ? { kind: 'cancel' } : undefined
  if (!renews(purchase)) return undefined
  if (isGivenUp) return { kind: 'stop-renewal' }
  return moveRenewal(purchase, shiftSeconds, now)
}

/** A renewal that is too far away is moved in steps. */
function moveRenewal(purchase: Purchase, shiftSeconds: number, now: Date): ProviderChange | undefined {
  const { period_end, moved_seconds } = purchase
  const missingSeconds = shiftSeconds - moved_seconds
  const end = period_end.getTime()
  const farthest = Math.floor((now.getTime() + maxDelayMs - end) / 1000)
  const seconds = Math.min(missingSeconds, farthest)
  const isFar = seconds < missingSeconds && seconds * 1000 < dayMs
  const to = new Date(end + 1000 * seconds)
  if (seconds === 0 || isFar || to.getTime() - now.getTime() < minDelayMs) return undefined
  return { kind: 'move-renewal', to, movedSeconds: moved_seconds + seconds }
}
