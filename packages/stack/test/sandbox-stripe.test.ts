import { appendFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '../src/sandbox/port.ts'
import { type OpenSandbox, openSandbox, postForm, postJson, temporaryFolder } from './sandbox-fixture.ts'

const dayMs = 86_400_000

function sdk({ url }: OpenSandbox, account = 'shop', maxNetworkRetries = 0) {
  return new Stripe(`sk_test_${account}`, {
    protocol: 'http',
    host: 'localhost',
    port: new URL(url).port,
    maxNetworkRetries,
    telemetry: false,
  })
}

const wanted = (changes: object = {}) => ({
  mode: 'subscription' as const,
  client_reference_id: 'payment-1',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: 9900,
        recurring: { interval: 'day' as const, interval_count: 30 },
        product_data: { name: 'Limelight Pro' },
      },
    },
  ],
  metadata: { paymentId: 'payment-1' },
  subscription_data: { metadata: { paymentId: 'payment-1' } },
  success_url: 'http://localhost:3000/tariffs?paymentResult=complete',
  cancel_url: 'http://localhost:3000/tariffs?paymentResult=fail',
  ...changes,
})

/** Opens a checkout session and submits its page. */
async function buy(sandbox: OpenSandbox, decision = 'pay', account = 'shop') {
  const stripe = sdk(sandbox, account)
  const customer = await stripe.customers.create({ email: 'ada@example.test' })
  const session = await stripe.checkout.sessions.create(wanted({ customer: customer.id }))
  const answer = await postForm(session.url ?? '', { decision })
  expect(answer.status).toBe(303)
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription.latest_invoice'] })
  const { subscription } = done
  if (typeof subscription === 'string') throw new Error('The subscription was to be expanded')
  return { stripe, session: done, subscription, location: answer.headers.get('location') }
}

/** A webhook receiver that fails the first `refuses` attempts. */
async function listener(sandbox: OpenSandbox, account = 'shop', refuses = 0) {
  const heard: { event: Stripe.Event; signature: string; body: string }[] = []
  let tries = 0
  const server = createServer(async (request, response) => {
    const body = await text(request)
    tries += 1
    response.statusCode = tries <= refuses ? 500 : 200
    if (tries > refuses)
      heard.push({ event: JSON.parse(body), signature: String(request.headers['stripe-signature']), body })
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  onTestFinished(() => void server.close())
  const url = `http://localhost:${portOf(server)}/webhook`
  const { secret = '' } = await sdk(sandbox, account).webhookEndpoints.create({ url, enabled_events: ['*'] })
  return { heard, secret, types: () => heard.map(({ event }) => event.type) }
}

test('sells a subscription to the unmodified SDK', async () => {
  await using sandbox = await openSandbox()
  const { session, subscription, location } = await buy(sandbox)
  expect(location).toBe('http://localhost:3000/tariffs?paymentResult=complete')
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: 'payment-1',
    url: null,
  })
  expect(subscription).toMatchObject({
    status: 'active',
    cancel_at_period_end: false,
    metadata: { paymentId: 'payment-1' },
    latest_invoice: { status: 'paid', total: 9900, currency: 'usd' },
  })
  const [item] = subscription?.items.data ?? []
  expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBe(30 * 86_400)
  expect(JSON.stringify(session)).not.toContain('sandbox')
})

test('accepts payment of a declined invoice and expires an open session after a day', async () => {
  await using sandbox = await openSandbox()
  const { stripe, session, subscription, location } = await buy(sandbox, 'decline')
  expect(location).toBe('http://localhost:3000/tariffs?paymentResult=fail')
  expect([session.status, session.payment_status, subscription?.status]).toEqual(['complete', 'unpaid', 'incomplete'])
  const invoice = subscription?.latest_invoice
  if (invoice === null || typeof invoice !== 'object') throw new Error('The invoice was to be expanded')
  await postForm(invoice.hosted_invoice_url ?? '', { decision: 'pay' })
  expect((await stripe.subscriptions.retrieve(subscription?.id ?? '')).status).toBe('active')

  const open = await stripe.checkout.sessions.create(wanted())
  expect((await postForm(open.url ?? '', { decision: 'later' })).headers.get('location')).toContain(
    'paymentResult=fail',
  )
  expect((await stripe.checkout.sessions.retrieve(open.id)).status).toBe('open')
  await postJson(`${sandbox.url}/clock`, { advanceMs: dayMs, account: 'shop' })
  expect(await stripe.checkout.sessions.retrieve(open.id)).toMatchObject({ status: 'expired', url: null })
})

