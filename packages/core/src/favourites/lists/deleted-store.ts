import type { Database, Transaction } from '@limelight/db/database'
import type { FavouriteListRow } from '@limelight/db/favourites/tables'
import { sql } from 'kysely'
import { rankGap } from '../board/ranks.ts'

/** Copies a list and its items before they are deleted. */
export async function keepDeletedList(
  trx: Transaction,
  { id, now, listsBefore, itemsBefore }: { id: string; now: Date; listsBefore: number; itemsBefore: number },
): Promise<void> {
  await sql`
    insert into deleted_favourite_lists (id, user_id, list, items, lists_before, items_before, deleted_at)
    select list.id, list.user_id, to_jsonb(list), coalesce(
      (select jsonb_agg(to_jsonb(item)) from favourite_items item where item.list_id = list.id), '[]'
    ), ${listsBefore}, ${itemsBefore}, ${now}
    from favourite_lists list where list.id = ${id}`.execute(trx)
}

/** A list that can be restored, with the counts at its deletion. */
export function findDeletedList(trx: Transaction, userId: string, id: string) {
  return trx
    .selectFrom('deleted_favourite_lists')
    .select(['id', 'lists_before', 'items_before'])
    .select([
      sql<FavouriteListRow['name']>`list ->> 'name'`.as('name'),
      sql<FavouriteListRow['type']>`list ->> 'type'`.as('type'),
      sql<number>`(list ->> 'items_count')::int`.as('items_count'),
    ])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Items of a column that no longer exists go to the end of the default one. */
export async function insertDeletedList(trx: Transaction, id: string): Promise<void> {
  await sql`
    insert into favourite_lists
      (id, user_id, name, description, type, network, items_count, budget, fields, created_at, updated_at)
    select list.id, list.user_id, list.name, list.description, list.type, list.network, list.items_count,
      list.budget, coalesce(list.fields, '[]'), list.created_at, list.updated_at
    from deleted_favourite_lists deleted
    cross join lateral jsonb_populate_record(null::favourite_lists, deleted.list) list
    where deleted.id = ${id}`.execute(trx)
  await sql`
    with item as (
      select item.*, own.id is null as is_stray, standard.id as standard_id
      from deleted_favourite_lists deleted
      cross join lateral jsonb_populate_recordset(null::favourite_items, deleted.items) item
      join kanban_columns standard on standard.user_id = deleted.user_id and standard.is_default
      left join kanban_columns own on own.id = item.column_id
      where deleted.id = ${id}
    )
    insert into favourite_items (list_id, value, id, user_id, column_id, rank, name, note, fields, added_at)
    select list_id, value, id, user_id, case when is_stray then standard_id else column_id end,
      case when is_stray
        then (select coalesce(max(rank), 0) from item last where last.column_id = last.standard_id)
          + row_number() over (partition by is_stray order by column_id, rank) * ${rankGap}
        else rank
      end,
      name, note, coalesce(fields, '{}'), added_at
    from item`.execute(trx)
  await trx.deleteFrom('deleted_favourite_lists').where('id', '=', id).execute()
}

export async function purgeListsDeletedBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('deleted_favourite_lists').where('deleted_at', '<', before).execute()
}
