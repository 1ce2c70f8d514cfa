import type { Database } from '@limelight/db/database'
import { countLiveOrders, findOrderedItems } from './live-order-store.ts'

/** How many orders of each offer are not over yet. They stop the offer from leaving the market. */
export async function liveOrdersOf(db: Database, offerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return offerIds.length === 0 ? new Map() : countLiveOrders(db, offerIds)
}

/** The items of an offer that live orders use. They cannot be removed. */
export function itemsInLiveOrders(db: Database, offerId: string): Promise<ReadonlySet<string>> {
  return findOrderedItems(db, offerId)
}
