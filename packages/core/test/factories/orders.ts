import { randomBytes } from 'node:crypto'
import type { Dispute } from '@limelight/contract/orders/disputes'
import type { Order } from '@limelight/contract/orders/schema'
import type { OrderStatus } from '@limelight/contract/orders/words'
import type { Context } from '@limelight/core/context'
import { actOnOrder } from '@limelight/core/orders/act'
import { openDispute } from '@limelight/core/orders/disputes/open'
import { fixOrderTerms } from '@limelight/core/orders/pay'
import { createOrder } from '@limelight/core/orders/terms/create'
import { buildAccount } from './accounts.ts'
import { buildOffer } from './offers.ts'

/** An order of a new offer by a new seller, in NEGOTIATION. */
export async function buildOrder(ctx: Context, clientId: string): Promise<Order> {
  const seller = await buildAccount(ctx)
  const offer = await buildOffer(ctx, seller.user.id)
  const items = [{ itemId: offer.items[0]?.id, amount: 1 }]
  return createOrder(ctx, { userId: clientId }, { offerId: offer.id, items })
}

/** Its terms are fixed between wallets that nobody has. */
export async function buildAgreedOrder(ctx: Context, clientId: string): Promise<Order> {
  const { id, ownerId, updatedAt } = await buildOrder(ctx, clientId)
  for (const userId of [ownerId, clientId]) {
    const wallet = `0x${randomBytes(20).toString('hex')}`
    await ctx.db.updateTable('users').set({ wallet }).where('id', '=', userId).where('wallet', 'is', null).execute()
  }
  const order = await actOnOrder(ctx, { userId: ownerId }, { id, action: 'ACCEPT', updatedAt })
  await fixOrderTerms(ctx, { userId: clientId }, { id, x: 'client' })
  return order
}

/** Beside the chain, for tests that need no deposit: the order only claims to be there. */
export async function buildOrderIn(ctx: Context, clientId: string, status: OrderStatus): Promise<Order> {
  const order = await buildAgreedOrder(ctx, clientId)
  const now = ctx.clock.now()
  const settled_at = status === 'COMPLETED' || status === 'REFUNDED' ? now : null
  const waiting_for = status === 'IN_PROGRESS' ? 'OWNER' : status === 'SENT' ? 'CLIENT' : null
  await ctx.db
    .updateTable('orders')
    .set({ status, waiting_for, deliver_by: now, review_until: now, paid_at: now, settled_at })
    .where('id', '=', order.id)
    .execute()
  return order
}

/** An OPEN dispute that the client has opened. */
export async function buildDispute(ctx: Context, clientId: string): Promise<Dispute> {
  const { id: orderId } = await buildOrderIn(ctx, clientId, 'SENT')
  const place = { userId: clientId, orderId }
  return openDispute(ctx, { userId: clientId }, { ...place, comment: 'The second reel has no label.' })
}
