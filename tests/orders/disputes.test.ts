import { depositKey } from '@limelight/contract/deposits/typed-data'
import { followToHead } from '@limelight/core/chain/follow-to-head'
import { demoKeys } from '@limelight/core/runtime/config'
import { formatMoment } from '@limelight/core/runtime/format-day'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { refusal } from '../house.ts'
import { enterAsAdmin } from '../http/surface.ts'
import { codeOf, dayMs, openMarket } from './market.ts'

const market = await openMarket()
const { house, client, owner } = market

async function open(who: typeof client = client) {
  const order = await market.sent()
  const place = { userId: owner.id, orderId: order.id }
  const dispute = await who.calls.disputes.create.mutate({ ...place, comment: 'The second reel has no label.' })
  return { ...place, id: dispute.id, key: order.contractId ?? '', dispute }
}

const escalate = (who: typeof client, place: { userId: string; orderId: string; id: string }) =>
  codeOf(who.calls.disputes.act.mutate({ ...place, action: 'ESCALATE' }))

/** Which sides find the order under "Waits for you". */
async function listedSides(orderId: string) {
  const sides = await Promise.all(
    [client, owner].map(({ calls }) => calls.orders.list.query({ group: 'mine', limit: 100 })),
  )
  return sides.map(({ data }) => data.some(({ id }) => id === orderId))
}

const seen = (orderId: string) => client.calls.orders.byId.query({ id: orderId })

