import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { CallingKey, Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { keyOfJwt, keysOf } from '../runtime/secrets.ts'

export type Audience = 'user' | 'admin'
/** For a key, `sessionId` is the id of the key: it names no session, and no call with a key uses one. */
export type AccessClaims = { userId: string; sessionId: string; audience: Audience; key?: CallingKey }

const algorithm = 'HS256'
const type = 'at+jwt'
const issuer = 'limelight'
const lifetimeMs = 15 * 60_000

const claimsSchema = z.object({ sub: z.uuid(), sid: z.string(), aud: z.enum(['user', 'admin']), exp: z.number() })

export function signAccessToken(ctx: Context, claims: AccessClaims): Promise<string> {
  const now = ctx.clock.now()
  const [key] = keysOf(ctx, 'access-tokens')
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: algorithm, typ: type, kid: key.id })
    .setIssuer(issuer)
    .setSubject(claims.userId)
    .setAudience(claims.audience)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + lifetimeMs))
    .sign(key.bytes)
}

/**
 * Verifies the signature once per token, and its expiry every time. Whether the session runs is up
 * to the store.
 */
export async function verifyAccessToken(ctx: Context, token: string): Promise<AccessClaims> {
  const tokens = verifiedTokens.get(ctx.secrets) ?? new Map<string, VerifiedToken>()
  verifiedTokens.set(ctx.secrets, tokens)
  const known = tokens.get(token)
  if (known !== undefined && known.expiresAt > ctx.clock.now().getTime()) return known.claims
  const verified = await verifySignature(ctx, token)
  if (tokens.size >= maxVerifiedTokens) tokens.clear()
  tokens.set(token, verified)
  return verified.claims
}

async function verifySignature(ctx: Context, token: string): Promise<VerifiedToken> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyOfJwt(ctx, 'access-tokens', kid), {
      algorithms: [algorithm],
      typ: type,
      issuer,
      currentDate: ctx.clock.now(),
    })
    const claims = claimsSchema.parse(payload)
    return {
      claims: { userId: claims.sub, sessionId: claims.sid, audience: claims.aud },
      expiresAt: claims.exp * 1000,
    }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError)
      throw new AppError('AUTH_FAIL', { cause: error })
    throw error
  }
}

const maxVerifiedTokens = 20_000

type VerifiedToken = { claims: AccessClaims; expiresAt: number }
const verifiedTokens = new WeakMap<Context['secrets'], Map<string, VerifiedToken>>()
