import type { ownSorts } from '@limelight/contract/favourites/filters'
import type { sortDirections } from '@limelight/contract/search/fields'
import type { Database, Transaction } from '@limelight/db/database'
import type { FavouriteItemRow } from '@limelight/db/favourites/tables'
import { sql } from 'kysely'
import { countOf } from '../../engines/page-store.ts'

export type ItemFilter = {
  listId: string
  columnId?: string | undefined
  /** Limits the result to these values. */
  values?: readonly string[]
}

export type ItemPage = {
  sort: (typeof ownSorts)[number]
  direction: (typeof sortDirections)[number]
  offset: number
  limit: number
}

/** `board` sorts column by column, each from top to bottom. */
export function findItems(
  db: Database,
  wanted: ItemFilter,
  { sort, direction, offset, limit }: ItemPage,
): Promise<FavouriteItemRow[]> {
  const way = direction === 'ASC' ? 'asc' : 'desc'
  const items = selectItems(db, wanted).selectAll('item').offset(offset).limit(limit)
  if (sort === 'added') return items.orderBy('item.id', way).execute()
  return items
    .innerJoin('kanban_columns as stack', 'stack.id', 'item.column_id')
    .orderBy('stack.position', way)
    .orderBy('item.rank', way)
    .execute()
}

export function countItems(db: Database, wanted: ItemFilter): Promise<number> {
  return countOf(selectItems(db, wanted))
}

export async function findValues(db: Database, wanted: ItemFilter): Promise<string[]> {
  const rows = await selectItems(db, wanted).select('item.value').execute()
  return rows.map(({ value }) => value)
}

function selectItems(db: Database, { listId, columnId, values }: ItemFilter) {
  let query = db.selectFrom('favourite_items as item').where('item.list_id', '=', listId)
  if (columnId !== undefined) query = query.where('item.column_id', '=', columnId)
  if (values !== undefined) query = query.where(eb => eb('item.value', '=', eb.fn.any(eb.val(values))))
  return query
}

export async function insertItems(trx: Transaction, rows: FavouriteItemRow[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('favourite_items').values(rows).execute()
}

/** Returns the number of deleted items. */
export async function deleteItems(trx: Transaction, listId: string, values: readonly string[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('favourite_items')
    .where('list_id', '=', listId)
    .where(eb => eb('value', '=', eb.fn.any(eb.val(values))))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Copies the notes of cards in both lists to the second one, unless they have one there. */
export async function copyNotes(
  trx: Transaction,
  { from, to, values }: { from: string; to: string; values: readonly string[] },
): Promise<void> {
  await sql`
    update favourite_items card set note = leaving.note
    from favourite_items leaving
    where card.list_id = ${to} and card.value = any(${values}) and card.note is null
      and leaving.list_id = ${from} and leaving.value = card.value`.execute(trx)
}
