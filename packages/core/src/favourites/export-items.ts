import type { FavouriteType } from '@limelight/contract/favourites/rules'
import type { SocialNetwork } from '@limelight/contract/social-networks'
import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'

/** Whose list of what an export is made of. */
export type ExportedList = { userId: string; listId: string; type: FavouriteType; network: SocialNetwork | null }

export type ListedItem = {
  id: string
  value: string
  name: string
  column: string
  note: string | null
  added_at: Date
}

/** So many items before one of them, which are the newest ones without it. */
export type Part = { before?: string | undefined; limit: number }

function newestFirst(db: Database, listId: string, { before, limit }: Part) {
  return db
    .selectFrom('favourite_items')
    .selectAll()
    .where('list_id', '=', listId)
    .$if(before !== undefined, query => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
}

/** Items of a list, newest first, with the names of their columns. */
export function readItems(
  db: Database,
  { userId, listId }: Pick<ExportedList, 'userId' | 'listId'>,
  part: Part,
): Promise<ListedItem[]> {
  return (
    db
      .selectFrom(newestFirst(db, listId, part).as('item'))
      .innerJoin('kanban_columns as column', 'column.id', 'item.column_id')
      .select(['item.id', 'item.value', 'item.name', 'column.name as column', 'item.note', 'item.added_at'])
      // Lets the plan begin with the few columns of one person.
      .where('column.user_id', '=', userId)
      .orderBy('item.id', 'desc')
      .execute()
  )
}

/** The values of so many items, and which item is the last; undefined when there is none. */
export async function readValues(
  db: Database,
  { listId }: Pick<ExportedList, 'listId'>,
  part: Part,
): Promise<{ values: string[]; last: string } | undefined> {
  const row = await db
    .selectFrom(newestFirst(db, listId, part).as('item'))
    .select([
      // One text is read in a fraction of the time of as many rows.
      sql<string | null>`string_agg(item.value, ',' order by item.id desc)`.as('values'),
      sql<string | null>`min(item.id::text)`.as('last'),
    ])
    .executeTakeFirstOrThrow()
  const { values, last } = row
  return values === null || last === null ? undefined : { values: values.split(','), last }
}
