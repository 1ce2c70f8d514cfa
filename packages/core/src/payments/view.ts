import type {
  CheckoutSession,
  Invoice,
  Payment,
  ProviderSubscription,
  Subscription,
} from '@limelight/contract/payments/schema'
import type { InvoiceRow, PaymentRow } from '@limelight/db/payments/tables'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import { statusAt } from '../tariffs/subscription-dates.ts'
import type { NamedSubscription } from './store.ts'

export function toPayment(row: PaymentRow & { tariff_name: string }): Payment {
  return {
    id: row.id,
    tariffId: row.tariff_id,
    tariffName: row.tariff_name,
    tariffPriceId: row.tariff_price_id,
    status: row.status,
    ...toMoney(row),
    provider: 'stripe',
    createdAt: row.created_at.toISOString(),
    paidAt: paidAt(row)?.toISOString() ?? null,
  }
}

export function toCheckoutSession(row: PaymentRow): CheckoutSession {
  return {
    id: row.session_id,
    paymentId: row.id,
    status: row.status,
    ...toMoney(row),
    url: row.url,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

export function toInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    number: row.number,
    ...toMoney(row),
    status: row.status,
    periodStart: row.period_start.toISOString(),
    periodEnd: row.period_end.toISOString(),
    url: row.url,
    createdAt: row.created_at.toISOString(),
  }
}

/** The status at this instant, even before the schedule has stored it. */
export function toSubscription(row: NamedSubscription, now: Date): Subscription {
  return {
    id: row.id,
    tariffId: row.tariff_id,
    tariffName: row.tariff_name,
    tariffPriceId: row.tariff_price_id,
    status: statusAt(row, now),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
  }
}

export function toProviderSubscription(
  row: SubscriptionRow & {
    mirror_id: string
    provider_id: string
    period_end: Date
    cancel_at_period_end: boolean
  },
  now: Date,
): ProviderSubscription {
  return {
    id: row.mirror_id,
    subscriptionId: row.id,
    providerId: row.provider_id,
    status: statusAt(row, now),
    currentPeriodEnd: row.period_end.toISOString(),
    cancelAtPeriodEnd: row.cancel_at_period_end,
  }
}

/** The provider's dates are whole seconds, so a payment can seem older than its page. */
function paidAt({ paid_at, created_at }: PaymentRow): Date | null {
  return paid_at !== null && paid_at < created_at ? created_at : paid_at
}

function toMoney({ cents }: { cents: number }) {
  return { amount: cents / 100, currency: 'USD' as const }
}
