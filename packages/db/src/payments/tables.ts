import type { ColumnType, Selectable } from 'kysely'

/** Who a person is at the provider. */
type StripeCustomerTable = { user_id: string; customer_id: string; created_at: Date }

/** One attempt to buy a plan: a session of the provider's payment page. */
type PaymentTable = {
  id: string
  user_id: string
  tariff_id: string
  tariff_price_id: string
  /** What was on offer when the person chose; prices may change meanwhile. */
  cents: number
  duration_ms: ColumnType<string, number, never>
  status: 'CREATED' | 'PAID' | 'FAILED' | 'EXPIRED'
  session_id: string
  /** Where it can be paid at this time, if anywhere. */
  url: string | null
  expires_at: Date
  paid_at: Date | null
  /** When the provider is asked how it stands, in case a webhook was lost; null when nothing can change any more. */
  next_check_at: Date | null
  created_at: Date
}
export type PaymentRow = Selectable<PaymentTable>

/** What the provider said last about a subscription there. The plan in `subscriptions` follows from it. */
type ProviderSubscriptionTable = {
  id: string
  provider_id: string
  payment_id: string
  user_id: string
  subscription_id: string
  /** In the provider's own words. */
  status: string
  /** Whether the newest invoice is paid. */
  is_settled: boolean
  started_at: Date
  period_start: Date
  period_end: Date
  cancel_at_period_end: boolean
  /** When somebody said that it shall not be renewed. */
  stopped_at: Date | null
  ended_at: Date | null
  /** The person said so to us; else it stops because another plan follows it. */
  given_up_at: Date | null
  next_check_at: Date | null
  created_at: Date
}
export type ProviderSubscriptionRow = Selectable<ProviderSubscriptionTable>

type InvoiceTable = {
  id: string
  provider_id: string
  payment_id: string
  user_id: string
  number: string
  cents: number
  status: 'PAID' | 'OPEN' | 'FAILED'
  period_start: Date
  period_end: Date
  url: string | null
  created_at: Date
}
export type InvoiceRow = Selectable<InvoiceTable>

/** A webhook that was received; its id makes every further copy of it nothing. */
type StripeEventTable = { id: string; type: string; object_id: string; received_at: Date }

declare module '../database.ts' {
  interface Tables {
    stripe_customers: StripeCustomerTable
    payments: PaymentTable
    provider_subscriptions: ProviderSubscriptionTable
    invoices: InvoiceTable
    stripe_events: StripeEventTable
  }
}
