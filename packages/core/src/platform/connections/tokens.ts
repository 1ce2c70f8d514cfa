import { createHash } from 'node:crypto'
import type { Transaction } from '@limelight/db/database'
import type { ApiKeyRow } from '@limelight/db/platform/keys/tables'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { hashToken, isEqualInConstantTime, type Key, keysOf, macOf, randomToken } from '../../runtime/secrets.ts'
import { publishKey, revokeKeys } from '../keys/keys.ts'
import { notifyOwner } from '../notices.ts'
import { resourceOf } from './clients.ts'
import { hashCode } from './connect.ts'
import { OAuthError } from './oauth-error.ts'
import { findByToken, lockByCode, lockConnection, updateTokens } from './store.ts'

const hourMs = 60 * 60_000
const accessMs = hourMs
const refreshMs = 30 * 24 * hourMs
/** Two requests of an app may race with the same token. */
const reuseGraceMs = 10_000

export type TokenAnswer = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

const text = z.string().max(4096)
const grantSchema = z.object({ grant_type: text, client_id: text, resource: text.optional() })
const codeSchema = z.object({ code: text, redirect_uri: text, code_verifier: z.string().regex(/^[\w.~-]{43,128}$/) })
const refreshSchema = z.object({ refresh_token: text })

function read<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const found = schema.safeParse(given)
  if (!found.success)
    throw new OAuthError('invalid_request', `${String(found.error.issues[0]?.path[0] ?? 'The body')} is not valid`)
  return found.data
}

/** `POST /oauth/token`. */
export async function issueTokens(ctx: Context, given: unknown): Promise<TokenAnswer> {
  const { grant_type, client_id, resource } = read(grantSchema, given)
  if (resource !== undefined && resource !== resourceOf(ctx))
    throw new OAuthError('invalid_target', `The only resource is ${resourceOf(ctx)}`)
  if (grant_type === 'authorization_code') return redeem(ctx, client_id, read(codeSchema, given))
  if (grant_type === 'refresh_token') return renew(ctx, client_id, read(refreshSchema, given).refresh_token)
  throw new OAuthError('unsupported_grant_type', 'Use authorization_code or refresh_token')
}

async function redeem(ctx: Context, clientId: string, given: z.output<typeof codeSchema>): Promise<TokenAnswer> {
  const answer = await ctx.db.transaction().execute(async trx => {
    const row = await lockByCode(trx, hashCode(given.code, clientId, given.redirect_uri))
    if (row === undefined) return undefined
    if (row.token_hash !== null) {
      // Somebody else has the code, too.
      await revokeKeys(ctx, trx, { userId: row.user_id, id: row.id })
      return undefined
    }
    const isInTime = row.code_until !== null && row.code_until > ctx.clock.now()
    const challenge = createHash('sha256').update(given.code_verifier).digest('base64url')
    const isProven = isEqualInConstantTime(challenge, row.code_challenge ?? '')
    if (!isInTime || !isProven || row.revoked_at !== null) return undefined
    await notifyOwner(ctx, trx, {
      userId: row.user_id,
      subject: `New connection: ${row.name}`,
      text: `“${row.name}” is connected to your account. If this wasn’t you, disconnect it and change your password.`,
      path: '/user/api?tab=apps',
    })
    publishKey(ctx, trx, row.user_id, row.id)
    return write(ctx, trx, row, { pair: newPair(ctx, { id: row.id, seed: randomToken(), clientId }), former: null })
  })
  if (answer === undefined) throw new OAuthError('invalid_grant', 'The code is not valid')
  return answer
}

async function renew(ctx: Context, clientId: string, refreshToken: string): Promise<TokenAnswer> {
  const { id, isOurs } = readRefreshToken(ctx, refreshToken, clientId)
  const answer = isOurs
    ? await ctx.db.transaction().execute(trx => rotate(ctx, trx, { id, clientId, refreshToken }))
    : undefined
  if (answer === undefined) throw new OAuthError('invalid_grant', 'The refresh token is not valid')
  return answer
}

