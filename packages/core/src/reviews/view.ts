import { formatUsdt } from '@limelight/contract/deposits/units'
import { type Rating, type Review, reviewEditMs } from '@limelight/contract/reviews/schema'
import type { UserCard } from '@limelight/contract/users/schema'
import type { RatingStatisticsRow, ReviewRow } from '@limelight/db/reviews/tables'
import type { Reading } from '../moderation/strangers.ts'

/** Only the two sides of the order see which one it was. */
export function toReview(row: ReviewRow, author: UserCard, viewerId: string, read: Reading): Review {
  const isParty = viewerId === row.author_id || viewerId === row.seller_id
  const { reply, replied_at: repliedAt } = row
  return {
    id: row.id,
    orderId: isParty ? row.order_id : null,
    offerId: row.offer_id,
    authorId: row.author_id,
    author,
    targetId: row.seller_id,
    ordered: { name: row.ordered_name, amount: row.ordered_amount, price: formatUsdt(BigInt(row.ordered_price)) },
    rating: row.rating,
    text: read(row.author_id, row.text),
    isVerified: row.is_verified,
    status: reply === null ? 'PUBLISHED' : 'ANSWERED',
    reply:
      reply === null || repliedAt === null
        ? null
        : { text: read(row.seller_id, reply), createdAt: repliedAt.toISOString() },
    editableUntil: editableUntil(row).toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function editableUntil({ created_at }: Pick<ReviewRow, 'created_at'>): Date {
  return new Date(created_at.getTime() + reviewEditMs)
}

type Counts = Omit<RatingStatisticsRow, 'target' | 'target_id'>
const none: Counts = { stars_1: 0, stars_2: 0, stars_3: 0, stars_4: 0, stars_5: 0, verified: 0 }

export function toRating(named: Pick<Rating, 'userId' | 'offerId'>, counts: Counts = none): Rating {
  const count = totalOf(counts)
  return {
    ...named,
    average: count === 0 ? null : hundredthsOf(counts) / 100,
    count,
    stars: {
      '1': counts.stars_1,
      '2': counts.stars_2,
      '3': counts.stars_3,
      '4': counts.stars_4,
      '5': counts.stars_5,
    },
    verified: counts.verified,
  }
}

export function totalOf({ stars_1, stars_2, stars_3, stars_4, stars_5 }: Counts): number {
  return stars_1 + stars_2 + stars_3 + stars_4 + stars_5
}

/** The mean of the stars times 100; 0 without reviews. */
export function hundredthsOf(counts: Counts): number {
  const { stars_1, stars_2, stars_3, stars_4, stars_5 } = counts
  const sum = stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5
  const total = totalOf(counts)
  return total === 0 ? 0 : Math.round((sum * 100) / total)
}