test('renews each period in order and cancels a subscription that stays past due for a week', async () => {
  await using sandbox = await openSandbox()
  const { stripe, subscription } = await buy(sandbox)
  const id = subscription?.id ?? ''
  await postJson(`${sandbox.url}/clock`, { advanceMs: 95 * dayMs, account: 'shop' })
  const invoices = await stripe.invoices.list({ subscription: id, limit: 100 })
  const starts = invoices.data.map(({ lines }) => lines.data[0]?.period.start ?? 0).reverse()
  expect(starts.map(start => (start - (starts[0] ?? 0)) / 86_400)).toEqual([0, 30, 60, 90])
  expect(invoices.data.every(({ status }) => status === 'paid')).toBe(true)

  await postForm(`${sandbox.url}/stripe/subscriptions/${id}`, { decision: 'decline' })
  await postJson(`${sandbox.url}/clock`, { advanceMs: 26 * dayMs, account: 'shop' })
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due')
  await postJson(`${sandbox.url}/clock`, { advanceMs: 7 * dayMs, account: 'shop' })
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
})

test("cancels a subscription at its period's end and applies a new trial end", async () => {
  await using sandbox = await openSandbox()
  const { stripe, subscription } = await buy(sandbox)
  const id = subscription?.id ?? ''
  const later = Math.floor(Date.now() / 1000) + 50 * 86_400
  expect(await stripe.subscriptions.update(id, { trial_end: later, proration_behavior: 'none' })).toMatchObject({
    status: 'trialing',
    items: { data: [{ current_period_end: later }] },
  })
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
    cancel_at_period_end: true,
    canceled_at: expect.any(Number),
  })
  await postJson(`${sandbox.url}/clock`, { advanceMs: 51 * dayMs, account: 'shop' })
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', ended_at: later })
  await expect(stripe.subscriptions.update(id, { trial_end: later })).rejects.toMatchObject({ statusCode: 400 })
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' })
})

test('returns the same response for an idempotency key and rejects the key for another request', async () => {
  await using sandbox = await openSandbox()
  const stripe = sdk(sandbox)
  const options = { idempotencyKey: 'one purchase' }
  const [first, again] = [
    await stripe.checkout.sessions.create(wanted(), options),
    await stripe.checkout.sessions.create(wanted(), options),
  ]
  expect(again.id).toBe(first.id)
  await expect(stripe.checkout.sessions.create(wanted({ metadata: {} }), options)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  })
})

