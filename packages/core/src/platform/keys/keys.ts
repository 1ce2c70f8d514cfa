import { isCapped, keyRules } from '@limelight/contract/platform/rules'
import type { CreateKey, Key, NewKey } from '@limelight/contract/platform/schema'
import type { List, Page } from '@limelight/contract/query'
import type { Transaction } from '@limelight/db/database'
import type { Caller, CallingKey, Context } from '../../context.ts'
import { lockUser } from '../../engines/shared-store.ts'
import { emitLive, userRoom } from '../../jobs/live.ts'
import { AppError } from '../../runtime/errors.ts'
import { formatDay, formatMoment } from '../../runtime/format-day.ts'
import { newId } from '../../runtime/ids.ts'
import { hashToken, randomToken } from '../../runtime/secrets.ts'
import { requireWithin } from '../../tariffs/limits.ts'
import { notifyOwner } from '../notices.ts'
import { removeEndpoints } from '../webhooks/endpoints.ts'
import {
  countActiveKeys,
  deleteKeysEndedBefore,
  findKey,
  findRunningKey,
  insertKey,
  listKeyRows,
  listKeyUsage,
  markRevoked,
  markUsed,
  markWarned,
} from './store.ts'
import { toKey } from './view.ts'

const dayMs = 24 * 60 * 60_000
const prefixLength = 8

export async function listKeys(ctx: Context, { userId }: Caller, page: Page): Promise<List<Key>> {
  const now = ctx.clock.now()
  const { total, rows } = await listKeyRows(ctx.db, userId, page)
  const ids = rows.map(({ id }) => id)
  const usage = await listKeyUsage(ctx.db, ids, now.toISOString().slice(0, 10))
  return {
    total,
    data: rows.map(row => {
      const own = usage.filter(({ key_id }) => key_id === row.id)
      return toKey(row, Object.fromEntries(own.map(({ name, used }) => [name, used])), now)
    }),
  }
}

/** Adds a key for which its owner has proven to be there (`accounts/grants/new-key.ts`). Only this answer has the token. */
export async function addKey(
  ctx: Context,
  trx: Transaction,
  { userId }: Caller,
  { name, scopes, caps, expiresInDays }: Omit<CreateKey, 'password'>,
): Promise<NewKey> {
  const now = ctx.clock.now()
  await requireRoom(ctx, trx, userId)
  const token = `llk_${randomToken()}`
  const row = await insertKey(trx, {
    id: newId(ctx.clock),
    user_id: userId,
    kind: 'KEY',
    name,
    prefix: token.slice(0, prefixLength),
    token_hash: hashToken(token),
    scopes,
    caps: JSON.stringify(caps),
    created_at: now,
    expires_at: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs),
  })
  await notifyOwner(ctx, trx, {
    userId,
    subject: `New API key: ${name}`,
    text: `The API key “${name}” was created. If this wasn’t you, revoke it and change your password.`,
    path: '/user/api',
  })
  publishKey(ctx, trx, userId, row.id)
  return { ...toKey(row, {}, now), token }
}

/** How many keys and connections of a user work. */
export function countKeys(ctx: Context, trx: Transaction, userId: string): Promise<number> {
  return countActiveKeys(trx, userId, ctx.clock.now())
}

/** Refuses one more key or connection, and locks the owner until the transaction ends. */
export async function requireRoom(ctx: Context, trx: Transaction, userId: string): Promise<void> {
  await lockUser(trx, userId)
  if ((await countActiveKeys(trx, userId, ctx.clock.now())) >= keyRules.maxActive)
    throw new AppError('ITEM_COUNT_ERROR')
  await requireWithin(ctx, trx, userId, 'EXPORT', 1)
}

export function publishKey(ctx: Context, trx: Transaction, userId: string, id: string): void {
  emitLive(ctx, trx, { room: userRoom(userId), name: 'platform', data: { what: 'keys', id } })
}

export async function revokeKey(ctx: Context, { userId }: Caller, { id }: { id: string }): Promise<Key> {
  const row = await ctx.db.transaction().execute(async trx => {
    await revokeKeys(ctx, trx, { userId, id })
    return findKey(trx, userId, id)
  })
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  const now = ctx.clock.now()
  const usage = await listKeyUsage(ctx.db, [id], now.toISOString().slice(0, 10))
  return toKey(row, Object.fromEntries(usage.map(({ name, used }) => [name, used])), now)
}

/** Revokes one key or connection, or all of a user, with the endpoints that they made. They are refused from the next request on. */
export async function revokeKeys(
  ctx: Context,
  trx: Transaction,
  which: { userId: string; id?: string },
): Promise<void> {
  const { userId } = which
  for (const id of await markRevoked(trx, which, ctx.clock.now())) {
    await removeEndpoints(ctx, trx, { userId, keyId: id })
    publishKey(ctx, trx, userId, id)
  }
}

const usedEveryMs = 60_000

/** Reads the row on every request, so a revoked key is refused at once. */
export async function authenticateKey(
  ctx: Context,
  token: string,
): Promise<{ userId: string; key: CallingKey } | undefined> {
  const now = ctx.clock.now()
  const row = await findRunningKey(ctx.db, hashToken(token), now)
  if (row === undefined) return undefined
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() >= usedEveryMs)
    await markUsed(ctx.db, row.id, now)
  const { id, kind, name, scopes } = row
  const caps = Object.fromEntries(Object.entries(row.caps).filter(([limit]) => isCapped(limit)))
  return { userId: row.user_id, key: { id, kind, name, scopes, caps, isInPlan: (row.exports ?? 0) > 0, spent: {} } }
}

/** Programs work as long as the plan of their owner exports. */
export async function requireApiPlan(ctx: Context, caller: { userId: string; key: CallingKey }): Promise<void> {
  if (!caller.key.isInPlan) await requireWithin(ctx, ctx.db, caller.userId, 'EXPORT', 1)
}

/** Ended keys stay in the list for a month. */
export async function pruneKeys(ctx: Context): Promise<void> {
  await deleteKeysEndedBefore(ctx.db, new Date(ctx.clock.now().getTime() - keyRules.endedDays * dayMs))
}

const warnBeforeMs = 7 * dayMs

/** Once per key: a program that stops without a warning is noticed late. */
export async function warnOfExpiry(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async trx => {
    const until = new Date(now.getTime() + warnBeforeMs)
    for (const { user_id: userId, name, expires_at } of await markWarned(trx, { now, until }))
      await notifyOwner(ctx, trx, {
        userId,
        subject: `Your API key “${name}” expires on ${formatDay(expires_at)}`,
        text: `The API key “${name}” expires on ${formatMoment(expires_at)}. Create a new one before that.`,
        path: '/user/api',
      })
  })
}