describe('dispute', () => {
  test('is refused in the order of the contract', async () => {
    const { id } = await market.agreed()
    const create = (orderId: string, body: object) =>
      codeOf(client.calls.disputes.create.mutate({ userId: client.id, orderId, ...body }))
    expect(await create(id, { comment: 'x' })).toBe('DISPUTE_ACTION_CANNOT_RUN')
    const sent = await market.sent()
    expect(await create(sent.id, {})).toBe('INVALID_DISPUTE_COMMENT')
    expect(await create(sent.id, { comment: 'x', price: '141' })).toBe('INVALID_DISPUTE_PRICE')
    expect(await create(sent.id, { comment: 'x', price: '70' })).toBe('accepted')
    expect(await create(sent.id, { comment: 'x' })).toBe('DISPUTE_IS_CREATED')
    const { disputeId } = await seen(sent.id)
    const place = { userId: client.id, orderId: sent.id, id: disputeId ?? '' }
    const act = (who: typeof client, action: string, more: object = {}) =>
      codeOf(who.calls.disputes.act.mutate({ ...place, action, ...more }))
    expect(await act(client, 'SHOUT')).toBe('DISPUTE_ACTION_NOT_FOUND')
    expect(await act(client, 'RESOLVE')).toBe('UNAUTHORIZED_ACTION')
    expect(await act(owner, 'WITHDRAW')).toBe('DISPUTE_ACTION_CANNOT_RUN')
    expect(await act(client, 'ACCEPT_PRICE')).toBe('DISPUTE_ACTION_CANNOT_RUN')
    expect(await act(client, 'PROPOSE_PRICE', { price: -1 })).toBe('INVALID_DISPUTE_PRICE')
    expect(await act(client, 'PROPOSE_PRICE', { price: 100 })).toBe('accepted')
    expect(await act(client, 'ACCEPT_PRICE')).toBe('DISPUTE_ACTION_CANNOT_RUN')
    expect(await act(owner, 'ACCEPT_PRICE')).toBe('Price is required')
    expect(await act(owner, 'ACCEPT_PRICE', { price: '140.5' })).toBe('INVALID_DISPUTE_PRICE')
    expect(await act(owner, 'REJECT_PRICE')).toBe('INVALID_DISPUTE_COMMENT')
    expect(await codeOf(client.calls.orders.act.mutate({ id: sent.id, action: 'CONFIRM' }))).toBe(
      'INVALID_ORDER_ACTION',
    )
  })

  test('ends with a proposal that both sides sign, which pays at once', async () => {
    const { key, dispute: _dispute, ...place } = await open()
    expect(await listedSides(place.orderId)).toEqual([true, true])
    const before = await market.balanceOf(owner.wallet.address)
    const proposal = { action: 'PROPOSE_PRICE', price: '100', signature: await market.signSplit(key, '100', 'client') }
    expect(await client.calls.disputes.act.mutate({ ...place, ...proposal })).toMatchObject({
      status: 'PRICE_PROPOSED',
      price: '100',
      proposedBy: 'CLIENT',
    })
    expect(await seen(place.orderId)).toMatchObject({ status: 'DISPUTE', waitingFor: 'OWNER' })
    expect(await listedSides(place.orderId)).toEqual([false, true])
    const signature = await market.signSplit(key, '100', 'owner')
    const consent = { action: 'ACCEPT_PRICE', price: '100.00', signature }
    expect(await owner.calls.disputes.act.mutate({ ...place, ...consent })).toMatchObject({
      status: 'RESOLVED',
      resolution: 'ACCEPTED',
      resolvedPrice: '100',
      allowedActions: [],
    })
    await market.makeFinal()
    expect((await market.balanceOf(owner.wallet.address)) - before).toBe(100_000_000n)
    expect(await seen(place.orderId)).toMatchObject({
      status: 'COMPLETED',
      payment: { status: 'SETTLED', payout: { toSeller: '100', toBuyer: '40' } },
    })
  })

  test('accepts no price that was replaced, and answers the dispute as it is', async () => {
    const { key, dispute: _dispute, ...place } = await open()
    const propose = (price: string) =>
      client.calls.disputes.act.mutate({ ...place, action: 'PROPOSE_PRICE', price, comment: 'One reel only.' })
    await propose('110')
    const signature = await market.signSplit(key, '110', 'owner')
    await propose('30')
    const body = { action: 'ACCEPT_PRICE', price: '110' }
    const path = `PUT /api/users/${place.userId}/orders/${place.orderId}/disputes/${place.id}`
    const current = { id: place.id, status: 'PRICE_PROPOSED', price: '30', proposedBy: 'CLIENT' }
    const expected = { ...refusal(409, 'CONFIG_IS_BUSY'), current }
    expect((await house.rest(path, { token: owner.token, body })).body).toMatchObject(expected)
    const signed = owner.calls.disputes.act.mutate({ ...place, ...body, signature })
    await expect(signed).rejects.toMatchObject({ data: expected })
    expect(await seen(place.orderId)).toMatchObject({ status: 'DISPUTE' })
    expect(await owner.calls.disputes.act.mutate({ ...place, ...body, price: '30' })).toMatchObject({
      ...{ status: 'RESOLVED', resolvedPrice: '30' },
    })
  })

  test('settles at the mean of two sealed prices that meet', async () => {
    const { key: _key, dispute, userId: _userId, ...place } = await open()
    const seal = (who: typeof client, price: string, round = 1) =>
      who.calls.disputes.seal.mutate({ ...place, price, round })
    expect(await codeOf(client.calls.disputes.seal.mutate({ ...place, price: '80' }))).toBe('Round is required')
    expect(await codeOf(seal(client, '80', 2))).toBe('DISPUTE_ACTION_CANNOT_RUN')
    expect((await seal(client, '80')).sealed).toEqual({ round: 1, mine: '80', theirs: false })
    expect(await listedSides(place.orderId)).toEqual([false, true])
    expect(await seen(place.orderId)).toMatchObject({ status: 'DISPUTE', sealedBy: 'CLIENT' })
    const ownersView = () => owner.calls.orders.byId.query({ id: place.orderId })
    const { unread, timeline } = await ownersView()
    const clientsUnread = (await seen(place.orderId)).unread
    expect(timeline[0]).toMatchObject({ what: 'NUMBER_SEALED', by: 'CLIENT' })
    expect(await codeOf(seal(client, '90'))).toBe('DISPUTE_ACTION_CANNOT_RUN')
    const place2 = { ...place, userId: owner.id }
    expect((await owner.calls.disputes.byId.query(place2)).sealed).toEqual({ round: 1, mine: null, theirs: true })
    expect((await seal(owner, '90')).sealed).toEqual({ round: 2, mine: null, theirs: false })
    const ended = { what: 'ROUND_ENDED', by: 'SYSTEM', text: 'Round 1: the sealed numbers did not meet.' }
    expect(await ownersView()).toMatchObject({ unread: unread + 1 })
    // The second number ends the round, so the other side hears of the end alone.
    expect(await seen(place.orderId)).toMatchObject({ unread: clientsUnread + 1 })
    expect((await seen(place.orderId)).timeline.slice(0, 3)).toMatchObject([
      ended,
      { what: 'NUMBER_SEALED', by: 'OWNER' },
      { what: 'NUMBER_SEALED', by: 'CLIENT' },
    ])
    const sealedIn = async (calls: typeof client.calls, userId: string) => {
      const { history } = await calls.disputes.byId.query({ ...place, userId })
      return history.flatMap(({ action, price }) => (action === 'SEAL' ? [price] : []))
    }
    expect(await sealedIn(client.calls, client.id)).toEqual(['80', null])
    expect(await sealedIn(owner.calls, owner.id)).toEqual([null, '90'])
    expect(await listedSides(place.orderId)).toEqual([true, true])
    const propose = { ...place, userId: owner.id, action: 'PROPOSE_PRICE', price: '86' }
    await owner.calls.disputes.act.mutate(propose)
    expect(await codeOf(seal(client, '90', 2))).toBe('The other side already asks for less')
    // The second click on the button that has ended round 1.
    expect(await codeOf(seal(owner, '90'))).toBe('DISPUTE_ACTION_CANNOT_RUN')
    await seal(owner, '85.000001', 2)
    const confirmed = client.calls.disputes.seal.mutate({ ...place, price: '90', round: 2, confirmed: true })
    expect(await confirmed).toMatchObject({
      id: dispute.id,
      status: 'RESOLVED',
      resolution: 'SEALED',
      resolvedPrice: '87.5',
      sealed: { mine: null, theirs: false },
    })
    expect(await sealedIn(client.calls, client.id)).toEqual([null, null, null, null, '87.5'])
    await market.makeFinal()
    expect(await seen(place.orderId)).toMatchObject({ payment: { payout: { toSeller: '87.5', toBuyer: '52.5' } } })
  })

  test('goes on where it was once it is withdrawn, at most once per side', async () => {
    const { key: _key, dispute: _dispute, ...place } = await open()
    const { reviewUntil } = (await seen(place.orderId)).clocks
    await market.makeFinal()
    await market.pass(dayMs)
    await client.calls.disputes.act.mutate({ ...place, action: 'WITHDRAW' })
    const order = await seen(place.orderId)
    expect(order).toMatchObject({ status: 'SENT', allowedActions: ['CONFIRM', 'REQUEST_CHANGES', 'DISPUTE'] })
    expect(Date.parse(order.clocks.reviewUntil ?? '') - Date.parse(reviewUntil ?? '')).toBeGreaterThanOrEqual(dayMs)
    await market.makeFinal()
    const again = await client.calls.disputes.create.mutate({ ...place, comment: 'Once more.' })
    expect(again.allowedActions).not.toContain('WITHDRAW')
    await market.makeFinal()
    await market.pass(3 * dayMs)
    expect(await client.calls.disputes.byId.query({ ...place, id: again.id })).toMatchObject({
      status: 'ESCALATED',
      allowedActions: [],
      disputeUntil: expect.any(String),
    })
    await market.pass(31 * dayMs)
    await market.makeFinal()
    await market.makeFinal()
    expect(await client.calls.disputes.byId.query({ ...place, id: again.id })).toMatchObject({
      status: 'RESOLVED',
      resolution: 'EXPIRED',
      resolvedPrice: '70',
    })
    expect(await seen(place.orderId)).toMatchObject({ status: 'COMPLETED', payment: { status: 'SETTLED' } })
  })
})

