import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { toAddress } from '@limelight/chain/escrow-calls'
import { buildOffer } from '@limelight/core/test/factories/offers'
import { buildUpload } from '@limelight/core/test/factories/uploads'
import { loadUserCards } from '@limelight/core/users/cards'
import { describe, expect, test } from 'vitest'
import { signPayment } from '../deposits/scene.ts'
import { refusal } from '../house.ts'
import { enter, enterAsAdmin } from '../http/surface.ts'
import { codeOf, dayMs, openMarket, refusalOf } from './market.ts'

const market = await openMarket()
const { house, client, owner, offer, item } = market
const act = (who: typeof client, id: string, action: string, more: object = {}) =>
  who.calls.orders.act.mutate({ id, action, ...more })
const accept = async (who: typeof client, id: string) => {
  const { updatedAt } = await who.calls.orders.byId.query({ id })
  return act(who, id, 'ACCEPT', { updatedAt })
}

/** Both sides and admins download it; a third person learns nothing, and another order has no such file. */
async function expectFile(orderId: string, fileId: string, bytes: Buffer): Promise<void> {
  const read = (id: string, token: string, query = '') =>
    fetch(`${house.url}/api/user/orders/${id}/files/${fileId}${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  const admin = await enterAsAdmin(house)
  for (const { token } of [client, owner, admin]) {
    const answer = await read(orderId, token)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="reels\.zip"/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
  const eve = await enter(house)
  expect(await (await read(orderId, eve.token)).json()).toMatchObject(refusal(404, 'ORDER_NOT_FOUND'))
  const other = await market.order()
  expect(await (await read(other.id, client.token)).json()).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
  // Nothing but pictures and videos has a preview.
  expect(await (await read(orderId, client.token, '?preview')).json()).toEqual({ url: null })
  const { download } = await owner.calls.orders.file.query({ id: orderId, fileId })
  expect((await fetch(`${house.url}${download}`)).status).toBe(200)
}

describe('life of an order', () => {
  test('goes from NEW_ORDER to PAID_OUT, and tells both sides', async () => {
    const order = await market.order({ brief: 'Keep the label visible.' })
    expect(order).toMatchObject({
      side: 'CLIENT',
      status: 'NEGOTIATION',
      waitingFor: 'OWNER',
      initialPrice: '140',
      price: '140',
      execDays: 14,
      contractId: null,
      payment: { status: 'NONE', key: null },
      allowedActions: ['CHANGE_TERMS', 'CANCEL', 'EDIT'],
      snapshot: { name: offer.name, category: 'Beauty' },
    })
    const { id } = order
    expect(await owner.calls.orders.byId.query({ id })).toMatchObject({ side: 'OWNER', unread: 1 })
    const changed = await act(client, id, 'CHANGE_TERMS', { price: '150.50', comment: 'With a story.' })
    expect(changed.timeline[0]).toMatchObject({
      what: 'TERMS_CHANGED',
      text: 'Mareike Vogt changed the terms.',
      terms: { price: ['140', '150.5'], execDays: [14, 14] },
    })
    expect(await accept(owner, id)).toMatchObject({ status: 'AGREED', waitingFor: 'CLIENT' })
    const before = await market.balanceOf(owner.wallet.address)
    await market.pay(id)
    expect(await client.calls.orders.byId.query({ id })).toMatchObject({
      status: 'PAYMENT_PENDING',
      payment: { status: 'SIGNED', amount: '150.5' },
    })
    await market.makeFinal()
    const paid = await client.calls.orders.byId.query({ id })
    expect(paid).toMatchObject({ status: 'IN_PROGRESS', waitingFor: 'OWNER', payment: { status: 'FINAL' } })
    expect(paid.timeline[0]).toMatchObject({
      what: 'PAID',
      by: 'CHAIN',
      chain: { event: 'Deposited', status: 'FINAL', amount: '150.5' },
    })
    const bytes = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(1000)])
    const reel = await buildUpload(house.ctx, owner.id, { name: 'reels.zip', bytes })
    const links = ['https://www.instagram.com/reel/C9xY2']
    expect(await codeOf(act(client, id, 'REQUEST_CHANGES', { comment: 'Louder.', files: [reel] }))).not.toBe('accepted')
    const sent = await act(owner, id, 'SEND', { comment: 'Online.', links, files: [reel] })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const file = { id: reel, url: null, name: 'reels.zip', type: 'application/zip', size: 1004, sha256 }
    expect(sent).toMatchObject({ status: 'SENT', delivery: { round: 1, links, files: [file] } })
    const notes = await buildUpload(house.ctx, client.id)
    const asked = await act(client, id, 'REQUEST_CHANGES', { comment: 'Louder, please.', files: [notes] })
    expect(asked.timeline[0]).toMatchObject({ what: 'CHANGES_REQUESTED', files: [{ id: notes }] })
    const { data } = await owner.calls.chats.messages.query({ chatId: asked.chatId ?? '', limit: 1 })
    expect(data[0]?.system).toMatchObject({ what: 'CHANGES_REQUESTED', comment: 'Louder, please.' })
    await expectFile(id, reel, bytes)
    const tooShort = codeOf(act(owner, id, 'SEND', { comment: 'Now with sound.' }))
    expect(await tooShort).toBe('Add a link, a file or a few words')
    await act(owner, id, 'SEND', { comment: 'Now with the sound on.' })
    const signature = await market.signRelease(paid.contractId ?? '')
    expect(await act(client, id, 'CONFIRM', { signature })).toMatchObject({
      status: 'COMPLETED',
      allowedActions: ['REVIEW'],
    })
    expect(await codeOf(client.calls.orders.remove.mutate({ id }))).toBe('INVALID_ORDER_ACTION')
    const row = house.ctx.db.selectFrom('orders').select('piece_price').where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ piece_price: '150500000' })
    await market.makeFinal()
    expect((await market.balanceOf(owner.wallet.address)) - before).toBe(150_500_000n)
    const done = await owner.calls.orders.byId.query({ id })
    expect(done).toMatchObject({
      allowedActions: ['DELETE'],
      payment: { status: 'SETTLED', payout: { status: 'FINAL', toSeller: '150.5', toBuyer: '0' } },
    })
    expect(done.timeline.filter(({ what }) => what !== 'CHAIN').map(({ what }) => what)).toEqual([
      'PAID_OUT',
      'COMPLETED',
      'WORK_SENT',
      'CHANGES_REQUESTED',
      'WORK_SENT',
      'PAID',
      'PAYMENT_STARTED',
      'ACCEPTED',
      'TERMS_CHANGED',
      'NEW_ORDER',
    ])
    expect(await owner.calls.orders.summary.query()).toMatchObject({ released: { amount: '150.5', orders: 1 } })
    const mails = (await house.mailsTo(owner.email)).map(({ subject }) => subject)
    expect(mails.some(subject => subject.endsWith('changes requested'))).toBe(true)
    expect(mails.some(subject => subject.includes('payment started'))).toBe(false)
    const events = await owner.calls.activity.list.query({ limit: 100 })
    expect(events.data.filter(({ payload }) => payload.orderId === id).map(({ type }) => type)).toContain('PAYMENT')
    await owner.calls.orders.readNotices.mutate({ id })
    expect(await owner.calls.orders.byId.query({ id })).toMatchObject({ unread: 0 })
    const evidence = await owner.calls.orders.evidence.query({ id })
    expect(evidence).toMatchObject({ timeline: expect.any(Array), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(evidence.timeline[0]?.what).toBe('NEW_ORDER')
    expect(evidence.files).toMatchObject([
      { id: notes, by: 'CLIENT' },
      { ...file, by: 'OWNER' },
    ])
  })

  test('is paid by time without a signature', async () => {
    const { id } = await market.sent()
    await market.makeFinal()
    await market.pass(6 * dayMs)
    expect((await client.calls.orders.byId.query({ id })).timeline[0]).toMatchObject({ what: 'DUE_IN_24_HOURS' })
    await market.pass(dayMs)
    expect(await client.calls.orders.byId.query({ id })).toMatchObject({
      status: 'COMPLETED',
      payment: { payout: { status: 'WAITING' } },
    })
    await market.pass(3_700_000)
    await market.makeFinal()
    expect(await client.calls.orders.byId.query({ id })).toMatchObject({ payment: { status: 'SETTLED' } })
  })
})

describe('refusals', () => {
  test('of POST /api/user/orders come in the order of the contract', async () => {
    const create = (body: object, who = client) => codeOf(who.calls.orders.create.mutate(body))
    const one = [{ itemId: item, amount: 1 }]
    expect(await create({ offerId: offer.id, items: 'x' }, owner)).toBe('OWN_OFFER_ERROR')
    expect(await create({ offerId: 'x' })).toBe('ITEM_NOT_FOUND')
    expect(await create({})).toBe('ITEM_NOT_FOUND')
    expect(await create({ offerId: offer.id })).toBe('ITEM_COUNT_ERROR')
    expect(await create({ offerId: offer.id, items: [...one, ...one] })).toBe('ITEM_COUNT_ERROR')
    expect(await create({ offerId: offer.id, items: [{ itemId: item, amount: 0.5 }] })).toBe('ITEM_COUNT_ERROR')
    expect(await create({ offerId: offer.id, items: [{ itemId: offer.id, amount: 1 }] })).toBe('ITEM_NOT_FOUND')
    expect(await create({ offerId: offer.id, items: [{ itemId: item, amount: 4 }], price: 'x' })).toBe(
      'MAX_AMOUNT_ERROR',
    )
    const body = { offerId: offer.id, items: one }
    expect(await create({ ...body, price: 'x' })).toBe('Price is not valid')
    expect(await create({ ...body, price: -1 })).toBe('NEGATIVE_PRICE')
    expect(await create({ ...body, price: 9 })).toBe('PRICE_TOO_SMALL')
    expect(await create({ ...body, price: 139, currency: 'DM' })).toBe('ORDER_AMOUNT_LESS_THAN_INITIAL_PRICE')
    expect(await create({ ...body, currency: 'DM' })).toBe('PAYMENT_CURRENCY_NOT_FOUND')
    expect(await create({ ...body, currency: 'EUR' })).toBe('ORDER_CURRENCY_MISMATCH')
    expect(await create({ ...body, execDays: 366 })).toBe('Delivery time must be 1 to 365')
    expect(await create({ ...body, brief: 'x'.repeat(4001) })).toBe('Brief should not be longer than 4000 characters')
  })

  test('of actions come as unknown word, side, state and body', async () => {
    const { id } = await market.order()
    const asked = (who: typeof client, action: string, more: object = {}) => codeOf(act(who, id, action, more))
    expect(await asked(client, 'PAY')).toBe('INVALID_ORDER_ACTION')
    expect(await asked(client, 'SEND')).toBe('UNAUTHORIZED_ACTION')
    expect(await asked(owner, 'CHANGE_TERMS')).toBe('UNAUTHORIZED_ACTION')
    expect(await asked(client, 'ACCEPT')).toBe('OFFER_ALREADY_ACCEPTED')
    expect(await asked(client, 'REJECT')).toBe('INVALID_ORDER_ACTION')
    expect(await asked(owner, 'SEND')).toBe('INVALID_ORDER_ACTION')
    expect(await asked(client, 'CHANGE_TERMS')).toBe('Nothing was changed')
    expect(await asked(owner, 'ACCEPT', { comment: 'x'.repeat(2001) })).toBe(
      'Comment should not be longer than 2000 characters',
    )
    expect(await asked(owner, 'ACCEPT')).toBe('UpdatedAt is required')
    expect(await asked(owner, 'ACCEPT', { updatedAt: 'now' })).toBe('UpdatedAt is not valid')
    await accept(owner, id)
    expect(await asked(owner, 'ACCEPT')).toBe('OFFER_ALREADY_ACCEPTED')
    expect(await asked(client, 'CHANGE_TERMS')).toBe('PRICE_ALREADY_ACCEPTED')
    expect(await codeOf(owner.calls.orders.pay.mutate({ id }))).toBe('INVALID_PAYMENT_SIDE')
    expect(await codeOf(client.calls.orders.payment.query({ id, x: 'owner' }))).toBe('INVALID_PAYMENT_SIDE')
    expect(await codeOf(client.calls.orders.pay.mutate({ id, amount: '141' }))).toBe(
      'ORDER_AMOUNT_LESS_THAN_INITIAL_PRICE',
    )
    expect(await codeOf(client.calls.orders.pay.mutate({ id }))).toBe('TxHash is required')
    expect(await codeOf(client.calls.orders.pay.mutate({ id, txHash: '0x1' }))).toBe('TxHash is not valid')
    expect(await codeOf(client.calls.orders.remove.mutate({ id }))).toBe('INVALID_ORDER_ACTION')
    const stranger = house.trpc((await house.trpc().accounts.register.mutate({ ...form() })).accessToken)
    expect(await codeOf(stranger.orders.byId.query({ id }))).toBe('ORDER_NOT_FOUND')
    await act(client, id, 'CANCEL')
    await client.calls.orders.remove.mutate({ id })
    expect(await codeOf(client.calls.orders.byId.query({ id }))).toBe('ORDER_NOT_FOUND')
    expect(await owner.calls.orders.byId.query({ id })).toMatchObject({ status: 'CANCELLED' })
  })
})

const form = () => ({
  name: 'Karl',
  surname: 'Braun',
  email: `karl-${Date.now()}@example.test`,
  password: 'a fine long password',
  tos: true as const,
})

describe('an order from a formal offer', () => {
  const terms = { name: 'Two calm reels', price: 480, execDays: 21, config: { category: 'Beauty' } }

  test('of the seller begins as agreed, with its terms, and accepts it', async () => {
    const proposal = await owner.calls.formalOffers.create.mutate({ ...terms, side: 'SELLER', targetUserId: client.id })
    const { id: formalOfferId, updatedAt } = proposal
    const order = (who: typeof client) => who.calls.orders.create.mutate({ formalOfferId, updatedAt, brief: 'Calm.' })
    expect(await codeOf(order(owner))).toBe('OWN_OFFER_ERROR')
    const made = await order(client)
    expect(made).toMatchObject({
      side: 'CLIENT',
      status: 'AGREED',
      price: '480',
      execDays: 21,
      offerId: null,
      formalOfferId: proposal.id,
      items: [{ itemId: null, amount: 1, price: '480' }],
      snapshot: { name: 'Two calm reels', config: { category: 'Beauty' } },
      allowedActions: ['PAY', 'CANCEL'],
    })
    expect(await codeOf(order(client))).toBe('OFFER_ALREADY_ACCEPTED')
    expect(await client.calls.formalOffers.byId.query({ userId: owner.id, id: proposal.id })).toMatchObject({
      status: 'ACCEPTED',
      orderId: made.id,
    })
  })

  test('of the buyer waits for the buyer, who may change its terms', async () => {
    const wish = await client.calls.formalOffers.create.mutate({ ...terms, side: 'BUYER', targetUserId: owner.id })
    const { id: formalOfferId, updatedAt } = wish
    const made = await owner.calls.orders.create.mutate({ formalOfferId, updatedAt })
    expect(made).toMatchObject({ side: 'OWNER', status: 'NEGOTIATION', waitingFor: 'CLIENT', price: '480' })
    expect(await accept(client, made.id)).toMatchObject({ status: 'AGREED' })
  })

  test('that is a preference can be ordered again, and needs a price', async () => {
    const saved = await owner.calls.formalOffers.create.mutate({ ...terms, side: 'SELLER' })
    const order = (formalOfferId: string, updatedAt?: string) =>
      codeOf(client.calls.orders.create.mutate({ formalOfferId, updatedAt }))
    expect(await order(saved.id)).toBe('UpdatedAt is required')
    const { updatedAt } = saved
    expect([await order(saved.id, updatedAt), await order(saved.id, updatedAt)]).toEqual(['accepted', 'accepted'])
    const { price: _price, ...open } = terms
    const vague = await owner.calls.formalOffers.create.mutate({ ...open, side: 'SELLER' })
    expect(await order(vague.id)).toBe('OFFER_FO_SCHEMA_ERROR')
    expect(await order(offer.id)).toBe('ITEM_NOT_FOUND')
  })
})

describe('a cart', () => {
  test('is created and paid with one signature', async () => {
    const one = { offerId: offer.id, items: [{ itemId: item, amount: 1 }] }
    expect(await codeOf(client.calls.orders.createMany.mutate({ orders: [one, {}] }))).toBe('ITEM_NOT_FOUND')
    const { batchId, price, data } = await client.calls.orders.createMany.mutate({ orders: [one, one] })
    expect(price).toBe('280')
    for (const { id } of data) await accept(owner, id)
    const { payable } = await client.calls.orders.batch.query({ batchId })
    expect(payable).toEqual({ orderIds: data.map(({ id }) => id), amount: '280' })
    const cart = await client.calls.orders.payMany.mutate({ orderIds: payable.orderIds })
    expect(cart).toMatchObject({ amount: '280', authorization: { message: { value: '280000000' } } })
    const authorization = await signPayment(house.ctx, payable.orderIds, client.wallet)
    await client.calls.orders.payMany.mutate({ orderIds: payable.orderIds, authorization })
    await market.makeFinal()
    const { data: paid } = await client.calls.orders.batch.query({ batchId })
    expect(paid.map(({ status }) => status)).toEqual(['IN_PROGRESS', 'IN_PROGRESS'])
    const admin = house.trpc((await enterAsAdmin(house)).token)
    const { data: transfers } = await admin.chain.transfers.query({ kind: 'DEPOSIT' })
    expect(transfers.find(({ amount }) => amount === '280')?.orders).toEqual(
      data.map(({ id, number }) => ({ orderId: id, orderNumber: number })),
    )
    for (const { id: orderId } of data)
      expect(await admin.chain.transfers.query({ orderId })).toMatchObject({ total: 1, data: [{ amount: '280' }] })
  })
})

describe('consent to a version that does not stand', () => {
  const outdated = (current: object) => ({ ...refusal(409, 'CONFIG_IS_BUSY'), current })

  test('accepts no order, and answers the order as it is', async () => {
    const { id, updatedAt } = await market.order({ price: '500' })
    const changed = await act(client, id, 'CHANGE_TERMS', { price: '140', comment: 'Less, please.' })
    const body = { action: 'ACCEPT', updatedAt }
    const path = `PUT /api/user/orders/${id}/action`
    const current = { id, side: 'OWNER', price: '140', status: 'NEGOTIATION', updatedAt: changed.updatedAt }
    expect((await house.rest(path, { token: owner.token, body })).body).toMatchObject(outdated(current))
    await expect(act(owner, id, 'ACCEPT', body)).rejects.toMatchObject({ data: outdated(current) })
    const edited = await client.calls.orders.update.mutate({ id, brief: 'Two reels more.' })
    expect(edited.updatedAt > changed.updatedAt).toBe(true)
    await expect(act(owner, id, 'ACCEPT', { updatedAt: changed.updatedAt })).rejects.toMatchObject({
      data: outdated({ brief: 'Two reels more.' }),
    })
    expect(await act(owner, id, 'ACCEPT', { updatedAt: edited.updatedAt })).toMatchObject({
      status: 'AGREED',
      price: '140',
    })
  })

  test('orders no proposal, and answers the proposal as it is', async () => {
    const wish = { name: 'Two calm reels', side: 'BUYER', execDays: 21, config: { category: 'Beauty' } }
    const { id, updatedAt } = await client.calls.formalOffers.create.mutate({
      ...{ ...wish, price: 700, targetUserId: owner.id },
    })
    const changed = await client.calls.formalOffers.update.mutate({ id, price: 10 })
    expect(changed.updatedAt > updatedAt).toBe(true)
    const body = { formalOfferId: id, updatedAt }
    const expected = outdated({ id, price: '10', updatedAt: changed.updatedAt })
    expect((await house.rest('POST /api/user/orders', { token: owner.token, body })).body).toMatchObject(expected)
    await expect(owner.calls.orders.create.mutate(body)).rejects.toMatchObject({ data: expected })
    const many = owner.calls.orders.createMany.mutate({ orders: [body] })
    await expect(many).rejects.toMatchObject({ data: expected })
    const accepted = await owner.calls.orders.create.mutate({ ...body, updatedAt: changed.updatedAt })
    expect(accepted).toMatchObject({ price: '10', formalOfferId: id })
  })
})

describe('a cart with orders that cannot be paid', () => {
  test('names them and pays nothing, and the rest can be signed anew', async () => {
    const orders = [await market.agreed(), await market.agreed(), await market.agreed()]
    const orderIds = orders.map(({ id }) => id)
    await client.calls.orders.payMany.mutate({ orderIds })
    const authorization = await signPayment(house.ctx, orderIds, client.wallet)
    const [first, second, third] = orders
    await act(owner, first?.id ?? '', 'CANCEL')
    await act(client, third?.id ?? '', 'CANCEL')
    await client.calls.orders.remove.mutate({ id: third?.id ?? '' })
    await expect(client.calls.orders.payMany.mutate({ orderIds, authorization })).rejects.toMatchObject({
      data: {
        ...refusal(409, 'ORDER_CANNOT_BE_PAID'),
        orders: [
          { id: first?.id, number: first?.number, code: 'ORDER_CANNOT_BE_PAID' },
          { id: third?.id, number: third?.number, code: 'ORDER_NOT_FOUND' },
        ],
      },
    })
    const rest = [second?.id ?? '']
    expect(await client.calls.orders.byId.query({ id: rest[0] ?? '' })).toMatchObject({ status: 'AGREED' })
    expect(await client.calls.orders.payMany.mutate({ orderIds: rest })).toMatchObject({ amount: '140' })
    const signedAnew = await signPayment(house.ctx, rest, client.wallet)
    await client.calls.orders.payMany.mutate({ orderIds: rest, authorization: signedAnew })
    expect(await client.calls.orders.byId.query({ id: rest[0] ?? '' })).toMatchObject({ status: 'PAYMENT_PENDING' })
  })

  test('names those whose seller has no wallet', async () => {
    const wallets = house.ctx.db.updateTable('users')
    const [fixed, open] = [await market.agreed(), await market.agreed()]
    await client.calls.orders.fixTerms.mutate({ id: fixed.id, x: 'client' })
    await wallets.set({ wallet: null }).where('id', '=', owner.id).execute()
    const orderIds = [fixed.id, open.id]
    await expect(client.calls.orders.payMany.mutate({ orderIds })).rejects.toMatchObject({
      data: {
        ...refusal(422, 'OWNER_WALLET_NOT_SET'),
        orders: [{ id: open.id, number: open.number, code: 'OWNER_WALLET_NOT_SET' }],
      },
    })
    const unknown = randomUUID()
    const { body } = await house.rest('POST /trpc/orders.payMany', {
      token: client.token,
      body: { orderIds: [fixed.id, unknown] },
    })
    expect(body).toMatchObject({ error: { data: refusal(404, 'ORDER_NOT_FOUND') } })
    expect(body).not.toMatchObject({ error: { data: { orders: expect.anything() } } })
    await wallets.set({ wallet: owner.wallet.address }).where('id', '=', owner.id).execute()
  })
})

test('a payment that never arrives goes back to AGREED at the time that it shows', async () => {
  const { id } = await market.agreed()
  await client.calls.orders.fixTerms.mutate({ id, x: 'client' })
  await client.calls.orders.pay.mutate({ id, txHash: `0x${'12'.repeat(32)}` })
  expect(await codeOf(act(client, id, 'CANCEL'))).toBe('INVALID_ORDER_ACTION')
  await market.pass(29 * 60_000)
  expect(await client.calls.orders.byId.query({ id })).toMatchObject({ status: 'PAYMENT_PENDING' })
  await market.pass(2 * 60_000)
  const order = await client.calls.orders.byId.query({ id })
  expect(order).toMatchObject({ status: 'AGREED', payment: { status: 'FAILED' } })
  expect(order.timeline[0]).toMatchObject({ what: 'PAYMENT_NOT_SEEN', by: 'SYSTEM' })
})

test('a payment whose transaction failed can be made again after ten minutes', async () => {
  const { id } = await market.agreed()
  const { token } = await client.calls.orders.fixTerms.mutate({ id, x: 'client' })
  // The USDT contract has no function without data.
  const failing = { account: client.wallet, chain: null, to: toAddress(token), gas: 100_000n }
  await client.calls.orders.pay.mutate({ id, txHash: await market.node.sendTransaction(failing) })
  await market.pass(10 * 60_000)
  expect(await client.calls.orders.byId.query({ id })).toMatchObject({ status: 'AGREED' })
  // The order does not miss a deposit that comes after all.
  await market.depositByHand(id)
  await market.makeFinal()
  expect(await client.calls.orders.byId.query({ id })).toMatchObject({ status: 'IN_PROGRESS' })
})

test('an order that its seller gives up without a signature goes back to its client at once', async () => {
  const { id } = await market.paid()
  const before = await market.balanceOf(client.wallet.address)
  expect(await act(owner, id, 'CANCEL', { comment: 'Fully booked.' })).toMatchObject({ status: 'REFUNDED' })
  await market.makeFinal()
  await market.makeFinal()
  expect((await market.balanceOf(client.wallet.address)) - before).toBe(140_000_000n)
  expect(await client.calls.orders.byId.query({ id })).toMatchObject({
    status: 'REFUNDED',
    disputeId: null,
    payment: { status: 'SETTLED', payout: { toBuyer: '140', toSeller: '0' } },
  })
})

test('a search needs all of its words, in the title, the name and the number together', async () => {
  const { number } = await market.order()
  const [word = ''] = offer.name.split(' ')
  const count = async (search: string) => (await client.calls.orders.list.query({ search })).total
  expect(await count(`leyla ${word} ${number}`)).toBe(1)
  expect(await count(`${word}  vogt`)).toBeGreaterThan(0)
  expect(await count(`mareike ${word}`)).toBe(0)
})

test('a new date is agreed as it was seen, and late work needs one', async () => {
  const { id } = await market.paid()
  const inDays = (days: number) => new Date(Math.ceil(house.clock.now().getTime() / 1000) * 1000 + days * dayMs)
  const work = { comment: 'Both reels are online now.' }
  for (const [deadline, refused] of [
    [undefined, 'Deadline is required'],
    ['soon', 'Deadline is not valid'],
    [inDays(10).toISOString(), 'Deadline is not valid'],
    [inDays(91).toISOString(), 'Deadline is not valid'],
  ])
    expect(await codeOf(act(owner, id, 'PROPOSE_TIME', { deadline }))).toBe(refused)
  expect(await codeOf(act(owner, id, 'ACCEPT_TIME', { deadline: inDays(20).toISOString() }))).toBe(
    'INVALID_ORDER_ACTION',
  )

  const isListed = async () =>
    (await client.calls.orders.list.query({ group: 'mine', limit: 100 })).data.some(order => order.id === id)
  expect(await isListed()).toBe(false)
  const first = inDays(20).toISOString()
  const proposed = await act(owner, id, 'PROPOSE_TIME', { deadline: first, comment: 'The harbour is closed.' })
  expect(proposed).toMatchObject({ timeProposal: { by: 'OWNER', deadline: first } })
  expect(proposed.timeline[0]?.text).toMatch(/ proposed a new date to deliver: [\d.]{10} \d\d:\d\d UTC\.$/)
  expect(proposed.allowedActions).not.toContain('ACCEPT_TIME')
  expect(await isListed()).toBe(true)
  const second = inDays(25).toISOString()
  await act(owner, id, 'PROPOSE_TIME', { deadline: second })
  expect(await refusalOf(act(client, id, 'ACCEPT_TIME', { deadline: first }))).toMatchObject({
    errorMessage: 'CONFIG_IS_BUSY',
    current: { timeProposal: { deadline: second } },
  })
  const wrong = { deadline: second, signature: await market.signExtend(proposed.contractId ?? '', new Date(first)) }
  expect(await codeOf(act(client, id, 'ACCEPT_TIME', wrong))).toBe('Signature is not valid')
  expect(await act(client, id, 'ACCEPT_TIME', { deadline: second })).toMatchObject({
    timeProposal: null,
    clocks: { deliverBy: second },
  })
  expect(await isListed()).toBe(false)

  await market.pass(26 * dayMs)
  expect(await isListed()).toBe(true)
  expect(await codeOf(act(owner, id, 'SEND', work))).toBe('INVALID_ORDER_ACTION')
  const late = inDays(3)
  const signature = await market.signExtend(proposed.contractId ?? '', late)
  await act(client, id, 'PROPOSE_TIME', { deadline: late.toISOString(), signature })
  await act(owner, id, 'ACCEPT_TIME', { deadline: late.toISOString() })
  expect(await act(owner, id, 'SEND', work)).toMatchObject({ status: 'SENT', timeProposal: null })
  await market.makeFinal()
  const { payment } = await client.calls.orders.byId.query({ id })
  expect(payment.transactions.map(({ kind }) => kind)).toEqual(['DEPOSIT', 'EXTEND', 'DELIVER'])

  const other = await market.paid()
  const soon = inDays(16).toISOString()
  await act(owner, other.id, 'PROPOSE_TIME', { deadline: soon })
  await market.pass(17 * dayMs)
  expect(await codeOf(act(client, other.id, 'ACCEPT_TIME', { deadline: soon }))).toBe('Deadline is not valid')
  expect(await act(client, other.id, 'REJECT_TIME')).toMatchObject({ timeProposal: null })
})

test('an overdue order goes back to its client', async () => {
  const { id } = await market.paid()
  expect(await codeOf(act(client, id, 'CANCEL_OVERDUE'))).toBe('INVALID_ORDER_ACTION')
  await market.pass(14 * dayMs)
  expect((await client.calls.orders.byId.query({ id })).allowedActions).toContain('CANCEL_OVERDUE')
  expect(await act(client, id, 'CANCEL_OVERDUE')).toMatchObject({ status: 'REFUNDED' })
  await market.pass(3_700_000)
  await market.makeFinal()
  expect(await client.calls.orders.byId.query({ id })).toMatchObject({
    payment: { status: 'SETTLED', payout: { toSeller: '0', toBuyer: '140' } },
  })
})

test('admins read the names of both sides, also one that is hidden from others', async () => {
  const { id } = await market.order()
  const admin = house.trpc((await enterAsAdmin(house)).token)
  const { owner: before, client: buyer } = await admin.admin.order.query({ id })
  expect(before.fullName).not.toBe('')
  const sellers = house.ctx.db.updateTable('users').where('id', '=', before.id)
  await sellers.set({ moderation_status: 'REFUSED' }).execute()
  const { owner, client: reader } = await client.calls.orders.byId.query({ id })
  expect([owner.fullName, reader.fullName]).toEqual(['', buyer.fullName])
  expect((await admin.admin.order.query({ id })).owner.fullName).toBe(before.fullName)
  const { data } = await admin.admin.orders.query({ search: id })
  expect(data.map(order => [order.owner.fullName, order.client.fullName])).toEqual([[before.fullName, buyer.fullName]])
  for (const search of [data[0]?.snapshot.name.slice(1).toUpperCase(), buyer.fullName.slice(1)])
    expect((await admin.admin.orders.query({ search, limit: 100 })).data.map(order => order.id)).toContain(id)
  await sellers.set({ moderation_status: 'UNKNOWN' }).execute()
})

describe('a buyer whom the seller has blocked', () => {
  test('starts no order, while running ones keep their chat and refused ones lose it', async () => {
    const buyer = await enter(house)
    const calls = house.trpc(buyer.token)
    const start = () => calls.orders.create.mutate({ offerId: offer.id, items: [{ itemId: item, amount: 1 }] })
    const [running, refused] = [await start(), await start()]
    const write = async (sourceId: string) => {
      const { id } = await calls.chats.create.mutate({ sourceKind: 'ORDER', sourceId })
      return codeOf(calls.chats.send.mutate({ chatId: id, text: 'Hello?' }))
    }
    expect(await write(refused.id)).toBe('accepted')
    await act(owner, refused.id, 'REJECT', { comment: 'No time.' })
    const asked = { userId: owner.id, sourceKind: 'EMPTY' as const, message: 'Hello' }
    const { id } = await calls.requests.create.mutate(asked)
    await owner.calls.requests.answer.mutate({ a: id, b: 'BLOCKED' })
    expect(await codeOf(start())).toBe('CHAT_INVALID_USER')
    expect(await write(running.id)).toBe('accepted')
    expect(await write(refused.id)).toBe('CHAT_MESSAGE_INVALID_USER')
    await owner.calls.requests.answer.mutate({ a: id, b: 'ACCEPTED' })
    expect(await codeOf(start())).toBe('accepted')
  })
})

test('nothing shows the name or the networks of a side that has left', async () => {
  const seller = await enter(house)
  const { id } = await buildOffer(house.ctx, seller.id)
  const calls = house.trpc(seller.token)
  const own = (await calls.offers.own.query({})).data.find(each => each.id === id)
  const items = [{ itemId: own?.items[0]?.id ?? '', amount: 1 }]
  const order = await client.calls.orders.create.mutate({ offerId: id, items })
  await calls.orders.act.mutate({ id: order.id, action: 'REJECT', comment: 'No time.' })
  const shown = async () => {
    const { id: chatId } = await client.calls.chats.create.mutate({ sourceKind: 'ORDER', sourceId: order.id })
    return JSON.stringify([
      await client.calls.orders.byId.query({ id: order.id }),
      await client.calls.chats.byId.query({ id: chatId }),
      await client.calls.chats.messages.query({ chatId }),
      (await client.calls.activity.list.query({ type: ['ORDER'] })).data.filter(({ payload }) =>
        JSON.stringify(payload).includes(order.id),
      ),
    ])
  }
  await house.drain()
  expect(await shown()).toContain(`${seller.name} ${seller.surname}`)
  await calls.accounts.deleteAccount.mutate({})
  await house.drain()
  const left = await shown()
  expect(left).not.toContain(seller.surname)
  expect(left).toContain('The seller rejected the order.')
})

test('contact details stay hidden from strangers until both have agreed on an order', async () => {
  const words = 'Write to lena (at) mail dot com or zero seven nine four one two three three.'
  const seller = await enter(house)
  const calls = house.trpc(seller.token)
  const { id: offerId, items } = await buildOffer(house.ctx, seller.id, { description: words })
  await house.ctx.db.updateTable('offers').set({ moderation_status: 'APPROVED' }).where('id', '=', offerId).execute()
  await calls.users.update.mutate({ about: words })
  expect((await loadUserCards(house.ctx, [seller.id])).get(seller.id).fullName).toBe('')
  const brief = await client.calls.orders.create.mutate({
    offerId,
    items: [{ itemId: items[0]?.id ?? '', amount: 1 }],
    brief: words,
  })
  const { id: proposalId } = await calls.formalOffers.create.mutate({
    ...{ side: 'SELLER', name: 'Two reels', price: 100, execDays: 3, config: { category: 'Beauty', notes: words } },
    targetUserId: client.id,
  })
  const read = async () =>
    JSON.stringify([
      (await client.calls.offers.byId.query({ id: offerId })).description,
      (await client.calls.users.byId.query({ id: seller.id })).about,
      (await client.calls.formalOffers.own.query({ box: 'received' })).data.find(({ id }) => id === proposalId)?.config
        .notes,
      (await client.calls.orders.byId.query({ id: brief.id })).snapshot.description,
      (await calls.orders.byId.query({ id: brief.id })).brief,
    ])
  expect(await read()).not.toMatch(/lena|zero seven/)
  expect((await client.calls.orders.byId.query({ id: brief.id })).brief).toBe(words)
  const { updatedAt } = await calls.orders.byId.query({ id: brief.id })
  await calls.orders.act.mutate({ id: brief.id, action: 'ACCEPT', updatedAt })
  expect(await read()).toBe(JSON.stringify(Array(5).fill(words)))
})

describe('deliverables', () => {
  const reel = { network: 'INSTAGRAM', kind: 'REEL', count: 2 } as const
  const posted = { contains: [], isDisclosed: true, liveDays: 30 }

  test('of an order are those of its items, times their amounts, until the buyer names others', async () => {
    const story = { network: 'INSTAGRAM', kind: 'STORY', count: 1, liveDays: 30 } as const
    const terms = { price: '20', execDays: 5, maxAmount: 12 }
    const made = await buildOffer(house.ctx, owner.id, {
      items: [
        { name: 'Reels', ...terms, deliverables: [reel, story] },
        { name: 'One more', ...terms, deliverables: [{ ...reel, count: 1 }] },
      ],
    })
    const [first, second] = made.items
    expect(first?.deliverables).toMatchObject([
      { ...reel, ...posted, id: expect.any(String) },
      // A network ends a story after a day.
      { ...story, liveDays: 1 },
    ])
    const items = [
      { itemId: first?.id ?? '', amount: 2 },
      { itemId: second?.id ?? '', amount: 1 },
    ]
    const order = await market.order({ offerId: made.id, items })
    expect(order.deliverables).toMatchObject([
      { ...reel, ...posted, count: 5 },
      { ...story, count: 2, liveDays: 1 },
    ])
    expect(await codeOf(market.order({ offerId: made.id, items: [{ itemId: first?.id, amount: 11 }] }))).toBe(
      'ITEM_COUNT_ERROR',
    )
    const deliverables = [{ ...reel, contains: ['@nordlicht', '#desklamp'], liveDays: 14 }]
    const changed = await act(client, order.id, 'CHANGE_TERMS', { deliverables })
    expect(changed.deliverables).toMatchObject(deliverables)
    expect(changed.timeline[0]?.terms?.deliverables).toMatchObject([order.deliverables, changed.deliverables])
    const fewer = await act(client, order.id, 'CHANGE_TERMS', { items: items.slice(1) })
    expect(fewer.deliverables).toMatchObject([{ ...reel, ...posted, count: 1 }])
    expect((await act(client, order.id, 'CHANGE_TERMS', { price: '30' })).timeline[0]?.terms?.deliverables).toBeNull()
    await accept(owner, order.id)
    expect(await codeOf(act(client, order.id, 'CHANGE_TERMS', { deliverables }))).toBe('PRICE_ALREADY_ACCEPTED')
  })

  test('refuse what no network has, and name the field', async () => {
    const ordered = (entry: object) => codeOf(market.order({ deliverables: [{ ...reel, ...entry }] }))
    expect(await ordered({ network: 'TIKTOK' })).toBe('UNKNOWN_TYPE')
    expect(await ordered({ count: 21 })).toBe('Count must be 1 to 20')
    expect(await ordered({ liveDays: 0 })).toBe('Live days must be 1 to 365')
    for (const text of ['nordlicht', '@', '#two words', 'javascript:alert(1)', 'https://'])
      expect(await ordered({ contains: [text] })).toBe('Contains is not valid')
    expect(await codeOf(market.order({ deliverables: Array.from({ length: 11 }, () => reel) }))).toBe(
      'ITEM_COUNT_ERROR',
    )
    const item = { price: '20', execDays: 5, maxAmount: 1, deliverables: [{ ...reel, contains: ['@nordlicht'] }] }
    expect(await codeOf(owner.calls.offers.update.mutate({ id: offer.id, items: [item] }))).toBe(
      'Contains is not valid',
    )
    expect((await market.order()).deliverables).toEqual([])
  })

  test('of a formal offer become those of its order', async () => {
    const proposal = await owner.calls.formalOffers.create.mutate({
      ...{ name: 'A reel in May', side: 'SELLER', price: '140', execDays: 10, config: { category: 'Beauty' } },
      ...{ targetUserId: client.id, deliverables: [{ ...reel, contains: ['#desklamp'] }] },
    })
    expect(proposal.deliverables).toMatchObject([{ ...reel, contains: ['#desklamp'] }])
    const body = { formalOfferId: proposal.id, updatedAt: proposal.updatedAt }
    const order = await client.calls.orders.create.mutate(body)
    expect(order).toMatchObject({ status: 'AGREED', deliverables: [{ ...reel, contains: ['#desklamp'] }] })
  })
})
