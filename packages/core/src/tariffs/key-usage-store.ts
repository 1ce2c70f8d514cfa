import type { CappedLimit } from '@limelight/contract/platform/rules'
import type { Database, Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../engines/rows.ts'

type KeyUsage = { keyId: string; day: string; name: CappedLimit }

/** Counts within the cap in one statement. Returns false when the cap is reached. */
export async function incrementKeyUsage(
  trx: Transaction,
  { keyId, day, name }: KeyUsage,
  amount: number,
  cap: number | undefined,
): Promise<boolean> {
  const max = cap ?? 2 ** 31 - 1
  const statement = sql`
    insert into api_key_usage as usage (key_id, day, name, used)
    select ${keyId}, ${day}::date, ${name}, ${amount}::integer where ${amount}::integer <= ${max}::integer
    on conflict (key_id, day, name) do update set used = usage.used + excluded.used
      where usage.used + excluded.used <= ${max}::integer
    returning used`
  return (await rowsOf(trx, statement, z.object({ used: z.int() }))).length > 0
}

export async function decrementKeyUsage(trx: Transaction, usage: KeyUsage, amount: number): Promise<void> {
  await trx
    .updateTable('api_key_usage')
    .set(eb => ({ used: eb('used', '-', amount) }))
    .where('key_id', '=', usage.keyId)
    .where(sql<boolean>`day = ${usage.day}::date`)
    .where('name', '=', usage.name)
    .execute()
}

export async function readKeyUsage(db: Database, usage: KeyUsage): Promise<number> {
  const row = await db
    .selectFrom('api_key_usage')
    .select('used')
    .where('key_id', '=', usage.keyId)
    .where(sql<boolean>`day = ${usage.day}::date`)
    .where('name', '=', usage.name)
    .executeTakeFirst()
  return row?.used ?? 0
}

export async function deleteKeyUsageBefore(db: Database, day: string): Promise<void> {
  await db.deleteFrom('api_key_usage').where(sql<boolean>`day < ${day}::date`).execute()
}
