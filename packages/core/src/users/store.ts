import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { UserRow } from '@limelight/db/users/tables'
import type { Insertable } from 'kysely'

export function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Answers undefined when the address is taken. */
export function insertUser(trx: Transaction, row: Insertable<Tables['users']>): Promise<UserRow | undefined> {
  return trx
    .insertInto('users')
    .values(row)
    .onConflict(conflict => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function setActivated(trx: Transaction, id: string, email: string, now: Date): Promise<boolean> {
  const updated = await trx
    .updateTable('users')
    .set(eb => ({ activated_at: eb.fn.coalesce('activated_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}