test("reports errors in Stripe's format", async () => {
  await using sandbox = await openSandbox()
  const stripe = sdk(sandbox)
  await expect(stripe.checkout.sessions.retrieve('cs_none')).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  })
  await expect(stripe.checkout.sessions.create({ mode: 'subscription' })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    param: 'success_url',
  })
  for (const changes of [
    { success_url: 'javascript:alert(1)' },
    { expires_at: 1 },
    { customer: 'cus_none' },
    { line_items: [] },
  ])
    await expect(stripe.checkout.sessions.create(wanted(changes))).rejects.toMatchObject({ statusCode: 400 })
  const other = new Stripe('sk_live_real', { protocol: 'http', host: 'localhost', port: new URL(sandbox.url).port })
  await expect(other.customers.create()).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
  const { session } = await buy(sandbox, 'pay', 'one')
  await expect(sdk(sandbox, 'two').checkout.sessions.retrieve(session.id)).rejects.toMatchObject({ statusCode: 404 })
  const odd = await fetch(`${sandbox.url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_shop' },
    body: '__proto__[x]=1&constructor[prototype][y]=2&a[b][c][d][e][f][g][h][i][j]=1&%zz',
  })
  expect(odd.status).toBe(400)
})

test('sends signed webhooks in order and retries them until they are accepted', async () => {
  await using sandbox = await openSandbox()
  const ear = await listener(sandbox, 'shop', 1)
  await buy(sandbox)
  await expect
    .poll(() => ear.types().toSorted())
    .toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'customer.subscription.updated',
      'invoice.paid',
    ])
  for (const { body, signature, event } of ear.heard)
    expect(Stripe.webhooks.constructEvent(body, signature, ear.secret)).toEqual(event)
  const other = await listener(sandbox, 'calm')
  await buy(sandbox, 'pay', 'calm')
  expect(other.types()).toEqual([
    'customer.subscription.created',
    'invoice.paid',
    'customer.subscription.updated',
    'checkout.session.completed',
  ])
})

test('duplicates, reorders and drops webhooks on request', async () => {
  await using sandbox = await openSandbox()
  const ear = await listener(sandbox)
  const faults = (given: object) => postJson(`${sandbox.url}/stripe/faults`, { ...given, account: 'shop' })
  await faults({ drop: 3 })
  await buy(sandbox)
  expect(ear.types()).toEqual(['checkout.session.completed'])
  await faults({ duplicate: 1 })
  await buy(sandbox)
  expect(ear.types().slice(1, 4)).toEqual([
    'customer.subscription.created',
    'customer.subscription.created',
    'invoice.paid',
  ])
  ear.heard.length = 0
  await faults({ reorder: 4 })
  await buy(sandbox)
  expect(ear.types()).toEqual([
    'checkout.session.completed',
    'customer.subscription.updated',
    'invoice.paid',
    'customer.subscription.created',
  ])
  expect((await faults({ drop: -1 })).status).toBe(400)
  expect((await faults({ drop: 'all' })).status).toBe(400)
})

test('keeps its state across a restart and drops a partial line left by a crash', async () => {
  await using folder = await temporaryFolder()
  const first = await openSandbox(folder.path)
  const { session, subscription } = await buy(first)
  await postJson(`${first.url}/clock`, { advanceMs: dayMs, account: 'shop' })
  await first.close()
  await appendFile(join(folder.path, 'stripe.jsonl'), '{"account":"shop","put":[{"id":')
  await using second = await openSandbox(folder.path)
  const stripe = sdk(second)
  const { lastResponse: _, ...kept } = await stripe.checkout.sessions.retrieve(session.id)
  expect(kept).toMatchObject({ id: session.id, subscription: subscription?.id })
  expect((await postJson(`${second.url}/clock`, { advanceMs: 0, account: 'shop' })).body).toEqual({
    now: expect.any(String),
  })
  await expect(stripe.customers.create({ email: 'after@example.test' })).resolves.toMatchObject({ object: 'customer' })
})

test('sends undelivered webhooks after a restart', async () => {
  await using folder = await temporaryFolder()
  const first = await openSandbox(folder.path)
  const ear = await listener(first, 'shop', 4)
  await buy(first)
  await first.close()
  await using _second = await openSandbox(folder.path)
  await expect.poll(() => ear.types()).toContain('checkout.session.completed')
})

test('escapes product names and emails on its pages', async () => {
  await using sandbox = await openSandbox()
  const hostile = '<img src=x onerror=alert(1)>'
  const stripe = sdk(sandbox, 'limelight')
  const [line] = wanted().line_items
  const customer = await stripe.customers.create({ email: `${hostile}@example.test` })
  const session = await stripe.checkout.sessions.create(
    wanted({
      customer: customer.id,
      line_items: [{ ...line, price_data: { ...line?.price_data, product_data: { name: hostile } } }],
    }),
  )
  const pay = await (await fetch(session.url ?? '')).text()
  expect(pay).toContain('Pay $99.00')
  await postForm(session.url ?? '', { decision: 'pay' })
  const [subscription] = (await stripe.subscriptions.list()).data
  const pages = [
    '/',
    '/stripe',
    `/stripe/pay/${session.id}`,
    `/stripe/subscriptions/${subscription?.id}`,
    `/stripe/invoices/${subscription?.latest_invoice}`,
  ]
  for (const path of pages) {
    const page = await fetch(sandbox.url + path)
    expect([path, page.status]).toEqual([path, 200])
    expect(await page.text()).not.toContain(hostile)
  }
  for (const path of ['/stripe/pay/none', '/stripe/subscriptions/__proto__', '/stripe/invoices/%00'])
    expect((await fetch(sandbox.url + path)).status).toBe(404)
  expect((await postForm(session.url ?? `${sandbox.url}/stripe/pay/${session.id}`, { decision: 'steal' })).status).toBe(
    400,
  )
})
