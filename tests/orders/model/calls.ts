import { formatUsdt } from '@limelight/contract/deposits/units'
import type { Order } from '@limelight/contract/orders/schema'
import type { OrderSide } from '@limelight/contract/orders/words'
import { dayMs, type Market } from '../market.ts'
import type { DisputeModel } from './rules.ts'

type Person = Market['client']
type OrderSite = { market: Market; person: Person; side: OrderSide; seen: Order; isSigned: boolean }

async function extension(market: Market, { contractId }: Order, deadline: Date) {
  return { signature: await market.signExtend(contractId ?? '', deadline) }
}

const anyHash = `0x${'12'.repeat(32)}`

/** The calls behind the words of `allowedActions`, with bodies that nothing else refuses. */
const orderCalls: Record<string, (site: OrderSite, id: string) => Promise<unknown>> = {
  EDIT: ({ person }, id) => person.calls.orders.update.mutate({ id, brief: 'Keep the label visible.' }),
  DELETE: ({ person }, id) => person.calls.orders.remove.mutate({ id }),
  REVIEW: ({ person }, id) => person.calls.reviews.create.mutate({ orderId: id, rating: 5, text: 'Two days early.' }),
  DISPUTE: ({ person }, id) =>
    person.calls.disputes.create.mutate({ userId: person.id, orderId: id, comment: 'The second reel has no label.' }),
  PAY: ({ market, person, isSigned }, id) =>
    isSigned ? market.pay(id) : person.calls.orders.pay.mutate({ id, txHash: anyHash }),
  ACCEPT: ({ person, seen }, id) => person.calls.orders.act.mutate({ id, action: 'ACCEPT', updatedAt: seen.updatedAt }),
  CHANGE_TERMS: ({ person }, id) => person.calls.orders.act.mutate({ id, action: 'CHANGE_TERMS', execDays: 10 }),
  REQUEST_CHANGES: ({ person }, id) =>
    person.calls.orders.act.mutate({ id, action: 'REQUEST_CHANGES', comment: 'Louder, please.' }),
  SEND: ({ person }, id) =>
    person.calls.orders.act.mutate({ id, action: 'SEND', comment: 'Both reels are online since noon.' }),
  PROPOSE_TIME: async ({ market, person, side, seen, isSigned }, id) => {
    // Soon enough for the end of a walk.
    const now = market.house.clock.now().getTime()
    const deadline = new Date(Math.max(now + 20 * dayMs, Date.parse(seen.clocks.deliverBy ?? '') + 3_600_000 || 0))
    deadline.setMilliseconds(0)
    const signed = isSigned && side === 'CLIENT' ? await extension(market, seen, deadline) : {}
    return person.calls.orders.act.mutate({ id, action: 'PROPOSE_TIME', deadline: deadline.toISOString(), ...signed })
  },
  ACCEPT_TIME: async ({ market, person, side, seen, isSigned }, id) => {
    const { timeProposal } = await person.calls.orders.byId.query({ id })
    const deadline = timeProposal?.deadline ?? '2026-11-20T12:00:00.000Z'
    const isConsent = isSigned && side === 'CLIENT' && timeProposal?.by === 'OWNER'
    const signed = isConsent ? await extension(market, seen, new Date(deadline)) : {}
    return person.calls.orders.act.mutate({ id, action: 'ACCEPT_TIME', deadline, ...signed })
  },
  CONFIRM: async ({ market, person, seen, isSigned }, id) => {
    const signed = isSigned ? { signature: await market.signRelease(seen.contractId ?? '') } : {}
    return person.calls.orders.act.mutate({ id, action: 'CONFIRM', ...signed })
  },
  CANCEL: async ({ market, person, side, seen, isSigned }, id) => {
    const isRefund = isSigned && side === 'OWNER' && seen.status === 'IN_PROGRESS'
    const signed = isRefund ? { signature: await market.signRefund(seen.contractId ?? '') } : {}
    return person.calls.orders.act.mutate({ id, action: 'CANCEL', ...signed })
  },
}

/** Answers the order as the caller sees it afterwards, if the call answers it. */
export async function sendOrder(site: OrderSite, word: string): Promise<Order | undefined> {
  const { id } = site.seen
  const send = orderCalls[word] ?? (() => site.person.calls.orders.act.mutate({ id, action: word }))
  const answer = await send(site, id)
  return isOrder(answer) ? answer : undefined
}

function isOrder(answer: unknown): answer is Order {
  return typeof answer === 'object' && answer !== null && 'timeline' in answer
}

type DisputeSite = {
  market: Market
  person: Person
  side: OrderSide
  place: { userId: string; orderId: string; id: string }
  isSigned: boolean
  part: string
}

export async function sendDispute(site: DisputeSite, dispute: DisputeModel, word: string): Promise<unknown> {
  const { person, place, part } = site
  const { orderId, id } = place
  const standing = formatUsdt(dispute.price)
  if (word === 'SEAL')
    return person.calls.disputes.seal.mutate({ orderId, id, price: part, round: dispute.round, confirmed: true })
  return person.calls.disputes.act.mutate({
    ...place,
    action: word,
    ...(word === 'PROPOSE_PRICE' ? { price: part, ...(await consentTo(site, part)) } : {}),
    ...(word === 'REJECT_PRICE' ? { comment: 'Too little.' } : {}),
    ...(word === 'ACCEPT_PRICE' ? { price: standing, ...(await consentTo(site, standing)) } : {}),
  })
}

/** The Split signature of this side for a price. */
async function consentTo({ market, person, side, place, isSigned }: DisputeSite, price: string) {
  if (!isSigned) return {}
  const { contractId } = await person.calls.orders.byId.query({ id: place.orderId })
  return { signature: await market.signSplit(contractId ?? '', price, side === 'CLIENT' ? 'client' : 'owner') }
}
