import { testAccount } from '@limelight/chain/test-usdt'
import { authorizationDigest, refundDigest, releaseDigest } from '@limelight/contract/deposits/typed-data'
import { findAccountByEmail } from '@limelight/core/accounts/store'
import type { Context } from '@limelight/core/context'
import { findTerms } from '@limelight/core/deposits/store'
import { actOnOrder } from '@limelight/core/orders/act'
import { actOnDispute } from '@limelight/core/orders/disputes/act'
import { resolveForAdmins } from '@limelight/core/orders/disputes/admin'
import { openDispute } from '@limelight/core/orders/disputes/open'
import { listOrders } from '@limelight/core/orders/list'
import { payMany, payOrder } from '@limelight/core/orders/pay'
import { createOrder } from '@limelight/core/orders/terms/create'
import { createReview } from '@limelight/core/reviews/write'
import { makeFinal } from '../data/chain.ts'
import { briefs, deliveryComments, paidReviews } from '../data/orders.ts'
import { inThePast } from '../data/past.ts'
import { demoSellers } from '../data/sellers.ts'

export const buyerKey = testAccount(0)
const sellerKey = testAccount(1)
const marketSellers = 12

/** An item that buyer@ can order. */
type Ware = { sellerId: string; offerId: string; itemId: string; name: string; price: string | null }
type Person = { userId: string }
/** `market` has one item per seller. */
export type Cast = { buyer: Person; own: Ware[]; market: Ware[]; wares: Ware[] }
/** More than the list price, and what for: otherwise the terms would not add up. */
export type BetterPrice = { price: string; comment: string }
export type Placed = { id: string; updatedAt: string; seller: Person }

/**
 * One order in each status between buyer@ and seller@, and some with other sellers. The paid ones
 * have deposits on the embedded chain.
 */
export async function seedOrders(ctx: Context): Promise<void> {
  const cast = await findCast(ctx)
  if (cast === undefined || (await hasOrders(ctx, cast))) return
  const { buyer, own, market } = cast
  await place(ctx, cast, own[0], 2)
  const changed = await place(ctx, cast, own[1], 3)
  const terms = { action: 'CHANGE_TERMS', execDays: 21, comment: 'A week more is fine.' }
  await actOnOrder(inThePast(ctx, 1), buyer, { id: changed.id, ...terms })
  const rejected = await place(ctx, cast, own[2], 9)
  const refusal = { action: 'REJECT', comment: 'Fully booked until spring.' }
  await actOnOrder(inThePast(ctx, 8), rejected.seller, { id: rejected.id, ...refusal })
  const cancelled = await place(ctx, cast, own[3], 6)
  await actOnOrder(inThePast(ctx, 5), buyer, { id: cancelled.id, action: 'CANCEL', comment: 'We moved the launch.' })
  await agree(ctx, cast, own[0], 4)
  for (const ware of market.slice(0, 2)) await place(ctx, cast, ware, 1)
  await playPaidOrders(ctx, cast)
  // A wallet that reported a transaction which the chain does not have: the order waits for half an hour.
  const { id } = await agree(ctx, cast, own[1], 2)
  await payOrder(ctx, buyer, { id, txHash: `0x${'5b7d'.repeat(16)}` })
}

/** Undefined without both demo users and an offer. */
export async function findCast(ctx: Context): Promise<Cast | undefined> {
  const [buyer, seller] = await Promise.all(
    ['buyer@limelight.test', 'seller@limelight.test'].map(email => findAccountByEmail(ctx.db, email)),
  )
  if (buyer === undefined || seller === undefined || !buyer.wallet || !seller.wallet) return undefined
  const others = demoSellers.slice(0, marketSellers).map(({ email }) => email)
  const wares = await findWares(ctx, ['seller@limelight.test', ...others])
  const own = wares.filter(({ sellerId }) => sellerId === seller.id)
  if (own.length === 0) return undefined
  return { buyer: { userId: buyer.id }, own: inTurn(own, 4), market: onePerSeller(wares, seller.id), wares }
}

