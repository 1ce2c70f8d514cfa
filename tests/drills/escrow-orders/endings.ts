import { orderPaymentSchema } from '@limelight/contract/deposits/schema'
import { authorizationDigest, refundDigest, releaseDigest, splitDigest } from '@limelight/contract/deposits/typed-data'
import { parseUsdt } from '@limelight/contract/deposits/units'
import { disputeSchema } from '@limelight/contract/orders/disputes'
import { type Order, orderSchema } from '@limelight/contract/orders/schema'
import type { OrderStatus } from '@limelight/contract/orders/words'
import type { Person } from './person.ts'

export type Play = {
  buyer: Person
  seller: Person
  admin: Person
  offerId: string
  itemId: string
  /** Called until the payment has arrived. */
  pause(): Promise<unknown>
  /** Parties who act on the chain themselves, between any two steps. */
  meddle?: (site: Site) => Promise<void>
}

export type Site = Play & { id: string }
export type Ending = {
  /** After the deposit is final; undefined ends the order unpaid. */
  act?: (site: Site) => Promise<void>
  unpaid?: (site: Site) => Promise<void>
  /** Once the delivery period has passed. */
  late?: (site: Site) => Promise<void>
  /** Where it ends; undefined where the parties' own calls decide. */
  status?: OrderStatus
}

const half = '70'

/** A deposit that arrives after its order was cancelled, which the seller delivers. */
const lateDeposit: Ending['unpaid'] = async site => {
  await act(site, site.seller, 'ACCEPT', { updatedAt: (await find(site)).updatedAt })
  const { terms } = orderPaymentSchema.parse(await site.buyer.call('GET', `/api/user/orders/${site.id}/payment/client`))
  if (terms === null) throw new Error('An agreed order has no terms.')
  await act(site, site.seller, 'CANCEL')
  await site.buyer.depositByHand(terms, site.pause)
  await site.seller.callByHand('DELIVER', terms, site.pause)
}

/** Every way in which an order can end. */
export const endings: Record<string, Ending> = {
  rejected: { unpaid: site => act(site, site.seller, 'REJECT'), status: 'REJECTED' },
  cancelled: { unpaid: site => act(site, site.buyer, 'CANCEL'), status: 'CANCELLED' },
  confirmed: {
    act: async site => {
      await send(site)
      await act(site, site.buyer, 'CONFIRM', { signature: await signRelease(site) })
    },
    status: 'COMPLETED',
  },
  'confirmed without a signature': {
    act: async site => {
      await send(site)
      await act(site, site.buyer, 'CONFIRM')
    },
    status: 'COMPLETED',
  },
  'silent buyer': { act: send, status: 'COMPLETED' },
  'changes requested': {
    act: async site => {
      await send(site)
      await act(site, site.buyer, 'REQUEST_CHANGES', { comment: 'Louder, please.' })
      await send(site)
      await act(site, site.buyer, 'CONFIRM', { signature: await signRelease(site) })
    },
    status: 'COMPLETED',
  },
  'cancelled by the seller': {
    act: async site => act(site, site.seller, 'CANCEL', { signature: await signRefund(site) }),
    status: 'REFUNDED',
  },
  'cancelled without a signature': { act: site => act(site, site.seller, 'CANCEL'), status: 'REFUNDED' },
  overdue: {
    act: async () => undefined,
    late: site => act(site, site.buyer, 'CANCEL_OVERDUE'),
    status: 'REFUNDED',
  },
  'split by two signatures': { act: site => settle(site, true), status: 'COMPLETED' },
  'split by the arbiter': { act: site => settle(site, false), status: 'COMPLETED' },
  refunded: { act: site => decide(site, '0'), status: 'REFUNDED' },
  'decided by an admin': { act: site => decide(site, half), status: 'COMPLETED' },
  'dispute expired': {
    act: async site => {
      await send(site)
      await dispute(site)
    },
    status: 'COMPLETED',
  },
  'dispute withdrawn': {
    act: async site => {
      const place = await dispute(site)
      await site.buyer.call('PUT', place, { action: 'WITHDRAW' })
      await send(site)
      await act(site, site.buyer, 'CONFIRM', { signature: await signRelease(site) })
    },
    status: 'COMPLETED',
  },
  'cancelled with a deposit in flight': { unpaid: lateDeposit, status: 'CANCELLED' },
  blocked: {
    act: async site => {
      const path = `/api/admin/orders/setBlocked/${site.id}`
      await site.admin.call('PUT', path, { isBlocked: true })
      await site.admin.call('PUT', path, { isBlocked: false })
      await send(site)
      await act(site, site.buyer, 'CONFIRM', { signature: await signRelease(site) })
    },
    status: 'COMPLETED',
  },
}

