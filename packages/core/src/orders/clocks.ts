import type { Clocks } from '@limelight/contract/deposits/schema'
import type { OrderRow } from '@limelight/db/orders/tables'
import { clockOf } from './policy.ts'

const hourMs = 60 * 60_000
export const dayMs = 24 * hourMs
export const reviewDays = 7

export function addMs(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}

type Clocked = Pick<OrderRow, 'status' | 'pay_until' | 'deliver_by' | 'review_until' | 'blocked_at' | 'reminded_at'>

/** The end of the clock that runs now; DISPUTE has the clocks of its dispute. */
export function runningClock(order: Clocked): Date | null {
  const clock = clockOf(order.status)
  return clock === null ? null : order[clock]
}

/**
 * When the schedule has to look at the order: at the end of its clock, or a day before for a
 * reminder. The clock of delivery only allows the client to cancel, so nothing is due at its end.
 */
export function dueAt(order: Clocked): Date | null {
  if (order.blocked_at !== null) return null
  const end = runningClock(order)
  if (end === null) return null
  if (order.status === 'PAYMENT_PENDING') return end
  if (order.reminded_at === null) return addMs(end, -dayMs)
  return order.status === 'SENT' ? end : null
}

type Shifted = Pick<OrderRow, 'pay_until' | 'deliver_by' | 'review_until'>

/** Moves the clock of this status later by the time that it stood still. */
export function shiftClock(order: Shifted, status: OrderRow['status'], ms: number): Partial<Shifted> {
  const clock = clockOf(status)
  const end = clock === null ? null : order[clock]
  return clock === null || end === null ? {} : { [clock]: addMs(end, ms) }
}

export function toClocks(order: Shifted, disputeUntil: Date | null): Clocks {
  return {
    payUntil: order.pay_until?.toISOString() ?? null,
    deliverBy: order.deliver_by?.toISOString() ?? null,
    reviewUntil: order.review_until?.toISOString() ?? null,
    disputeUntil: disputeUntil?.toISOString() ?? null,
  }
}