async function hasOrders(ctx: Context, { buyer }: Cast): Promise<boolean> {
  return (await listOrders(ctx, buyer, { offset: 0, limit: 1, side: 'ALL', sort: 'updatedAt' })).total > 0
}

function findWares(ctx: Context, emails: string[]): Promise<Ware[]> {
  return ctx.db
    .selectFrom('offer_items')
    .innerJoin('offers', 'offers.id', 'offer_items.offer_id')
    .innerJoin('users', 'users.id', 'offers.user_id')
    .select(['users.id as sellerId', 'offers.id as offerId', 'offer_items.id as itemId'])
    .select(['offer_items.name', 'offer_items.price'])
    .where('users.email', 'in', emails)
    .where('users.wallet', 'is not', null)
    .where('offers.status', '=', 'ACTIVE')
    .where('offer_items.price', 'is not', null)
    .orderBy('offers.created_at', 'desc')
    .orderBy('offer_items.position')
    .execute()
}

/** As many as the demo needs, however few there are: one item of each offer in turn. */
function inTurn(wares: Ware[], count: number): Ware[] {
  const inRow = wares.map((ware, index) => {
    const at = wares.slice(0, index).filter(({ offerId }) => offerId === ware.offerId).length
    return { ware, at }
  })
  inRow.sort((one, other) => one.at - other.at)
  return Array.from({ length: count }, (_none, at) => inRow[at % inRow.length]).flatMap(row => row?.ware ?? [])
}

function onePerSeller(wares: Ware[], ownId: string): Ware[] {
  const first = new Map(wares.toReversed().map(ware => [ware.sellerId, ware]))
  first.delete(ownId)
  return [...first.values()]
}

/** An order that was placed some days ago. */
async function place(
  ctx: Context,
  { buyer }: Cast,
  ware: Ware | undefined,
  days: number,
  more: object = {},
): Promise<Placed> {
  if (ware === undefined) throw new Error('There is nothing to order.')
  const { sellerId, offerId, itemId } = ware
  const brief = briefs[days % briefs.length]
  const body = { offerId, items: [{ itemId, amount: 1 }], brief, ...more }
  const { id, updatedAt } = await createOrder(inThePast(ctx, days), buyer, body)
  return { id, updatedAt, seller: { userId: sellerId } }
}

export async function agree(
  ctx: Context,
  cast: Cast,
  ware: Ware | undefined,
  days: number,
  more: object = {},
  better?: BetterPrice,
): Promise<Placed> {
  const placed = await place(ctx, cast, ware, days, more)
  const { id } = placed
  const terms = { id, action: 'CHANGE_TERMS', ...better }
  const { updatedAt } = better === undefined ? placed : await actOnOrder(inThePast(ctx, days - 0.2), cast.buyer, terms)
  await actOnOrder(inThePast(ctx, days - 0.4), placed.seller, { id, action: 'ACCEPT', updatedAt })
  return placed
}

/** The buyer's demo wallet signs one authorization for the cart. */
async function pay(ctx: Context, { buyer }: Cast, placed: Placed[]): Promise<void> {
  const orderIds = placed.map(({ id }) => id)
  const { authorization } = await payMany(ctx, buyer, { orderIds })
  if (authorization === null) throw new Error('The test token has no ERC-3009. Delete the data folder and start again.')
  const signature = await buyerKey.sign({ hash: authorizationDigest(authorization) })
  await payMany(ctx, buyer, { orderIds, authorization: signature })
}

