import Stripe from 'stripe'
import type { Context } from '../context.ts'
import type { Secrets } from '../runtime/config.ts'
import { AppError } from '../runtime/errors.ts'

const requestTimeoutMs = 10_000

const clients = new WeakMap<Secrets, Stripe>()

export function getStripe({ config, secrets }: Context): Stripe {
  const known = clients.get(secrets)
  if (known !== undefined) return known
  if (secrets.stripeSecretKey === undefined) return unavailable()
  const { protocol, hostname, port } = new URL(config.stripeApiUrl)
  const isPlain = protocol === 'http:'
  const client = new Stripe(secrets.stripeSecretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    timeout: requestTimeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  })
  clients.set(secrets, client)
  return client
}

/** For requests that a user waits for: whatever Stripe answers, the user can only try again. */
export async function callStripe<Answer>(ctx: Context, ask: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
  const stripe = getStripe(ctx)
  try {
    return await ask(stripe)
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeError) return unavailable(cause)
    throw cause
  }
}

/**
 * The catalogue has no code for the payment provider; this one asks the user to try again later.
 */
function unavailable(cause?: unknown): never {
  throw new AppError('DATABASE_ERROR', { status: 503, cause })
}

export function readSubscription(ctx: Context, id: string): Promise<Stripe.Subscription | undefined> {
  return ignoreMissing(getStripe(ctx).subscriptions.retrieve(id, { expand: ['latest_invoice'] }))
}

/** Returns undefined for objects that Stripe does not know, such as those of another account. */
export async function ignoreMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined
    throw error
  }
}
