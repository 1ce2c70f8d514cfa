import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { ResultListRow } from '@limelight/db/results/tables'
import type { Updateable } from 'kysely'

/** Creates the row on first use. Every change of a list's codes, keys and sales starts with this lock. */
export async function lockSettings(
  trx: Transaction,
  { listId, userId }: { listId: string; userId: string },
): Promise<ResultListRow> {
  await trx
    .insertInto('result_lists')
    .values({ list_id: listId, user_id: userId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return trx.selectFrom('result_lists').selectAll().where('list_id', '=', listId).forUpdate().executeTakeFirstOrThrow()
}

export async function updateSettings(
  trx: Transaction,
  listId: string,
  changes: Updateable<Tables['result_lists']>,
): Promise<void> {
  await trx.updateTable('result_lists').set(changes).where('list_id', '=', listId).execute()
}

/** The settings of a list that exists and whose owner does. */
export function findShop(db: Database, listId: string): Promise<ResultListRow | undefined> {
  return db
    .selectFrom('result_lists as settings')
    .innerJoin('favourite_lists as list', 'list.id', 'settings.list_id')
    .innerJoin('users', 'users.id', 'list.user_id')
    .selectAll('settings')
    .where('settings.list_id', '=', listId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function hasSales(db: Database, listId: string): Promise<boolean> {
  const sale = await db
    .selectFrom('result_sales')
    .select('id')
    .where('list_id', '=', listId)
    .limit(1)
    .executeTakeFirst()
  return sale !== undefined
}
