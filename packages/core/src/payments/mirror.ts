import type { Transaction } from '@limelight/db/database'
import type { PaymentRow } from '@limelight/db/payments/tables'
import type Stripe from 'stripe'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { newId } from '../runtime/ids.ts'
import { requiredChange } from '../tariffs/schedule/provider-change.ts'
import type { ScheduledPurchase } from '../tariffs/schedule/schedule.ts'
import { placeSubscriptions, type StoredPurchase } from '../tariffs/subscriptions.ts'
import { findInvoiceByProviderId, updateFirstInvoice, upsertInvoice } from './invoice-store.ts'
import { invoiceMailJob } from './jobs.ts'
import { findMirror, updateMirror, updatePayment, upsertMirror } from './store.ts'

/** The key of the metadata that says by how much we have moved the renewals of a subscription. */
export const movedKey = 'movedSeconds'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Everything here runs in `writeSeen`, so the last writer has read last.
 */

/** Mirrors a checkout session. What was paid through it is a subscription with its own status. */
export async function mirrorSession(
  ctx: Context,
  trx: Transaction,
  payment: PaymentRow,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const { subscription } = session
  if (subscription !== null && typeof subscription !== 'string') {
    await mirrorSubscription(ctx, trx, payment, subscription)
    return
  }
  const status = session.status === 'expired' ? 'EXPIRED' : session.status === 'complete' ? 'FAILED' : 'CREATED'
  await updateStatus(ctx, trx, payment, { status, url: session.url, paid_at: null })
}

export async function mirrorSubscription(
  ctx: Context,
  trx: Transaction,
  payment: PaymentRow,
  subscription: Stripe.Subscription,
): Promise<void> {
  const invoice = typeof subscription.latest_invoice === 'string' ? null : subscription.latest_invoice
  if (invoice !== null) await mirrorInvoice(ctx, trx, payment, invoice)
  if (isUnsold(subscription.status, invoice)) {
    const url = subscription.status === 'incomplete' ? (invoice?.hosted_invoice_url ?? null) : null
    await updateStatus(ctx, trx, payment, { status: 'FAILED', url, paid_at: null })
    return
  }
  const started = toDate(subscription.start_date)
  await updateStatus(ctx, trx, payment, { status: 'PAID', url: null, paid_at: started })
  const item = subscription.items.data[0]
  if (item === undefined) throw new Error(`The Stripe subscription ${subscription.id} has no item`)
  const known = await findMirror(trx, { providerId: subscription.id })
  await upsertMirror(trx, {
    id: known?.id ?? newId(ctx.clock),
    provider_id: subscription.id,
    payment_id: payment.id,
    user_id: payment.user_id,
    subscription_id: known?.subscription_id ?? newId(ctx.clock),
    // Stripe goes on without the money; what we voided was never paid.
    status: invoice?.status === 'void' && subscription.status === 'active' ? 'unpaid' : subscription.status,
    is_settled: invoice === null || invoice.status === 'paid',
    started_at: started,
    period_start: toDate(item.current_period_start),
    period_end: toDate(item.current_period_end),
    moved_seconds: Number(subscription.metadata[movedKey] ?? known?.moved_seconds ?? 0),
    cancel_at_period_end: subscription.cancel_at_period_end,
    stopped_at: toDateOrNull(subscription.canceled_at),
    ended_at: toDateOrNull(subscription.ended_at),
    given_up_at: null,
    next_check_at: null,
    created_at: ctx.clock.now(),
  })
  await placePurchases(ctx, trx, payment.user_id)
}

/** The first invoice was never paid. */
function isUnsold(status: Stripe.Subscription.Status, invoice: Stripe.Invoice | null): boolean {
  if (status === 'incomplete' || status === 'incomplete_expired') return true
  return status === 'canceled' && invoice?.billing_reason === 'subscription_create' && invoice.status !== 'paid'
}

