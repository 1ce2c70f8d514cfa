import type {
  CheckoutSession,
  Invoice,
  Payment,
  ProviderSubscription,
  Subscription,
} from '@limelight/contract/payments/schema'
import type { List, Page } from '@limelight/contract/query'
import type { Caller, Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { findInvoice, listInvoices as readInvoices } from './invoice-store.ts'
import { findPaymentState, listMirrors, listPayments as readPayments, readSubscriptions } from './store.ts'
import { toCheckoutSession, toInvoice, toPayment, toProviderSubscription, toSubscription } from './view.ts'

/** Public: the id of a payment is known to its buyer only. */
export async function getPaymentState(ctx: Context, { id }: { id: string }) {
  const payment = await findPaymentState(ctx.db, id)
  if (payment === undefined) throw new AppError('ITEM_NOT_FOUND')
  return { id: payment.id, status: payment.status, tariffName: payment.tariff_name }
}

/** The page of an open payment; for a completed one, the plans. */
export async function getPaymentPage(ctx: Context, { id }: { id: string }): Promise<{ url: string }> {
  const payment = await findPaymentState(ctx.db, id)
  if (payment === undefined) throw new AppError('ITEM_NOT_FOUND')
  return { url: payment.url ?? `${ctx.config.publicUrl}/tariffs` }
}

export async function listPayments(ctx: Context, { userId }: Caller, page: Page): Promise<List<Payment>> {
  const { total, rows } = await readPayments(ctx.db, userId, page)
  return { total, data: rows.map(toPayment) }
}

export async function listSessions(ctx: Context, { userId }: Caller, page: Page): Promise<List<CheckoutSession>> {
  const { total, rows } = await readPayments(ctx.db, userId, page)
  return { total, data: rows.map(toCheckoutSession) }
}

/** Running and waiting subscriptions. */
export async function listSubscriptions(ctx: Context, { userId }: Caller, page: Page): Promise<List<Subscription>> {
  const now = ctx.clock.now()
  const { total, rows } = await readSubscriptions(ctx.db, userId, page, now)
  return { total, data: rows.map(row => toSubscription(row, now)) }
}

export async function listSubscriptionHistory(
  ctx: Context,
  { userId }: Caller,
  page: Page,
): Promise<List<Subscription>> {
  const now = ctx.clock.now()
  const { total, rows } = await readSubscriptions(ctx.db, userId, page)
  return { total, data: rows.map(row => toSubscription(row, now)) }
}

export async function listProviderSubscriptions(
  ctx: Context,
  { userId }: Caller,
  page: Page,
): Promise<List<ProviderSubscription>> {
  const now = ctx.clock.now()
  const { total, rows } = await listMirrors(ctx.db, userId, page)
  return { total, data: rows.map(row => toProviderSubscription(row, now)) }
}

export async function listInvoices(ctx: Context, { userId }: Caller, page: Page): Promise<List<Invoice>> {
  const { total, rows } = await readInvoices(ctx.db, userId, page)
  return { total, data: rows.map(toInvoice) }
}

export async function getInvoice(ctx: Context, { userId }: Caller, { id }: { id: string }): Promise<Invoice> {
  const row = await findInvoice(ctx.db, userId, id)
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toInvoice(row)
}
