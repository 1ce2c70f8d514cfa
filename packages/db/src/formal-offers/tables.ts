import type { FormalOfferSide, FormalOfferStatus } from '@limelight/contract/formal-offers/rules'
import type { Deliverable } from '@limelight/contract/orders/posts/schema'
import type { ColumnType, JSONColumnType, Selectable } from 'kysely'

/** The values by the names of the form's fields. */
type Values = Record<string, string | number | boolean | string[]>
type OriginalTerms = { name?: string; price: string | null; execDays: number | null; config: Values }

/** A preference while it is SAVED, a proposal to one user from SENT on. */
type FormalOfferTable = {
  id: string
  /** The maker. */
  user_id: string
  /** The side of the maker. */
  side: FormalOfferSide
  status: FormalOfferStatus
  /** The side that answers: CLIENT while the terms are the seller's. Null unless it is SENT. */
  waiting_for: 'CLIENT' | 'OWNER' | null
  name: string
  /** In base units, for the whole work. */
  price: string | null
  exec_days: number | null
  config: JSONColumnType<Values, string, string>
  deliverables: ColumnType<Deliverable[], string | undefined, string>
  /** What the maker of a proposal sent first, its price in base units, and since November 2026 its name. Null until the buyer changes it. */
  original_terms: ColumnType<OriginalTerms | null, null | undefined, string | null>
  target_user_id: string | null
  /** The order that was made of a proposal. */
  order_id: string | null
  chat_id: string | null
  created_at: Date
  updated_at: Date
}
export type FormalOfferRow = Selectable<FormalOfferTable>

declare module '../database.ts' {
  interface Tables {
    formal_offers: FormalOfferTable
  }
}
