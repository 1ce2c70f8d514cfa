import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { expand, listed } from './answers.ts'
import { change, endSubscription, expireSession, moveRenewal, voidInvoice } from './billing.ts'
import type { Account, Books, Draft } from './books.ts'
import { count, type Form, metadata, parseForm, read, webUrl, words } from './forms.ts'
import {
  type Customer,
  newStripeId,
  type ObjectOf,
  type StripeEvent,
  type StripeObject,
  type Subscription,
} from './objects.ts'
import { missing, StripeRefusal } from './refusal.ts'
import { newSession, sessionSchema } from './sessions.ts'
import { type Delivery, newEndpoint, webhookSecretOf } from './webhooks.ts'

const customerSchema = z.object({ email: z.string().optional(), name: z.string().optional(), metadata })

const subscriptionSchema = z.object({
  cancel_at_period_end: z.enum(['true', 'false']).optional(),
  trial_end: count.optional(),
  metadata: metadata.optional(),
})

const endpointSchema = z.object({ url: webUrl, enabled_events: words })

export type ApiOptions = { books: Books; delivery: Delivery; origin: () => string }

/**
 * The part of Stripe's HTTP API that selling plans needs, for the unmodified SDK. Any `sk_test_…`
 * key opens an account.
 */
export function stripeApi(app: FastifyInstance, { books, delivery, origin }: ApiOptions): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const refusal = error instanceof StripeRefusal ? error : new StripeRefusal(error.statusCode ?? 500, error.message)
    return reply.code(refusal.statusCode).send(refusal.body)
  })

  type Call = { account: Account; id: string; form: Form; at: number; write: (change: (draft: Draft) => void) => void }
  const route = (method: 'GET' | 'POST' | 'DELETE', url: string, answer: (call: Call) => StripeObject | object) => {
    app.route<{ Params: { id?: string } }>({
      method,
      url: `/v1/${url}`,
      handler: (request, reply) => {
        const account = books.account(accountOf(request))
        const events: StripeEvent[] = []
        const at = Math.floor(account.now().getTime() / 1000)
        const call: Call = {
          account,
          id: request.params.id ?? '',
          form: formOf(request),
          at,
          write: change => void events.push(...account.write(at, change)),
        }
        reply.header('request-id', newStripeId('req'))
        const reading = () => {
          const object = answer(call)
          return expand(account, object, call.form)
        }
        const body = method === 'POST' ? once(account, request, reply, reading) : reading()
        delivery.send(account, events)
        return reply.type('application/json').send(body)
      },
    })
  }
  const owned = <Name extends StripeObject['object']>({ account, id }: Call, kind: Name): ObjectOf<Name> => {
    const object = account.find(kind, id)
    if (object === undefined) throw missing(kind, id)
    return object
  }

  route('POST', 'customers', ({ form, at, write }) => {
    const { email = null, name = null, metadata } = read(customerSchema, form)
    const customer: Customer = {
      id: newStripeId('cus'),
      object: 'customer',
      created: at,
      email,
      name,
      metadata,
      livemode: false,
    }
    write(draft => void draft.put(customer))
    return customer
  })
  route('GET', 'customers/:id', call => owned(call, 'customer'))

  route('POST', 'checkout/sessions', ({ account, form, at, write }) => {
    const session = newSession(read(sessionSchema, form), at, id => `${origin()}/stripe/pay/${id}`)
    if (session.customer !== null && account.find('customer', session.customer) === undefined)
      throw new StripeRefusal(400, `No such customer: '${session.customer}'`, {
        code: 'resource_missing',
        param: 'customer',
      })
    write(draft => void draft.put(session))
    return session
  })
  route('GET', 'checkout/sessions', call => listed(call, 'checkout.session'))
  route('GET', 'checkout/sessions/:id', call => owned(call, 'checkout.session'))
  route('POST', 'checkout/sessions/:id/expire', call => {
    const session = owned(call, 'checkout.session')
    if (session.status !== 'open')
      throw new StripeRefusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
    call.write(draft => void expireSession(draft, session))
    return owned(call, 'checkout.session')
  })

  route('GET', 'subscriptions', call => listed(call, 'subscription'))
  route('GET', 'subscriptions/:id', call => owned(call, 'subscription'))
  route('POST', 'subscriptions/:id', call => {
    const subscription = owned(call, 'subscription')
    const wanted = read(subscriptionSchema, call.form)
    if (subscription.status === 'canceled')
      throw new StripeRefusal(400, 'A canceled subscription can only update its metadata.')
    if (wanted.trial_end !== undefined && wanted.trial_end <= call.at)
      throw new StripeRefusal(400, 'Invalid timestamp: must be an integer Unix timestamp in the future.', {
        param: 'trial_end',
      })
    call.write(draft => {
      const changes = changesOf(subscription, wanted, call.at)
      if (Object.keys(changes).length > 0) change(draft, subscription, changes)
      if (wanted.trial_end !== undefined)
        moveRenewal(
          draft,
          draft.get('subscription', call.id),
          wanted.trial_end,
          id => `${origin()}/stripe/invoices/${id}`,
        )
    })
    return owned(call, 'subscription')
  })
  route('DELETE', 'subscriptions/:id', call => {
    const subscription = owned(call, 'subscription')
    if (subscription.status === 'canceled') throw missing('subscription', call.id)
    call.write(draft => void endSubscription(draft, subscription))
    return owned(call, 'subscription')
  })

  route('GET', 'invoices', call => listed(call, 'invoice'))
  route('GET', 'invoices/:id', call => owned(call, 'invoice'))
  route('POST', 'invoices/:id/void', call => {
    const invoice = owned(call, 'invoice')
    if (invoice.status !== 'open')
      throw new StripeRefusal(400, `You can only void an open invoice. This invoice is ${invoice.status}.`)
    call.write(draft => voidInvoice(draft, invoice))
    return owned(call, 'invoice')
  })
  route('GET', 'events', call => listed(call, 'event'))
  route('GET', 'events/:id', call => owned(call, 'event'))

  route('POST', 'webhook_endpoints', ({ account, form, at, write }) => {
    const { url, enabled_events } = read(endpointSchema, form)
    const endpoint = newEndpoint(url, enabled_events, at)
    write(draft => void draft.put(endpoint))
    return { ...endpoint, secret: webhookSecretOf(account.name) }
  })
  route('GET', 'webhook_endpoints', call => listed(call, 'webhook_endpoint'))
  route('DELETE', 'webhook_endpoints/:id', call => {
    const { id } = owned(call, 'webhook_endpoint')
    call.account.remove(id)
    return { id, object: 'webhook_endpoint', deleted: true }
  })

  app.all('/v1/*', request => {
    throw new StripeRefusal(404, `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`)
  })
}

