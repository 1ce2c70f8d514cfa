import type { Checkout } from '@limelight/contract/payments/schema'
import { countAttempt } from '../accounts/throttle.ts'
import type { Context } from '../context.ts'
import { AppError, TooManyRequestsError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { hashToken } from '../runtime/secrets.ts'
import { getRunningPlan } from '../tariffs/plans.ts'
import { requireConfirmedEmail } from '../tariffs/policy.ts'
import { findBuyer, findOffer, insertCustomer, insertPayment } from './store.ts'
import { callStripe } from './stripe.ts'

/** Each one is a page at the provider and a payment that we check for a day. */
const maxCheckoutsPerMinute = 10
const dayMs = 24 * 60 * 60_000
/** Long enough to enter a card, so that payments that succeed are not checked. */
const firstCheckMs = 3 * 60_000

/** Creates a payment page at Stripe. The purchase happens when Stripe confirms it. */
export async function startCheckout(
  ctx: Context,
  { userId }: { userId: string },
  input: Checkout,
): Promise<{ paymentUrl: string; paymentId: string }> {
  if (!(await countAttempt(ctx, ctx.db, { name: `checkouts of ${userId}`, limit: maxCheckoutsPerMinute })))
    throw new TooManyRequestsError(60)
  const offer = await findOffer(ctx.db, input.tariffId, input.tariffPriceId)
  if (offer === undefined) throw new AppError('ITEM_NOT_FOUND')
  await requireConfirmedEmail(ctx, ctx.db, userId)
  const running = await getRunningPlan(ctx, ctx.db, userId)
  const isForSale = !offer.is_default && offer.cents > 0 && running.tariffId !== input.tariffId
  if (!isForSale) throw new AppError('UNAUTHORIZED_ACTION')

  const id = newId(ctx.clock)
  const customer = await findOrCreateCustomer(ctx, userId)
  const { publicUrl } = ctx.config
  const session = await callStripe(ctx, stripe =>
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
  if (session.url === null) throw new Error(`Stripe returned no address for the checkout session ${session.id}`)
  const now = ctx.clock.now()
  await insertPayment(ctx.db, {
    id,
    user_id: userId,
    tariff_id: input.tariffId,
    tariff_price_id: input.tariffPriceId,
    cents: offer.cents,
    duration_ms: Number(offer.duration_ms),
    status: 'CREATED',
    session_id: session.id,
    url: session.url,
    expires_at: new Date(session.expires_at * 1000),
    paid_at: null,
    next_check_at: new Date(now.getTime() + firstCheckMs),
    created_at: now,
  })
  return { paymentUrl: session.url, paymentId: id }
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
