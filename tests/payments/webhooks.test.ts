import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { dayMs, openShop } from './shop.ts'

const house = await openHouse()
const shop = openShop(house)
const url = `${house.url}/api/payments/webhook/stripe`
const secret = house.ctx.secrets.stripeWebhookSecret ?? ''
const seconds = () => Math.floor(house.clock.now().getTime() / 1000)

const sign = (payload: string, key = secret, timestamp = seconds()) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp })

async function send(body: string, signature: string | undefined) {
  const headers = { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) }
  const answer = await fetch(url, { method: 'POST', headers, body })
  return { status: answer.status, body: await answer.json() }
}

const event = (sessionId: string, id = 'evt_of_a_test') =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: sessionId, object: 'checkout.session', status: 'complete', payment_status: 'paid' } },
  })

const received = async () => Number((await countEvents()).count)
const countEvents = () =>
  house.ctx.db
    .selectFrom('stripe_events')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()

test('a webhook that is forged, old, dated ahead, truncated or unsigned is rejected', async () => {
  const customer = await shop.customer()
  const { paymentId } = await shop.order(customer, 'Pro')
  const [session] = await shop.list(customer, 'fiat/sessions')
  const body = event(String(session?.id))
  const before = await received()
  for (const [what, sent, signature] of [
    ['another secret', body, sign(body, 'whsec_guessed')],
    ['another body', body.replace('complete', 'expired'), sign(body)],
    ['truncated', body.slice(0, -10), sign(body)],
    ['six minutes old', body, sign(body, secret, seconds() - 360)],
    ['two minutes ahead', body, sign(body, secret, seconds() + 120)],
    ['signature cut', body, sign(body).slice(0, -4)],
    ['signature of nothing', body, 't=1,v1='],
    ['no numbers', body, sign(body).replace(/t=\d+/, 't=NaN')],
    ['no signature', body, undefined],
    ['nothing at all', '', sign(body)],
    ['odd characters', body, '\u00ff'],
  ] as const) {
    expect({ what, ...(await send(sent, signature)) }).toMatchObject({
      what,
      status: 401,
      body: refusal(401, 'AUTH_FAIL'),
    })
  }
  await shop.settle()
  expect(await received()).toBe(before)
  expect(await house.trpc().payments.state.query({ id: paymentId })).toMatchObject({ status: 'CREATED' })
})

test('a signed webhook only triggers a request for the current state', async () => {
  const customer = await shop.customer()
  const { paymentId } = await shop.order(customer, 'Pro')
  const [session] = await shop.list(customer, 'fiat/sessions')
  const body = event(String(session?.id), 'evt_too_early')
  expect(await send(body, sign(body))).toEqual({ status: 200, body: { ok: true } })
  await shop.settle()
  expect(await house.trpc().payments.state.query({ id: paymentId })).toMatchObject({ status: 'CREATED' })
})

test('a signed webhook with unexpected content is accepted without effect', async () => {
  for (const body of [
    event('cs_test_of_nobody', 'evt_1'),
    event('../../v1/customers', 'evt_2'),
    JSON.stringify({ id: 'evt_3', type: 'invoice.paid', data: { object: { id: 'in_unknown' } } }),
    JSON.stringify({ id: 'evt_4', type: 'customer.subscription.deleted', data: { object: { id: 'sub_unknown' } } }),
    JSON.stringify({ id: 'evt_5', type: 'balance.available', data: { object: { object: 'balance' } } }),
    JSON.stringify({ id: 6, type: null }),
    JSON.stringify(['evt_7']),
    'null',
  ])
    expect(await send(body, sign(body))).toEqual({ status: 200, body: { ok: true } })
  await shop.settle()
  const dead = await house.ctx.db.selectFrom('outbox').select('id').where('dead_at', 'is not', null).execute()
  expect(dead).toEqual([])
})

test('a lost webhook is recovered by one check of the provider', async () => {
  const customer = await shop.customer()
  await shop.faults({ drop: true })
  const { paymentId } = await shop.buy(customer, 'Pro')
  expect(await house.trpc().payments.state.query({ id: paymentId })).toMatchObject({ status: 'CREATED' })
  house.clock.advance(4 * 60_000)
  await shop.settle()
  expect(await house.trpc().payments.state.query({ id: paymentId })).toMatchObject({ status: 'PAID' })
  expect(await shop.active(customer)).toMatchObject({ name: 'Pro' })

  await shop.advance(30 * dayMs + 10 * 60_000)
  const [plan] = await shop.list(customer, 'user/subscriptions')
  expect(plan).toMatchObject({ status: 'ACTIVE' })
  expect(Date.parse(String(plan?.endsAt))).toBeGreaterThan(house.clock.now().getTime() + 29 * dayMs)
  const due = await house.ctx.db
    .selectFrom('provider_subscriptions')
    .select('id')
    .where('next_check_at', '<=', new Date(house.clock.now().getTime() + dayMs))
    .execute()
  expect(due).toEqual([])
  await shop.faults({ drop: false })
})

test.each([
  ['twice', { duplicate: 4 }],
  ['in the wrong order', { reorder: 4 }],
])('webhooks that arrive %s have the same result', async (_how, faults) => {
  const customer = await shop.customer()
  await shop.faults(faults)
  const { paymentId } = await shop.buy(customer, 'Business')
  expect(await house.trpc().payments.state.query({ id: paymentId })).toMatchObject({ status: 'PAID' })
  expect(await shop.active(customer)).toMatchObject({ name: 'Business' })
  expect(await shop.list(customer, 'user/subscriptions/history')).toHaveLength(1)
  expect(await shop.list(customer, 'fiat/invoices')).toHaveLength(1)
})