describe('question to Limelight', () => {
  test('waits for a day, unless both sides ask', async () => {
    const { key: _key, dispute, ...place } = await open()
    const find = (person: typeof owner) => person.calls.disputes.byId.query(place)
    const nextDay = new Date(Date.parse(dispute.createdAt) + dayMs).toISOString()
    expect(await find(client)).toMatchObject({ escalateFrom: nextDay })
    expect((await find(client)).allowedActions).not.toContain('ESCALATE')
    expect(await escalate(client, place)).toBe('DISPUTE_ACTION_CANNOT_RUN')
    expect(await escalate(client, place)).toBe('DISPUTE_ACTION_CANNOT_RUN')
    const { history, ...refused } = await find(client)
    expect(refused).toMatchObject({ status: 'OPEN', escalateFrom: nextDay })
    expect(history.filter(({ action }) => action === 'ESCALATE')).toMatchObject([{ by: 'CLIENT' }])
    const { timeline } = await owner.calls.orders.byId.query({ id: place.orderId })
    expect(timeline.filter(({ what }) => what === 'DISPUTE_ESCALATED')).toMatchObject([{ by: 'CLIENT' }])
    const asked = await find(owner)
    expect(asked.escalateFrom).toBe(dispute.createdAt)
    expect(asked.allowedActions).toContain('ESCALATE')
    await house.drain()
    const request = (await house.mailsTo(owner.email)).find(({ text }) => text.includes('can ask alone'))
    expect(request).toMatchObject({ subject: expect.stringMatching(/: Limelight was asked to decide$/) })
    expect(request?.text).toContain(`From ${formatMoment(new Date(nextDay))} on, `)
    expect(await escalate(owner, place)).toBe('accepted')
    expect(await find(client)).toMatchObject({ status: 'ESCALATED' })
  })

  test('is open to either side after a day', async () => {
    const { key: _key, dispute: _dispute, ...place } = await open()
    await market.makeFinal()
    await market.pass(dayMs)
    expect(await escalate(client, place)).toBe('accepted')
  })
})

