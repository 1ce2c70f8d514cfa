import type { CountedLimit, LimitName } from '@limelight/contract/limits'
import type { CappedLimit } from '@limelight/contract/platform/rules'
import type { PromoReward } from '@limelight/contract/tariffs/schema'
import type { ColumnType, Selectable } from 'kysely'

type TariffTable = {
  id: string
  name: string
  priority: number
  is_default: boolean
  created_at: Date
}

type TariffPriceTable = {
  id: string
  tariff_id: string
  /** -1 by request. */
  cents: number
  duration_ms: ColumnType<string, number, number>
}

/** The title of a limit and where it is shown. */
type TariffConfigTable = {
  name: LimitName
  title: string
  position: number
  is_visible: boolean
  is_collapsed: boolean
}

type TariffValueTable = { id: string; tariff_id: string; name: LimitName; value: number }

type SubscriptionTable = {
  id: string
  user_id: string
  tariff_id: string
  /** Null for granted subscriptions. */
  tariff_price_id: string | null
  source: 'STRIPE' | 'PROMO' | 'CONTRACT'
  status: 'NEXT' | 'ACTIVE' | 'PAST_DUE' | 'CANCELLED' | 'EXPIRED'
  starts_at: Date
  ends_at: Date
  /** The subscription runs until here while a payment can still arrive. */
  grace_until: Date | null
  cancelled_at: Date | null
  /** The limits of a contract, which take precedence over those of the plan. */
  limits: ColumnType<Partial<Record<LimitName, number>> | null, string | null, string | null>
  /** The time that a promo code gave, and its price; null for other sources and older codes. */
  gift_seconds: ColumnType<number | null, number | null | undefined, number | null>
  gift_cents: ColumnType<number | null, number | null | undefined, number | null>
  /** The subscription that became longer by this gift, which has no time of its own. */
  credited_to: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Date
}
export type SubscriptionRow = Selectable<SubscriptionTable>

/** Usage in one window; `bonus` is the part paid by bonuses. */
type LimitCounterTable = {
  user_id: string
  name: LimitName
  window_start: Date
  used: number
  bonus: number
}

/** A charged action, so that its retry is free. While it is held, its outcome is open. */
type LimitChargeTable = {
  user_id: string
  key: string
  name: CountedLimit
  window_start: Date
  amount: number
  bonus: number
  held_until: Date | null
  created_at: Date
  /** The key that spent it, whose usage of that day a refund lowers. */
  api_key_id: ColumnType<string | null, string | null | undefined, never>
}

/** What a key has spent on a UTC day. */
type ApiKeyUsageTable = {
  key_id: string
  day: ColumnType<Date, string, never>
  name: CappedLimit
  used: number
}

/** A filter set that a user searched on a UTC day. */
type SearchedSetTable = {
  user_id: string
  set_key: string
  day: ColumnType<Date, string, never>
  /** `COVERED` sets refine a charged one. `EMPTY` sets had no result. */
  kind: 'CHARGED' | 'COVERED' | 'EMPTY'
  /** Scope and network. */
  space: string
  /** The names of its filters, without values. */
  filters: string[]
  /** The usernames that its words may name. */
  handles: string
  /** The charged set that covers it. */
  base_key: string | null
  base_day: ColumnType<Date | null, string | null, string | null>
  /** How many sets a charged one covers. */
  refinements: ColumnType<number, number | undefined, number>
  searched_at: Date
}

/** A bonus on top of the plan, used after the plan's own amount. */
type LimitBonusTable = {
  id: string
  user_id: string
  name: LimitName
  amount: number
  used: number
  created_at: Date
}

type PromoCodeTable = {
  id: string
  /** Trimmed and upper-cased. */
  code: string
  /** A user can activate one code per group. */
  group_name: string
  reward: ColumnType<PromoReward, string, string>
  starts_at: Date | null
  ends_at: Date | null
  max_activations: number | null
  activations: ColumnType<number, number | undefined, number>
  created_at: Date
}

type PromoActivationTable = {
  id: string
  user_id: string
  promo_code_id: string
  group_name: string
  /** The mailbox of the user then, which accounts with plus-addresses share. */
  mailbox: string | null
  activated_at: Date
  active_until: Date | null
  /** The subscription that a code for a plan created. */
  subscription_id: ColumnType<string | null, string | null | undefined, string | null>
}

declare module '../database.ts' {
  interface Tables {
    tariffs: TariffTable
    tariff_prices: TariffPriceTable
    tariff_configs: TariffConfigTable
    tariff_values: TariffValueTable
    subscriptions: SubscriptionTable
    limit_counters: LimitCounterTable
    limit_charges: LimitChargeTable
    limit_bonuses: LimitBonusTable
    api_key_usage: ApiKeyUsageTable
    searched_sets: SearchedSetTable
    promo_codes: PromoCodeTable
    promo_activations: PromoActivationTable
  }
}
