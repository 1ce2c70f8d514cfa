import type { Database } from '@limelight/db/database'

/** Undefined for an account that is deleted. */
export function findOwner(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
