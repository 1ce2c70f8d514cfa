import type { Transaction } from '@limelight/db/database'
import type { OrderRow } from '@limelight/db/orders/tables'
import type { Context } from '../context.ts'
import { updateOfferFigures } from '../offers/sellers.ts'
import { updateUserStatistics } from '../users/statistics.ts'
import { countCompleted, setPiecePrice } from './store.ts'

/** Cards and offers show how many orders were completed, and what they settled at. */
export async function updateCompleted(ctx: Context, trx: Transaction, order: OrderRow): Promise<void> {
  await setPiecePrice(trx, order.id)
  const { seller, offer } = await countCompleted(trx, order)
  await updateUserStatistics(ctx, trx, { userId: order.owner_id, completed_orders: seller })
  if (order.offer_id !== null) await updateOfferFigures(trx, { offerId: order.offer_id, completed_orders: offer })
}
