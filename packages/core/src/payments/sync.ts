import type { Transaction } from '@limelight/db/database'
import type { PaymentRow } from '@limelight/db/payments/tables'
import type Stripe from 'stripe'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { lockSubscriptions } from '../tariffs/subscriptions.ts'
import { findInvoiceByProviderId } from './invoice-store.ts'
import { mirrorInvoice, mirrorSession, mirrorSubscription } from './mirror.ts'
import { findEvent, findMirror, findPayment, updateMirror, updatePayment } from './store.ts'
import { getStripe, ignoreMissing } from './stripe.ts'

/**
 * An event only names its object. Reading that object under a lock and writing our rows from it
 * makes the result independent of order, delay and duplicates of events.
 */
export async function handleEvent(ctx: Context, trx: Transaction, { eventId }: { eventId: string }): Promise<void> {
  const event = await findEvent(trx, eventId)
  if (event === undefined) return
  const { type, object_id: id } = event
  if (type.startsWith('checkout.session.')) await syncSession(ctx, trx, id)
  else if (type.startsWith('customer.subscription.')) await syncSubscription(ctx, trx, id)
  else if (type.startsWith('invoice.')) await syncInvoice(ctx, trx, id)
}

export async function syncSession(ctx: Context, trx: Transaction, sessionId: string): Promise<void> {
  const payment = await lockPayment(trx, await findPayment(trx, { sessionId }))
  if (payment === undefined) return
  const session = await ignoreMissing(
    getStripe(ctx).checkout.sessions.retrieve(sessionId, { expand: ['subscription.latest_invoice'] }),
  )
  if (session !== undefined) await mirrorSession(ctx, trx, payment, session)
  // The session belongs to another Stripe account, so no webhook will follow.
  else await updatePayment(trx, payment.id, { next_check_at: null })
}

export async function syncSubscription(ctx: Context, trx: Transaction, id: string): Promise<void> {
  const known = await findMirror(trx, { providerId: id })
  const mine =
    known === undefined
      ? await findNamedPayment(trx, (await readSubscription(ctx, id))?.metadata)
      : await findPayment(trx, { id: known.payment_id })
  const payment = await lockPayment(trx, mine)
  if (payment === undefined) return
  const subscription = await readSubscription(ctx, id)
  if (subscription !== undefined) await mirrorSubscription(ctx, trx, payment, subscription)
  else await updateMirror(trx, id, { next_check_at: null })
}

async function syncInvoice(ctx: Context, trx: Transaction, id: string): Promise<void> {
  const known = await findInvoiceByProviderId(trx, id)
  const mine =
    known === undefined
      ? await findNamedPayment(trx, (await readInvoice(ctx, id))?.parent?.subscription_details?.metadata)
      : await findPayment(trx, { id: known.payment_id })
  const payment = await lockPayment(trx, mine)
  if (payment === undefined) return
  const invoice = await readInvoice(ctx, id)
  if (invoice === undefined) return
  await mirrorInvoice(ctx, trx, payment, invoice)
  const owner = invoice.parent?.subscription_details?.subscription
  const subscription = owner === undefined ? undefined : await readSubscription(ctx, idOf(owner))
  if (subscription !== undefined) await mirrorSubscription(ctx, trx, payment, subscription)
}

function readSubscription(ctx: Context, id: string): Promise<Stripe.Subscription | undefined> {
  return ignoreMissing(getStripe(ctx).subscriptions.retrieve(id, { expand: ['latest_invoice'] }))
}

function readInvoice(ctx: Context, id: string): Promise<Stripe.Invoice | undefined> {
  return ignoreMissing(getStripe(ctx).invoices.retrieve(id))
}

function idOf(object: string | { id: string }): string {
  return typeof object === 'string' ? object : object.id
}

const metadataSchema = z.object({ paymentId: z.uuid() })

/** The Stripe account may sell other things too, which name no payment of ours. */
async function findNamedPayment(trx: Transaction, metadata: unknown): Promise<PaymentRow | undefined> {
  const named = metadataSchema.safeParse(metadata)
  return named.success ? findPayment(trx, { id: named.data.paymentId }) : undefined
}

/** Reads the payment again under the lock of its user. */
async function lockPayment(trx: Transaction, payment: PaymentRow | undefined): Promise<PaymentRow | undefined> {
  if (payment === undefined) return undefined
  await lockSubscriptions(trx, payment.user_id)
  return findPayment(trx, { id: payment.id })
}
