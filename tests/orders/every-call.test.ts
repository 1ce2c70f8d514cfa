import { expect, test } from 'vitest'
import { enter, enterAsAdmin } from '../http/surface.ts'
import { codeOf, inLanes, openMarket } from './market.ts'
import {
  answerInDispute,
  answerTo,
  type DisputeModel,
  disputeWords,
  type OrderModel,
  orderWords,
} from './model/rules.ts'

const market = await openMarket()
const { house, client, owner, item, offer } = market
const { db } = house.ctx
type Calls = typeof client.calls
type Place = { userId: string; orderId: string; id: string }

/** What a call answers once the order allows it: each body is one that the form refuses, so nothing changes. */
const tooLong = 'x'.repeat(4001)
const bodyCodes = ['accepted', 'INVALID_DISPUTE_COMMENT', 'INVALID_DISPUTE_PRICE', 'ITEM_COUNT_ERROR']
const isReached = (code: string) => bodyCodes.includes(code) || /[a-z]/.test(code)

const orderProbes: Record<string, (calls: Calls, id: string) => Promise<unknown>> = {
  EDIT: (calls, id) => calls.orders.update.mutate({ id, brief: '' }),
  DELETE: (calls, id) => calls.orders.remove.mutate({ id }),
  PAY: (calls, id) => calls.orders.pay.mutate({ id, txHash: '0x1' }),
  DISPUTE: (calls, id) => calls.disputes.create.mutate({ userId: owner.id, orderId: id, comment: '' }),
  REVIEW: (calls, id) => calls.reviews.create.mutate({ orderId: id, rating: 5, text: tooLong }),
}
const probeOrder = (calls: Calls, id: string, word: string) =>
  (orderProbes[word] ?? (() => calls.orders.act.mutate({ id, action: word, comment: tooLong })))(calls, id)

const probeDispute = (calls: Calls, place: Place, word: string) =>
  word === 'SEAL'
    ? calls.disputes.seal.mutate({ ...place, price: -1 })
    : calls.disputes.act.mutate({ ...place, action: word, price: -1, comment: word === 'REJECT_PRICE' ? '' : tooLong })

/** Calls that both sides may make in every state. */
const reads: Record<string, (calls: Calls, place: Place) => Promise<unknown>> = {
  byId: (calls, { orderId: id }) => calls.orders.byId.query({ id }),
  readNotices: (calls, { orderId: id }) => calls.orders.readNotices.mutate({ id }),
  evidence: (calls, { orderId: id }) => calls.orders.evidence.query({ id }),
  disputes: (calls, place) => calls.disputes.list.query(place),
  chat: async (calls, { orderId: id }) => {
    const { chatId } = await calls.orders.byId.query({ id })
    await Promise.all([
      calls.chats.person.query({ id: chatId ?? '' }),
      calls.chats.messages.query({ chatId: chatId ?? '' }),
    ])
  },
}

