import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { deriveKey } from '../secrets.ts'

export type Audience = 'user' | 'admin'
export type AccessClaims = { userId: string; sessionId: string; audience: Audience }

const algorithm = 'HS256'
const type = 'at+jwt'
const issuer = 'limelight'
const lifetimeMs = 15 * 60_000

const claimsSchema = z.object({ sub: z.uuid(), sid: z.string(), aud: z.enum(['user', 'admin']) })

export function signAccessToken(ctx: Context, claims: AccessClaims): Promise<string> {
  const now = ctx.clock.now()
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setIssuer(issuer)
    .setSubject(claims.userId)
    .setAudience(claims.audience)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + lifetimeMs))
    .sign(keyOf(ctx))
}

/** Says who the token names. Whether the session still runs is a question to the store. */
export async function verifyAccessToken(ctx: Context, token: string): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(token, keyOf(ctx), {
      algorithms: [algorithm],
      typ: type,
      issuer,
      currentDate: ctx.clock.now(),
    })
    const claims = claimsSchema.parse(payload)
    return { userId: claims.sub, sessionId: claims.sid, audience: claims.aud }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError)
      throw new AppError('AUTH_FAIL', { cause: error })
    throw error
  }
}

const keys = new Map<string, Uint8Array>()

/** Deriving costs more than verifying, so each secret is derived once. */
function keyOf(ctx: Context): Uint8Array {
  const known = keys.get(ctx.secrets.appSecret)
  if (known) return known
  const key = deriveKey(ctx.secrets.appSecret, 'access-tokens')
  keys.set(ctx.secrets.appSecret, key)
  return key
}