describe('decision of an admin', () => {
  const enter = async () => house.trpc((await enterAsAdmin(house)).token)

  test('needs a second admin above 500 USDT, and the escrow then divides the deposit', async () => {
    const { id: orderId } = await market.agreed({ price: '640' })
    await market.pay(orderId)
    await market.makeFinal()
    const place = { userId: client.id, orderId }
    const { id } = await client.calls.disputes.create.mutate({ ...place, comment: 'Nothing has come.' })
    await market.makeFinal()
    const [first, second, third] = [await enter(), await enter(), await enter()]
    const decide = (who: typeof first, price: string) =>
      who.admin.resolveDispute.mutate({ ...place, id, action: 'RESOLVE', price, comment: 'A quarter of the work.' })
    const pending = { status: 'OPEN', sealed: null, approval: { act: 'DISPUTE_RESOLVE', status: 'PENDING' } }
    expect(await decide(first, '160')).toMatchObject(pending)
    expect(await decide(first, '160')).toMatchObject(pending)
    const find = async (who: typeof first, isRequestedByMe: boolean) => {
      const { data } = await who.admin.disputes.query({ isRequestedByMe })
      return data.some(dispute => dispute.id === id)
    }
    expect([await find(first, true), await find(first, false)]).toEqual([true, false])
    expect([await find(second, true), await find(second, false)]).toEqual([false, true])
    expect(await codeOf(decide(second, '320'))).toBe('DISPUTE_ACTION_CANNOT_RUN')
    expect(await seen(orderId)).toMatchObject({ status: 'DISPUTE' })
    const answers = await Promise.all([second, third].map(who => codeOf(decide(who, '160'))))
    expect(answers.toSorted()).toEqual(['DISPUTE_ACTION_CANNOT_RUN', 'accepted'])
    expect(await client.calls.disputes.byId.query({ ...place, id })).toMatchObject({
      status: 'RESOLVED',
      resolution: 'ADMIN',
      resolvedPrice: '160',
    })
    await market.makeFinal()
    expect(await seen(orderId)).toMatchObject({
      status: 'COMPLETED',
      payment: { status: 'SETTLED', payout: { toSeller: '160', toBuyer: '480' } },
    })
  })

  test('decides alone up to 500 USDT, but not while a price waits for its answer', async () => {
    const { key: _key, dispute: _dispute, ...place } = await open()
    const admin = await enter()
    const decide = (body: object) =>
      codeOf(admin.admin.resolveDispute.mutate({ ...place, action: 'RESOLVE', price: 0, comment: 'Nothing.', ...body }))
    expect(await decide({ action: 'SHOUT' })).toBe('DISPUTE_ACTION_NOT_FOUND')
    expect(await decide({ action: 'ESCALATE' })).toBe('DISPUTE_ACTION_CANNOT_RUN')
    expect(await decide({ price: '141' })).toBe('INVALID_DISPUTE_PRICE')
    expect(await decide({ comment: '' })).toBe('INVALID_DISPUTE_COMMENT')
    await client.calls.disputes.act.mutate({ ...place, action: 'PROPOSE_PRICE', price: '70' })
    expect(await decide({})).toBe('DISPUTE_ACTION_CANNOT_RUN')
    expect(await escalate(owner, place)).toBe('DISPUTE_ACTION_CANNOT_RUN')
    expect(await escalate(client, place)).toBe('accepted')
    expect(await decide({})).toBe('accepted')
    expect(await seen(place.orderId)).toMatchObject({ status: 'REFUNDED', disputeId: place.id })
  })
})