/** Writes the subscriptions that follow from every purchase of a user, and what depends on their dates. */
async function placePurchases(ctx: Context, trx: Transaction, userId: string): Promise<void> {
  const now = ctx.clock.now()
  const { purchases } = await placeSubscriptions(ctx, trx, userId)
  for (const item of purchases) {
    const { next_check_at: known, provider_id: providerId, payment_id: paymentId } = item.purchase
    const next = nextCheck(item, now)
    if (known?.getTime() !== next?.getTime()) await updateMirror(trx, providerId, { next_check_at: next })
    // The provider's first period begins at the purchase, even if the plan starts later.
    await updateFirstInvoice(trx, paymentId, { period_start: item.dates.starts_at, period_end: item.firstPeriodEnd })
  }
}

/** A webhook is due at the end of the period. When none arrives, the provider is asked, at most once per hour. */
function nextCheck(item: ScheduledPurchase<StoredPurchase>, now: Date): Date | null {
  const { purchase, dates } = item
  if (purchase.ended_at !== null) return null
  if (requiredChange(item, now) !== undefined) return later(now, 5 * minuteMs)
  const due = later(purchase.period_end, 2 * minuteMs)
  if (due <= now) return later(now, hourMs)
  return dates.grace_until !== null && dates.status === 'PAST_DUE' ? earlier(due, dates.grace_until) : due
}

/** An invoice of zero only says that the dates were moved. */
export async function mirrorInvoice(
  ctx: Context,
  trx: Transaction,
  payment: PaymentRow,
  invoice: Stripe.Invoice,
): Promise<void> {
  const known = await findInvoiceByProviderId(trx, invoice.id)
  const period = invoice.lines.data.find(line => line.amount > 0)?.period
  if (invoice.status === 'draft' || invoice.total <= 0 || period === undefined) return
  const status = statusOf(invoice)
  const id = known?.id ?? newId(ctx.clock)
  await upsertInvoice(trx, {
    id,
    provider_id: invoice.id,
    payment_id: payment.id,
    user_id: payment.user_id,
    number: invoice.number ?? invoice.id,
    cents: invoice.total,
    status,
    period_start: toDate(period.start),
    period_end: toDate(period.end),
    url: webAddress(invoice.hosted_invoice_url),
    created_at: toDate(invoice.created),
  })
  if (status === known?.status) return
  if (status === 'PAID') await emit(ctx, trx, invoiceMailJob, { invoiceId: id, kind: 'paid' })
  // A user who was declined on the payment page already knows it.
  if (status === 'FAILED' && invoice.billing_reason !== 'subscription_create' && invoice.status === 'open')
    await emit(ctx, trx, invoiceMailJob, { invoiceId: id, kind: 'failed' })
}

function statusOf({ status, attempt_count }: Stripe.Invoice): 'PAID' | 'OPEN' | 'FAILED' {
  if (status === 'paid') return 'PAID'
  return status === 'open' && attempt_count === 0 ? 'OPEN' : 'FAILED'
}

/** An open payment is checked at growing intervals. */
async function updateStatus(
  ctx: Context,
  trx: Transaction,
  payment: PaymentRow,
  seen: Pick<PaymentRow, 'status' | 'url' | 'paid_at'>,
): Promise<void> {
  const url = webAddress(seen.url)
  const age = ctx.clock.now().getTime() - payment.created_at.getTime()
  if (seen.status === 'PAID' && payment.status === 'PAID') return
  const isOpen = seen.status === 'CREATED' || (seen.status === 'FAILED' && url !== null)
  await updatePayment(trx, payment.id, {
    ...seen,
    url,
    next_check_at: isOpen ? later(ctx.clock.now(), Math.min(6 * hourMs, Math.max(2 * minuteMs, age / 2))) : null,
  })
}

/** Users are redirected there, so allow only web addresses. */
function webAddress(url: string | null | undefined): string | null {
  return url && URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol) ? url : null
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}

function toDateOrNull(seconds: number | null): Date | null {
  return seconds === null ? null : toDate(seconds)
}

function later(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
