import { fieldValuesSchema } from '@limelight/contract/favourites/list-fields'
import type { Page } from '@limelight/contract/query'
import type { Database, Transaction } from '@limelight/db/database'
import type { FavouriteItemRow } from '@limelight/db/favourites/tables'
import { sql } from 'kysely'
import * as z from 'zod'
import { digits, rowsOf } from '../../engines/rows.ts'

/** An item row as raw statements select it. */
export const itemRowSchema = z.object({
  list_id: z.string(),
  value: z.string(),
  id: z.string(),
  user_id: z.string(),
  column_id: z.string(),
  rank: digits,
  name: z.string(),
  note: z.string().nullable(),
  fields: fieldValuesSchema,
  added_at: z.date(),
}) satisfies z.ZodType<FavouriteItemRow>

/** The cards of these columns; with `values`, only those. */
export type WantedCards = { listId: string; columnIds: readonly string[]; values?: readonly string[] | undefined }

/** A page of each column, in board order. One statement, so that no card appears twice. */
export function findCardPages(
  db: Database,
  { listId, columnIds, values }: WantedCards,
  { offset, limit }: Page,
): Promise<FavouriteItemRow[]> {
  const isWanted = values === undefined ? sql`true` : sql`value = any(${values})`
  const statement = sql`
    select card.* from unnest(${columnIds}::uuid[]) with ordinality as wanted(column_id, position)
    cross join lateral (
      select * from favourite_items
      where list_id = ${listId} and column_id = wanted.column_id and ${isWanted}
      order by rank offset ${offset} limit ${limit}
    ) card
    order by wanted.position, card.rank`
  return rowsOf(db, statement, itemRowSchema)
}

export async function countCards(
  db: Database,
  { listId, columnIds, values }: WantedCards,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('favourite_items')
    .select(({ fn }) => ['column_id', fn.countAll<string>().as('total')])
    .where('list_id', '=', listId)
    .where(eb => eb('column_id', '=', eb.fn.any(eb.val(columnIds))))
    .$if(values !== undefined, query => query.where(eb => eb('value', '=', eb.fn.any(eb.val(values ?? [])))))
    .groupBy('column_id')
    .execute()
  return new Map(rows.map(({ column_id, total }) => [column_id, Number(total)]))
}

/** Values by column, unordered. */
export async function findValuesByColumn(db: Database, listId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('favourite_items')
    .select(({ fn }) => ['column_id', fn<string[]>('json_agg', ['value']).as('values')])
    .where('list_id', '=', listId)
    .groupBy('column_id')
    .execute()
  return new Map(rows.map(({ column_id, values }) => [column_id, values]))
}

/** Unordered; leaves out values that are not in the list. */
export function findCards(db: Database, listId: string, values: readonly string[]): Promise<FavouriteItemRow[]> {
  return db
    .selectFrom('favourite_items')
    .selectAll()
    .where('list_id', '=', listId)
    .where(eb => eb('value', '=', eb.fn.any(eb.val(values))))
    .execute()
}

/** Unordered, with the type and network of the list. Another user's list has no rows. */
export function findListedCards(db: Database, userId: string, listId: string, values: readonly string[]) {
  return db
    .selectFrom('favourite_items as item')
    .innerJoin('favourite_lists as list', 'list.id', 'item.list_id')
    .select(['item.value', 'list.type', 'list.network', 'list.fields'])
    .where('list.id', '=', listId)
    .where('list.user_id', '=', userId)
    .where(eb => eb('item.value', '=', eb.fn.any(eb.val(values))))
    .execute()
}

/** A card to move, with the owner of the target column; null if no column is given. */
export type MovingCard = Pick<FavouriteItemRow, 'value' | 'column_id'> & { target_owner: string | null }

/** Unordered; leaves out values that are not in the list. */
export function findMovingCards(
  trx: Transaction,
  listId: string,
  values: readonly string[],
  columnId: string | undefined,
): Promise<MovingCard[]> {
  return trx
    .selectFrom('favourite_items as item')
    .leftJoin('kanban_columns as target', join => join.on('target.id', '=', columnId ?? null))
    .select(['item.value', 'item.column_id', 'target.user_id as target_owner'])
    .where('item.list_id', '=', listId)
    .where(eb => eb('item.value', '=', eb.fn.any(eb.val(values))))
    .execute()
}

export function updateNote(
  trx: Transaction,
  listId: string,
  values: readonly string[],
  note: string | null,
): Promise<FavouriteItemRow[]> {
  return trx
    .updateTable('favourite_items')
    .set({ note })
    .where('list_id', '=', listId)
    .where(eb => eb('value', '=', eb.fn.any(eb.val(values))))
    .returningAll()
    .execute()
}
