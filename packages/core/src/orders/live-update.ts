import type { OrderWord } from '@limelight/contract/orders/words'
import type { Transaction } from '@limelight/db/database'
import type { OrderRow } from '@limelight/db/orders/tables'
import type { Context } from '../context.ts'
import { emitLive, userRoom } from '../jobs/live.ts'

/** Tells the windows of both sides. */
export function publishOrder(ctx: Context, trx: Transaction, order: OrderRow, what: OrderWord): void {
  const data = { orderId: order.id, number: Number(order.number), what, status: order.status }
  for (const userId of [order.owner_id, order.client_id])
    emitLive(ctx, trx, { room: userRoom(userId), name: 'order', data })
}
