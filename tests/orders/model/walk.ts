import { formatUsdt, parseUsdt } from '@limelight/contract/deposits/units'
import type { ErrorBody } from '@limelight/contract/errors'
import type { Order } from '@limelight/contract/orders/schema'
import type { OrderSide } from '@limelight/contract/orders/words'
import fc from 'fast-check'
import { erc20Abi } from 'viem'
import { expect } from 'vitest'
import { enterAsAdmin } from '../../http/surface.ts'
import { codeOf, dayMs, type Market, refusalOf } from '../market.ts'
import { audit, type openLedger } from '../money.ts'
import { sendDispute, sendOrder } from './calls.ts'
import {
  allowedInDispute,
  allowedOf,
  answerInDispute,
  answerTo,
  asksAlone,
  type DisputeModel,
  disputeEffects,
  disputeWords,
  effects,
  isEnded,
  move,
  type OrderModel,
  orderWords,
  pass as passClocks,
  resolve,
} from './rules.ts'

const slots = 12
const isDisputeWord = (word: string) => disputeWords.some(known => known === word)
/** Longer than any period of the contract, its margin included. */
const forEverMs = 40 * dayMs
/** No sum of days ends exactly at a deadline, where the time of a call would decide. */
const beyondMs = 60_000

export const step = fc.record({
  kind: fc.oneof(
    { weight: 160, arbitrary: fc.constant('call' as const) },
    { weight: 20, arbitrary: fc.constant('stale' as const) },
    { weight: 6, arbitrary: fc.constant('final' as const) },
    { weight: 2, arbitrary: fc.constant('time' as const) },
    { weight: 8, arbitrary: fc.constant('decide' as const) },
    { weight: 4, arbitrary: fc.constant('block' as const) },
  ),
  slot: fc.nat(slots - 1),
  isClient: fc.boolean(),
  /** Whether the call is one that the page offers, if there is one. */
  isOffered: fc.boolean(),
  pick: fc.nat(1000),
  isSigned: fc.boolean(),
  part: fc.constantFrom('0', '0.000001', '35', '70', '104.999999', '140'),
  days: fc.constantFrom(1, 3, 8, 15, 33),
})
type Ledger = ReturnType<typeof openLedger>
export type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

/**
 * Orders of two people who take random steps, and the model of what must become of them. The walk
 * before it has left no money in the escrow.
 */
