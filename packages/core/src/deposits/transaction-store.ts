import type { Transaction } from '@limelight/db/database'
import { sql } from 'kysely'

/** Lets the sender look again at the waiting calls of these deposits. */
export async function wakeTransactions(trx: Transaction, keys: string[], now: Date): Promise<void> {
  await trx
    .updateTable('chain_transactions')
    .set({ due_at: now })
    .where(sql<boolean>`keys && ${keys}::text[]`)
    .where('status', '=', 'QUEUED')
    .where('due_at', '>', now)
    .execute()
}