/** One order per row of the tables, and where the deposit matters one per state of it. */
async function buildOrders(): Promise<Map<string, OrderModel>> {
  const orders = new Map<string, OrderModel>()
  const model = (name: string, id: string, more: Partial<OrderModel>) =>
    orders.set(name, {
      ...{ id, status: 'NEGOTIATION', waitingFor: 'OWNER', isBlocked: false, before: 'IN_PROGRESS', dispute: null },
      ...{
        withdrawn: [],
        resumes: 0,
        isReviewed: false,
        isSigned: false,
        isOverdue: false,
        timeBy: null,
        isHeld: false,
      },
      ...more,
    })
  const act = (who: typeof client, id: string, action: string, more: object = {}) =>
    who.calls.orders.act.mutate({ id, action, ...more })
  const one = { offerId: offer.id, items: [{ itemId: item, amount: 1 }] }
  const made = await client.calls.orders.createMany.mutate({ orders: Array.from({ length: 5 }, () => one) })
  const [asked = '', agreed = '', pending = '', rejected = '', cancelled = ''] = made.data.map(({ id }) => id)
  model('NEGOTIATION', asked, {})
  const wish = await client.calls.formalOffers.create.mutate({
    ...{ name: 'Two calm reels', price: 480, execDays: 21, config: { category: 'Beauty' } },
    ...{ side: 'BUYER', targetUserId: owner.id },
  })
  const { id: answered } = await owner.calls.orders.create.mutate({
    formalOfferId: wish.id,
    updatedAt: wish.updatedAt,
  })
  model('NEGOTIATION of the buyer', answered, { waitingFor: 'CLIENT' })
  for (const { id, updatedAt } of made.data.slice(1, 3)) await act(owner, id, 'ACCEPT', { updatedAt })
  model('AGREED', agreed, { status: 'AGREED' })
  await client.calls.orders.pay.mutate({ id: pending, txHash: `0x${'12'.repeat(32)}` })
  model('PAYMENT_PENDING', pending, { status: 'PAYMENT_PENDING' })
  await act(owner, rejected, 'REJECT')
  model('REJECTED', rejected, { status: 'REJECTED' })
  await act(client, cancelled, 'CANCEL')
  model('CANCELLED', cancelled, { status: 'CANCELLED' })

  const paid = await market.paidMany(8)
  const [working = '', sent = '', open = '', proposed = '', done = '', back = '', paidOut = '', sentBack = ''] = paid
  const held = { isHeld: true }
  model('IN_PROGRESS', working, { ...held, status: 'IN_PROGRESS' })
  for (const id of [sent, done, paidOut]) await act(owner, id, 'SEND', { comment: 'Everything is online.' })
  model('SENT', sent, { ...held, status: 'SENT' })
  const dispute = async (orderId: string): Promise<DisputeModel> => {
    const { id } = await client.calls.disputes.create.mutate({ userId: owner.id, orderId, comment: 'No label.' })
    // That a question is early is said after that its comment is too long.
    const asking = { isEarly: false, askedBy: null }
    return { id, status: 'OPEN', openedBy: 'CLIENT', proposedBy: null, price: 0n, sealed: {}, round: 1, ...asking }
  }
  model('DISPUTE', open, { ...held, status: 'DISPUTE', dispute: await dispute(open) })
  const asking = await dispute(proposed)
  const place = { userId: owner.id, orderId: proposed, id: asking.id }
  await owner.calls.disputes.act.mutate({ ...place, action: 'PROPOSE_PRICE', price: '70' })
  const withPrice: DisputeModel = { ...asking, status: 'PRICE_PROPOSED', proposedBy: 'OWNER', price: 70_000_000n }
  model('DISPUTE with a price', proposed, { ...held, status: 'DISPUTE', dispute: withPrice })
  await act(client, done, 'CONFIRM')
  model('COMPLETED', done, { ...held, status: 'COMPLETED' })
  const keyOf = async (id: string) => (await client.calls.orders.byId.query({ id })).contractId ?? ''
  await act(client, paidOut, 'CONFIRM', { signature: await market.signRelease(await keyOf(paidOut)) })
  await act(owner, sentBack, 'CANCEL', { signature: await market.signRefund(await keyOf(sentBack)) })
  await market.dropNews()
  await market.makeFinal()
  model('COMPLETED and paid out', paidOut, { status: 'COMPLETED' })
  model('REFUNDED and sent back', sentBack, { status: 'REFUNDED' })
  await act(owner, back, 'CANCEL')
  model('REFUNDED', back, { ...held, status: 'REFUNDED' })
  return orders
}

const orders = await buildOrders()
const ids = [...orders.values()].map(({ id }) => id)
const placeOf = ({ id, dispute }: OrderModel): Place => ({ userId: owner.id, orderId: id, id: dispute?.id ?? id })
const shown = { owner_hidden_at: null, client_hidden_at: null }
const update = (row: object) => db.updateTable('orders').set(row).where('id', 'in', ids).execute()

/** Every call by one person on every order, beside what the tables say. */
async function expectAnswers(
  calls: Calls,
  expected: (order: OrderModel, word: string, kind: 'order' | 'dispute' | 'read') => string,
): Promise<void> {
  const found: string[] = []
  const wanted: string[] = []
  await inLanes([...orders], async ([name, order]) => {
    const note = (word: string, code: string, answer: string) => {
      found.push(`${name}: ${word} ${isReached(code) ? 'accepted' : code}`)
      wanted.push(`${name}: ${word} ${answer}`)
    }
    const place = placeOf(order)
    for (const [word, read] of Object.entries(reads)) {
      note(word, await codeOf(read(calls, place)), expected(order, word, 'read'))
    }
    for (const word of order.dispute === null ? [] : disputeWords) {
      note(word, await codeOf(probeDispute(calls, place, word)), expected(order, word, 'dispute'))
    }
    for (const word of orderWords) {
      note(word, await codeOf(probeOrder(calls, order.id, word)), expected(order, word, 'order'))
      if (word === 'DELETE' && found.at(-1)?.endsWith('accepted')) {
        await db.updateTable('orders').set(shown).where('id', '=', order.id).execute()
      }
    }
  })
  expect(found.toSorted()).toEqual(wanted.toSorted())
}

