import type { Database, Transaction } from '@limelight/db/database'

/** Undefined for an account that is deleted. */
export function findOwner(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Serializes what one user adds, so that parallel calls cannot exceed a maximum. */
export async function lockOwner(trx: Transaction, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}
