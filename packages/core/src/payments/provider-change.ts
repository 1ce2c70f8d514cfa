import type { ProviderSubscriptionRow } from '@limelight/db/payments/tables'
import { endOf, renewalOf, type ScheduledPurchase } from '../tariffs/subscription-dates.ts'

/** What the provider has to be told, so that it charges for what we give. */
export type ProviderChange = { kind: 'stop-renewal' } | { kind: 'move-renewal'; to: Date } | { kind: 'cancel' }

export function requiredChange(
  { purchase, dates, isFollowed }: ScheduledPurchase,
  now: Date,
): ProviderChange | undefined {
  if (purchase.ended_at !== null) return undefined
  if (purchase.isPastDue) return isFollowed || endOf(dates) <= now ? { kind: 'cancel' } : undefined
  if (isFollowed && !purchase.cancel_at_period_end) return { kind: 'stop-renewal' }
  const renewal = renewalOf(purchase, dates.starts_at)
  const isWaiting = dates.starts_at > now && dates.starts_at > purchase.started_at
  return isWaiting && renewal.getTime() !== purchase.period_end.getTime()
    ? { kind: 'move-renewal', to: renewal }
    : undefined
}

/** In the provider's words: the newest invoice is not paid, or was not when it gave up. */
export function isPastDue({ status, is_settled }: Pick<ProviderSubscriptionRow, 'status' | 'is_settled'>): boolean {
  return status === 'past_due' || status === 'unpaid' || (status === 'canceled' && !is_settled)
}
