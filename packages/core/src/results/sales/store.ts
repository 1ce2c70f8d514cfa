import type { Database, Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { countOf } from '../../engines/page-store.ts'
import { rowsOf } from '../../engines/rows.ts'
import type { ReadSale } from './read.ts'

const applied = z.object({ id: z.string() })

/** Returns the ids of sales that are new or newer than what is stored. Each id occurs once. */
export async function saveSales(trx: Transaction, listId: string, sales: readonly ReadSale[]): Promise<string[]> {
  const column = <Value>(read: (sale: ReadSale) => Value) => sales.map(read)
  const statement = sql`
    insert into result_sales (list_id, id, sold_at, updated_at, amount, code, code_key, link, hash)
    select ${listId}::uuid, * from unnest(
      ${column(({ id }) => id)}::text[], ${column(({ soldAt }) => soldAt)}::timestamptz[],
      ${column(({ updatedAt }) => updatedAt)}::timestamptz[], ${column(({ amount }) => String(amount))}::bigint[],
      ${column(({ code }) => code)}::text[], ${column(({ codeKey }) => codeKey)}::text[],
      ${column(({ link }) => link)}::text[], ${column(({ hash }) => hash)}::bytea[])
    on conflict (list_id, id) do update set
      sold_at = excluded.sold_at, updated_at = excluded.updated_at, amount = excluded.amount, code = excluded.code,
      code_key = excluded.code_key, link = excluded.link, hash = excluded.hash
    where (excluded.updated_at, -excluded.amount, excluded.hash)
      > (result_sales.updated_at, -result_sales.amount, result_sales.hash)
    returning id`
  return (await rowsOf(trx, statement, applied)).map(({ id }) => id)
}

export function countSales(db: Database, listId: string): Promise<number> {
  return countOf(db.selectFrom('result_sales').where('list_id', '=', listId))
}
