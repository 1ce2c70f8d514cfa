import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { Insertable } from 'kysely'

/** Texts are unique per type; an existing one returns its row. */
export function upsertReason(trx: Transaction, row: Insertable<Tables['moderation_reasons']>) {
  return trx
    .insertInto('moderation_reasons')
    .values(row)
    .onConflict(conflict => conflict.columns(['type', 'text']).doUpdateSet({ text: row.text }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findReasons(db: Database, ids: string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('moderation_reasons').selectAll().where('id', 'in', ids).orderBy('text').execute()
}
