import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { PaymentRow } from '@limelight/db/payments/tables'
import { type Insertable, sql, type Updateable } from 'kysely'

/** Whether Stripe has created the page of a payment. Until then, its session id is its own id. */
export const hasPage = sql<boolean>`payments.session_id <> payments.id::text`

export async function insertPayment(trx: Transaction, row: Insertable<Tables['payments']>): Promise<void> {
  await trx.insertInto('payments').values(row).execute()
}

/** The payments of a user that can still be paid, or whose page is being created. */
export function findOpenPages(db: Database, userId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where(eb =>
      eb.or([eb('status', '=', 'CREATED'), eb.and([eb('status', '=', 'FAILED'), eb('url', 'is not', null)])]),
    )
    .orderBy('id')
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
