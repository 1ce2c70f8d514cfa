import type { LimitName } from '@limelight/contract/limits'
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

/** How a limit is called and where it is shown. */
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
  /** None for plans that nobody paid by a price of the catalogue. */
  tariff_price_id: string | null
  source: 'STRIPE' | 'PROMO' | 'CONTRACT'
  status: 'NEXT' | 'ACTIVE' | 'PAST_DUE' | 'CANCELLED' | 'EXPIRED'
  starts_at: Date
  ends_at: Date
  /** An invoice failed: until here the plan goes on all the same. */
  grace_until: Date | null
  cancelled_at: Date | null
  /** What a contract promises; it wins over the values of the plan. */
  limits: ColumnType<Partial<Record<LimitName, number>> | null, string | null, string | null>
  created_at: Date
}
export type SubscriptionRow = Selectable<SubscriptionTable>

/** What was used in one window; `bonus` is the part of it that came out of bonuses. */
type LimitCounterTable = {
  user_id: string
  name: LimitName
  window_start: Date
  used: number
  bonus: number
}

/** One action that was charged, so that its retry is not. While it is held, nobody has said yet how it ended. */
type LimitChargeTable = {
  user_id: string
  key: string
  name: LimitName
  window_start: Date
  amount: number
  bonus: number
  held_until: Date | null
  created_at: Date
}

/** A gift on top of the plan, used up after the plan's own amount. */
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
  /** One person takes one code of a group. */
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
  activated_at: Date
  active_until: Date | null
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
    promo_codes: PromoCodeTable
    promo_activations: PromoActivationTable
  }
}