describe('admin who is a party', () => {
  const makeAdmin = async (userId: string, changes: object = {}) => {
    await house.ctx.db
      .updateTable('users')
      .set({ role: 'admin', ...changes })
      .where('id', '=', userId)
      .execute()
  }

  test('neither decides, confirms, blocks, hides nor writes, and no account with their wallet does', async () => {
    const { id: orderId } = await market.agreed({ price: '640' })
    await market.pay(orderId)
    await market.makeFinal()
    const place = { userId: client.id, orderId }
    const { id } = await client.calls.disputes.create.mutate({ ...place, comment: 'Nothing has come.' })
    const outsider = house.trpc((await enterAsAdmin(house)).token)
    const decision = { ...place, id, action: 'RESOLVE', price: '0', comment: 'All back to the buyer.' }
    const { approval } = await outsider.admin.resolveDispute.mutate(decision)
    expect((await outsider.admin.audit.query({ targetId: id })).data).toMatchObject([{ targetId: approval?.id }])
    const attempts = async (token: string) => {
      const { admin } = house.trpc(token)
      return Promise.all(
        [
          admin.resolveDispute.mutate(decision),
          admin.approve.mutate({ id: approval?.id ?? '' }),
          admin.setOrderBlocked.mutate({ id: orderId }),
          admin.hideOrder.mutate(place),
          admin.write.mutate({ disputeId: id, text: 'I say so.' }),
        ].map(codeOf),
      )
    }
    const refused = Array(5).fill('UNAUTHORIZED_ACTION')
    const party = await enterAsAdmin(house, client)
    expect(await attempts(party.token)).toEqual(refused)
    for (const wallet of [
      { wallet: owner.wallet.address.toUpperCase().replace('X', 'x') },
      { wallet: null, proven_wallet: client.wallet.address.toLowerCase() },
    ]) {
      const friend = await enterAsAdmin(house)
      await makeAdmin(friend.id, wallet)
      expect(await attempts(friend.token)).toEqual(refused)
    }
    // A side that has changed its wallet since is still known by the terms of the deposit.
    await house.ctx.db.updateTable('users').set({ wallet: null }).where('id', '=', client.id).execute()
    const former = await enterAsAdmin(house)
    await makeAdmin(former.id, { wallet: client.wallet.address })
    expect(await attempts(former.token)).toEqual(refused)
    await house.ctx.db.updateTable('users').set({ wallet: client.wallet.address }).where('id', '=', client.id).execute()
    expect(await seen(orderId)).toMatchObject({ status: 'DISPUTE', isBlocked: false })
  })
})

describe('blocked order', () => {
  test('lets nobody act, and goes on with the time that was left', async () => {
    const order = await market.paid()
    const admin = house.trpc((await enterAsAdmin(house)).token)
    await admin.admin.setOrderBlocked.mutate({ id: order.id, comment: 'Under review.' })
    expect(await seen(order.id)).toMatchObject({ isBlocked: true, allowedActions: [] })
    const send = () =>
      codeOf(owner.calls.orders.act.mutate({ id: order.id, action: 'SEND', comment: 'Both reels are online now.' }))
    expect(await send()).toBe('ORDER_IS_BLOCKED')
    await market.makeFinal()
    await market.pass(20 * dayMs)
    expect(await seen(order.id)).toMatchObject({ status: 'IN_PROGRESS' })
    const again = house.trpc((await enterAsAdmin(house)).token)
    await again.admin.setOrderBlocked.mutate({ id: order.id, isBlocked: false })
    const freed = await seen(order.id)
    const left = Date.parse(freed.clocks.deliverBy ?? '') - house.clock.now().getTime()
    expect(left).toBeGreaterThan(13 * dayMs)
    expect(await send()).toBe('accepted')
    await market.makeFinal()
    expect(await market.eventsOf(order.contractId ?? '')).toEqual(['Deposited', 'Disputed', 'Resumed', 'Delivered'])
  })
})

