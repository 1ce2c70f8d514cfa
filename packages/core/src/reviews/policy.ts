import type { OrderRow } from '@limelight/db/orders/tables'
import type { ReviewRow } from '@limelight/db/reviews/tables'
import { requireUnblocked } from '../orders/policy.ts'
import { AppError } from '../runtime/errors.ts'
import { editableUntil } from './view.ts'

/** The buyer of a COMPLETED order reviews it once. An order that the buyer has deleted is unknown. */
export function requireReviewable(order: OrderRow | undefined, userId: string): OrderRow {
  if (order === undefined || order.client_id !== userId || order.client_hidden_at !== null)
    throw new AppError('REVIEWS_NOT_ALLOWED')
  requireUnblocked(order)
  if (order.status !== 'COMPLETED' || order.review_id !== null) throw new AppError('REVIEWS_NOT_ALLOWED')
  return order
}

export function requireEditable(review: ReviewRow, now: Date): void {
  if (review.reply !== null || now >= editableUntil(review)) throw new AppError('REVIEWS_NOT_ALLOWED')
}
