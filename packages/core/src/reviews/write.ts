import {
  type NewReview,
  type Reply,
  type Review,
  type ReviewUpdate,
  ratingForm,
  replyForm,
  reviewTextForm,
} from '@limelight/contract/reviews/schema'
import type { Transaction } from '@limelight/db/database'
import type { OrderItemRow, OrderRow } from '@limelight/db/orders/tables'
import type { ReviewRow } from '@limelight/db/reviews/tables'
import * as z from 'zod'
import type { Caller, Context } from '../context.ts'
import { recordChange } from '../orders/change.ts'
import { requireUnblocked } from '../orders/policy.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { parseForm } from '../runtime/parse-form.ts'
import { getReview } from './list.ts'
import { requireEditable, requireReviewable } from './policy.ts'
import { countReview } from './statistics.ts'
import { findItemsOf, findReview, insertReview, lockOrderOf, updateReviewRow } from './store.ts'

const newReviewForm = z.object({ text: reviewTextForm.default('') })
const reviewUpdateForm = z.object({ rating: ratingForm.optional(), text: reviewTextForm.optional() })

export async function createReview(ctx: Context, caller: Caller, input: NewReview): Promise<Review> {
  const id = newId(ctx.clock)
  await ctx.db.transaction().execute(async trx => {
    const order = requireReviewable(await lockOrderOf(trx, input.orderId), caller.userId)
    const { text } = parseForm(newReviewForm, input)
    const items = await findItemsOf(trx, order.id)
    await insertReview(trx, { id, rating: input.rating, text, ...describeOrder(order, items, ctx.clock.now()) })
    const { owner_id: sellerId, offer_id: offerId } = order
    const verified = Number(isPaid(order))
    await countReview(ctx, trx, { sellerId, offerId }, { added: input.rating, verified })
    await recordChange(ctx, trx, order, 'NEW_REVIEW', { by: 'CLIENT', row: { review_id: id } })
  })
  return getReview(ctx, caller, { id })
}

/** What the review says about its order, for readers who don't see the order. */
function describeOrder(order: OrderRow, items: OrderItemRow[], now: Date) {
  return {
    order_id: order.id,
    offer_id: order.offer_id,
    author_id: order.client_id,
    seller_id: order.owner_id,
    is_verified: isPaid(order),
    ordered_name: items.map(({ name }) => name || order.snapshot.name).join(', '),
    ordered_amount: items.reduce((sum, { amount }) => sum + amount, 0),
    ordered_price: order.price,
    created_at: now,
    updated_at: now,
  }
}

function isPaid({ paid_at }: OrderRow): boolean {
  return paid_at !== null
}

export async function updateReview(ctx: Context, caller: Caller, input: ReviewUpdate): Promise<Review> {
  await ctx.db.transaction().execute(async trx => {
    const { review, order } = await lockReview(trx, input.id)
    if (review.author_id !== caller.userId) throw new AppError('REVIEWS_NOT_ALLOWED')
    requireUnblocked(order)
    const now = ctx.clock.now()
    requireEditable(review, now)
    const { rating = review.rating, text = review.text } = parseForm(reviewUpdateForm, input)
    await updateReviewRow(trx, review.id, { rating, text, updated_at: now })
    const { seller_id: sellerId, offer_id: offerId } = review
    if (rating !== review.rating)
      await countReview(ctx, trx, { sellerId, offerId }, { added: rating, removed: review.rating, verified: 0 })
  })
  return getReview(ctx, caller, input)
}

/** The seller's only answer. It ends the author's time to change the review. */
export async function replyToReview(ctx: Context, caller: Caller, input: Reply): Promise<Review> {
  await ctx.db.transaction().execute(async trx => {
    const { review, order } = await lockReview(trx, input.id)
    if (review.seller_id !== caller.userId) throw new AppError('COMMENT_NOT_ALLOWED')
    requireUnblocked(order)
    if (review.reply !== null) throw new AppError('COMMENT_NOT_ALLOWED')
    const { text } = parseForm(replyForm, input)
    const now = ctx.clock.now()
    await updateReviewRow(trx, review.id, { reply: text, replied_at: now, updated_at: now })
    await recordChange(ctx, trx, order, 'REVIEW_ANSWERED', { by: 'OWNER' })
  })
  return getReview(ctx, caller, input)
}

/** The lock on the order serves for its review too. */
async function lockReview(trx: Transaction, id: string): Promise<{ review: ReviewRow; order: OrderRow }> {
  const known = await findReview(trx, id)
  const order = known && (await lockOrderOf(trx, known.order_id))
  const review = order && (await findReview(trx, id))
  if (review === undefined || order === undefined) throw new AppError('ITEM_NOT_FOUND')
  return { review, order }
}
