import type { Database } from '@limelight/db/database'
import type { FavouriteItemRow } from '@limelight/db/favourites/tables'
import { sql } from 'kysely'
import { rowsOf } from '../../engines/rows.ts'
import { itemRowSchema } from '../board/store.ts'

/** In board order, without empty columns. */
export async function countCardsByList(db: Database, listIds: readonly string[]) {
  const rows = await db
    .selectFrom('favourite_items as item')
    .innerJoin('kanban_columns as stack', 'stack.id', 'item.column_id')
    .select(({ fn }) => ['item.list_id', 'item.column_id', fn.countAll<string>().as('items')])
    .where(eb => eb('item.list_id', '=', eb.fn.any(eb.val(listIds))))
    .groupBy(['item.list_id', 'item.column_id', 'stack.position'])
    .orderBy('stack.position')
    .execute()
  return rows.map(({ list_id, column_id, items }) => ({ listId: list_id, columnId: column_id, items: Number(items) }))
}

/** The newest items of each list, newest first. */
export function findNewestItems(db: Database, listIds: readonly string[], count: number): Promise<FavouriteItemRow[]> {
  const statement = sql`
    select item.* from unnest(${listIds}::uuid[]) as wanted(list_id)
    cross join lateral (
      select * from favourite_items where list_id = wanted.list_id order by id desc limit ${count}
    ) item
    order by item.id desc`
  return rowsOf(db, statement, itemRowSchema)
}
