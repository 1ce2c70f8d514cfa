import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { updateOfferFigures } from '../offers/sellers.ts'
import { updateUserStatistics } from '../users/statistics.ts'
import { countStars, type RatingChange } from './statistics-store.ts'
import { hundredthsOf, totalOf } from './view.ts'

/** Counts a review for its seller and its offer, and sets what their cards show. */
export async function countReview(
  ctx: Context,
  trx: Transaction,
  { sellerId, offerId }: { sellerId: string; offerId: string | null },
  change: RatingChange,
): Promise<void> {
  const ofSeller = await countStars(trx, { target: 'SELLER', id: sellerId }, change)
  await updateUserStatistics(ctx, trx, {
    userId: sellerId,
    rating_hundredths: hundredthsOf(ofSeller),
    reviews_total: totalOf(ofSeller),
  })
  if (offerId === null) return
  const ofOffer = await countStars(trx, { target: 'OFFER', id: offerId }, change)
  await updateOfferFigures(trx, {
    offerId,
    rating_hundredths: hundredthsOf(ofOffer),
    reviews_total: totalOf(ofOffer),
  })
}
