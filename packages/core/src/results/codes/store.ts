import type { Database, Transaction } from '@limelight/db/database'
import { countOf } from '../../engines/page-store.ts'

/** The name of a creator or offer that is in the list, or was and has an order or a code. */
export async function findRowName(db: Database, listId: string, value: string): Promise<string | undefined> {
  const named = await db
    .selectFrom('favourite_items')
    .select('name')
    .where('list_id', '=', listId)
    .where('value', '=', value)
    .unionAll(db.selectFrom('result_orders').select('name').where('list_id', '=', listId).where('value', '=', value))
    .unionAll(
      db.selectFrom('result_links').select('value as name').where('list_id', '=', listId).where('value', '=', value),
    )
    .unionAll(db.selectFrom('result_codes').select('name').where('list_id', '=', listId).where('value', '=', value))
    .limit(1)
    .executeTakeFirst()
  return named?.name
}

export function countOtherCodes(db: Database, listId: string, value: string, code: string): Promise<number> {
  return countOf(
    db.selectFrom('result_codes').where('list_id', '=', listId).where('value', '=', value).where('code', '<>', code),
  )
}

export async function saveCode(
  trx: Transaction,
  row: { list_id: string; code: string; value: string; name: string },
): Promise<void> {
  const { value, name } = row
  await trx
    .insertInto('result_codes')
    .values(row)
    .onConflict(conflict => conflict.columns(['list_id', 'code']).doUpdateSet({ value, name }))
    .execute()
}

export async function deleteCode(trx: Transaction, listId: string, code: string): Promise<void> {
  await trx.deleteFrom('result_codes').where('list_id', '=', listId).where('code', '=', code).execute()
}
