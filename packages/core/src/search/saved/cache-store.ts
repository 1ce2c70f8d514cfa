import { searchCacheLimits } from '@limelight/contract/search/search-cache'
import type { Database, Transaction } from '@limelight/db/database'
import { sql } from 'kysely'

export type CacheKey = { userId: string; space: 'key' | 'hash'; key: string }

export async function upsertCached(
  trx: Transaction,
  { userId, space, key }: CacheKey,
  { value, now, expiresAt }: { value: unknown; now: Date; expiresAt: Date },
): Promise<void> {
  const kept = { value: JSON.stringify(value), written_at: now, expires_at: expiresAt }
  await trx
    .insertInto('search_cache')
    .values({ user_id: userId, space, key, ...kept })
    .onConflict(conflict => conflict.columns(['user_id', 'space', 'key']).doUpdateSet(kept))
    .execute()
}

/** One write per user at a time: two would not see each other's key when they count. */
export async function lockCache(trx: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`search-cache.${userId}`}, 0))`.execute(trx)
}

/** Deletes all but the user's newest keys. */
export async function deleteOldest(trx: Transaction, userId: string): Promise<void> {
  await trx
    .deleteFrom('search_cache')
    .where('user_id', '=', userId)
    .where(eb =>
      eb(
        eb.refTuple('space', 'key'),
        'in',
        eb
          .selectFrom('search_cache')
          .select(['space', 'key'])
          .where('user_id', '=', userId)
          .orderBy('written_at', 'desc')
          .offset(searchCacheLimits.maxKeysPerUser)
          .$asTuple('space', 'key'),
      ),
    )
    .execute()
}

export function findCached(db: Database, { userId, space, key }: CacheKey, now: Date) {
  return db
    .selectFrom('search_cache')
    .select(['value', 'expires_at'])
    .where('user_id', '=', userId)
    .where('space', '=', space)
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function deleteCached(db: Database, { userId, space, key }: CacheKey): Promise<void> {
  await db
    .deleteFrom('search_cache')
    .where('user_id', '=', userId)
    .where('space', '=', space)
    .where('key', '=', key)
    .execute()
}

export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('search_cache').where('expires_at', '<=', now).execute()
}
