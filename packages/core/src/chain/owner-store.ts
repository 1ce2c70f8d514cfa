import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'

/** The living accounts that have linked one of these addresses. */
export function findOwners(db: Database, addresses: string[]): Promise<{ id: string; wallet: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', sql<string>`lower(wallet)`.as('wallet')])
    .where(sql<boolean>`lower(wallet) = any(${addresses}::text[])`)
    .where('wallet', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
}
