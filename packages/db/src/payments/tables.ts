import type { ColumnType, Selectable } from 'kysely'

/** Links a user to a Stripe customer. */
type StripeCustomerTable = { user_id: string; customer_id: string; created_at: Date }

/** One attempt to buy a plan: a session of Stripe's payment page. */
type PaymentTable = {
  id: string
  user_id: string
  tariff_id: string
  tariff_price_id: string
  /** The price when the user chose it; the catalogue may change meanwhile. */
  cents: number
  duration_ms: ColumnType<string, number, never>
  status: 'CREATED' | 'PAID' | 'FAILED' | 'EXPIRED'
  session_id: string
  /** Where it can be paid now, if anywhere. */
  url: string | null
  expires_at: Date
  paid_at: Date | null
  /**
   * When to check the payment at Stripe, in case a webhook was lost; null when nothing can change.
   */
  next_check_at: Date | null
  created_at: Date
}
export type PaymentRow = Selectable<PaymentTable>

/** A mirror of a subscription at Stripe, from which the row in `subscriptions` follows. */
type ProviderSubscriptionTable = {
  id: string
  provider_id: string
  payment_id: string
  user_id: string
  subscription_id: string
  /** Stripe's status. */
  status: string
  /** Whether the newest invoice is paid. */
  is_settled: boolean
  started_at: Date
  period_start: Date
  period_end: Date
  /** How much later than agreed at the purchase the provider renews it, because we told it so. */
  moved_seconds: ColumnType<number, number | undefined, number>
  cancel_at_period_end: boolean
  /** When its renewal was cancelled, by the user or by us. */
  stopped_at: Date | null
  ended_at: Date | null
  /** When the user cancelled; null if it only stops because another subscription follows. */
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

/** A received webhook; its id makes duplicates harmless. */
type StripeEventTable = { id: string; type: string; object_id: string; received_at: Date }

/** Counts the writes from objects of the provider, so that a slow reader notices a newer write. */
type ProviderSyncTable = { user_id: string; version: number }

declare module '../database.ts' {
  interface Tables {
    stripe_customers: StripeCustomerTable
    payments: PaymentTable
    provider_subscriptions: ProviderSubscriptionTable
    invoices: InvoiceTable
    stripe_events: StripeEventTable
    provider_syncs: ProviderSyncTable
  }
}
