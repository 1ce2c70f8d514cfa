import type { Checkout } from '@limelight/contract/payments/schema'
import type { PaymentRow } from '@limelight/db/payments/tables'
import type Stripe from 'stripe'
import { countAttempt } from '../accounts/throttle.ts'
import type { Context } from '../context.ts'
import { AppError, TooManyRequestsError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { hashToken } from '../runtime/secrets.ts'
import { holdsPlan } from '../tariffs/plans.ts'
import { requireConfirmedEmail } from '../tariffs/policy.ts'
import { lockSubscriptions } from '../tariffs/subscriptions.ts'
import { deletePendingPayment, findOpenPages, insertPayment, setPage } from './page-store.ts'
import { findBuyer, findOffer, insertCustomer, updatePayment } from './store.ts'
import { callStripe } from './stripe.ts'
import { syncSession } from './sync.ts'
import { closePage } from './unpaid.ts'

/** Each one is a page at the provider and a payment that we check for a day. */
const maxCheckoutsPerMinute = 10
const dayMs = 24 * 60 * 60_000
/** Long enough to enter a card, so that payments that succeed are not checked. */
const firstCheckMs = 3 * 60_000

/** A page that closes soon is not worth returning to. */
const minPageMs = 30 * 60_000
const maxAttempts = 5

type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>

/**
 * Creates a payment page at Stripe. The purchase happens when Stripe confirms it. A user has at most
 * one page that can be paid: the same choice returns to it, another choice closes it.
 */
export async function startCheckout(
  ctx: Context,
  { userId }: { userId: string },
  input: Checkout,
): Promise<{ paymentUrl: string; paymentId: string }> {
  const offer = await findOffer(ctx.db, input.tariffId, input.tariffPriceId)
  if (offer === undefined) throw new AppError('ITEM_NOT_FOUND')
  await requireConfirmedEmail(ctx, ctx.db, userId)
  if (offer.is_default || offer.cents <= 0) throw new AppError('UNAUTHORIZED_ACTION')
  await requireNewPlan(ctx, userId, input)
  if (!(await countAttempt(ctx, ctx.db, { name: `checkouts of ${userId}`, limit: maxCheckoutsPerMinute })))
    throw new TooManyRequestsError(60)
  const customer = await findOrCreateCustomer(ctx, userId)
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    for (const page of await findOpenPages(ctx.db, userId))
      await refreshPage(ctx, page, isPageOf(ctx, page, input, offer))
    // A page that turned out to be paid is a plan by now.
    await requireNewPlan(ctx, userId, input)
    const payment = await reservePayment(ctx, userId, input, offer)
    if (payment === undefined) continue
    if (payment.url !== null) return { paymentUrl: payment.url, paymentId: payment.id }
    return openPage(ctx, payment.id, customer, offer)
  }
  throw new AppError('DATABASE_ERROR', { status: 503 })
}

async function requireNewPlan(ctx: Context, userId: string, { tariffId }: Checkout): Promise<void> {
  if (await holdsPlan(ctx, ctx.db, userId, tariffId)) throw new AppError('UNAUTHORIZED_ACTION')
}

function isPageOf(ctx: Context, page: PaymentRow, { tariffPriceId }: Checkout, offer: Offer): boolean {
  const isOffered = page.tariff_price_id === tariffPriceId && page.cents === offer.cents
  return isOffered && page.expires_at.getTime() > ctx.clock.now().getTime() + minPageMs
}

/** Reads the state of a page at Stripe, and closes it first unless it is wanted. */
async function refreshPage(ctx: Context, page: PaymentRow, isWanted: boolean): Promise<void> {
  if (page.session_id === page.id) return
  if (!isWanted) await callStripe(ctx, stripe => closePage(stripe, page.session_id))
  await callStripe(ctx, () => syncSession(ctx, page.session_id))
}

/**
 * The row of the page to return to, or a new one. Until Stripe has created the page, its session id
 * is the id of the payment. Returns undefined if another page was opened in the meantime.
 */
