import type { Session } from '@limelight/contract/accounts/schema'
import type { Transaction } from '@limelight/db/database'
import type { UserRow } from '@limelight/db/users/tables'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { hashToken, randomToken } from '../secrets.ts'
import { toUser } from '../users/view.ts'
import { luciaOver, sessionExpiry } from './lucia.ts'
import { extendRefreshToken, extendSession, findRefreshToken, insertRefreshToken } from './store.ts'
import { type AccessClaims, type Audience, signAccessToken, verifyAccessToken } from './tokens.ts'

/** Who makes a call, after the store confirmed it. */
export type Caller = AccessClaims & { role: 'user' | 'admin' }

/** One session a sign-in. Its refresh token names it, so that the store can forget both. */
export async function startSession(
  ctx: Context,
  trx: Transaction,
  user: UserRow,
  audience: Audience,
): Promise<Session> {
  const session = await luciaOver(trx, ctx.clock).createSession(user.id, { audience })
  const refreshToken = `${session.id}.${randomToken()}`
  await insertRefreshToken(trx, {
    id: hashToken(refreshToken),
    session_id: hashToken(session.id),
    expires_at: sessionExpiry(ctx.clock),
    created_at: ctx.clock.now(),
  })
  const accessToken = await signAccessToken(ctx, { userId: user.id, sessionId: session.id, audience })
  return { user: toUser(user), accessToken, refreshToken }
}

/** A new access token for a running session; both of its dates slide. */
export async function refreshSession(ctx: Context, input: { refresh_token: string }): Promise<{ accessToken: string }> {
  const [sessionId = ''] = input.refresh_token.split('.')
  const tokenHash = hashToken(input.refresh_token)
  const token = await findRefreshToken(ctx.db, tokenHash, ctx.clock.now())
  if (token === undefined) throw new AppError('AUTH_FAIL')
  if (token.deleted_at !== null) throw new AppError('ACCOUNT_DELETED')
  await ctx.db.transaction().execute(async trx => {
    await extendRefreshToken(trx, tokenHash, sessionExpiry(ctx.clock))
    await extendSession(trx, hashToken(sessionId), sessionExpiry(ctx.clock))
  })
  return { accessToken: await signAccessToken(ctx, { userId: token.user_id, sessionId, audience: token.audience }) }
}

/** The session row is read on every call, so an ended session is out at its next one. */
export async function authenticate(ctx: Context, claims: AccessClaims): Promise<Caller> {
  const { session, user } = await luciaOver(ctx.db, ctx.clock).validateSession(claims.sessionId)
  if (session === null || user.isDeleted || session.audience !== claims.audience) throw new AppError('AUTH_FAIL')
  return { ...claims, role: user.role }
}

export async function authenticateToken(ctx: Context, accessToken: string): Promise<Caller> {
  return authenticate(ctx, await verifyAccessToken(ctx, accessToken))
}
