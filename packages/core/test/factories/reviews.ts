import { parseUsdt } from '@limelight/contract/deposits/units'
import type { Review } from '@limelight/contract/reviews/schema'
import type { Context } from '../../src/context.ts'
import { createReview } from '../../src/reviews/write.ts'
import { newId } from '../../src/runtime/ids.ts'
import { buildAccount } from './accounts.ts'

type Plan = {
  ownerId?: string
  clientId?: string
  offerId?: string | null
  category?: string | null
  /** For the whole order, in USDT. */
  price?: string
  amount?: number
  status?: 'COMPLETED' | 'SENT' | 'REFUNDED'
  endedAt?: Date
  isPaid?: boolean
}

/** An order as it is at its end, without the way there. */
export async function buildEndedOrder(ctx: Context, plan: Plan = {}) {
  const now = ctx.clock.now()
  const ownerId = plan.ownerId ?? (await buildAccount(ctx)).user.id
  const clientId = plan.clientId ?? (await buildAccount(ctx)).user.id
  const { price = '420', amount = 3, status = 'COMPLETED', offerId = null, category = null, isPaid = true } = plan
  const id = newId(ctx.clock)
  const units = parseUsdt(price)
  await ctx.db
    .insertInto('orders')
    .values({
      id,
      owner_id: ownerId,
      client_id: clientId,
      offer_id: offerId,
      formal_offer_id: null,
      batch_id: null,
      chat_id: null,
      status,
      waiting_for: status === 'SENT' ? 'CLIENT' : null,
      category,
      snapshot: JSON.stringify({
        name: 'A quiet morning',
        description: 'One calm reel in daylight.',
        category,
        mainImage: null,
        portfolioImages: [],
        config: {},
      }),
      initial_price: units,
      price: units,
      piece_price: status === 'COMPLETED' ? units / BigInt(amount) : null,
      exec_days: 14,
      brief: '',
      paid_at: isPaid ? now : null,
      ended_at: status === 'SENT' ? null : (plan.endedAt ?? now),
      created_at: now,
      updated_at: now,
    })
    .execute()
  await ctx.db
    .insertInto('order_items')
    .values({
      order_id: id,
      position: 0,
      item_id: null,
      name: 'One reel',
      amount,
      price: units / BigInt(amount),
      exec_days: 14,
      max_amount: 10,
    })
    .execute()
  return { id, ownerId, clientId }
}

/** A review of an order that has ended. */
export async function buildReview(ctx: Context, plan: Plan = {}): Promise<Review> {
  const order = await buildEndedOrder(ctx, plan)
  return createReview(ctx, { userId: order.clientId }, { orderId: order.id, rating: 5, text: 'Well lit.' })
}
