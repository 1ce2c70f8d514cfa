import { activeTariffSchema } from '@limelight/contract/tariffs/schema'
import { insertCustomer } from '@limelight/core/payments/store'
import { formatDay } from '@limelight/core/runtime/format-day'
import { tariffNamed } from '@limelight/core/test/factories/tariffs'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { closeWindows, nextOf, openWindow, outcomeOf } from '../http/instances.ts'
import { choice, openShop } from './shop.ts'

const house = await openHouse()
const shop = openShop(house)
const dayOf = (iso: unknown) => formatDay(new Date(String(iso)))
const isoDate = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

test('a purchase creates the payment, the subscription, the invoice, the event and the receipt', async () => {
  const customer = await shop.customer()
  const { email } = customer
  const token = await customer.token()
  const pro = await tariffNamed(house.ctx, 'Pro')
  const answer = await house.rest('POST /api/user/tariffs/payment', { token, body: choice(pro) })
  expect(answer).toMatchObject({
    status: 201,
    body: { paymentUrl: expect.stringMatching(/^http/), paymentId: expect.any(String) },
  })
  const { paymentUrl, paymentId } = await shop.order(customer, 'Pro')
  // The same choice returns to the same page.
  expect(answer.body).toEqual({ paymentUrl, paymentId })
  const state = () => house.trpc().payments.state.query({ id: paymentId })
  expect(await state()).toEqual({ id: paymentId, status: 'CREATED', tariffName: 'Pro' })

  const page = await (await fetch(paymentUrl)).text()
  expect(page).toContain('$99.00')
  expect(page).toContain(email)
  const back = await shop.answer(paymentUrl, 'pay')
  expect(back).toBe(`${house.url}/tariffs?paymentResult=complete&paymentTariff=Pro`)
  await shop.settle()

  expect((await house.rest(`GET /api/payments/${paymentId}`)).body).toEqual({
    id: paymentId,
    status: 'PAID',
    tariffName: 'Pro',
  })
  const ids = { tariffId: pro.id, tariffName: 'Pro', tariffPriceId: pro.prices[0]?.id }
  const [plan] = await shop.list(customer, 'user/subscriptions')
  expect(plan).toEqual({
    id: expect.any(String),
    ...ids,
    status: 'ACTIVE',
    startsAt: isoDate,
    endsAt: isoDate,
    cancelledAt: null,
  })
  expect(Date.parse(String(plan?.endsAt)) - Date.parse(String(plan?.startsAt))).toBe(pro.prices[0]?.duration)
  expect(await shop.active(customer)).toMatchObject({
    name: 'Pro',
    status: 'ACTIVE',
    activeUntil: plan?.endsAt,
    next: null,
  })
  expect(await shop.list(customer, 'user/history')).toMatchObject([
    { id: paymentId, ...ids, status: 'PAID', amount: 99, currency: 'USD', provider: 'stripe', paidAt: isoDate },
  ])
  const [invoice, ...others] = await shop.list(customer, 'fiat/invoices')
  expect(others).toEqual([])
  expect(invoice).toEqual({
    id: expect.any(String),
    number: expect.stringMatching(/^LIME-/),
    amount: 99,
    currency: 'USD',
    status: 'PAID',
    periodStart: plan?.startsAt,
    periodEnd: plan?.endsAt,
    url: expect.stringMatching(/^http/),
    createdAt: isoDate,
  })
  expect(await house.trpc(token).payments.invoice.query({ id: String(invoice?.id) })).toEqual(invoice)
  expect(await shop.list(customer, 'fiat/sessions')).toMatchObject([
    { paymentId, status: 'PAID', amount: 99, url: null },
  ])
  expect(await shop.list(customer, 'fiat/subscriptions')).toMatchObject([
    {
      subscriptionId: plan?.id,
      providerId: expect.stringMatching(/^sub_/),
      status: 'ACTIVE',
      currentPeriodEnd: plan?.endsAt,
      cancelAtPeriodEnd: false,
    },
  ])
  const events = await house.trpc(token).activity.list.query({ type: ['PAYMENT'] })
  expect(events.data.map(({ payload }) => payload.change)).toEqual(['started'])
  const [receipt] = await house.mailsTo(email)
  expect(receipt).toMatchObject({
    subject: 'Your receipt for Pro: $99.00',
    text: expect.stringContaining(`for the plan Pro, from ${dayOf(plan?.startsAt)} until ${dayOf(plan?.endsAt)}.`),
    links: expect.arrayContaining([invoice?.url]),
  })
})

