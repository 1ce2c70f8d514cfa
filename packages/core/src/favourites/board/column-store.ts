import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { KanbanColumnRow } from '@limelight/db/favourites/tables'
import { type Insertable, sql } from 'kysely'
import { AppError } from '../../runtime/errors.ts'

/** In board order. */
export function findColumns(db: Database, userId: string): Promise<KanbanColumnRow[]> {
  return db.selectFrom('kanban_columns').selectAll().where('user_id', '=', userId).orderBy('position').execute()
}

/** Treats another user's column like an unknown one. */
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

/** New cards and those of a deleted column go here. */
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

/** Fields that are not given keep their value. */
export function updateColumnRow(
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

/** Positions follow the order of the ids. */
export async function updateColumnPositions(trx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    update kanban_columns set position = wanted.position - 1
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, position)
    where kanban_columns.id = wanted.id`.execute(trx)
}

/** Closes the gap in the positions. */
export async function deleteColumnRow(trx: Transaction, { id, user_id, position }: KanbanColumnRow): Promise<void> {
  await trx.deleteFrom('kanban_columns').where('id', '=', id).execute()
  await trx
    .updateTable('kanban_columns')
    .set(eb => ({ position: eb('position', '-', 1) }))
    .where('user_id', '=', user_id)
    .where('position', '>', position)
    .execute()
}
