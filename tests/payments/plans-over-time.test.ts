import { createPromoCode } from '@limelight/core/tariffs/promo-codes'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { type Customer, dayMs, hourMs, openShop } from './shop.ts'

const house = await openHouse()
const shop = openShop(house)

/** The plan of a user as the plan page and the list of subscriptions show it. */
async function look(customer: Customer) {
  const active = await shop.active(customer)
  const plans = await shop.list(customer, 'user/subscriptions/history')
  return {
    now: `${active.name} ${active.status}`,
    next: active.next?.tariffName,
    plans: plans.map(({ tariffName, status }) => `${tariffName} ${status}`),
  }
}

const providerOf = async (customer: Customer) =>
  String((await shop.list(customer, 'fiat/subscriptions'))[0]?.providerId)
const endOf = async (customer: Customer) => String((await shop.list(customer, 'user/subscriptions'))[0]?.endsAt)
const invoicesOf = ({ id }: Customer) =>
  house.ctx.db.selectFrom('invoices').select('status').where('user_id', '=', id).execute()
const mirrorOf = ({ id }: Customer) =>
  house.ctx.db.selectFrom('provider_subscriptions').select('status').where('user_id', '=', id).executeTakeFirst()
const subjects = async (email: string) => (await house.mailsTo(email)).map(({ subject }) => subject)
const changes = async (customer: Customer) =>
  (await house.trpc(await customer.token()).activity.list.query({ type: ['PAYMENT'] })).data.map(
    ({ payload }) => payload.change,
  )

test('a subscription renews every 30 days with a new invoice', async () => {
  const customer = await shop.customer()
  await shop.buy(customer, 'Pro')
  const first = await endOf(customer)
  await shop.advance(31 * dayMs)
  await shop.advance(65 * dayMs)
  expect(await look(customer)).toMatchObject({ now: 'Pro ACTIVE', plans: ['Pro ACTIVE'] })
  expect(Date.parse(await endOf(customer)) - Date.parse(first)).toBe(90 * dayMs)
  const invoices = await shop.list(customer, 'fiat/invoices')
  expect(invoices.map(({ status, amount }) => [status, amount])).toEqual(Array(4).fill(['PAID', 99]))
  expect(invoices.map(({ periodEnd }) => Date.parse(String(periodEnd)) - Date.parse(first))).toEqual(
    [90, 60, 30, 0].map(days => days * dayMs),
  )
  expect(await changes(customer)).toEqual(expect.arrayContaining(['started', 'renewed']))
})

test('a yearly subscription renews after 360 days', async () => {
  const customer = await shop.customer()
  await shop.buy(customer, 'Start', 12)
  await shop.advance(359 * dayMs)
  expect(await shop.list(customer, 'fiat/invoices')).toHaveLength(1)
  await shop.advance(2 * dayMs)
  expect(await shop.list(customer, 'fiat/invoices')).toMatchObject([{ amount: 288 }, { amount: 288 }])
})

test('an unpaid invoice ends the subscription after three days and stops further charges', async () => {
  const customer = await shop.customer()
  await shop.buy(customer, 'Pro')
  await shop.setCard(await providerOf(customer), 'decline')
  await shop.advance(30 * dayMs + hourMs)
  expect(await look(customer)).toMatchObject({ now: 'Pro PAST_DUE', plans: ['Pro PAST_DUE'] })
  expect(await shop.list(customer, 'fiat/invoices')).toMatchObject([{ status: 'FAILED' }, { status: 'PAID' }])
  const [failed] = await house.mailsTo(customer.email)
  expect(failed).toMatchObject({ subject: 'The payment for your plan Pro failed' })
  expect(failed?.text).toMatch(/until [\d.]{10} \d\d:\d\d UTC\./)
  await shop.advance(2 * dayMs)
  expect(await look(customer)).toMatchObject({ now: 'Pro PAST_DUE' })
  await shop.advance(dayMs)
  expect(await look(customer)).toMatchObject({ now: 'Free ACTIVE', plans: ['Pro EXPIRED'] })
  expect(await subjects(customer.email)).toContain('Your plan Pro has ended')
  // The plan stays ended when the card works again. The user has to buy it again.
  await shop.setCard(await providerOf(customer), 'accept')
  await shop.advance(10 * dayMs)
  expect(await look(customer)).toMatchObject({ now: 'Free ACTIVE' })
  expect(await shop.list(customer, 'fiat/invoices')).toHaveLength(2)
  expect((await changes(customer)).toReversed()).toEqual(['started', 'failed', 'ended'])
})

