import type { OpenSession, Refresh, Refreshed, Session } from '@limelight/contract/accounts/schema'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { emitLive, sessionRoom } from '../jobs/live.ts'
import { networkOf } from '../platform/keys/calls.ts'
import { AppError } from '../runtime/errors.ts'
import { hashToken, randomToken } from '../runtime/secrets.ts'
import { getOwnUser } from '../users/profile.ts'
import { describeClient } from './clients.ts'
import { createLucia, sessionExpiryDate, sessionLifetimeMs } from './lucia.ts'
import {
  deleteTemporarySessionsOf,
  extendRefreshToken,
  extendSession,
  findRunningSessions,
  findSuccession,
  insertRefreshToken,
  listRunningSessions,
  lockRefreshToken,
  markSessionsEnded,
  replaceRefreshToken,
} from './session-store.ts'
import { type AccessClaims, type Audience, signAccessToken, verifyAccessToken } from './tokens.ts'

/** The caller of a request, after their session was verified. */
export type Caller = AccessClaims & { role: 'user' | 'admin' }

/** One session per sign-in. Deleting a session deletes its refresh tokens. */
export async function startSession(
  ctx: Context,
  trx: Transaction,
  user: { id: string },
  audience: Audience,
): Promise<Session> {
  const session = await createLucia(trx, ctx.clock).createSession(user.id, {
    audience,
    client: describeClient(ctx.userAgent),
    network: ctx.address === undefined ? null : networkOf(ctx.address),
  })
  const refreshToken = await issueRefreshToken(ctx, trx, session.id, 0)
  const accessToken = await signAccessToken(ctx, { userId: user.id, sessionId: session.id, audience })
  return { user: await getOwnUser(ctx, { userId: user.id }, trx), accessToken, refreshToken }
}

async function issueRefreshToken(
  ctx: Context,
  trx: Transaction,
  sessionId: string,
  generation: number,
): Promise<string> {
  const refreshToken = `${sessionId}.${randomToken()}`
  await insertRefreshToken(trx, {
    id: hashToken(refreshToken),
    session_id: hashToken(sessionId),
    generation,
    expires_at: sessionExpiryDate(ctx.clock),
    created_at: ctx.clock.now(),
  })
  return refreshToken
}

/** Two tabs may send the same token at once; the second one may come this much later. */
const reuseGraceMs = 10_000

/**
 * Creates an access token and extends the session; with rotation also a new refresh token. A
 * rotated token that comes back was stolen by one of two parties, so the session ends.
 */
export async function refreshSession(ctx: Context, input: Refresh): Promise<Refreshed> {
  const [sessionId = ''] = input.refresh_token.split('.')
  const outcome = await ctx.db.transaction().execute(trx => renewSession(ctx, trx, sessionId, input))
  if (outcome === 'deleted') throw new AppError('ACCOUNT_DELETED')
  if (outcome === 'reused') ctx.logger.warn('A rotated refresh token was reused; its session has ended')
  if (outcome === 'reused' || outcome === 'unknown') throw new AppError('AUTH_FAIL')
  const { claims, ...rotated } = outcome
  return { accessToken: await signAccessToken(ctx, claims), ...rotated }
}

type Renewal = 'unknown' | 'deleted' | 'reused' | { claims: AccessClaims; refreshToken?: string }

async function renewSession(ctx: Context, trx: Transaction, sessionId: string, input: Refresh): Promise<Renewal> {
  const now = ctx.clock.now()
  const id = hashToken(input.refresh_token)
  const token = await lockRefreshToken(trx, id, now)
  if (token === undefined) return 'unknown'
  if (token.deleted_at !== null) return 'deleted'
  if (token.ended_at !== null) return 'unknown'
  if (await isOutdated(trx, token, now)) {
    await endSession(ctx, trx, sessionId)
    return 'reused'
  }
  await extendSession(trx, token.session_id, sessionExpiryDate(ctx.clock))
  const claims = { userId: token.user_id, sessionId, audience: token.audience }
  if (!input.rotate) {
    await extendRefreshToken(trx, id, sessionExpiryDate(ctx.clock))
    return { claims }
  }
  await replaceRefreshToken(trx, id, now)
  return { claims, refreshToken: await issueRefreshToken(ctx, trx, sessionId, token.generation + 1) }
}

