import type { OrderStatus, OrderWord } from '@limelight/contract/orders/words'
import type { Context } from '../context.ts'
import { publishLive, userRoom } from '../jobs/live.ts'
import { findOrder } from './store.ts'

export async function publishOrder(
  ctx: Context,
  { orderId, what, status }: { orderId: string; what: OrderWord; status: OrderStatus },
): Promise<void> {
  const order = await findOrder(ctx.db, orderId)
  if (order === undefined) return
  const data = { orderId, number: Number(order.number), what, status }
  for (const userId of [order.owner_id, order.client_id]) {
    await publishLive(ctx, { room: userRoom(userId), name: 'order', data })
  }
}