test('a deposit that becomes final in a blocked order stands still until the order is free', async () => {
  const { id } = await market.agreed()
  await market.pay(id)
  const admin = async () => house.trpc((await enterAsAdmin(house)).token).admin
  await (await admin()).setOrderBlocked.mutate({ id })
  await market.makeFinal()
  await market.makeFinal()
  await market.pass(5 * dayMs)
  await (await admin()).setOrderBlocked.mutate({ id, isBlocked: false })
  const { status, clocks, contractId } = await seen(id)
  const left = Date.parse(clocks.deliverBy ?? '') - house.clock.now().getTime()
  expect([status, Math.round(left / dayMs)]).toEqual(['IN_PROGRESS', 14])
  await market.makeFinal()
  expect(await market.eventsOf(contractId ?? '')).toEqual(['Deposited', 'Disputed', 'Resumed'])
})

describe('deposit that pays for nothing', () => {
  const events = async (key: string) => {
    await market.makeFinal()
    await market.makeFinal()
    return market.eventsOf(key)
  }
  const returned = { what: 'DEPOSIT_RETURNED', by: 'SYSTEM', chain: { event: 'Deposited', amount: '140' } }
  const back = { what: 'DEPOSIT_RETURNED', by: 'CHAIN', text: '140.00 USDT was refunded to the buyer.' }

  test('arrives after the seller cancelled, and goes back whole although the seller delivers on the chain', async () => {
    const { id, number } = await market.agreed()
    const { key } = await client.calls.orders.fixTerms.mutate({ id, x: 'client' })
    await owner.calls.orders.act.mutate({ id, action: 'CANCEL' })
    await client.calls.orders.remove.mutate({ id })
    const before = await market.balanceOf(client.wallet.address)
    await market.depositByHand(id)
    await market.callByHand(id, owner.wallet, 'DELIVER')
    await market.node.mine({ blocks: 3 })
    await market.follow()
    expect(await seen(id)).toMatchObject({ status: 'CANCELLED', allowedActions: [], timeline: [returned, {}, {}, {}] })
    expect(await codeOf(client.calls.orders.remove.mutate({ id }))).toBe('INVALID_ORDER_ACTION')
    expect(await events(key ?? '')).toEqual(['Deposited', 'Delivered', 'Disputed', 'Settled'])
    expect(await market.balanceOf(client.wallet.address)).toBe(before)
    expect(await seen(id)).toMatchObject({
      status: 'CANCELLED',
      allowedActions: ['DELETE'],
      payment: { status: 'SETTLED', payout: { status: 'FINAL', toSeller: '0', toBuyer: '140' } },
      timeline: [back, returned, {}, {}, {}],
    })
    const mails = (await house.mailsTo(client.email)).map(({ subject }) => subject)
    expect(mails).toContain(`Order ${number}: unused deposit refunded`)
    expect(mails).toContain(`Order ${number}: unused deposit arrived`)
  })

  test('is a second one of an order, which goes on with the first', async () => {
    const { id } = await market.paid()
    const { terms: first } = await client.calls.orders.fixTerms.mutate({ id, x: 'client' })
    if (first === null) throw new Error('The order has no terms.')
    const terms = { ...first, salt: `0x${'5a'.repeat(32)}` }
    const key = depositKey(market.site, terms)
    await house.ctx.db
      .insertInto('deposit_terms')
      .values({
        ...{ key, deposit_id: id, chain_id: 80002, contract: market.site.contract, terms: JSON.stringify(terms) },
        ...{ deposit_by: new Date(terms.depositBy * 1000), created_at: house.clock.now() },
      })
      .execute()
    await market.depositByHand(id, terms)
    await market.makeFinal()
    expect(await events(key)).toEqual(['Deposited', 'Disputed', 'Settled'])
    const { status, payment, timeline } = await seen(id)
    expect([status, payment.status]).toEqual(['IN_PROGRESS', 'FINAL'])
    expect(timeline.slice(0, 2)).toMatchObject([back, returned])
  })
})

