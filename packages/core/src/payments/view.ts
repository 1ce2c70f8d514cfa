import type {
  CheckoutSession,
  Invoice,
  Payment,
  ProviderSubscription,
  Subscription,
} from '@limelight/contract/payments/schema'
import type { InvoiceRow, PaymentRow } from '@limelight/db/payments/tables'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import { latest, statusAt } from '../tariffs/gifts.ts'
import type { NamedPlan } from './store.ts'

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
    paidAt: row.paid_at && latest([row.paid_at, row.created_at]).toISOString(),
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

/** As it is at this instant, also before the schedule has written it down. */
export function toSubscription(row: NamedPlan, now: Date): Subscription {
  return {
    id: row.id,
    tariffId: row.tariff_id,
    tariffName: row.tariff_name,
    tariffPriceId: row.tariff_price_id,
    status: currentStatus(row, now),
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
    status: currentStatus(row, now),
    currentPeriodEnd: row.period_end.toISOString(),
    cancelAtPeriodEnd: row.cancel_at_period_end,
  }
}

function currentStatus(row: SubscriptionRow, now: Date): SubscriptionRow['status'] {
  return row.status === 'EXPIRED' ? 'EXPIRED' : statusAt(row, now)
}

function toMoney({ cents }: { cents: number }) {
  return { amount: cents / 100, currency: 'USD' as const }
}
