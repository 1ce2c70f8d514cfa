import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { KanbanColumnRow } from '@limelight/db/favourites/tables'
import { type Insertable, sql } from 'kysely'
import { AppError } from '../../runtime/errors.ts'

/** In their order. */
export function columnsOf(db: Database, userId: string): Promise<KanbanColumnRow[]> {
  return db.selectFrom('kanban_columns').selectAll().where('user_id', '=', userId).orderBy('position').execute()
}

/** A column of the caller; those of other people are as unknown as those that never were. */
export async function findOwnColumn(db: Database, userId: string, id: string): Promise<KanbanColumnRow> {
  const row = await db
    .selectFrom('kanban_columns')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return row
}

/** Where new cards go, and those of a column that is deleted. */
export function findDefaultColumn(db: Database, userId: string): Promise<KanbanColumnRow> {
  return db
    .selectFrom('kanban_columns')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
}

export function insertColumn(trx: Transaction, row: Insertable<Tables['kanban_columns']>): Promise<KanbanColumnRow> {
  return trx.insertInto('kanban_columns').values(row).returningAll().executeTakeFirstOrThrow()
}

/** What is not given stays as it is. */
export function changeColumn(
  trx: Transaction,
  userId: string,
  { id, name, color }: { id: string; name?: string | undefined; color?: string | undefined },
): Promise<KanbanColumnRow | undefined> {
  return trx
    .updateTable('kanban_columns')
    .set(eb => ({ name: name ?? eb.ref('name'), color: color ?? eb.ref('color') }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/** The place in the list becomes the position. */
export async function placeColumns(trx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    update kanban_columns set position = wanted.place - 1
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
    where kanban_columns.id = wanted.id`.execute(trx)
}

/** Those after it move up. */
export async function removeColumn(trx: Transaction, { id, user_id, position }: KanbanColumnRow): Promise<void> {
  await trx.deleteFrom('kanban_columns').where('id', '=', id).execute()
  await trx
    .updateTable('kanban_columns')
    .set(eb => ({ position: eb('position', '-', 1) }))
    .where('user_id', '=', user_id)
    .where('position', '>', position)
    .execute()
}
