import type { Database, Tables, Transaction } from '@limelight/db/database'
import { type Insertable, sql } from 'kysely'
import * as z from 'zod'
import { integer, rowsOf } from '../engines/rows.ts'

export async function insertAnswer(trx: Transaction, row: Insertable<Tables['chat_answers']>): Promise<void> {
  await trx.insertInto('chat_answers').values(row).execute()
}

/** Null with fewer than `min` answers. */
export async function findMedianAnswer(
  db: Database,
  { userId, since, min }: { userId: string; since: Date; min: number },
): Promise<number | null> {
  const statement = sql`
    select case when count(*) >= ${min}
      then round(percentile_cont(0.5) within group (order by duration_ms))::bigint end as median
    from chat_answers where user_id = ${userId} and answered_at > ${since}`
  const [row] = await rowsOf(db, statement, z.object({ median: integer.nullable() }))
  return row?.median ?? null
}

/** Returns whose answers they were, in one order, so that two runs cannot lock each other out. */
export async function deleteAnswersBefore(trx: Transaction, before: Date): Promise<string[]> {
  const rows = await trx.deleteFrom('chat_answers').where('answered_at', '<=', before).returning('user_id').execute()
  return [...new Set(rows.map(row => row.user_id))].sort()
}