test('a payment with a refused card fails and can be paid later', async () => {
  const customer = await shop.customer()
  const { paymentUrl, paymentId } = await shop.order(customer, 'Start', 12)
  const back = new URL(await shop.answer(paymentUrl, 'decline'))
  expect(back.origin + back.pathname).toBe(`${house.url}/tariffs`)
  expect(back.searchParams.get('paymentResult')).toBe('fail')
  await shop.settle()
  expect(await house.trpc().payments.state.query({ id: paymentId })).toMatchObject({ status: 'FAILED' })
  expect(await shop.active(customer)).toMatchObject({ name: 'Free' })
  expect(await shop.list(customer, 'fiat/invoices')).toMatchObject([{ status: 'FAILED', amount: 288 }])

  const again = await fetch(back.searchParams.get('paymentLink') ?? '', { redirect: 'manual' })
  expect(again.status).toBe(302)
  await shop.answer(again.headers.get('location') ?? '', 'pay')
  await shop.settle()
  expect(await house.trpc().payments.state.query({ id: paymentId })).toMatchObject({ status: 'PAID' })
  expect(await shop.active(customer)).toMatchObject({ name: 'Start' })
})

test('an unfinished payment continues on the same page for a day', async () => {
  const customer = await shop.customer()
  const { paymentUrl, paymentId } = await shop.order(customer, 'Pro')
  const back = new URL(await shop.answer(paymentUrl, 'later'))
  const page = await house.rest(`GET /api/payments/${paymentId}/page`)
  expect(page.headers.get('location')).toBe(paymentUrl)
  expect(back.searchParams.get('paymentLink')).toBe(`${house.url}/api/payments/${paymentId}/page`)
  await shop.advance(25 * 60 * 60_000)
  expect(await house.trpc().payments.state.query({ id: paymentId })).toMatchObject({ status: 'EXPIRED' })
  const closed = await house.rest(`GET /api/payments/${paymentId}/page`)
  expect(closed.headers.get('location')).toBe(`${house.url}/tariffs`)
  await shop.answer(paymentUrl, 'pay')
  await shop.settle()
  expect(await house.trpc().payments.state.query({ id: paymentId })).toMatchObject({ status: 'EXPIRED' })
})

describe('payment pages of one user', () => {
  const paid = async (customer: Awaited<ReturnType<typeof shop.customer>>) =>
    (await shop.list(customer, 'fiat/invoices')).filter(({ status }) => status === 'PAID').map(({ amount }) => amount)

  test('of one price are one page, also for parallel calls', async () => {
    const customer = await shop.customer()
    const pages = await Promise.all([1, 2, 3].map(() => shop.order(customer, 'Pro')))
    expect(new Set(pages.map(({ paymentUrl }) => paymentUrl)).size).toBe(1)
    for (const { paymentUrl } of pages) await shop.answer(paymentUrl, 'pay')
    await shop.settle()
    expect(await paid(customer)).toEqual([99])
    expect(await shop.list(customer, 'user/history')).toHaveLength(1)
  })

  test('belong to one customer, whichever parallel call stores it', async () => {
    for (let round = 0; round < 100; round += 1) {
      const { id } = await shop.customer()
      const row = { user_id: id, customer_id: `cus_${id}`, created_at: house.ctx.clock.now() }
      await Promise.all(Array.from({ length: 4 }, () => insertCustomer(house.ctx.db, row)))
    }
  })

  test('are closed by a page of another price', async () => {
    const customer = await shop.customer()
    const [monthly, yearly] = [await shop.order(customer, 'Pro'), await shop.order(customer, 'Pro', 12)]
    await shop.answer(monthly.paymentUrl, 'pay')
    await shop.answer(yearly.paymentUrl, 'pay')
    await shop.settle()
    expect(await paid(customer)).toEqual([984])
    expect(await house.trpc().payments.state.query({ id: monthly.paymentId })).toMatchObject({ status: 'EXPIRED' })
  })

  test('stay payable after a declined card, until another page replaces them', async () => {
    const customer = await shop.customer()
    const declined = await shop.order(customer, 'Start')
    await shop.answer(declined.paymentUrl, 'decline')
    await shop.settle()
    const again = await shop.order(customer, 'Start')
    expect(again.paymentId).toBe(declined.paymentId)
    const other = await shop.order(customer, 'Pro')
    await shop.answer(again.paymentUrl, 'pay')
    await shop.answer(other.paymentUrl, 'pay')
    await shop.settle()
    expect(await paid(customer)).toEqual([99])
    expect(await shop.active(customer)).toMatchObject({ name: 'Pro', next: null })
  })

  test('are refused once one of them is paid, even before its webhook', async () => {
    const customer = await shop.customer()
    const { paymentUrl } = await shop.order(customer, 'Pro')
    await shop.faults({ drop: true })
    await shop.answer(paymentUrl, 'pay')
    const body = choice(await tariffNamed(house.ctx, 'Pro'))
    expect(await house.rest('POST /api/user/tariffs/payment', { token: await customer.token(), body })).toMatchObject({
      body: refusal(403, 'UNAUTHORIZED_ACTION'),
    })
    await shop.faults({ drop: false })
  })
})