async function reservePayment(
  ctx: Context,
  userId: string,
  input: Checkout,
  offer: Offer,
): Promise<{ id: string; url: string | null } | undefined> {
  return ctx.db.transaction().execute(async trx => {
    await lockSubscriptions(trx, userId)
    const pages = await findOpenPages(trx, userId)
    const same = pages.find(page => isPageOf(ctx, page, input, offer))
    const others = pages.filter(page => page !== same)
    if (others.some(page => page.session_id !== page.id)) return undefined
    // Their calls have not created a page yet, and find out that they come too late.
    for (const { id } of others) await updatePayment(trx, id, { status: 'EXPIRED' })
    if (same !== undefined) return same
    const id = newId(ctx.clock)
    const now = ctx.clock.now()
    await insertPayment(trx, {
      id,
      user_id: userId,
      tariff_id: input.tariffId,
      tariff_price_id: input.tariffPriceId,
      cents: offer.cents,
      duration_ms: Number(offer.duration_ms),
      status: 'CREATED',
      session_id: id,
      url: null,
      expires_at: new Date(now.getTime() + dayMs),
      paid_at: null,
      next_check_at: null,
      created_at: now,
    })
    return { id, url: null }
  })
}

/** Parallel calls for one payment get one page, because the request has a key. */
async function openPage(ctx: Context, id: string, customer: string, offer: Offer) {
  try {
    const session = await createSession(ctx, id, customer, offer)
    if (session.url === null) throw new Error(`Stripe returned no address for the checkout session ${session.id}`)
    const isCurrent = await setPage(ctx.db, id, {
      session_id: session.id,
      url: session.url,
      expires_at: new Date(session.expires_at * 1000),
      next_check_at: new Date(ctx.clock.now().getTime() + firstCheckMs),
    })
    if (isCurrent) return { paymentUrl: session.url, paymentId: id }
    await callStripe(ctx, stripe => closePage(stripe, session.id))
  } catch (error) {
    await deletePendingPayment(ctx.db, id)
    throw error
  }
  throw new AppError('DATABASE_ERROR', { status: 503 })
}

function createSession(ctx: Context, id: string, customer: string, offer: Offer): Promise<Stripe.Checkout.Session> {
  const { publicUrl } = ctx.config
  return callStripe(ctx, stripe =>
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        client_reference_id: id,
        // A plan starts at once, so it needs a payment method that settles at once.
        allowed_payment_method_types: ['card'],
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'usd',
              unit_amount: offer.cents,
              // A month of a plan is 30 days, unlike calendar months.
              recurring: {
                interval: 'day',
                interval_count: Math.max(1, Math.round(Number(offer.duration_ms) / dayMs)),
              },
              product_data: { name: `Limelight ${offer.name}` },
            },
          },
        ],
        metadata: { paymentId: id },
        subscription_data: { metadata: { paymentId: id } },
        success_url: returnUrl(publicUrl, { paymentResult: 'complete', paymentTariff: offer.name }),
        cancel_url: returnUrl(publicUrl, {
          paymentResult: 'fail',
          paymentLink: `${publicUrl}/api/payments/${id}/page`,
        }),
      },
      { idempotencyKey: `checkout-${id}` },
    ),
  )
}

function returnUrl(publicUrl: string, query: Record<string, string>): string {
  return `${publicUrl}/tariffs?${new URLSearchParams(query)}`
}

/** One Stripe customer per user, even when two pages are opened at once. */
async function findOrCreateCustomer(ctx: Context, userId: string): Promise<string> {
  const buyer = await findBuyer(ctx.db, userId)
  if (buyer.customer_id !== null) return buyer.customer_id
  const name = `${buyer.name} ${buyer.surname}`.trim()
  const customer = await callStripe(ctx, stripe =>
    stripe.customers.create(
      { email: buyer.email, metadata: { userId }, ...(name === '' ? {} : { name }) },
      { idempotencyKey: hashToken(`customer ${userId} ${buyer.email} ${name}`) },
    ),
  )
  await insertCustomer(ctx.db, { user_id: userId, customer_id: customer.id, created_at: ctx.clock.now() })
  return customer.id
}