/**
 * Within the grace, racing tabs get tokens of one generation. Once one of these was rotated, the
 * others are outdated as well, so no session goes on in two branches.
 */
async function isOutdated(
  trx: Transaction,
  token: { session_id: string; generation: number; replaced_at: Date | null },
  now: Date,
): Promise<boolean> {
  const { newest, succeeded_at } = await findSuccession(trx, token)
  if (newest === null || succeeded_at === null) return false
  const replacedAt = token.replaced_at ?? succeeded_at
  return newest > token.generation + 1 || now.getTime() - replacedAt.getTime() > reuseGraceMs
}

async function endSession(ctx: Context, trx: Transaction, sessionId: string): Promise<void> {
  closeSockets(ctx, trx, await markSessionsEnded(trx, { id: hashToken(sessionId) }, ctx.clock.now()))
}

/** Ends all sessions of a user, except one if given. */
export async function endSessions(
  ctx: Context,
  trx: Transaction,
  { userId, exceptSessionId }: { userId: string; exceptSessionId?: string },
): Promise<void> {
  const except = exceptSessionId === undefined ? undefined : hashToken(exceptSessionId)
  await deleteTemporarySessionsOf(trx, userId)
  closeSockets(ctx, trx, await markSessionsEnded(trx, { userId, except }, ctx.clock.now()))
}

/** New requests are refused from now on; open sockets have to be closed. */
function closeSockets(ctx: Context, trx: Transaction, sessionHashes: string[]): void {
  for (const hash of sessionHashes) emitLive(ctx, trx, { room: sessionRoom(hash), close: true })
}

/** The sessions that are open, the last used first. */
export function listSessions(ctx: Context, { userId, sessionId }: Caller): Promise<OpenSession[]> {
  return listSessionsOf(ctx, userId, sessionId)
}

export async function listSessionsOf(ctx: Context, userId: string, currentId = ''): Promise<OpenSession[]> {
  const rows = await listRunningSessions(ctx.db, userId, ctx.clock.now())
  return rows.map(row => ({
    // Tells sessions apart without revealing what is stored.
    id: hashToken(row.id),
    client: row.client,
    network: row.network,
    startedAt: row.created_at.toISOString(),
    // Every refresh extends the session by its whole lifetime.
    usedAt: new Date(row.expires_at.getTime() - sessionLifetimeMs).toISOString(),
    isCurrent: row.id === hashToken(currentId),
  }))
}

/** Ends one session of the caller, by the id that the list shows. */
export async function signOutSession(ctx: Context, { userId }: Caller, { id }: { id: string }): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async trx => {
    const now = ctx.clock.now()
    const session = (await listRunningSessions(trx, userId, now)).find(row => hashToken(row.id) === id)
    if (session === undefined) throw new AppError('ITEM_NOT_FOUND')
    closeSockets(ctx, trx, await markSessionsEnded(trx, { id: session.id }, now))
  })
  return { ok: true }
}

export async function signOutElsewhere(ctx: Context, { userId, sessionId }: Caller): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(trx => endSessions(ctx, trx, { userId, exceptSessionId: sessionId }))
  return { ok: true }
}

export async function signOut(ctx: Context, caller: Caller): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(trx => endSession(ctx, trx, caller.sessionId))
  return { ok: true }
}

/** Reads the session row on every request, so an ended session is refused at once. */
export async function authenticate(ctx: Context, claims: AccessClaims): Promise<Caller> {
  const { session, user } = await createLucia(ctx.db, ctx.clock).validateSession(claims.sessionId)
  if (session === null || user.isDeleted || session.audience !== claims.audience) throw new AppError('AUTH_FAIL')
  return { ...claims, role: user.role }
}

export async function authenticateToken(ctx: Context, accessToken: string): Promise<Caller> {
  return authenticate(ctx, await verifyAccessToken(ctx, accessToken))
}

/** Which of these sessions are running, by the hashes of their ids. */
export async function findRunning(ctx: Context, hashes: string[]): Promise<Set<string>> {
  return new Set(await findRunningSessions(ctx.db, hashes, ctx.clock.now()))
}
