import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { change, endSubscription, expireSession, moveRenewal } from './stripe-billing.ts'
import type { Account, Books, Draft } from './stripe-books.ts'
import { type Form, parseForm, toList } from './stripe-forms.ts'
import {
  type Customer,
  newStripeId,
  type ObjectOf,
  type Session,
  type StripeEvent,
  type StripeObject,
  shown,
} from './stripe-objects.ts'
import { missing, StripeRefusal } from './stripe-refusal.ts'
import { type Delivery, newEndpoint, webhookSecretOf } from './stripe-webhooks.ts'

const count = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
const words = z.preprocess(toList, z.array(z.string()))
const metadata = z.record(z.string(), z.string()).default({})
const webUrl = z.string().regex(/^https?:\/\//, 'Not a valid URL')

const customerSchema = z.object({ email: z.string().optional(), name: z.string().optional(), metadata })

const sessionSchema = z.object({
  mode: z.literal('subscription'),
  customer: z.string().optional(),
  customer_email: z.string().optional(),
  client_reference_id: z.string().max(200).optional(),
  success_url: webUrl,
  cancel_url: webUrl.optional(),
  expires_at: count.optional(),
  metadata,
  subscription_data: z.object({ metadata }).default({ metadata: {} }),
  line_items: z.preprocess(
    toList,
    z
      .array(
        z.object({
          quantity: z.literal('1').default('1'),
          price_data: z.object({
            currency: z.string().length(3),
            unit_amount: count,
            recurring: z.object({
              interval: z.enum(['day', 'week', 'month', 'year']),
              interval_count: count.default(1),
            }),
            product_data: z.object({ name: z.string().min(1) }),
          }),
        }),
      )
      .length(1),
  ),
})

const subscriptionSchema = z.object({
  cancel_at_period_end: z.enum(['true', 'false']).optional(),
  trial_end: count.optional(),
  metadata: metadata.optional(),
})

const endpointSchema = z.object({ url: webUrl, enabled_events: words })

const listSchema = z.object({
  limit: count.default(10),
  starting_after: z.string().optional(),
  customer: z.string().optional(),
  subscription: z.string().optional(),
  status: z.string().optional(),
  type: z.string().optional(),
})

const expandable = new Set(['latest_invoice', 'subscription', 'invoice', 'customer'])
const dayMs = 86_400_000

export type ApiOptions = { books: Books; delivery: Delivery; origin: () => string }

/** The part of Stripe's HTTP API that selling plans takes, for the unmodified SDK. Any `sk_test_…` key opens an account. */
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
      const stops = wanted.cancel_at_period_end
      const changes = {
        ...(wanted.metadata === undefined ? {} : { metadata: { ...subscription.metadata, ...wanted.metadata } }),
        ...(stops === undefined
          ? {}
          : { cancel_at_period_end: stops === 'true', canceled_at: stops === 'true' ? call.at : null }),
      }
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

const keyPattern = /^Bearer sk_test_([a-z0-9_]{1,64})$/i

function accountOf({ headers }: FastifyRequest): string {
  const [, name] = keyPattern.exec(headers.authorization ?? '') ?? []
  if (name === undefined)
    throw new StripeRefusal(401, 'Invalid API Key provided. The sandbox takes every sk_test_… key.')
  return name
}

/** The query and the body are both forms; reading calls have the first, writing calls the second. */
function formOf({ url, body }: FastifyRequest): Form {
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
  return parseForm([query, typeof body === 'string' ? body : ''].filter(part => part !== '').join('&'))
}

function read<Output>(schema: z.ZodType<Output>, form: Form): Output {
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const [first = '', ...rest] = issue?.path.map(String) ?? []
  const param = first + rest.map(part => `[${part}]`).join('')
  const isMissing = issue?.code === 'invalid_type'
  throw new StripeRefusal(
    400,
    isMissing ? `Missing required param: ${param}.` : `Invalid ${param}: ${issue?.message}.`,
    {
      code: isMissing ? 'parameter_missing' : 'parameter_invalid',
      param,
    },
  )
}

/** The same key and the same request: the same answer, and nothing happens twice. */
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

function newSession(wanted: z.infer<typeof sessionSchema>, at: number, urlOf: (id: string) => string): Session {
  const [item] = wanted.line_items
  if (item === undefined) throw new StripeRefusal(400, 'Missing required param: line_items.', { param: 'line_items' })
  const { currency, unit_amount, recurring, product_data } = item.price_data
  const expires = wanted.expires_at ?? at + dayMs / 1000
  if (expires < at + 1800 || expires > at + dayMs / 1000)
    throw new StripeRefusal(400, 'The `expires_at` timestamp must be between 30 minutes and 24 hours from creation.', {
      param: 'expires_at',
    })
  const id = newStripeId('cs_test')
  return {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: unit_amount,
    amount_subtotal: unit_amount,
    currency,
    client_reference_id: wanted.client_reference_id ?? null,
    created: at,
    expires_at: expires,
    customer: wanted.customer ?? null,
    customer_email: wanted.customer_email ?? null,
    invoice: null,
    subscription: null,
    metadata: wanted.metadata,
    success_url: wanted.success_url,
    cancel_url: wanted.cancel_url ?? null,
    url: urlOf(id),
    livemode: false,
    sandbox: {
      metadata: wanted.subscription_data.metadata,
      price: {
        id: newStripeId('price'),
        object: 'price',
        currency,
        unit_amount,
        type: 'recurring',
        recurring: { ...recurring, usage_type: 'licensed' },
        product: newStripeId('prod'),
        nickname: product_data.name,
      },
    },
  }
}

function listed<Name extends StripeObject['object']>(
  { account, form }: { account: Account; form: Form },
  kind: Name,
): object {
  const { limit, starting_after, customer, subscription, status, type } = read(listSchema, form)
  const matches = account.list(kind).filter(object => {
    const facts: Record<string, unknown> = { ...object }
    const owner = 'parent' in object ? object.parent.subscription_details.subscription : facts.subscription
    return (
      (customer === undefined || facts.customer === customer) &&
      (subscription === undefined || owner === subscription) &&
      (status === undefined || status === 'all' || facts.status === status) &&
      (type === undefined || facts.type === type)
    )
  })
  const start = starting_after === undefined ? 0 : matches.findIndex(({ id }) => id === starting_after) + 1
  const data = matches.slice(start, start + Math.min(limit, 100))
  return { object: 'list', url: '', has_more: start + data.length < matches.length, data: data.map(shown) }
}

/** `expand[]=subscription.latest_invoice` puts objects in the place of their ids, step by step. */
function expand(account: Account, object: object, form: Form): object {
  const paths = words.safeParse(form.expand).data ?? []
  const bare = 'object' in object && 'id' in object ? shownAny(account, object) : object
  return paths.reduce((answer, path) => expandPath(account, answer, path.split('.')), bare)
}

function expandPath(account: Account, object: object, [name = '', ...rest]: string[]): object {
  if (!expandable.has(name))
    throw new StripeRefusal(400, `This property cannot be expanded (${name}).`, { param: 'expand' })
  const value = Object.entries(object).find(([key]) => key === name)?.[1]
  const target = typeof value === 'string' ? account.objects.get(value) : value
  if (typeof target !== 'object' || target === null) return object
  const inner = shownAny(account, target)
  return { ...object, [name]: rest.length === 0 ? inner : expandPath(account, inner, rest) }
}

function shownAny(_account: Account, object: object): object {
  const { sandbox: _sandbox, ...rest } = { sandbox: undefined, ...object }
  return rest
}