function changesOf(subscription: Subscription, wanted: z.output<typeof subscriptionSchema>, at: number) {
  const { metadata, cancel_at_period_end: stops } = wanted
  return {
    ...(metadata === undefined ? {} : { metadata: { ...subscription.metadata, ...metadata } }),
    ...(stops === undefined
      ? {}
      : { cancel_at_period_end: stops === 'true', canceled_at: stops === 'true' ? at : null }),
  }
}

const keyPattern = /^Bearer sk_test_([a-z0-9_]{1,64})$/i

function accountOf({ headers }: FastifyRequest): string {
  const [, name] = keyPattern.exec(headers.authorization ?? '') ?? []
  if (name === undefined)
    throw new StripeRefusal(401, 'Invalid API Key provided. The sandbox accepts any sk_test_… key.')
  return name
}

/** Both query and body are forms: reads send the first, writes the second. */
function formOf({ url, body }: FastifyRequest): Form {
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
  return parseForm([query, typeof body === 'string' ? body : ''].filter(part => part !== '').join('&'))
}

/** Repeats the first response for a repeated idempotency key, without running the call again. */
function once(account: Account, request: FastifyRequest, reply: FastifyReply, act: () => object): unknown {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return act()
  const fingerprint = `${request.url} ${typeof request.body === 'string' ? request.body : ''}`
  const before = account.replays.get(key)
  if (before !== undefined && before.request !== fingerprint)
    throw new StripeRefusal(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    )
  if (before !== undefined) {
    reply.header('idempotent-replayed', 'true').code(before.status)
    return before.body
  }
  const body = act()
  account.keep(key, { request: fingerprint, status: 200, body })
  return body
}
