import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { ResultListRow } from '@limelight/db/results/tables'
import { type RawBuilder, sql, type Updateable } from 'kysely'

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

/** A list that can be restored is not gone yet, and neither is one whose owner can be. */
function isGone(listId: RawBuilder<unknown>, accountsDeletedBefore: Date): RawBuilder<boolean> {
  return sql`
    not exists (select from deleted_favourite_lists where id = ${listId})
    and not exists (
      select from favourite_lists list join users on users.id = list.user_id
      where list.id = ${listId} and (users.deleted_at is null or users.deleted_at > ${accountsDeletedBefore})
    )`
}

export async function endLinksOfGoneLists(db: Database, now: Date, accountsDeletedBefore: Date): Promise<void> {
  await sql`
    update result_links link set ended_at = ${now}
    where ended_at is null and ${isGone(sql`link.list_id`, accountsDeletedBefore)}`.execute(db)
}

/** Codes and sales go with them. */
export async function deleteGoneSettings(db: Database, accountsDeletedBefore: Date): Promise<void> {
  await sql`
    delete from result_lists settings where ${isGone(sql`settings.list_id`, accountsDeletedBefore)}`.execute(db)
}
