import { receiveWebhook } from '@limelight/core/payments/webhooks'
import { handlers } from '@limelight/workers/registry'
import Stripe from 'stripe'
import { expect, inject, test } from 'vitest'
import * as z from 'zod'
import { randomOf } from '../drills/random.ts'
import { openHouse } from '../house.ts'
import { dayMs, openShop } from './shop.ts'

const house = await openHouse({ DATABASE_POOL_SIZE: '20' })
const { ctx } = house
const shop = openShop(house)
const stripe = new Stripe(ctx.secrets.stripeSecretKey ?? '', {
  protocol: 'http',
  host: new URL(ctx.config.stripeApiUrl).hostname,
  port: new URL(ctx.config.stripeApiUrl).port,
})
/** `npm run drill -- any-order` changes both. */
const { size: shuffles, seed } = inject('drill') ?? { size: 3, seed: 20261120 }

/** Five weeks with every change of a subscription. */
async function live(): Promise<void> {
  const [renewing, queueing, failing, stopping, refused, late] = await Promise.all(
    Array.from({ length: 6 }, () => shop.customer()),
  )
  if (!renewing || !queueing || !failing || !stopping || !refused || !late)
    throw new Error('Six customers were asked for')
  const providerOf = async (customer: typeof failing) =>
    String((await shop.list(customer, 'fiat/subscriptions'))[0]?.providerId)
  await shop.buy(renewing, 'Pro')
  await shop.buy(queueing, 'Start')
  await shop.buy(failing, 'Start')
  await shop.buy(stopping, 'Business')
  await shop.order(late, 'Pro')
  const { paymentUrl } = await shop.order(refused, 'Pro')
  await shop.answer(paymentUrl, 'decline')
  await shop.settle()
  await shop.setCard(await providerOf(failing), 'decline')
  await stripe.subscriptions.update(await providerOf(stopping), { cancel_at_period_end: true })
  await shop.advance(10 * dayMs)
  await shop.buy(queueing, 'Pro')
  await shop.advance(21 * dayMs)
  await shop.advance(4 * dayMs)
  await shop.buy(failing, 'Business')
  await shop.advance(dayMs)
}

/** The rows that result from webhooks, without generated ids. */
async function readRows() {
  const { db } = ctx
  const [payments, plans, mirrors, invoices] = await Promise.all([
    db.selectFrom('payments').selectAll().orderBy('id').execute(),
    db
      .selectFrom('subscriptions')
      .innerJoin('provider_subscriptions as mirror', 'mirror.subscription_id', 'subscriptions.id')
      .selectAll('subscriptions')
      .select('mirror.provider_id')
      .orderBy('mirror.provider_id')
      .execute(),
    db.selectFrom('provider_subscriptions').selectAll().orderBy('provider_id').execute(),
    db.selectFrom('invoices').selectAll().orderBy('provider_id').execute(),
  ])
  return {
    payments: payments.map(({ next_check_at: _, ...row }) => row),
    plans: plans.map(({ id: _, ...row }) => row),
    mirrors: mirrors.map(({ id: _, subscription_id: _plan, next_check_at: _check, created_at: _at, ...row }) => row),
    invoices: invoices.map(({ id: _, ...row }) => row),
  }
}

/** Resets the rows to the state before the first webhook. */
async function forget(): Promise<void> {
  const { db } = ctx
  for (const table of ['stripe_events', 'invoices', 'provider_subscriptions', 'outbox'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('subscriptions').where('source', '=', 'STRIPE').execute()
  await db.updateTable('payments').set({ status: 'CREATED', paid_at: null }).execute()
}

function deliver(event: Stripe.Event): Promise<unknown> {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(house.clock.now().getTime() / 1000)
  const secret = ctx.secrets.stripeWebhookSecret ?? ''
  return receiveWebhook(ctx, {
    payload,
    signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  })
}

/** The concurrency of the billing role. */
async function inLanes<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: 8 }, lane))
}

/** The work of the billing role without the resulting mails and messages. */
async function bill(): Promise<void> {
  for (;;) {
    const jobs = await ctx.db
      .selectFrom('outbox')
      .select(['id', 'name', 'payload'])
      .where('role', '=', 'billing')
      .execute()
    if (jobs.length === 0) return
    await inLanes(jobs, async ({ id, name, payload }) => {
      const delivery = { id, payload, isFirst: true, isLast: false }
      const write = await handlers.find(handler => handler.name === name)?.run(ctx, delivery)
      await ctx.db.transaction().execute(async trx => {
        await write?.(trx)
        await trx.deleteFrom('outbox').where('id', '=', id).execute()
      })
    })
  }
}

test(`webhooks in order and ${shuffles} times shuffled with duplicates result in the same rows`, {
  timeout: 120_000 + shuffles * 5_000,
}, async () => {
  await live()
  const inOrder = await readRows()
  expect(inOrder.plans.map(({ status }) => status)).toEqual(expect.arrayContaining(['ACTIVE', 'EXPIRED']))
  expect(inOrder.payments.map(({ status }) => status)).toEqual(expect.arrayContaining(['PAID', 'FAILED', 'EXPIRED']))
  const events: Stripe.Event[] = []
  for await (const event of stripe.events.list({ limit: 100 })) events.push(event)
  expect(events.length).toBeGreaterThanOrEqual(40)
  expect(z.array(z.object({ pending_webhooks: z.literal(0) })).safeParse(events).success).toBe(true)

  const random = randomOf(seed)
  for (let round = 1; round <= shuffles; round += 1) {
    await forget()
    const copies = events.flatMap(event => (random() < 0.3 ? [event, event] : [event]))
    const order = copies.map(event => ({ event, place: random() })).sort((one, other) => one.place - other.place)
    await inLanes(order, ({ event }) => deliver(event))
    await bill()
    expect({ round, ...(await readRows()) }).toEqual({ round, ...inOrder })
  }
})
