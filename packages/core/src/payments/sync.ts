import type { Transaction } from '@limelight/db/database'
import type { PaymentRow } from '@limelight/db/payments/tables'
import type Stripe from 'stripe'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { findInvoiceByProviderId } from './invoice-store.ts'
import { mirrorInvoice, mirrorSession, mirrorSubscription } from './mirror.ts'
import { findEvent, findMirror, findPayment, updateMirror, updatePayment } from './store.ts'
import { getStripe, ignoreMissing, readSubscription } from './stripe.ts'
import { voidInvoice } from './unpaid.ts'
import { writeSeen } from './write-seen.ts'

/**
 * An event only names its object. Reading that object again and writing our rows from it makes the
 * result independent of order, delay and duplicates of events.
 */
export async function handleEvent(ctx: Context, { eventId }: { eventId: string }): Promise<void> {
  const event = await findEvent(ctx.db, eventId)
  if (event === undefined) return
  const { type, object_id: id } = event
  if (type.startsWith('checkout.session.')) await syncSession(ctx, id)
  else if (type.startsWith('customer.subscription.')) await syncSubscription(ctx, id)
  else if (type.startsWith('invoice.')) await syncInvoice(ctx, id)
}

export async function syncSession(ctx: Context, sessionId: string): Promise<void> {
  const expand = ['subscription.latest_invoice']
  await syncPayment(
    ctx,
    await findPayment(ctx.db, { sessionId }),
    () => ignoreMissing(getStripe(ctx).checkout.sessions.retrieve(sessionId, { expand })),
    async (trx, payment, session) => {
      if (session !== undefined) await mirrorSession(ctx, trx, payment, session)
      // The session belongs to another Stripe account, so no webhook will follow.
      else await updatePayment(trx, payment.id, { next_check_at: null })
    },
  )
}

export async function syncSubscription(ctx: Context, id: string): Promise<void> {
  const known = await findMirror(ctx.db, { providerId: id })
  const payment =
    known === undefined
      ? await findNamedPayment(ctx, (await readSubscription(ctx, id))?.metadata)
      : await findPayment(ctx.db, { id: known.payment_id })
  await syncPayment(
    ctx,
    payment,
    () => readClosed(ctx, id),
    async (trx, payment, subscription) => {
      if (subscription !== undefined) await mirrorSubscription(ctx, trx, payment, subscription)
      else await updateMirror(trx, id, { next_check_at: null })
    },
  )
}

async function syncInvoice(ctx: Context, id: string): Promise<void> {
  const known = await findInvoiceByProviderId(ctx.db, id)
  const payment =
    known === undefined
      ? await findNamedPayment(ctx, (await readInvoice(ctx, id))?.parent?.subscription_details?.metadata)
      : await findPayment(ctx.db, { id: known.payment_id })
  await syncPayment(
    ctx,
    payment,
    async () => {
      const invoice = await readInvoice(ctx, id)
      const owner = invoice?.parent?.subscription_details?.subscription
      return { invoice, subscription: owner === undefined ? undefined : await readClosed(ctx, idOf(owner)) }
    },
    async (trx, payment, { invoice, subscription }) => {
      if (invoice !== undefined) await mirrorInvoice(ctx, trx, payment, invoice)
      if (subscription !== undefined) await mirrorSubscription(ctx, trx, payment, subscription)
    },
  )
}

/** Reads the payment again under the lock of its user. */
async function syncPayment<Seen>(
  ctx: Context,
  known: PaymentRow | undefined,
  read: () => Promise<Seen>,
  write: (trx: Transaction, payment: PaymentRow, seen: Seen) => Promise<void>,
): Promise<void> {
  if (known === undefined) return
  await writeSeen(ctx, known.user_id, read, async (trx, seen) => {
    const payment = await findPayment(trx, { id: known.id })
    if (payment !== undefined) await write(trx, payment, seen)
  })
}

/** When Stripe ends a subscription itself, its last invoice can still be paid until we void it. */
async function readClosed(ctx: Context, id: string): Promise<Stripe.Subscription | undefined> {
  const subscription = await readSubscription(ctx, id)
  if (subscription?.status !== 'canceled') return subscription
  await voidInvoice(getStripe(ctx), subscription)
  return readSubscription(ctx, id)
}

function readInvoice(ctx: Context, id: string): Promise<Stripe.Invoice | undefined> {
  return ignoreMissing(getStripe(ctx).invoices.retrieve(id))
}

function idOf(object: string | { id: string }): string {
  return typeof object === 'string' ? object : object.id
}

const metadataSchema = z.object({ paymentId: z.uuid() })

/** The Stripe account may sell other things too, which name no payment of ours. */
async function findNamedPayment(ctx: Context, metadata: unknown): Promise<PaymentRow | undefined> {
  const named = metadataSchema.safeParse(metadata)
  return named.success ? findPayment(ctx.db, { id: named.data.paymentId }) : undefined
}
