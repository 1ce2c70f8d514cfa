import type { List } from '@limelight/contract/query'
import type { Rating, RatingQuery, Review, ReviewsQuery } from '@limelight/contract/reviews/schema'
import type { Caller, Context } from '../context.ts'
import { loadReading, type Reading } from '../moderation/strangers.ts'
import { AppError } from '../runtime/errors.ts'
import { loadUserCards } from '../users/cards.ts'
import { findStatistics } from './statistics-store.ts'
import { findOfferOwner, findReview, isUser, listReviewRows } from './store.ts'
import { toRating, toReview } from './view.ts'

/** Without a target, the reviews about the caller. */
export async function listReviews(
  ctx: Context,
  { userId: callerId }: Caller,
  { offset, limit, userId, offerId, rating }: ReviewsQuery,
): Promise<List<Review>> {
  await requireTarget(ctx, callerId, { userId, offerId })
  const sellerId = userId ?? (offerId === undefined ? callerId : undefined)
  const wanted = { sellerId, offerId, rating }
  const { total, rows } = await listReviewRows(ctx.db, wanted, { offset, limit })
  const cards = await loadUserCards(
    ctx,
    rows.map(row => row.author_id),
  )
  const read = await readingOf(ctx, callerId, rows)
  return { total, data: rows.map(row => toReview(row, cards.get(row.author_id), callerId, read)) }
}

export async function getReview(ctx: Context, { userId }: Caller, { id }: { id: string }): Promise<Review> {
  const row = await findReview(ctx.db, id)
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  const cards = await loadUserCards(ctx, [row.author_id])
  return toReview(row, cards.get(row.author_id), userId, await readingOf(ctx, userId, [row]))
}

function readingOf(ctx: Context, userId: string, rows: { author_id: string; seller_id: string }[]): Promise<Reading> {
  return loadReading(
    ctx.db,
    { userId },
    rows.flatMap(row => [row.author_id, row.seller_id]),
  )
}

/** With both, the rating of the offer, as far as it is an offer of the user. */
export async function getRating(
  ctx: Context,
  { userId: callerId }: Caller,
  { userId, offerId }: RatingQuery,
): Promise<Rating> {
  if (userId === undefined && offerId === undefined) throw new AppError('RATING_REQUIRED_PARAMS')
  const ownerId = await requireTarget(ctx, callerId, { userId, offerId })
  const named = { userId: userId ?? null, offerId: offerId ?? null }
  if (offerId !== undefined) {
    const isOfUser = userId === undefined || userId === ownerId
    return toRating(named, isOfUser ? await findStatistics(ctx.db, { target: 'OFFER', id: offerId }) : undefined)
  }
  return toRating(named, await findStatistics(ctx.db, { target: 'SELLER', id: userId ?? callerId }))
}

/** Returns the owner of the offer. */
async function requireTarget(
  ctx: Context,
  callerId: string,
  { userId, offerId }: RatingQuery,
): Promise<string | undefined> {
  if (userId !== undefined && !(await isUser(ctx.db, userId))) throw new AppError('ITEM_NOT_FOUND')
  if (offerId === undefined) return undefined
  const ownerId = await findOfferOwner(ctx.db, offerId, callerId)
  if (ownerId === undefined) throw new AppError('ITEM_NOT_FOUND')
  return ownerId
}
