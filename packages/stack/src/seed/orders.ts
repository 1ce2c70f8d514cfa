import { testAccount } from '@limelight/chain/test-usdt'
import { authorizationDigest, refundDigest, releaseDigest } from '@limelight/contract/deposits/typed-data'
import { findAccountByEmail } from '@limelight/core/accounts/store'
import { followChain } from '@limelight/core/chain/follow'
import type { Context } from '@limelight/core/context'
import { settle } from '@limelight/core/deposits/settle'
import { openSigners } from '@limelight/core/deposits/signers'
import { actOnOrder } from '@limelight/core/orders/act'
import { actOnDispute } from '@limelight/core/orders/disputes/act'
import { openDispute } from '@limelight/core/orders/disputes/open'
import { followPayment } from '@limelight/core/orders/follow'
import { getOrder, listOrders } from '@limelight/core/orders/list'
import { payMany } from '@limelight/core/orders/pay'
import { createOrder } from '@limelight/core/orders/terms/create'

const [buyerKey, sellerKey] = [testAccount(0), testAccount(1)]
const blocksUntilFinal = 70

type Cast = { buyer: { userId: string }; seller: { userId: string }; offerId: string; itemId: string }

/** One order in each status between buyer@ and seller@; the paid ones have deposits on the embedded chain. */
export async function seedOrders(ctx: Context): Promise<void> {
  const cast = await findCast(ctx)
  if (cast === undefined) return
  const { buyer, seller } = cast
  await place(ctx, cast, { brief: 'Keep the label visible.' })
  const changed = await place(ctx, cast, {})
  await actOnOrder(ctx, buyer, { id: changed, action: 'CHANGE_TERMS', execDays: 21, comment: 'A week more is fine.' })
  const rejected = await place(ctx, cast, {})
  await actOnOrder(ctx, seller, { id: rejected, action: 'REJECT', comment: 'Fully booked until spring.' })
  const cancelled = await place(ctx, cast, {})
  await actOnOrder(ctx, buyer, { id: cancelled, action: 'CANCEL' })
  await agree(ctx, cast, 1)
  await playPaidOrders(ctx, cast)
  // Last, so that it waits for its deposit when the demo opens.
  await pay(ctx, cast, await agree(ctx, cast, 1))
}

/** Undefined once there are orders, or without both demo users and an offer. */
async function findCast(ctx: Context): Promise<Cast | undefined> {
  const [buyer, seller] = await Promise.all(
    ['buyer@limelight.test', 'seller@limelight.test'].map(email => findAccountByEmail(ctx.db, email)),
  )
  if (buyer === undefined || seller === undefined || !buyer.wallet || !seller.wallet) return undefined
  const caller = { userId: buyer.id }
  const page = { offset: 0, limit: 1, side: 'ALL', sort: 'updatedAt' } as const
  if ((await listOrders(ctx, caller, page)).total > 0) return undefined
  const item = await ctx.db
    .selectFrom('offer_items')
    .innerJoin('offers', 'offers.id', 'offer_items.offer_id')
    .select(['offers.id as offerId', 'offer_items.id as itemId'])
    .where('offers.user_id', '=', seller.id)
    .where('offers.status', '=', 'ACTIVE')
    .where('offer_items.price', 'is not', null)
    .orderBy('offer_items.position')
    .limit(1)
    .executeTakeFirst()
  return item === undefined ? undefined : { buyer: caller, seller: { userId: seller.id }, ...item }
}

async function place(ctx: Context, { buyer, offerId, itemId }: Cast, more: object): Promise<string> {
  return (await createOrder(ctx, buyer, { offerId, items: [{ itemId, amount: 1 }], ...more })).id
}

async function agree(ctx: Context, cast: Cast, count: number, more: object = {}): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const id = await place(ctx, cast, more)
    await actOnOrder(ctx, cast.seller, { id, action: 'ACCEPT' })
    ids.push(id)
  }
  return ids
}

/** The buyer's demo wallet signs one authorization for the cart. */
async function pay(ctx: Context, { buyer }: Cast, orderIds: string[]): Promise<void> {
  const { authorization } = await payMany(ctx, buyer, { orderIds })
  if (authorization === null) throw new Error('The test token has no ERC-3009. Delete the data folder and start again.')
  const signature = await buyerKey.sign({ hash: authorizationDigest(authorization) })
  await payMany(ctx, buyer, { orderIds, authorization: signature })
}

async function playPaidOrders(ctx: Context, cast: Cast): Promise<void> {
  const { buyer, seller } = cast
  const usual = await agree(ctx, cast, 6)
  const ids = [...usual, ...(await agree(ctx, cast, 1, { price: '640' }))]
  await pay(ctx, cast, ids)
  await makeFinal(ctx, ids)
  const [, sent = '', completed = '', refunded = '', open = '', proposed = '', escalated = ''] = ids
  for (const id of [sent, completed, open, proposed]) {
    const links = ['https://www.instagram.com/reel/C9xY2demo']
    await actOnOrder(ctx, seller, { id, action: 'SEND', comment: 'All online.', links })
  }
  const { key, site } = await depositOf(ctx, cast, completed)
  const release = await buyerKey.sign({ hash: releaseDigest(site, key) })
  await actOnOrder(ctx, buyer, { id: completed, action: 'CONFIRM', signature: release })
  const back = await depositOf(ctx, cast, refunded)
  const refund = await sellerKey.sign({ hash: refundDigest(back.site, back.key) })
  await actOnOrder(ctx, seller, { id: refunded, action: 'CANCEL', signature: refund })
  await dispute(ctx, cast, open, 'The second reel has no label.')
  const priced = await dispute(ctx, cast, proposed, 'It is one shot, not the reel.')
  await actOnDispute(ctx, seller, { ...priced, action: 'PROPOSE_PRICE', price: '100' })
  const decided = await dispute(ctx, cast, escalated, 'Nothing has come for two weeks.')
  await actOnDispute(ctx, buyer, { ...decided, action: 'ESCALATE' })
  await makeFinal(ctx, ids)
}

async function depositOf(ctx: Context, { buyer }: Cast, id: string) {
  const { contractId, payment } = await getOrder(ctx, buyer, { id })
  return { key: contractId ?? '', site: { chainId: payment.chainId, contract: payment.contract } }
}

async function dispute(ctx: Context, { buyer }: Cast, orderId: string, comment: string) {
  const place = { userId: buyer.userId, orderId }
  return { ...place, id: (await openDispute(ctx, buyer, { ...place, comment })).id }
}

/** Sends what is queued, mines until it is final, and lets the orders follow. */
async function makeFinal(ctx: Context, ids: string[]): Promise<void> {
  const signers = openSigners(ctx)
  while (await settle(ctx, signers));
  await mine(ctx)
  while (await settle(ctx, signers));
  const end = new AbortController()
  const onTurn = (outcome: string) => {
    if (outcome !== 'advanced') end.abort()
  }
  const changes = { headsUrl: undefined, pollMs: 1, onTurn }
  await followChain(ctx, { signal: end.signal, onRpcError: () => undefined, changes })
  for (const id of ids) await ctx.db.transaction().execute(trx => followPayment(ctx, trx, { id }))
}

async function mine({ secrets }: Context): Promise<void> {
  const [url = ''] = secrets.chainRpcUrls
  const body = { jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: [`0x${blocksUntilFinal.toString(16)}`] }
  await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}
