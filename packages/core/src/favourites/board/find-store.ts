import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'

/** The values of items whose name or note contains the text, case-insensitive. */
export async function findNamedValues(db: Database, listId: string, text: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite_items')
    .select('value')
    .where('list_id', '=', listId)
    .where(sql<boolean>`strpos(lower(name || chr(10) || coalesce(note, '')), lower(${text})) > 0`)
    .execute()
  return rows.map(({ value }) => value)
}