test('an unpaid invoice that is paid within three days keeps the subscription', async () => {
  const customer = await shop.customer()
  await shop.buy(customer, 'Pro')
  await shop.setCard(await providerOf(customer), 'decline')
  await shop.advance(30 * dayMs + hourMs)
  const [failed] = await house.mailsTo(customer.email)
  const [invoice] = await shop.list(customer, 'fiat/invoices')
  expect(failed?.links).toContain(invoice?.url)
  await shop.answer(String(invoice?.url), 'pay')
  await shop.settle()
  expect(await look(customer)).toMatchObject({ now: 'Pro ACTIVE', plans: ['Pro ACTIVE'] })
  expect(await shop.list(customer, 'fiat/invoices')).toMatchObject([{ status: 'PAID' }, { status: 'PAID' }])
  await shop.setCard(await providerOf(customer), 'accept')
  await shop.advance(5 * dayMs)
  expect(await look(customer)).toMatchObject({ now: 'Pro ACTIVE' })
})

test('a cancelled subscription runs until its end and is not charged again', async () => {
  const customer = await shop.customer()
  await shop.buy(customer, 'Pro')
  const [plan] = await shop.list(customer, 'user/subscriptions')
  const call = `DELETE /api/payments/user/subscriptions/${plan?.id}`
  const answer = await house.rest(call, { token: await customer.token() })
  expect(answer).toMatchObject({
    status: 200,
    body: { ...plan, status: 'CANCELLED', cancelledAt: expect.any(String) },
  })
  expect(await house.rest(call, { token: await customer.token() })).toMatchObject({
    body: refusal(404, 'ITEM_NOT_FOUND'),
  })
  await shop.settle()
  expect(await look(customer)).toMatchObject({ now: 'Pro CANCELLED', plans: ['Pro CANCELLED'] })
  await shop.advance(29 * dayMs)
  expect(await look(customer)).toMatchObject({ now: 'Pro CANCELLED' })
  await shop.advance(dayMs)
  expect(await look(customer)).toMatchObject({ now: 'Free ACTIVE', plans: ['Pro EXPIRED'] })
  expect(await shop.list(customer, 'fiat/invoices')).toHaveLength(1)
  expect((await changes(customer)).toReversed()).toEqual(['started', 'cancelled', 'ended'])
})

test('a subscription with an unpaid invoice ends at once when it is cancelled', async () => {
  const customer = await shop.customer()
  await shop.buy(customer, 'Start')
  await shop.setCard(await providerOf(customer), 'decline')
  await shop.advance(30 * dayMs + hourMs)
  const [plan] = await shop.list(customer, 'user/subscriptions')
  await house.trpc(await customer.token()).payments.cancelSubscription.mutate({ id: String(plan?.id) })
  await shop.settle()
  expect(await look(customer)).toMatchObject({ now: 'Free ACTIVE', plans: ['Start EXPIRED'] })
})

test('the unpaid invoice of a subscription that has ended cannot be paid any more', async () => {
  const ends: Record<string, (customer: Customer) => Promise<unknown>> = {
    'by its user': async customer => {
      const [plan] = await shop.list(customer, 'user/subscriptions')
      return house.trpc(await customer.token()).payments.cancelSubscription.mutate({ id: String(plan?.id) })
    },
    'with its account': async customer => house.trpc(await customer.token()).accounts.deleteAccount.mutate({}),
    'by the provider': async customer =>
      shop.form(`${house.ctx.config.stripeApiUrl}/stripe/subscriptions/${await providerOf(customer)}`, {
        decision: 'end',
      }),
    'after the grace': () => shop.advance(3 * dayMs),
  }
  const scenes = []
  for (const [way, end] of Object.entries(ends)) {
    const customer = await shop.customer()
    const { paymentUrl } = await shop.order(customer, 'Pro')
    await shop.answer(paymentUrl, 'pay')
    scenes.push({ way, customer, end, url: '' })
  }
  await shop.settle()
  for (const { customer } of scenes) await shop.setCard(await providerOf(customer), 'decline')
  await shop.advance(30 * dayMs + hourMs)
  for (const scene of scenes) {
    const [invoice] = await shop.list(scene.customer, 'fiat/invoices')
    scene.url = String(invoice?.url)
  }
  for (const { end, customer } of scenes) await end(customer)
  await shop.settle()
  for (const { url } of scenes) await shop.answer(url, 'pay')
  await shop.settle()
  for (const { way, customer } of scenes) {
    expect((await invoicesOf(customer)).map(({ status }) => status).sort(), way).toEqual(['FAILED', 'PAID'])
    expect((await mirrorOf(customer))?.status, way).toBe('canceled')
  }
})