/** Sellers beyond seller@ have one order at work, one that is sent, and some that are complete. */
async function playPaidOrders(ctx: Context, cast: Cast): Promise<void> {
  const { buyer, own, market } = cast
  const working = await agree(ctx, cast, own[0], 3)
  const sent = await agree(ctx, cast, own[1], 4)
  const completed = await agree(ctx, cast, own[2], 5)
  const refunded = await agree(ctx, cast, own[3], 6)
  const open = await agree(ctx, cast, own[0], 7)
  const proposed = await agree(ctx, cast, own[1], 8)
  // Dear enough for two admins.
  const escalated = await agree(
    ctx,
    cast,
    own[2],
    15,
    {},
    {
      price: '640',
      comment: 'With a second cut for the shop, and a year of rights for both.',
    },
  )
  const others: Placed[] = []
  for (const [at, ware] of market.slice(2, 4 + paidReviews.length).entries())
    others.push(await agree(ctx, cast, ware, 4 + at * 2))
  const paid = [working, sent, completed, refunded, open, proposed, escalated, ...others]
  await pay(ctx, cast, paid)
  const orderIds = paid.map(({ id }) => id)
  await makeFinal(ctx, orderIds)
  const done = others.slice(2)
  for (const [at, order] of [sent, completed, open, proposed, ...others.slice(1)].entries()) await send(ctx, order, at)
  for (const order of [completed, ...done]) await confirm(ctx, cast, order)
  await cancel(ctx, refunded)
  await dispute(ctx, cast, open, 'The second reel has no label.')
  const priced = await dispute(ctx, cast, proposed, 'It is one shot, not the reel.')
  const proposal = { action: 'PROPOSE_PRICE', price: '100', comment: 'I can cut it again for this part.' }
  await actOnDispute(ctx, proposed.seller, { ...priced, ...proposal })
  const decided = await dispute(ctx, cast, escalated, 'The shoot was today, and it was called off an hour before.')
  const ask = { ...decided, action: 'ESCALATE' }
  // In the first day the first of both is refused.
  await actOnDispute(ctx, escalated.seller, ask).catch(() => undefined)
  await actOnDispute(ctx, buyer, ask)
  await decide(ctx, decided)
  await makeFinal(ctx, orderIds)
  for (const [at, { id: orderId }] of done.entries())
    await createReview(ctx, buyer, { orderId, rating: 5, ...paidReviews[at] })
}

async function send(ctx: Context, order: Placed, at: number): Promise<void> {
  const work = {
    comment: deliveryComments[at % deliveryComments.length],
    links: ['https://www.instagram.com/reel/C9xY2demo'],
  }
  await actOnOrder(ctx, order.seller, { id: order.id, action: 'SEND', ...work })
}

export async function confirm(ctx: Context, cast: Cast, order: Placed): Promise<void> {
  const { key, site, terms } = await depositOf(ctx, order.id)
  const signature = await buyerKey.sign({ hash: releaseDigest(site, key, terms) })
  await actOnOrder(ctx, cast.buyer, { id: order.id, action: 'CONFIRM', signature })
}

async function cancel(ctx: Context, order: Placed): Promise<void> {
  const { key, site, terms } = await depositOf(ctx, order.id)
  const signature = await sellerKey.sign({ hash: refundDigest(site, key, terms) })
  const comment = 'I broke my arm and can’t film this month.'
  await actOnOrder(ctx, order.seller, { id: order.id, action: 'CANCEL', comment, signature })
}

async function depositOf(ctx: Context, id: string) {
  const [fixed] = await findTerms(ctx.db, id)
  if (fixed === undefined) throw new Error('A paid order has no terms.')
  const { key, terms, contract } = fixed
  return { key, terms, site: { chainId: ctx.config.chainId, contract } }
}

type Disputed = { userId: string; orderId: string; id: string }

async function dispute(ctx: Context, { buyer }: Cast, order: Placed, comment: string): Promise<Disputed> {
  const where = { userId: buyer.userId, orderId: order.id }
  return { ...where, id: (await openDispute(ctx, buyer, { ...where, comment })).id }
}

/** One admin has decided, and a second one is asked. */
async function decide(ctx: Context, decided: Disputed): Promise<void> {
  const admin = await findAccountByEmail(ctx.db, 'admin@limelight.test')
  if (admin === undefined) return
  const comment = 'The storm was nobody’s fault, and the shoot was prepared: a quarter of the price.'
  const acting = { userId: admin.id, act: 'admin.resolveDispute' }
  await resolveForAdmins(ctx, acting, { ...decided, action: 'RESOLVE', price: '160', comment })
}