const answersOf =
  (side: 'CLIENT' | 'OWNER', isBlocked = false) =>
  (order: OrderModel, word: string, kind: string) => {
    if (kind === 'read') return 'accepted'
    const seen = { ...order, isBlocked }
    return kind === 'dispute' ? answerInDispute(seen, side, word) : answerTo(seen, side, word)
  }
const unknown = (_order: OrderModel, word: string) => (word === 'REVIEW' ? 'REVIEWS_NOT_ALLOWED' : 'ORDER_NOT_FOUND')

/** What an admin may do with an order, by calls of their own. */
const adminProbes: Record<string, (calls: Calls, place: Place) => Promise<unknown>> = {
  order: (calls, { orderId: id }) => calls.admin.order.query({ id }),
  orderOfUser: (calls, place) => calls.admin.orderOfUser.query(place),
  dispute: (calls, place) => calls.admin.dispute.query(place),
  setOrderBlocked: (calls, { orderId: id }) => calls.admin.setOrderBlocked.mutate({ id, comment: tooLong }),
  resolveDispute: (calls, place) => calls.admin.resolveDispute.mutate({ ...place, action: 'RESOLVE', price: -1 }),
  hideOrder: (calls, place) => calls.admin.hideOrder.mutate(place),
}

function answerToAdmin({ status, dispute, isHeld }: OrderModel, word: string): string {
  if (word === 'dispute' && dispute === null) return 'ITEM_NOT_FOUND'
  if (word === 'resolveDispute') {
    if (dispute === null) return 'ITEM_NOT_FOUND'
    return dispute.status === 'OPEN' ? 'accepted' : 'DISPUTE_ACTION_CANNOT_RUN'
  }
  const isOver = ['COMPLETED', 'REJECTED', 'CANCELLED', 'REFUNDED'].includes(status) && !isHeld
  return word === 'hideOrder' && !isOver ? 'INVALID_ORDER_ACTION' : 'accepted'
}

async function expectAdminAnswers(calls: Calls): Promise<void> {
  for (const [name, order] of orders) {
    for (const [word, probe] of Object.entries(adminProbes)) {
      const code = await codeOf(probe(calls, placeOf(order)))
      expect([name, word, isReached(code) ? 'accepted' : code]).toEqual([name, word, answerToAdmin(order, word)])
    }
  }
  await update(shown)
}

test('every call on an order in every state answers as its tables say', { timeout: 240_000 }, async () => {
  const strange = await enter(house)
  const [stranger, admin] = [house.trpc(strange.token), house.trpc((await enterAsAdmin(house)).token)]
  await expectAnswers(client.calls, answersOf('CLIENT'))
  await expectAnswers(owner.calls, answersOf('OWNER'))
  await expectAnswers(stranger, unknown)
  await expectAdminAnswers(admin)

  // Blocked by an admin
  await update({ blocked_at: house.clock.now() })
  await expectAnswers(client.calls, answersOf('CLIENT', true))
  await expectAnswers(owner.calls, answersOf('OWNER', true))
  await expectAdminAnswers(admin)
  await update({ blocked_at: null })

  // Removed by one side: it is unknown to that side alone, and to admins nothing changes.
  await update({ client_hidden_at: house.clock.now() })
  await expectAnswers(client.calls, unknown)
  await expectAnswers(owner.calls, answersOf('OWNER'))
  await expectAdminAnswers(admin)

  // The seller was refused by a moderator, and then deleted the account: the buyer can only not pay.
  const users = () => db.updateTable('users').where('id', '=', owner.id)
  await users().set({ moderation_status: 'REFUSED' }).execute()
  await expectAnswers(client.calls, answersOf('CLIENT'))
  await expectAnswers(owner.calls, answersOf('OWNER'))
  await users().set({ deleted_at: house.clock.now() }).execute()
  await expectAnswers(client.calls, (order, word, kind) =>
    word === 'PAY' && order.status === 'AGREED' ? 'ORDER_CANNOT_BE_PAID' : answersOf('CLIENT')(order, word, kind),
  )
  await expectAdminAnswers(admin)
})
