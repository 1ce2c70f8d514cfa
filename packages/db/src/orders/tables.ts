import type { DisputeHistoryAction } from '@limelight/contract/orders/disputes'
import type { TermsChange } from '@limelight/contract/orders/schema'
import type {
  DisputeResolution,
  DisputeStatus,
  OrderActor,
  OrderSide,
  OrderStatus,
  OrderWord,
  SocialOrderStatus,
} from '@limelight/contract/orders/words'
import type { ColumnType, Generated, Selectable } from 'kysely'

/** Base units of USDT, which the driver reads as digits. */
type Units = ColumnType<string, bigint | string, bigint | string>
type NullableUnits = ColumnType<string | null, bigint | string | null | undefined, bigint | string | null>

/** Copies of the offer or formal offer. Images keep their id and path. */
export type StoredSnapshot = {
  name: string
  description: string
  category: string | null
  mainImage: { id: string; path: string } | null
  portfolioImages: { id: string; path: string }[]
  config: Record<string, string | number | boolean | string[]>
}

/** The last SEND. `files` are ids of images. */
type StoredDelivery = { comment: string | null; links: string[]; files: string[]; sentAt: string; round: number }

/** The event of the chain behind a timeline entry; `amount` in base units. */
export type StoredChainEntry = {
  event: string
  hash: string
  block: number
  amount: string
  /** The id of the event, for what is told once. */
  position?: string
}

type OrderTable = {
  id: string
  number: Generated<string>
  /** The seller. */
  owner_id: string
  /** The buyer. */
  client_id: string
  offer_id: string | null
  formal_offer_id: string | null
  /** Orders that were created together. */
  batch_id: string | null
  chat_id: string | null
  status: OrderStatus
  waiting_for: OrderSide | null
  /** The status that a dispute interrupted. */
  status_before: ColumnType<OrderStatus | null, OrderStatus | null | undefined, OrderStatus | null>
  /** Also in the snapshot; benchmarks search by it. */
  category: string | null
  snapshot: ColumnType<StoredSnapshot, string, never>
  initial_price: Units
  price: Units
  exec_days: number
  brief: string
  delivery: ColumnType<StoredDelivery | null, string | null | undefined, string | null>
  /** How often the seller has sent work. */
  round: Generated<number>
  pay_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  deliver_by: ColumnType<Date | null, Date | null | undefined, Date | null>
  review_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** A new date to deliver that waits for the other side, and the buyer's Extend signature for it. */
  time_proposed_by: ColumnType<OrderSide | null, OrderSide | null | undefined, OrderSide | null>
  time_proposed_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  time_proposed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  time_signature: ColumnType<string | null, string | null | undefined, string | null>
  /** When the schedule looks at the order next: at the clock that runs, or 24 hours before. Null while blocked. */
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When the reminder of the running clock was written. */
  reminded_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  blocked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  blocked_comment: ColumnType<string | null, string | null | undefined, string | null>
  /** The newest dispute. */
  dispute_id: ColumnType<string | null, string | null | undefined, string | null>
  review_id: ColumnType<string | null, string | null | undefined, string | null>
  owner_unread: Generated<number>
  client_unread: Generated<number>
  /** When a side deleted the order from its list. */
  owner_hidden_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  client_hidden_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** What one piece of a completed order cost. */
  piece_price: NullableUnits
  /** When the deposit became final. */
  paid_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The block time of the final payout, and what it paid. */
  settled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  to_seller: NullableUnits
  to_buyer: NullableUnits
  /** The last final event of the chain that the order has followed. */
  chain_position: ColumnType<string | null, string | null | undefined, string | null>
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Date
  updated_at: Date
}
export type OrderRow = Selectable<OrderTable>

type OrderItemTable = {
  order_id: string
  position: number
  /** Null for the terms of a formal offer. */
  item_id: string | null
  name: string
  amount: number
  price: Units
  exec_days: number
  max_amount: number
}
export type OrderItemRow = Selectable<OrderItemTable>

/** Images of the offer that the order shows, which are kept for it. */
type OrderImageTable = { image_id: string; order_id: string }

type OrderTimelineTable = {
  id: string
  order_id: string
  what: OrderWord
  by: OrderActor
  /** The status of the order after the entry. */
  status: OrderStatus
  text: string
  comment: string | null
  terms: ColumnType<TermsChange | null, string | null, never>
  links: string[]
  /** Ids of images. */
  files: string[]
  chain: ColumnType<StoredChainEntry | null, string | null, never>
  created_at: Date
}
export type OrderTimelineRow = Selectable<OrderTimelineTable>

type DisputeTable = {
  id: string
  order_id: string
  opener_id: string
  /** SYSTEM opens disputes of contradictions on the chain. */
  opened_by: OrderActor
  status: DisputeStatus
  comment: string
  asked_price: NullableUnits
  order_price: Units
  /** The proposal that stands. */
  price: NullableUnits
  proposed_by: OrderSide | null
  /** The Split signatures for `price`. They are never shown, and deleted with the proposal. */
  owner_signature: ColumnType<string | null, string | null | undefined, string | null>
  client_signature: ColumnType<string | null, string | null | undefined, string | null>
  /** Of sealed prices, of which only their authors know. The end of the dispute erases them. */
  round: Generated<number>
  owner_sealed: NullableUnits
  client_sealed: NullableUnits
  chat_id: string | null
  /** The side that asked for a decision in the first 24 hours, alone. */
  escalation_asked_by: ColumnType<OrderSide | null, OrderSide | null | undefined, OrderSide | null>
  escalates_at: Date
  /** When the contract allows expireDispute; null until the dispute is on the chain. */
  dispute_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When admins were reminded of `dispute_until`. */
  reminded_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When the schedule looks at the dispute next. Null while the order is blocked. */
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  resolved_price: NullableUnits
  resolution: ColumnType<DisputeResolution | null, DisputeResolution | null | undefined, DisputeResolution | null>
  resolved_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  withdrawn_by: ColumnType<OrderSide | null, OrderSide | null | undefined, OrderSide | null>
  created_at: Date
  updated_at: Date
}
export type DisputeRow = Selectable<DisputeTable>

type DisputeHistoryTable = {
  id: string
  dispute_id: string
  by: OrderActor
  action: DisputeHistoryAction
  price: NullableUnits
  comment: string | null
  files: string[]
  created_at: Date
}
export type DisputeHistoryRow = Selectable<DisputeHistoryTable>

type SocialOrderTable = {
  id: string
  user_id: string
  social_network: 'instagram' | 'youtube'
  influencer_id: string
  message: string
  budget: Units
  status: SocialOrderStatus
  answer: string | null
  created_at: Date
  updated_at: Date
}
export type SocialOrderRow = Selectable<SocialOrderTable>

declare module '../database.ts' {
  interface Tables {
    orders: OrderTable
    order_items: OrderItemTable
    order_images: OrderImageTable
    order_timeline: OrderTimelineTable
    disputes: DisputeTable
    dispute_history: DisputeHistoryTable
    social_orders: SocialOrderTable
  }
}
