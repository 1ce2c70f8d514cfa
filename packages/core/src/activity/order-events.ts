import type { Transaction } from '@limelight/db/database'
import { markReadByOrder } from './store.ts'

/** Marks a user's notices about an order as read. */
export async function markOrderEventsRead(trx: Transaction, userId: string, orderId: string): Promise<void> {
  await markReadByOrder(trx, userId, orderId)
}