/** The endings that begin with a deposit, by people of whom one or both also call the contract themselves. */
export const meddledEndings: [string, Ending][] = Object.entries(endings).flatMap(([name, { act: go, late }]) =>
  go === undefined ? [] : [[`${name}, with calls by hand`, { act: go, late: late ?? endOverdue }]],
)

/** Whatever the calls by hand made of the order, nobody works on it any more. */
async function endOverdue(site: Site): Promise<void> {
  const { allowedActions } = await find(site)
  if (allowedActions.includes('CANCEL_OVERDUE')) await act(site, site.buyer, 'CANCEL_OVERDUE')
}

/** Takes a new order to where only time is missing. Returns its id. */
export async function play(made: Play, { unpaid, act: go }: Ending): Promise<string> {
  const { buyer, seller, offerId, itemId } = made
  const id = orderSchema.parse(
    await buyer.call('POST', '/api/user/orders', { offerId, items: [{ itemId, amount: 1 }] }),
  ).id
  const site = { ...made, id }
  if (unpaid !== undefined) {
    await unpaid(site)
    return id
  }
  await act(site, seller, 'ACCEPT', { updatedAt: (await find(site)).updatedAt })
  await pay(site)
  await go?.(site)
  await made.meddle?.(site)
  return id
}

/** A call that was answered once more than it was made is refused by its state, which is what it wanted. */
async function act(site: Site, person: Person, action: string, more: object = {}): Promise<void> {
  await site.meddle?.(site)
  await person.call('PUT', `/api/user/orders/${site.id}/action`, { action, ...more })
}

async function send(site: Site): Promise<void> {
  await act(site, site.seller, 'SEND', { comment: 'All online since noon.' })
}

async function find({ buyer, id }: Site): Promise<Order> {
  return orderSchema.parse(await buyer.call('GET', `/api/user/orders/${id}`))
}

/** A payment whose terms expired or whose deposit got lost is made again, as a buyer would. */
async function pay(site: Site): Promise<void> {
  const { buyer, id, pause } = site
  for (;;) {
    const { status } = await find(site)
    if (!unpaidStates.includes(status)) return
    if (status === 'AGREED') {
      const { authorization } = orderPaymentSchema.parse(
        await buyer.call('GET', `/api/user/orders/${id}/payment/client`),
      )
      if (authorization !== null) {
        const signature = await buyer.wallet.sign({ hash: authorizationDigest(authorization) })
        await buyer.call('POST', `/api/user/orders/${id}/payment`, { authorization: signature })
      }
    }
    await pause()
  }
}

const unpaidStates: OrderStatus[] = ['AGREED', 'PAYMENT_PENDING']

async function siteOf(site: Site) {
  const { contractId, payment } = await find(site)
  const [buyer, seller] = [site.buyer.wallet.address, site.seller.wallet.address]
  const terms = { buyer, seller, amount: String(parseUsdt(payment.amount)) }
  return { key: contractId ?? '', escrow: { chainId: payment.chainId, contract: payment.contract }, terms }
}

async function signRelease(site: Site): Promise<string> {
  const { key, escrow, terms } = await siteOf(site)
  return site.buyer.wallet.sign({ hash: releaseDigest(escrow, key, terms) })
}

async function signRefund(site: Site): Promise<string> {
  const { key, escrow, terms } = await siteOf(site)
  return site.seller.wallet.sign({ hash: refundDigest(escrow, key, terms) })
}

/** Opens a dispute and returns its path. */
async function dispute(site: Site): Promise<string> {
  const place = `/api/users/${site.buyer.id}/orders/${site.id}/disputes`
  await site.meddle?.(site)
  const made = await site.buyer.call('POST', place, { comment: 'The second reel has no label.' })
  const known = disputeSchema.safeParse(made).data?.id ?? (await find(site)).disputeId
  return `${place}/${known}`
}

async function settle(site: Site, isSigned: boolean): Promise<void> {
  const place = await dispute(site)
  const { key, escrow, terms } = await siteOf(site)
  const answer = async (person: Person, action: string) => {
    const hash = splitDigest(escrow, key, terms, parseUsdt(half))
    const signed = isSigned ? { signature: await person.wallet.sign({ hash }) } : {}
    await person.call('PUT', place, { action, price: half, ...signed })
  }
  await answer(site.seller, 'PROPOSE_PRICE')
  await answer(site.buyer, 'ACCEPT_PRICE')
}

async function decide(site: Site, price: string): Promise<void> {
  const place = await dispute(site)
  // Alone, the first one is refused.
  await site.seller.call('PUT', place, { action: 'ESCALATE' }).catch(() => undefined)
  await site.buyer.call('PUT', place, { action: 'ESCALATE' })
  const path = place.replace('/api/', '/api/admin/')
  await site.admin.call('PUT', path, { action: 'RESOLVE', price, comment: 'By the brief.' })
}
