import type { OfferStatus } from '@limelight/contract/offers/rules'
import type { Deliverable } from '@limelight/contract/orders/posts/schema'
import type { ColumnType, Generated, Selectable } from 'kysely'

type ModerationStatus = 'UNKNOWN' | 'APPROVED' | 'REFUSED'

/** An account of a seller; `er` in percent. */
type Reach = { kind: string; followers: number | null; er: number | null }

/** A sample, with what its upload said when it was added. */
export type OfferVideo = { id: string; name: string; type: string; size: number; sha256: string }

/** An offer is public while it is ACTIVE and not REFUSED. */
type OfferTable = {
  id: string
  user_id: string
  name: string
  description: string
  category: string | null
  status: OfferStatus
  moderation_status: ColumnType<ModerationStatus, undefined, ModerationStatus>
  /** Contact details were found in its texts. Strangers see it once a moderator has approved it. */
  has_contacts: ColumnType<boolean, undefined, never>
  main_image_id: string | null
  videos: ColumnType<OfferVideo[], undefined, never>
  /** Folded words of the name (A), the seller (B) and the description (C), and facets. */
  search: ColumnType<never, never, never>
  /** The networks of which the seller has linked an account. */
  kinds: Generated<string[]>
  /** Those accounts, the largest first; its followers are what a search compares. */
  reach: ColumnType<Reach[], undefined, Reach[]>
  followers: ColumnType<string, never, never>
  /** The lowest and the highest price of its items, in base units. */
  price: ColumnType<string | null, undefined, never>
  max_price: ColumnType<string | null, undefined, never>
  /** Price and days of each item that has both, so that a search needs no join. */
  item_prices: ColumnType<string[], undefined, never>
  item_days: ColumnType<number[], undefined, never>
  /** Postgres computes them from the prices of the items. */
  price_slices: ColumnType<never, never, never>
  /** The mean of the stars times 100; 0 without reviews. Reviews write it through `core/offers`. */
  rating_hundredths: Generated<number>
  reviews_total: Generated<number>
  /** Orders write it through `core/offers`. */
  completed_orders: Generated<number>
  created_at: Date
  /** Grows with every change, so that a window notices the change of another one. */
  updated_at: Date
}
export type OfferRow = Selectable<Omit<OfferTable, 'search' | 'price_slices'>>

type OfferItemTable = {
  id: string
  offer_id: string
  position: number
  name: string
  description: string
  /** In base units. Null in drafts only, like days and amount. */
  price: string | null
  exec_days: number | null
  max_amount: number | null
  deliverables: ColumnType<Deliverable[], string | undefined, string>
}
export type OfferItemRow = Selectable<OfferItemTable>

/** A picture of the portfolio of an offer. */
type OfferImageTable = { image_id: string; offer_id: string; position: number }

/** Words of names and sellers, in which a search looks for a word with one wrong letter. */
type OfferWordTable = { word: string }

declare module '../database.ts' {
  interface Tables {
    offers: OfferTable
    offer_items: OfferItemTable
    offer_images: OfferImageTable
    offer_words: OfferWordTable
  }
}
