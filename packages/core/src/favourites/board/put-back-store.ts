import type { Database, Transaction } from '@limelight/db/database'
import type { FavouriteItemRow } from '@limelight/db/favourites/tables'
import { sql } from 'kysely'
import { integer, rowsOf } from '../../engines/rows.ts'
import { itemRowSchema } from './store.ts'

type PositionedRow = FavouriteItemRow & { position: number }

/** Cards with their positions, newest first. */
export function findPositions(db: Database, listId: string, values: readonly string[]): Promise<PositionedRow[]> {
  const statement = sql`
    select * from (
      select *, row_number() over (partition by column_id order by rank) - 1 as position
      from favourite_items where list_id = ${listId}
    ) card
    where value = any(${values}) order by id desc`
  return rowsOf(db, statement, itemRowSchema.extend({ position: integer }))
}

/** Whether an item of the list has one of these keys. */
export async function isKeyTaken(trx: Transaction, listId: string, keys: readonly string[]): Promise<boolean> {
  const row = await trx
    .selectFrom('favourite_items')
    .select('id')
    .where('list_id', '=', listId)
    .where(eb => eb('id', '=', eb.fn.any(eb.val(keys))))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
