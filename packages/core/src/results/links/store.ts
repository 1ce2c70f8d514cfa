import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { ResultLinkRow } from '@limelight/db/results/links/tables'
import { type Insertable, sql } from 'kysely'

export function selectLinks(db: Database, listId: string) {
  return db.selectFrom('result_links as link').selectAll().where('link.list_id', '=', listId).orderBy('link.id')
}

/** Only those of the rows that are shown: a list may have thousands. */
export function findLinksOf(
  db: Database,
  listId: string,
  values: readonly (string | null)[],
): Promise<ResultLinkRow[]> {
  return selectLinks(db, listId).where('link.value', '=', sql<string>`any(${values}::text[])`).execute()
}

export function insertLink(trx: Transaction, row: Insertable<Tables['result_links']>): Promise<ResultLinkRow> {
  return trx.insertInto('result_links').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Links of one list are created one after the other, so that a row never gets a sixth. */
export async function lockList(trx: Transaction, listId: string): Promise<void> {
  await trx.selectFrom('favourite_lists').select('id').where('id', '=', listId).forUpdate().executeTakeFirst()
}

export async function isListed(trx: Transaction, listId: string, value: string): Promise<boolean> {
  const item = await trx
    .selectFrom('favourite_items')
    .select('value')
    .where('list_id', '=', listId)
    .where('value', '=', value)
    .executeTakeFirst()
  return item !== undefined
}

export async function deleteLinksEndedBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('result_links').where('ended_at', '<', before).execute()
}
