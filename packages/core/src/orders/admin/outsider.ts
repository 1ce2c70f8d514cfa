import type { Database } from '@limelight/db/database'
import type { OrderRow } from '@limelight/db/orders/tables'
import { requireOutsider } from '../../audit/outsider.ts'
import { listWalletsOf } from './store.ts'

/** Refuses an admin who is a side of the order, or has the wallet of one. */
export async function requireOutsiderOf(db: Database, admin: { userId: string }, order: OrderRow): Promise<void> {
  const wallets = await listWalletsOf(db, order.id)
  await requireOutsider(db, admin, { userIds: [order.owner_id, order.client_id], wallets })
}
