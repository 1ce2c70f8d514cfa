import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'

/** The living accounts that have linked one of these addresses. */
export async function findOwners(db: Database, addresses: string[]): Promise<{ id: string; wallet: string }[]> {
  const { rows } = await sql<{ id: string; wallet: string }>`
    select id, lower(wallet) as wallet from users
    where lower(wallet) = any(${addresses}::text[]) and wallet is not null and deleted_at is null`.execute(db)
  return rows
}
