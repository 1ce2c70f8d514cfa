import type { Invoice, Payment, Subscription } from '@limelight/contract/payments/schema'
import { monthMs } from '@limelight/contract/tariffs/prices'
import { now } from '../../display/clock.ts'

type Tone = 'default' | 'success' | 'warning' | 'danger' | 'info' | 'line'
type StatusBadge = { text: string; tone: Tone }

export const subscriptionBadges: Record<Subscription['status'], StatusBadge> = {
  NEXT: { text: 'Later', tone: 'info' },
  PENDING: { text: 'Waiting for payment', tone: 'info' },
  ACTIVE: { text: 'Active', tone: 'success' },
  PAST_DUE: { text: 'Payment failed', tone: 'danger' },
  CANCELLED: { text: 'Won’t renew', tone: 'warning' },
  EXPIRED: { text: 'Ended', tone: 'line' },
}

/** The history's word for a plan that waits for the end of another one, which may have months left. */
export function startText(startsAt: string): string {
  return Date.parse(startsAt) - now() <= monthMs ? 'Next month' : 'Later'
}

export const paymentBadges: Record<Payment['status'], StatusBadge> = {
  CREATED: { text: 'Not paid yet', tone: 'line' },
  PAID: { text: 'Paid', tone: 'success' },
  FAILED: { text: 'Failed', tone: 'danger' },
  EXPIRED: { text: 'Not paid in time', tone: 'line' },
}

export const invoiceBadges: Record<Invoice['status'], StatusBadge> = {
  PAID: { text: 'Paid', tone: 'success' },
  OPEN: { text: 'Open', tone: 'info' },
  FAILED: { text: 'Payment failed', tone: 'danger' },
}
