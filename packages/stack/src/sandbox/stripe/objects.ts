import { randomBytes } from 'node:crypto'

/**
 * The fields of Stripe's objects that Limelight and the sandbox use. Times are in seconds, money in
 * cents.
 */
type Metadata = Record<string, string>

export type Customer = {
  id: string
  object: 'customer'
  created: number
  email: string | null
  name: string | null
  metadata: Metadata
  livemode: false
}

export type Price = {
  id: string
  object: 'price'
  currency: string
  unit_amount: number
  type: 'recurring'
  recurring: { interval: Interval; interval_count: number; usage_type: 'licensed' }
  product: string
  nickname: string
}
type Interval = 'day' | 'week' | 'month' | 'year'

export type Session = {
  id: string
  object: 'checkout.session'
  mode: 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  amount_subtotal: number
  currency: string
  client_reference_id: string | null
  created: number
  expires_at: number
  customer: string | null
  customer_email: string | null
  invoice: string | null
  subscription: string | null
  metadata: Metadata
  success_url: string
  cancel_url: string | null
  url: string | null
  livemode: false
  /** Not in the API: what Stripe keeps to itself until the customer decides. */
  sandbox: { price: Price; metadata: Metadata }
}

export type Subscription = {
  id: string
  object: 'subscription'
  status: 'active' | 'trialing' | 'past_due' | 'incomplete' | 'incomplete_expired' | 'canceled'
  created: number
  start_date: number
  billing_cycle_anchor: number
  cancel_at: null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  trial_start: number | null
  trial_end: number | null
  collection_method: 'charge_automatically'
  currency: string
  customer: string
  items: { object: 'list'; has_more: false; data: [SubscriptionItem] }
  latest_invoice: string
  metadata: Metadata
  livemode: false
  /** Not in the API: whether the card is declined from now on. */
  sandbox: { declines: boolean }
}
export type SubscriptionItem = {
  id: string
  object: 'subscription_item'
  created: number
  current_period_start: number
  current_period_end: number
  price: Price
  quantity: 1
  subscription: string
}

export type Invoice = {
  id: string
  object: 'invoice'
  number: string
  status: 'open' | 'paid' | 'void'
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  amount_due: number
  amount_paid: number
  amount_remaining: number
  subtotal: number
  total: number
  currency: string
  attempt_count: number
  attempted: boolean
  next_payment_attempt: number | null
  created: number
  period_start: number
  period_end: number
  customer: string
  hosted_invoice_url: string
  invoice_pdf: null
  lines: { object: 'list'; has_more: false; data: [InvoiceLine] }
  parent: {
    type: 'subscription_details'
    quote_details: null
    subscription_details: { subscription: string; metadata: Metadata }
  }
  status_transitions: { finalized_at: number; paid_at: number | null; voided_at: number | null }
  metadata: Metadata
  livemode: false
}
type InvoiceLine = {
  id: string
  object: 'line_item'
  amount: number
  currency: string
  description: string
  period: { start: number; end: number }
  quantity: 1
}

export type Endpoint = {
  id: string
  object: 'webhook_endpoint'
  created: number
  url: string
  enabled_events: string[]
  status: 'enabled'
  livemode: false
}

export type StripeEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  type: string
  data: { object: object }
  livemode: false
  /** How many endpoints have not acknowledged it yet. */
  pending_webhooks: number
  request: { id: null; idempotency_key: null }
}

export type StripeObject = Customer | Session | Subscription | Invoice | Endpoint | StripeEvent
export type ObjectOf<Name extends StripeObject['object']> = Extract<StripeObject, { object: Name }>

export const apiVersion = '2026-10-28.endive'

export function newStripeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

/** The object as the API returns it, without the sandbox's own fields. */
export function shown<Shown extends StripeObject>(object: Shown): Omit<Shown, 'sandbox'> {
  if (!('sandbox' in object)) return object
  const { sandbox: _sandbox, ...rest } = object
  return rest
}

const secondsOf: Record<Interval, number> = { day: 86_400, week: 604_800, month: 30 * 86_400, year: 365 * 86_400 }

export function periodSeconds({ recurring }: Price): number {
  return secondsOf[recurring.interval] * recurring.interval_count
}

export function itemOf({ items }: Subscription): SubscriptionItem {
  return items.data[0]
}