type Renewal = { id: string; clientId: string; refreshToken: string }

/** A replaced token that comes back was stolen by one of two parties, so the connection ends. */
async function rotate(
  ctx: Context,
  trx: Transaction,
  { id, clientId, refreshToken }: Renewal,
): Promise<TokenAnswer | undefined> {
  const now = ctx.clock.now()
  const row = await lockConnection(trx, id)
  if (row === undefined || row.revoked_at !== null || row.expires_at === null || row.expires_at <= now) return undefined
  const hash = hashToken(refreshToken)
  const isRacing =
    hash === row.former_refresh_hash &&
    row.refreshed_at !== null &&
    now.getTime() - row.refreshed_at.getTime() <= reuseGraceMs
  if (hash !== row.refresh_hash && !isRacing) {
    await revokeKeys(ctx, trx, { userId: row.user_id, id })
    return undefined
  }
  const pairs = keysOf(ctx, 'platform').map(key =>
    pairOf(key, { id, seed: macOf(key, `next ${refreshToken}`), clientId }),
  )
  // Requests that race with one token get the same pair, so each of them can go on.
  const pair = isRacing ? pairs.find(({ refresh }) => hashToken(refresh) === row.refresh_hash) : pairs[0]
  if (pair === undefined) return undefined
  return isRacing ? toAnswer(row, pair, now) : write(ctx, trx, row, { pair, former: hash })
}

type Pair = { access: string; refresh: string }

async function write(
  ctx: Context,
  trx: Transaction,
  row: ApiKeyRow,
  { pair, former }: { pair: Pair; former: string | null },
): Promise<TokenAnswer> {
  const now = ctx.clock.now()
  const tokens = {
    token_hash: hashToken(pair.access),
    prefix: pair.access.slice(0, 8),
    refresh_hash: hashToken(pair.refresh),
    former_refresh_hash: former,
    refreshed_at: now,
    access_until: new Date(now.getTime() + accessMs),
    expires_at: new Date(now.getTime() + refreshMs),
  }
  await updateTokens(trx, row.id, tokens)
  return toAnswer({ ...row, ...tokens }, pair, now)
}

function toAnswer(
  { scopes, access_until }: Pick<ApiKeyRow, 'scopes' | 'access_until'>,
  { access, refresh }: Pair,
  now: Date,
): TokenAnswer {
  const leftMs = (access_until?.getTime() ?? 0) - now.getTime()
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: Math.max(0, Math.floor(leftMs / 1000)),
    refresh_token: refresh,
    scope: scopes.join(' '),
  }
}

type Origin = { id: string; seed: string; clientId: string }

function newPair(ctx: Context, origin: Origin): Pair {
  return pairOf(keysOf(ctx, 'platform')[0], origin)
}

function pairOf(key: Key, { id, seed, clientId }: Origin): Pair {
  const mac = macOf(key, JSON.stringify(['refresh', id, seed, clientId]))
  return {
    access: `lla_${macOf(key, JSON.stringify(['access', id, seed, clientId]))}`,
    refresh: `llr_${id}.${seed}.${mac}`,
  }
}

const idSchema = z.uuid()

/** A forged token ends no connection. */
function readRefreshToken(ctx: Context, token: string, clientId: string): { id: string; isOurs: boolean } {
  const [id = '', seed = ''] = token.replace(/^llr_/, '').split('.')
  const isOurs =
    idSchema.safeParse(id).success &&
    keysOf(ctx, 'platform').some(key => isEqualInConstantTime(token, pairOf(key, { id, seed, clientId }).refresh))
  return { id, isOurs }
}

/** `POST /oauth/revoke`. It says nothing about unknown tokens. */
export async function revokeToken(ctx: Context, given: unknown): Promise<void> {
  const { token } = read(z.object({ token: text }), given)
  const row = await findByToken(ctx.db, hashToken(token))
  if (row !== undefined)
    await ctx.db.transaction().execute(trx => revokeKeys(ctx, trx, { userId: row.user_id, id: row.id }))
}
