import type { Database, Transaction } from '@limelight/db/database'
import type { SavedSearchRow } from '@limelight/db/search/tables'

type Wanted = { scope?: SavedSearchRow['scope'] | undefined; socialNetwork?: SavedSearchRow['network'] | undefined }

/** Newest first, because ids are ordered by time. */
export function findSavedSearches(
  db: Database,
  userId: string,
  { offset, limit, ...wanted }: Wanted & { offset: number; limit: number },
): Promise<SavedSearchRow[]> {
  return searchesOf(db, userId, wanted).selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute()
}

export async function countSavedSearches(db: Database, userId: string, wanted: Wanted = {}): Promise<number> {
  const row = await searchesOf(db, userId, wanted)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

function searchesOf(db: Database, userId: string, { scope, socialNetwork }: Wanted) {
  let query = db.selectFrom('saved_searches').where('user_id', '=', userId)
  if (scope !== undefined) query = query.where('scope', '=', scope)
  if (socialNetwork !== undefined) query = query.where('network', '=', socialNetwork)
  return query
}

export async function insertSavedSearch(trx: Transaction, row: SavedSearchRow): Promise<void> {
  await trx.insertInto('saved_searches').values(row).execute()
}

export function updateSavedSearchName(
  db: Database,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<SavedSearchRow | undefined> {
  return db
    .updateTable('saved_searches')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/** Returns whether a row was deleted. */
export async function deleteSavedSearchRow(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