describe('call of a party on the chain', () => {
  const confirm = (id: string) => client.calls.orders.act.mutate({ id, action: 'CONFIRM' })

  test('delivers the order', async () => {
    const { id } = await market.paid()
    await market.callByHand(id, owner.wallet, 'DELIVER')
    await market.makeFinal()
    const { status, delivery, timeline } = await seen(id)
    expect([status, delivery]).toMatchObject(['SENT', { comment: null, round: 1 }])
    expect(timeline[0]).toMatchObject({ what: 'WORK_SENT', by: 'OWNER', text: 'The seller delivered on the chain.' })
  })

  test('is not told as the seller’s if a platform key made it', async () => {
    const { id } = await market.paid()
    await market.callByHand(id, privateKeyToAccount(demoKeys[0]), 'DELIVER')
    await market.makeFinal()
    const { status, timeline } = await seen(id)
    expect(status).toBe('SENT')
    expect(timeline[0]).toMatchObject({
      what: 'WORK_SENT',
      by: 'SYSTEM',
      text: expect.stringMatching(/^A key of Limelight/),
    })
    const text = 'The escrow contract stopped its clocks for the dispute.'
    const sent = await market.sent()
    await client.calls.disputes.create.mutate({ userId: client.id, orderId: sent.id, comment: 'Nothing came.' })
    await market.makeFinal()
    await market.makeFinal()
    expect((await seen(sent.id)).timeline[0]).toMatchObject({ what: 'CHAIN', by: 'CHAIN', text })
  })

  test('that disputes before our delivery is sent opens a dispute', async () => {
    const { id } = await market.sent()
    await market.callByHand(id, client.wallet, 'DISPUTE')
    await market.makeFinal()
    await market.makeFinal()
    const disputes = await client.calls.disputes.list.query({ userId: client.id, orderId: id })
    expect((await seen(id)).status).toBe('DISPUTE')
    expect(disputes.data).toMatchObject([{ status: 'OPEN', history: [{ by: 'CLIENT' }] }])
  })

  test('that contradicts a payout by time makes an admin decide, also after both removed the order', async () => {
    const { id, number } = await market.sent()
    await market.makeFinal()
    await confirm(id)
    // Removed before a payout was awaited.
    const hidden = { owner_hidden_at: house.clock.now(), client_hidden_at: house.clock.now() }
    await house.ctx.db.updateTable('orders').set(hidden).where('id', '=', id).execute()
    await market.settle()
    await market.callByHand(id, owner.wallet, 'REOPEN')
    await market.makeFinal()
    const order = await seen(id)
    expect(order).toMatchObject({ status: 'DISPUTE', allowedActions: [] })
    expect(await owner.calls.orders.byId.query({ id })).toMatchObject({ status: 'DISPUTE' })
    const disputes = await client.calls.disputes.list.query({ userId: client.id, orderId: id })
    expect(disputes.data).toMatchObject([{ status: 'ESCALATED' }])
    const mails = (await house.mailsTo(client.email)).map(({ subject }) => subject)
    expect(mails).toContain(`Order ${number}: Limelight decides the dispute`)
  })

  test('that reopens the work while the buyer confirms it makes an admin decide', async () => {
    const { id } = await market.sent()
    await market.makeFinal()
    await market.callByHand(id, owner.wallet, 'REOPEN')
    await market.node.mine({ blocks: 3 })
    await followToHead(house.ctx)
    await confirm(id)
    await market.makeFinal()
    await market.makeFinal()
    expect(await seen(id)).toMatchObject({ status: 'DISPUTE' })
  })

  test('that refunds what the buyer has confirmed ends the order as the chain did', async () => {
    const { id } = await market.sent()
    await confirm(id)
    await market.makeFinal()
    await market.callByHand(id, owner.wallet, 'REFUND')
    await market.makeFinal()
    expect(await seen(id)).toMatchObject({ status: 'REFUNDED', payment: { payout: { toSeller: '0', toBuyer: '140' } } })
  })
})