describe('refused purchase', () => {
  const nowhere = '0199aaaa-0000-7000-8000-000000000000'
  const refuse = async (token: string | undefined, body: unknown) => {
    const answer = await house.rest('POST /api/user/tariffs/payment', token === undefined ? { body } : { token, body })
    return { status: answer.status, body: answer.body }
  }

  test('of an unknown plan, an unknown price or a price of another plan', async () => {
    const customer = await shop.customer()
    const [pro, start] = [await tariffNamed(house.ctx, 'Pro'), await tariffNamed(house.ctx, 'Start')]
    for (const body of [
      { tariffId: nowhere, tariffPriceId: pro.prices[0]?.id },
      { tariffId: pro.id, tariffPriceId: nowhere },
      { tariffId: pro.id, tariffPriceId: start.prices[0]?.id },
      { tariffId: pro.id },
      { tariffId: [pro.id], tariffPriceId: null },
      { tariffId: "' or 1=1 --", tariffPriceId: { $ne: 1 } },
    ])
      expect(await refuse(await customer.token(), body)).toMatchObject({
        status: 404,
        body: refusal(404, 'ITEM_NOT_FOUND'),
      })
    await expect(
      house
        .trpc(await customer.token())
        .payments.checkout.mutate({ tariffId: pro.id, tariffPriceId: start.prices[0]?.id ?? '' }),
    ).rejects.toMatchObject({ data: refusal(404, 'ITEM_NOT_FOUND') })
  })

  test('of the free, the enterprise and the current plan', async () => {
    const customer = await shop.customer()
    await shop.buy(customer, 'Start')
    for (const name of ['Free', 'ENTERPRISE', 'Start'] as const) {
      const body = choice(await tariffNamed(house.ctx, name))
      expect(await refuse(await customer.token(), body)).toMatchObject({
        status: 403,
        body: refusal(403, 'UNAUTHORIZED_ACTION'),
      })
    }
  })

  test('of a plan that waits', async () => {
    const customer = await shop.customer()
    await shop.buy(customer, 'Pro')
    await shop.buy(customer, 'Start')
    for (const months of [1, 12] as const) {
      const body = choice(await tariffNamed(house.ctx, 'Start'), months)
      expect(await refuse(await customer.token(), body)).toMatchObject({ body: refusal(403, 'UNAUTHORIZED_ACTION') })
    }
  })

  test('without a session', async () => {
    const body = choice(await tariffNamed(house.ctx, 'Pro'))
    expect(await refuse(undefined, body)).toMatchObject({ status: 401, body: refusal(401, 'AUTH_FAIL') })
  })
})

test('payments of another user are unknown in every call', async () => {
  const [owner, stranger] = [await shop.customer(), await shop.customer()]
  await shop.buy(owner, 'Business')
  const [plan] = await shop.list(owner, 'user/subscriptions')
  const [invoice] = await shop.list(owner, 'fiat/invoices')
  for (const path of [
    'user/history',
    'user/subscriptions',
    'user/subscriptions/history',
    'fiat/invoices',
    'fiat/sessions',
    'fiat/subscriptions',
  ]) {
    expect(await shop.list(stranger, path)).toEqual([])
    expect((await house.rest(`GET /api/payments/${path}`)).status).toBe(401)
    const bad = await house.rest(`GET /api/payments/${path}?limit=101`, { token: await owner.token() })
    expect(bad).toMatchObject({ status: 400, body: refusal(400, 'INVALID_QUERY_STRING') })
  }
  for (const call of [
    `GET /api/payments/fiat/invoices/${invoice?.id}`,
    `DELETE /api/payments/user/subscriptions/${plan?.id}`,
    'GET /api/payments/fiat/invoices/none',
    'DELETE /api/payments/user/subscriptions/%00',
    'GET /api/payments/user',
    'GET /api/payments/0199aaaa-0000-7000-8000-000000000000',
    'GET /api/payments/0199aaaa-0000-7000-8000-000000000000/page',
  ])
    expect(await house.rest(call, { token: await stranger.token() })).toMatchObject({
      status: 404,
      body: refusal(404, 'ITEM_NOT_FOUND'),
    })
  expect(await shop.list(owner, 'user/subscriptions')).toEqual([plan])
})

test('an open window receives the new plan', async () => {
  const customer = await shop.customer()
  const window = openWindow(house.url, { token: await customer.token() })
  expect(await outcomeOf(window)).toBe('connected')
  const heard = nextOf(window, 'tariff')
  await shop.buy(customer, 'Business')
  expect(activeTariffSchema.parse(await heard)).toMatchObject({ tariff: { name: 'Business' }, status: 'ACTIVE' })
  closeWindows()
})
