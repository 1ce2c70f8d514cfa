import type { ListedOrder } from '@limelight/contract/orders/schema'
import type { OrderStatus } from '@limelight/contract/orders/words'

/** The way of an order that goes well. */
export const stageNames = ['Agreed', 'Paid in', 'In progress', 'Sent', 'Completed'] as const

/** `at` is the current stage; undefined where the order has ended. */
export type Stage = { done: number; at: number | undefined; tone: 'normal' | 'dispute' | 'ended'; word: string }

const words: Record<OrderStatus, string> = {
  NEGOTIATION: 'Terms',
  AGREED: 'Agreed',
  PAYMENT_PENDING: 'Paying in',
  IN_PROGRESS: 'In progress',
  SENT: 'Sent',
  DISPUTE: 'Dispute',
  COMPLETED: 'Completed',
  REJECTED: 'Rejected',
  CANCELLED: 'Cancelled',
  REFUNDED: 'Refunded',
}

const places: Partial<Record<OrderStatus, number>> = {
  NEGOTIATION: 0,
  // The agreement is the current step until the payment begins.
  AGREED: 0,
  PAYMENT_PENDING: 1,
  IN_PROGRESS: 2,
  SENT: 3,
}

export function stageOf({ status, clocks, payment }: Pick<ListedOrder, 'status' | 'clocks' | 'payment'>): Stage {
  const word = words[status]
  if (status === 'COMPLETED') return { done: stageNames.length, at: undefined, tone: 'normal', word }
  const isPaid = payment.status === 'FINAL' || payment.status === 'SETTLED'
  if (status === 'REFUNDED' || status === 'CANCELLED' || status === 'REJECTED')
    return { done: isPaid ? 2 : 0, at: undefined, tone: 'ended', word }
  const at = status === 'DISPUTE' ? (clocks.reviewUntil === null ? 2 : 3) : places[status]
  return { done: at ?? 0, at, tone: status === 'DISPUTE' ? 'dispute' : 'normal', word }
}

export function statusWord(status: OrderStatus): string {
  return words[status]
}
