import type { ColumnType, Generated, Selectable } from 'kysely'

/** What the buyer of a COMPLETED order says about its seller. */
type ReviewTable = {
  id: string
  order_id: string
  offer_id: string | null
  author_id: string
  seller_id: string
  rating: number
  text: string
  /** Whether the order was paid on the chain. */
  is_verified: boolean
  /** What was ordered, for readers who don't see the order. */
  ordered_name: string
  ordered_amount: number
  /** Base units of USDT. */
  ordered_price: ColumnType<string, string, never>
  reply: ColumnType<string | null, string | undefined, string>
  replied_at: ColumnType<Date | null, Date | undefined, Date>
  created_at: Date
  updated_at: Date
}
export type ReviewRow = Selectable<ReviewTable>

/**
 * Counts of the reviews about a seller or an offer, written in the transaction of each review. A
 * target without reviews has no row.
 */
type RatingStatisticsTable = {
  target: 'SELLER' | 'OFFER'
  /** The id of the user or the offer. */
  target_id: string
  stars_1: Generated<number>
  stars_2: Generated<number>
  stars_3: Generated<number>
  stars_4: Generated<number>
  stars_5: Generated<number>
  /** Reviews of orders that were paid on the chain. */
  verified: Generated<number>
}
export type RatingStatisticsRow = Selectable<RatingStatisticsTable>

declare module '../database.ts' {
  interface Tables {
    reviews: ReviewTable
    rating_statistics: RatingStatisticsTable
  }
}