export async function openWalk(market: Market, ledger: Ledger) {
  const { house, client, owner } = market
  const { db } = house.ctx
  const counts = { steps: 0, accepted: 0, refused: 0, stale: 0, finals: 0 }
  let admin = house.trpc((await enterAsAdmin(house)).token)
  await Promise.all([client.signIn(), owner.signIn()])
  await refill(market)
  const orders: OrderModel[] = []
  const ids: string[] = []
  /** The first version of each order, which some windows still show. */
  const firstVersions = new Map<string, string>()
  /** What each side was shown since the last change. */
  const views = { OWNER: new Map<string, Order>(), CLIENT: new Map<string, Order>() }
  for (let at = 0; at < slots; at += 1) orders.push(await place())

  async function place(): Promise<OrderModel> {
    const { id, updatedAt } = await market.order()
    ids.push(id)
    firstVersions.set(id, updatedAt)
    return {
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
    }
  }

  const sideOf = ({ isClient }: Pick<Step, 'isClient'>): OrderSide => (isClient ? 'CLIENT' : 'OWNER')
  const personOf = (side: OrderSide) => (side === 'CLIENT' ? client : owner)
  const placeOf = (order: OrderModel) => ({ userId: client.id, orderId: order.id, id: order.dispute?.id ?? '' })

  /** What both the order and its dispute show to this side is what the model says. */
  async function compare(order: OrderModel, side: OrderSide, answer?: Order): Promise<Order> {
    const { calls } = personOf(side)
    const seen = answer ?? (await calls.orders.byId.query({ id: order.id }))
    order.isOverdue = Date.parse(seen.clocks.deliverBy ?? '9999') <= house.clock.now().getTime()
    order.isHeld = ['SEEN', 'CONFIRMED', 'FINAL'].includes(seen.payment.status)
    const { id, status, waitingFor, isBlocked } = order
    expect({ ...pick(seen), allowed: seen.allowedActions.toSorted() }).toEqual({
      ...{ id, status, waitingFor, isBlocked },
      allowed: allowedOf(order, side),
    })
    if (order.dispute !== null) {
      const dispute = await calls.disputes.byId.query(placeOf(order))
      order.dispute.isEarly = Date.parse(dispute.createdAt) + dayMs > house.clock.now().getTime()
      expect([id, dispute.status, dispute.allowedActions.toSorted()]).toEqual([
        ...[id, order.dispute.status, allowedInDispute(order, side)],
      ])
    }
    views[side].set(order.id, seen)
    return seen
  }

  /** Both sides look again before their next call. */
  function forget(id: string): void {
    views.OWNER.delete(id)
    views.CLIENT.delete(id)
  }

  function forgetAll(): void {
    views.OWNER.clear()
    views.CLIENT.clear()
  }

  async function call(made: Step): Promise<void> {
    const order = orders[made.slot]
    if (order === undefined) return
    const side = sideOf(made)
    const seen = views[side].get(order.id) ?? (await compare(order, side))
    if (isEnded(order) && made.pick % 3 > 0) {
      orders[made.slot] = await place()
      return
    }
    const word = wordOf(order, side, made)
    const isOfDispute = allowedInDispute(order, side).some(known => known === word)
    if (order.dispute !== null && (isOfDispute || (made.pick % 2 === 0 && isDisputeWord(word)))) {
      await callDispute(order, order.dispute, side, word, made)
    } else await callOrder(order, side, word, made, seen)
    const isDeleted = word === 'DELETE' && answerTo(order, side, word) === 'accepted'
    if (isDeleted) orders[made.slot] = await place()
  }

  function wordOf(order: OrderModel, side: OrderSide, { isOffered, pick: at }: Step): string {
    const offered = [...allowedOf(order, side), ...allowedInDispute(order, side)]
    const every = order.dispute === null ? orderWords : [...orderWords, ...disputeWords]
    const words = isOffered && offered.length > 0 ? offered : every
    return words[at % words.length] ?? 'SHOUT'
  }

  function judge(
    order: OrderModel,
    side: OrderSide,
    word: string,
    answers: [found: string, expected: string],
  ): boolean {
    const [found, expected] = answers
    const told = [order.id, order.status, order.dispute?.status, side, word]
    expect([...told, found]).toEqual([...told, expected])
    if (found === 'accepted') counts.accepted += 1
    else counts.refused += 1
    return found === 'accepted'
  }

  async function callOrder(order: OrderModel, side: OrderSide, word: string, made: Step, seen: Order): Promise<void> {
    const expected = answerTo(order, side, word)
    const isAllowed = expected === 'accepted'
    let after: Order | undefined
    const site = { market, person: personOf(side), side, seen, isSigned: made.isSigned && isAllowed }
    const sending = sendOrder(site, word).then(answer => {
      after = answer
    })
    if (!judge(order, side, word, [await codeOf(sending), expected])) return
    forget(order.id)
    if (word === 'DISPUTE') {
      const { disputeId } = await personOf(side).calls.orders.byId.query({ id: order.id })
      openDispute(order, side, disputeId ?? '')
    } else effects[word]?.(order, side)
    order.isSigned = word === 'PAY' ? made.isSigned : order.isSigned
    if (after !== undefined) await compare(order, side, after)
  }

  function openDispute(order: OrderModel, side: OrderSide | null, id: string): void {
    order.before = order.status
    const open = { id, status: 'OPEN', openedBy: side, proposedBy: null, price: 0n, sealed: {}, round: 1 } as const
    order.dispute = { ...open, sealed: {}, isEarly: true, askedBy: null }
    move(order, 'DISPUTE', null)
  }

  async function callDispute(
    order: OrderModel,
    dispute: DisputeModel | null,
    side: OrderSide,
    word: string,
    made: Step,
  ): Promise<void> {
    if (dispute === null) return
    const expected = answerInDispute(order, side, word)
    const isSigned = made.isSigned && expected === 'accepted'
    const site = { market, person: personOf(side), side, place: placeOf(order), isSigned, part: made.part }
    const found = await codeOf(sendDispute(site, dispute, word))
    if (word === 'ESCALATE' && asksAlone(order, dispute, side)) dispute.askedBy = side
    if (!judge(order, side, word, [found, expected])) return
    disputeEffects[word]?.(order, dispute, side, parseUsdt(made.part))
    forget(order.id)
  }

  /** A window consents to a version that does not stand any more, which is never accepted. */
  async function consentToOld(made: Step): Promise<void> {
    const proposed = orders.find(({ dispute }) => dispute?.status === 'PRICE_PROPOSED')
    const negotiated = orders.find(({ status }) => status === 'NEGOTIATION')
    const order = (made.pick % 2 === 0 ? proposed : negotiated) ?? orders[made.slot]
    if (order === undefined) return
    const side = order.waitingFor ?? sideOf(made)
    const { updatedAt } = await compare(order, side)
    if (order.status === 'DISPUTE' && order.dispute !== null) await consentToOldPrice(order, order.dispute, side, made)
    else if (firstVersions.get(order.id) === updatedAt) await call(made)
    else await acceptFirstVersion(order, side, updatedAt)
  }

  async function acceptFirstVersion(order: OrderModel, side: OrderSide, updatedAt: string): Promise<void> {
    const { act } = personOf(side).calls.orders
    const accept = act.mutate({ id: order.id, action: 'ACCEPT', updatedAt: firstVersions.get(order.id) })
    judgeOld(order, side, await refusalOf(accept), [answerTo(order, side, 'ACCEPT'), { id: order.id, updatedAt }])
  }

  async function consentToOldPrice(order: OrderModel, dispute: DisputeModel, side: OrderSide, { part }: Step) {
    const { calls } = personOf(side)
    const { userId, orderId, id } = placeOf(order)
    const price = parseUsdt(part) === dispute.price ? '1' : part
    const accept = calls.disputes.act.mutate({ userId, orderId, id, action: 'ACCEPT_PRICE', price })
    const current = { id, price: formatUsdt(dispute.price) }
    judgeOld(order, side, await refusalOf(accept), [answerInDispute(order, side, 'ACCEPT_PRICE'), current])
    const sealed = await codeOf(calls.disputes.seal.mutate({ orderId, id, price: part, round: dispute.round - 1 }))
    const expected = order.isBlocked ? 'ORDER_IS_BLOCKED' : 'DISPUTE_ACTION_CANNOT_RUN'
    judge(order, side, 'SEAL of an old round', [sealed, expected])
  }

  /** The refusal of what the current version would be answered with, and what it shows. */
  function judgeOld(
    order: OrderModel,
    side: OrderSide,
    refusal: ErrorBody | undefined,
    [answer, current]: [answer: string, current: object],
  ): void {
    const isOld = answer === 'accepted'
    const expected = isOld ? 'CONFIG_IS_BUSY' : answer
    judge(order, side, 'consent to an old version', [refusal?.errorMessage ?? 'accepted', expected])
    if (!isOld) return
    expect(refusal?.current).toMatchObject(current)
    counts.stale += 1
  }

  /** An admin decides a dispute. */
  async function decide(made: Step): Promise<void> {
    const order = orders.find(({ dispute, isBlocked }) => dispute !== null && !isBlocked)
    if (order?.dispute == null) return call({ ...made, kind: 'call' })
    const isOpen = ['OPEN', 'ESCALATED'].includes(order.dispute.status)
    const decision = { ...placeOf(order), action: 'RESOLVE', price: made.part, comment: 'By the brief.' }
    const found = await codeOf(admin.admin.resolveDispute.mutate(decision))
    const isDone = judge(order, 'OWNER', 'RESOLVE by an admin', [
      ...([found, isOpen ? 'accepted' : 'DISPUTE_ACTION_CANNOT_RUN'] as const),
    ])
    if (!isDone) return
    resolve(order, parseUsdt(made.part))
    forget(order.id)
  }

  async function block({ slot }: Step): Promise<void> {
    const order = orders[slot]
    if (order === undefined || isEnded(order)) return
    await setBlocked(order, !order.isBlocked)
  }

  async function setBlocked(order: OrderModel, isBlocked: boolean): Promise<void> {
    await admin.admin.setOrderBlocked.mutate({ id: order.id, isBlocked })
    order.isBlocked = isBlocked
    const isRunning = order.status === 'IN_PROGRESS' || order.status === 'SENT'
    if (!isBlocked && isRunning) order.resumes += 1
    forget(order.id)
  }

  /** What is sent is final, and the orders have followed. */
  async function makeFinal(): Promise<void> {
    await market.dropNews()
    await market.makeFinal()
    await market.syncClock()
    for (const order of orders) {
      const isWaiting = order.status === 'AGREED' || order.status === 'PAYMENT_PENDING'
      if (order.isSigned && isWaiting) move(order, 'IN_PROGRESS', 'OWNER')
      order.isSigned = false
    }
    forgetAll()
    counts.finals += 1
    await check(false)
  }

  async function check(isDone: boolean): Promise<void> {
    const { stuck, paidTwice, paidForNothing, differences } = await audit(db, await ledger.read(), isDone, ids)
    expect({ stuck, paidTwice, paidForNothing, differences }).toEqual({
      ...{ stuck: [], paidTwice: [], paidForNothing: [], differences: [] },
    })
  }

  async function pass(ms: number): Promise<void> {
    await makeFinal()
    // A payment that becomes final in a blocked order stops its deposit, which counts from then.
    await makeFinal()
    const clocks = await readClocks()
    await market.pass(ms + beyondMs)
    const now = house.clock.now()
    for (const order of orders) {
      const clock = clocks.get(order.id)
      if (clock !== undefined) passClocks(order, clock, now)
    }
    admin = house.trpc((await enterAsAdmin(house)).token)
    await makeFinal()
    await makeFinal()
  }

  async function readClocks() {
    const rows = await db
      .selectFrom('orders')
      .leftJoin('disputes', 'disputes.id', 'orders.dispute_id')
      .select(['orders.id', 'orders.review_until', 'orders.blocked_at', 'orders.paid_at'])
      .select(['disputes.escalates_at', 'disputes.dispute_until'])
      .where('orders.id', 'in', ids)
      .execute()
    return new Map(rows.map(row => [row.id, row]))
  }

  const kinds: Record<Step['kind'], (made: Step) => Promise<void>> = {
    call,
    stale: consentToOld,
    decide,
    block,
    final: makeFinal,
    time: ({ days }) => pass(days * dayMs),
  }

  return {
    counts,
    async take(made: Step): Promise<void> {
      await kinds[made.kind](made)
      counts.steps += 1
    },
    /** Ends every order, so that all money must be out of the escrow. */
    async end(): Promise<void> {
      for (const order of orders) if (order.isBlocked) await setBlocked(order, false)
      await pass(forEverMs)
      for (const order of orders) {
        if (order.status === 'IN_PROGRESS') {
          await client.calls.orders.act.mutate({ id: order.id, action: 'CANCEL_OVERDUE' })
          move(order, 'REFUNDED', null)
        }
      }
      await pass(forEverMs)
      await pass(forEverMs)
      for (const order of orders) await compare(order, 'OWNER')
      await check(true)
      ledger.forgetSettled()
    },
  }
}

function pick({ id, status, waitingFor, isBlocked }: Order) {
  return { id, status, waitingFor, isBlocked }
}

/** The buyer pays for ever, so the seller returns what they earned. */
async function refill({ token, node, client, owner, balanceOf }: Market): Promise<void> {
  const left = await balanceOf(client.wallet.address)
  if (left > parseUsdt('200000')) return
  const args = [client.wallet.address, (await balanceOf(owner.wallet.address)) / 2n] as const
  const hash = await node.writeContract({
    account: owner.wallet,
    chain: null,
    address: token,
    abi: erc20Abi,
    functionName: 'transfer',
    args,
  })
  await node.waitForTransactionReceipt({ hash })
}
