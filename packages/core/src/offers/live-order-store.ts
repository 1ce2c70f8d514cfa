import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'

/** Orders that are not over yet. */
function liveOrders(db: Database) {
  return db.selectFrom('orders').where('status', 'not in', ['COMPLETED', 'REJECTED', 'CANCELLED', 'REFUNDED'])
}

/** How many live orders each of these offers has; offers without one are missing. */
export async function countLiveOrders(db: Database, offerIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await liveOrders(db)
    .where(eb => eb('offer_id', '=', eb.fn.any(eb.val(offerIds))))
    .select(({ fn, ref }) => [sql<string>`${ref('offer_id')}`.as('offer'), fn.countAll<string>().as('orders')])
    .groupBy('offer_id')
    .execute()
  return new Map(rows.map(({ offer, orders }) => [offer, Number(orders)]))
}

export async function findOrderedItems(db: Database, offerId: string): Promise<Set<string>> {
  const rows = await liveOrders(db)
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .where('orders.offer_id', '=', offerId)
    .select('order_items.item_id')
    .distinct()
    .execute()
  return new Set(rows.flatMap(({ item_id }) => item_id ?? []))
}
