import type { SocialOrderQuery } from '@limelight/contract/orders/social-orders'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { SocialOrderRow } from '@limelight/db/orders/tables'
import type { Insertable, Updateable } from 'kysely'
import { pageOf, type Rows } from '../../engines/page-store.ts'

export function insertSocialOrder(db: Database, row: Insertable<Tables['social_orders']>): Promise<SocialOrderRow> {
  return db.insertInto('social_orders').values(row).returningAll().executeTakeFirstOrThrow()
}

export function lockSocialOrder(trx: Transaction, id: string): Promise<SocialOrderRow | undefined> {
  return trx.selectFrom('social_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function updateSocialOrder(
  trx: Transaction,
  id: string,
  changes: Updateable<Tables['social_orders']>,
): Promise<SocialOrderRow> {
  return trx.updateTable('social_orders').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Newest first; of one user, or of all. */
export function listSocialOrderRows(
  db: Database,
  { userId, status, offset, limit }: SocialOrderQuery & { userId?: string },
): Promise<Rows<SocialOrderRow>> {
  let query = db.selectFrom('social_orders')
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  if (status !== undefined) query = query.where('status', '=', status)
  return pageOf(query.selectAll().orderBy('id', 'desc'), { offset, limit })
}