test('a deleted account is not charged again, and its plans run to their paid ends when it is restored', async () => {
  const customer = await shop.customer()
  await shop.buy(customer, 'Pro')
  await shop.buy(customer, 'Start')
  const visitor = await shop.customer()
  const { paymentUrl } = await shop.order(visitor, 'Pro')
  for (const { token } of [customer, visitor]) await house.trpc(await token()).accounts.deleteAccount.mutate({})
  await shop.settle()
  await shop.answer(paymentUrl, 'pay')
  await house.ctx.db.updateTable('users').set({ deleted_at: null }).where('id', '=', customer.id).execute()
  expect(await look(customer)).toEqual({ now: 'Pro ACTIVE', next: 'Start', plans: ['Start CANCELLED', 'Pro ACTIVE'] })
  await shop.advance(75 * dayMs)
  expect(await look(customer)).toMatchObject({ now: 'Free ACTIVE' })
  expect(await invoicesOf(customer)).toHaveLength(2)
  expect(await invoicesOf(visitor)).toEqual([])
})

test('a lower plan starts at the end of the first, which does not renew', async () => {
  const customer = await shop.customer()
  await shop.buy(customer, 'Pro')
  const end = await endOf(customer)
  await shop.advance(10 * dayMs)
  await shop.buy(customer, 'Start')
  expect(await look(customer)).toEqual({ now: 'Pro ACTIVE', next: 'Start', plans: ['Start NEXT', 'Pro ACTIVE'] })
  const [waiting] = await shop.list(customer, 'user/subscriptions')
  expect(waiting).toMatchObject({ startsAt: end, endsAt: new Date(Date.parse(end) + 30 * dayMs).toISOString() })
  expect(await shop.list(customer, 'fiat/invoices')).toMatchObject([
    { amount: 29, periodStart: waiting?.startsAt, periodEnd: waiting?.endsAt },
    { amount: 99, periodEnd: end },
  ])

  await shop.advance(20 * dayMs)
  expect(await look(customer)).toEqual({ now: 'Start ACTIVE', next: undefined, plans: ['Start ACTIVE', 'Pro EXPIRED'] })
  await shop.advance(29 * dayMs)
  expect(await shop.list(customer, 'fiat/invoices')).toHaveLength(2)
  await shop.advance(2 * dayMs)
  expect(await shop.list(customer, 'fiat/invoices')).toMatchObject([
    { amount: 29, periodStart: waiting?.endsAt },
    { amount: 29 },
    { amount: 99 },
  ])
  expect(await look(customer)).toMatchObject({ now: 'Start ACTIVE' })
  expect(await subjects(customer.email)).not.toContain('Your plan Pro has ended')
})

test('a higher plan starts at once, and unused days of the old one postpone its renewal', async () => {
  const customer = await shop.customer()
  await shop.buy(customer, 'Start')
  await shop.advance(10 * dayMs)
  await shop.buy(customer, 'Pro')
  expect(await look(customer)).toEqual({ now: 'Pro ACTIVE', next: undefined, plans: ['Pro ACTIVE', 'Start EXPIRED'] })
  const [pro] = await shop.list(customer, 'user/subscriptions')
  // 20 of 30 days for $29 are 5.86 days of a plan for $99.
  const paidMs = Date.parse(String(pro?.endsAt)) - Date.parse(String(pro?.startsAt))
  expect(paidMs / dayMs).toBeCloseTo(30 + (20 * 29) / 99, 2)
  expect(await shop.list(customer, 'fiat/invoices')).toMatchObject([
    { amount: 99, periodStart: pro?.startsAt, periodEnd: pro?.endsAt },
    { amount: 29 },
  ])
  await shop.advance(paidMs - hourMs)
  expect(await shop.list(customer, 'fiat/invoices')).toHaveLength(2)
  await shop.advance(2 * hourMs)
  expect(await shop.list(customer, 'fiat/invoices')).toMatchObject([
    { amount: 99, periodStart: pro?.endsAt },
    { amount: 99 },
    { amount: 29 },
  ])
  expect(await look(customer)).toMatchObject({ now: 'Pro ACTIVE' })
  expect(await subjects(customer.email)).not.toContain('Your plan Start has ended')
})

test('a cancelled waiting subscription runs for one period', async () => {
  const customer = await shop.customer()
  await shop.buy(customer, 'Pro')
  await shop.buy(customer, 'Start')
  const [waiting] = await shop.list(customer, 'user/subscriptions')
  await house.trpc(await customer.token()).payments.cancelSubscription.mutate({ id: String(waiting?.id) })
  await shop.settle()
  expect(await look(customer)).toEqual({ now: 'Pro ACTIVE', next: 'Start', plans: ['Start CANCELLED', 'Pro ACTIVE'] })
  await shop.advance(31 * dayMs)
  expect(await look(customer)).toMatchObject({ now: 'Start CANCELLED' })
  await shop.advance(30 * dayMs)
  expect(await look(customer)).toMatchObject({ now: 'Free ACTIVE', plans: ['Start EXPIRED', 'Pro EXPIRED'] })
  expect(await shop.list(customer, 'fiat/invoices')).toHaveLength(2)
})

