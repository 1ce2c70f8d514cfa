import type { Page } from '@limelight/contract/query'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { OrderItemRow, OrderRow } from '@limelight/db/orders/tables'
import type { ReviewRow } from '@limelight/db/reviews/tables'
import { type Insertable, sql, type Updateable } from 'kysely'
import * as z from 'zod'
import { pageOf } from '../engines/page-store.ts'
import { rowsOf } from '../engines/rows.ts'

/** Every review of an order starts with this lock, like every change of the order. */
export function lockOrderOf(trx: Transaction, id: string): Promise<OrderRow | undefined> {
  return trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findItemsOf(trx: Transaction, orderId: string): Promise<OrderItemRow[]> {
  return trx.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('position').execute()
}

export function findReview(db: Database, id: string): Promise<ReviewRow | undefined> {
  return db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertReview(trx: Transaction, row: Insertable<Tables['reviews']>): Promise<void> {
  await trx.insertInto('reviews').values(row).execute()
}

export async function updateReviewRow(
  trx: Transaction,
  id: string,
  changes: Updateable<Tables['reviews']>,
): Promise<void> {
  await trx.updateTable('reviews').set(changes).where('id', '=', id).execute()
}

type Wanted = { sellerId?: string | undefined; offerId?: string | undefined; rating?: number[] | undefined }

/** Newest first: ids are ordered by time. */
export function listReviewRows(db: Database, wanted: Wanted, page: Page) {
  return pageOf(reviewsOf(db, wanted).selectAll().orderBy('id', 'desc'), page)
}

function reviewsOf(db: Database, { sellerId, offerId, rating }: Wanted) {
  let query = db.selectFrom('reviews')
  if (sellerId !== undefined) query = query.where('seller_id', '=', sellerId)
  if (offerId !== undefined) query = query.where('offer_id', '=', offerId)
  if (rating !== undefined) query = query.where(eb => eb('rating', '=', eb.fn.any(eb.val(rating))))
  return query
}

export async function isUser(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

const ownerSchema = z.object({ owner_id: z.string() })

/** The seller of an offer that the caller can see, or that has reviews; also of one that is gone. */
export async function findOfferOwner(db: Database, id: string, callerId: string): Promise<string | undefined> {
  const statement = sql`
    (select seller_id as owner_id from reviews where offer_id = ${id} limit 1)
    union all
    select offers.user_id from offers join users on users.id = offers.user_id
    where offers.id = ${id} and (
      offers.user_id = ${callerId}
      or offers.status = 'ACTIVE' and offers.moderation_status <> 'REFUSED' and users.deleted_at is null
    )
    limit 1`
  const [row] = await rowsOf(db, statement, ownerSchema)
  return row?.owner_id
}
