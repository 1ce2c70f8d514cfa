import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { PaymentRow } from '@limelight/db/payments/tables'
import { type Insertable, sql, type Updateable } from 'kysely'

/** Whether Stripe has created the page of a payment. Until then, its session id is its own id. */
export const hasPage = sql<boolean>`payments.session_id <> payments.id::text`

const isOpen = sql<boolean>`(payments.status = 'CREATED' or payments.status = 'FAILED' and payments.url is not null)`

export async function insertPayment(trx: Transaction, row: Insertable<Tables['payments']>): Promise<void> {
  await trx.insertInto('payments').values(row).execute()
}

/** The payments of a user that can still be paid, or whose page is being created. */
export function findOpenPages(db: Database, userId: string): Promise<PaymentRow[]> {
  return db.selectFrom('payments').selectAll().where('user_id', '=', userId).where(isOpen).orderBy('id').execute()
}

/** The pages of a deleted account that can still be paid. */
export function findAbandonedPages(db: Database, userId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select('payments.session_id')
    .where('payments.user_id', '=', userId)
    .where('users.deleted_at', 'is not', null)
    .where(isOpen)
    .where(hasPage)
    .execute()
}

/** Returns false when the payment was given up in the meantime. */
export async function setPage(db: Database, id: string, page: Updateable<Tables['payments']>): Promise<boolean> {
  const updated = await db
    .updateTable('payments')
    .set(page)
    .where('id', '=', id)
    .where('status', '=', 'CREATED')
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

export async function deletePendingPayment(db: Database, id: string): Promise<void> {
  await db
    .deleteFrom('payments')
    .where('id', '=', id)
    .where(eb => eb.not(hasPage))
    .execute()
}