describe('promo code', () => {
  const redeem = async (customer: Customer, tariffName: string) => {
    const code = `CODE-${customer.id}-${tariffName}`
    const reward = { kind: 'PLAN' as const, tariffName, days: 7 }
    await house.ctx.db.transaction().execute(trx => createPromoCode(house.ctx, trx, { code, reward }))
    return house.trpc(await customer.token()).tariffs.activatePromoCode.mutate({ code })
  }
  const daysBetween = (from: string | null | undefined, until: unknown) =>
    (Date.parse(String(until)) - Date.parse(String(from))) / dayMs

  test('for a higher plan starts at once, and the renewal of the paid plan moves by its days', async () => {
    const customer = await shop.customer()
    await shop.buy(customer, 'Start')
    const end = await endOf(customer)
    await shop.advance(10 * dayMs)
    const { activatedAt, activeUntil } = await redeem(customer, 'Pro')
    expect(daysBetween(activatedAt, activeUntil)).toBe(7)
    await shop.settle()
    expect(await shop.active(customer)).toMatchObject({
      name: 'Pro',
      activeUntil,
      next: { tariffName: 'Start', activeFrom: activeUntil },
    })
    await shop.advance(7 * dayMs)
    expect(await shop.active(customer)).toMatchObject({ name: 'Start', next: null })
    expect(daysBetween(end, await endOf(customer))).toBe(7)
    await shop.advance(19 * dayMs)
    expect(await shop.list(customer, 'fiat/invoices')).toHaveLength(1)
    await shop.advance(2 * dayMs)
    expect(await shop.list(customer, 'fiat/invoices')).toMatchObject([
      { amount: 29, periodStart: await startOfRenewal(end) },
      {},
    ])
  })
  const startOfRenewal = async (end: string) => new Date(Date.parse(end) + 7 * dayMs).toISOString()

  test('for the plan that renews, or for a lower one, moves the renewal', async () => {
    const customer = await shop.customer()
    await shop.buy(customer, 'Pro')
    const end = await endOf(customer)
    const same = await redeem(customer, 'Pro')
    expect(daysBetween(end, same.activeUntil)).toBe(7)
    const lower = await redeem(customer, 'Start')
    expect(daysBetween(end, lower.activeUntil)).toBeCloseTo(7 + (7 * 29) / 99, 2)
    await shop.settle()
    expect(await look(customer)).toEqual({ now: 'Pro ACTIVE', next: undefined, plans: ['Pro ACTIVE'] })
    expect(await endOf(customer)).toBe(lower.activeUntil)
    await shop.advance(39 * dayMs)
    expect(await shop.list(customer, 'fiat/invoices')).toHaveLength(1)
    await shop.advance(dayMs)
    expect(await shop.list(customer, 'fiat/invoices')).toHaveLength(2)
  })

  test('keeps its days when a plan is bought right after it', async () => {
    const [higher, lower] = [await shop.customer(), await shop.customer()]
    await redeem(higher, 'Pro')
    await redeem(lower, 'Pro')
    await shop.advance(hourMs)
    await shop.buy(higher, 'Business')
    expect(await look(higher)).toMatchObject({ now: 'Business ACTIVE', plans: ['Business ACTIVE', 'Pro EXPIRED'] })
    const [business] = await shop.list(higher, 'user/subscriptions')
    expect(daysBetween(String(business?.startsAt), business?.endsAt)).toBeCloseTo(30 + ((7 - 1 / 24) * 99) / 299, 2)

    await shop.buy(lower, 'Start')
    expect(await look(lower)).toMatchObject({ now: 'Pro ACTIVE', next: 'Start' })
    await shop.advance(7 * dayMs)
    expect(await look(lower)).toMatchObject({ now: 'Start ACTIVE', next: undefined })
    expect(daysBetween(house.clock.now().toISOString(), await endOf(lower))).toBeCloseTo(30, 1)
  })

  test('waits for the end of a cancelled plan', async () => {
    const customer = await shop.customer()
    await shop.buy(customer, 'Pro')
    const [running] = await shop.list(customer, 'user/subscriptions')
    await house.trpc(await customer.token()).payments.cancelSubscription.mutate({ id: String(running?.id) })
    const { activeUntil } = await redeem(customer, 'Start')
    expect(daysBetween(String(running?.endsAt), activeUntil)).toBe(7)
    await shop.advance(30 * dayMs)
    expect(await look(customer)).toMatchObject({ now: 'Start ACTIVE', next: undefined })
    await shop.advance(7 * dayMs)
    expect(await look(customer)).toMatchObject({ now: 'Free ACTIVE' })
  })
})
