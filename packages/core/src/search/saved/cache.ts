import { type Cached, searchCacheLimits } from '@limelight/contract/search/search-cache'
import type { Caller, Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import {
  type CacheKey,
  deleteCached,
  deleteExpired,
  deleteOldest,
  findCached,
  lockCache,
  upsertCached,
} from './cache-store.ts'

/** Keys and hashes are separate, so that neither overwrites the other. */
type OwnKey = Omit<CacheKey, 'userId'>

/** Stores JSON for a user. Above the maximum number of keys, deletes the oldest one. */
export async function writeCache(
  ctx: Context,
  { userId }: Caller,
  { space, key, value }: OwnKey & { value: Cached['value'] },
): Promise<Cached> {
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + searchCacheLimits.lifetimeMs)
  await ctx.db.transaction().execute(async trx => {
    await lockCache(trx, userId)
    await upsertCached(trx, { userId, space, key }, { value, now, expiresAt })
    await deleteOldest(trx, userId)
  })
  return { key, value, expiresAt: expiresAt.toISOString() }
}

export async function readCache(ctx: Context, { userId }: Caller, { space, key }: OwnKey): Promise<Cached> {
  const cached = await findCached(ctx.db, { userId, space, key }, ctx.clock.now())
  if (cached === undefined) throw new AppError('ITEM_NOT_FOUND')
  return { key, value: cached.value, expiresAt: cached.expires_at.toISOString() }
}

/** Succeeds if the key does not exist. */
export async function deleteFromCache(ctx: Context, { userId }: Caller, { space, key }: OwnKey): Promise<{ ok: true }> {
  await deleteCached(ctx.db, { userId, space, key })
  return { ok: true }
}

export function pruneSearchCache(ctx: Context): Promise<void> {
  return deleteExpired(ctx.db, ctx.clock.now())
}
