import type { DisputeHistoryAction } from '@limelight/contract/orders/disputes'
import type {
  PostKind,
  PostProblem,
  PostRequirement,
  PostStatus,
  Verdict,
} from '@limelight/contract/orders/posts/rules'
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
import type { AccountKind } from '@limelight/contract/social-accounts/kinds'
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

type OrderDeliverableTable = {
  id: string
  order_id: string
  position: number
  network: AccountKind
  kind: PostKind
  count: number
  contains: string[]
  is_disclosed: boolean
  live_days: number
}
export type OrderDeliverableRow = Selectable<OrderDeliverableTable>

/** A verdict as it is now; `order_post_checks` has its changes. `at` is null before the first reading. */
export type StoredCheck = {
  requirement: PostRequirement
  value: string | null
  verdict: Verdict
  evidence: string
  at: string | null
}

/** Counts come as digits. */
type Count = ColumnType<string | null, number | null | undefined, number | null>
type OptionalDate = ColumnType<Date | null, Date | null | undefined, Date | null>

type OrderPostTable = {
  id: string
  order_id: string
  deliverable_id: string
  seller_id: string
  /** The linked account that reads it. It may be removed. */
  account_id: string | null
  /** Its id at the network, which stays when it is removed and linked again. */
  account_platform_id: ColumnType<string | null, string | null | undefined, string | null>
  network: AccountKind
  /** Null until an account has found the pasted address. */
  platform_id: string | null
  /** What `parsePostUrl` reads in the address. */
  address: string | null
  url: string
  status: PostStatus
  problem: ColumnType<PostProblem | null, PostProblem | null | undefined, PostProblem | null>
  /** The problem that the sides were told of, and when they were told of a change. */
  told_problem: ColumnType<PostProblem | null, undefined, PostProblem | null>
  told_at: OptionalDate
  /** Another author has published it, so it counts in no figures. */
  is_foreign: Generated<boolean>
  published_at: OptionalDate
  live_until: OptionalDate
  /** When an answer first said that it is gone, since it was seen last. */
  gone_at: OptionalDate
  checks: ColumnType<StoredCheck[], string, string>
  views: Count
  likes: Count
  comments: Count
  shares: Count
  /** The last reading. */
  read_at: OptionalDate
  /** The last attempt to read it. */
  tried_at: OptionalDate
  failures: Generated<number>
  due_at: OptionalDate
  leased_until: OptionalDate
  created_at: Date
  updated_at: Date
}
export type OrderPostRow = Selectable<OrderPostTable>

/** The first reading, and each change of text or picture. */
type OrderPostVersionTable = {
  post_id: string
  at: Date
  text: string | null
  text_sha256: string | null
  /** The path of our copy, its checksum, and the hash that says how much another one differs. */
  picture: string | null
  picture_sha256: string | null
  picture_hash: string | null
}
export type OrderPostVersionRow = Selectable<OrderPostVersionTable>

/** Changes of verdicts. */
type OrderPostCheckTable = {
  id: string
  post_id: string
  requirement: PostRequirement
  value: string | null
  verdict: Verdict
  evidence: string
  at: Date
}
export type OrderPostCheckRow = Selectable<OrderPostCheckTable>

type OrderPostDayTable = {
  post_id: string
  day: number
  views: Count
  likes: Count
  comments: Count
  shares: Count
  read_at: Date
  /** The day of the calendar on which this day of the post begins; the month is the partition. */
  date: ColumnType<Date, string>
}
export type OrderPostDayRow = Selectable<OrderPostDayTable>

/** Images of the offer that the order shows, which are kept for it. */
type OrderImageTable = { image_id: string; order_id: string }

type StoredTerms = Omit<TermsChange, 'deliverables'> & Partial<Pick<TermsChange, 'deliverables'>>

type OrderTimelineTable = {
  id: string
  order_id: string
  what: OrderWord
  by: OrderActor
  /** The status of the order after the entry. */
  status: OrderStatus
  text: string
  comment: string | null
  /** Entries before deliverables lack them. */
  terms: ColumnType<StoredTerms | null, string | null, never>
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

/** The row of a buyer's list whose results count the order. */
type ResultOrderTable = {
  order_id: string
  list_id: string
  /** The creator or offer, and its name, shown when it leaves the list. */
  value: string
  name: string
}

declare module '../database.ts' {
  interface Tables {
    result_orders: ResultOrderTable
    orders: OrderTable
    order_items: OrderItemTable
    order_images: OrderImageTable
    order_deliverables: OrderDeliverableTable
    order_posts: OrderPostTable
    order_post_versions: OrderPostVersionTable
    order_post_checks: OrderPostCheckTable
    order_post_days: OrderPostDayTable
    order_timeline: OrderTimelineTable
    disputes: DisputeTable
    dispute_history: DisputeHistoryTable
    social_orders: SocialOrderTable
  }
}
