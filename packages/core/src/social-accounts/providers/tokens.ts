import { OAuth2Tokens } from 'arctic'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { type Classify, callProvider, classifyStatus, inListOrAlone, ProviderError } from './call.ts'
import type { Tokens } from './provider.ts'

type TokenRequest = { url: string; form: Record<string, string>; headers?: Record<string, string> }

const refusalSchema = z.object({ error: z.string().optional(), message: z.string().optional() })

/**
 * RFC 6749 calls a code or token that is not valid `invalid_grant`; Twitch has a message of its own.
 * Every other refusal, such as a wrong client secret, is ours to mend and ends no account.
 */
const classifyToken: Classify = (status, body) => {
  const { error, message } = refusalSchema.safeParse(body).data ?? {}
  if (error === 'invalid_grant' || /^invalid refresh token$/i.test(message ?? '')) return 'refused'
  return status === 401 ? 'unavailable' : classifyStatus(status, body)
}

const answerSchema = z.record(z.string(), z.unknown())

/** Calls a token endpoint. A renewal without a new refresh token goes on with the old one. */
export async function requestTokens(
  ctx: Context,
  { url, form, headers }: TokenRequest,
  former: Tokens | undefined = undefined,
): Promise<Tokens> {
  const request = { url, form, ...(headers === undefined ? {} : { headers }) }
  return toTokens(ctx, await callProvider(ctx, request, inListOrAlone(answerSchema), classifyToken), former)
}

/** A lifetime that is missing or odd must not lose the tokens themselves. */
const secondsSchema = z.coerce
  .number()
  .int()
  .positive()
  .max(10 ** 9)
  .optional()
  .catch(undefined)

/** TikTok answers some refusals with 200 and an `error`. */
export function toTokens(ctx: Context, answer: Record<string, unknown>, former?: Tokens): Tokens {
  const tokens = new OAuth2Tokens(answer)
  if (!('access_token' in answer)) throw new ProviderError('The provider sent no token', 'refused')
  const seconds = secondsSchema.parse(answer.expires_in)
  const expiresAt = seconds === undefined ? null : new Date(ctx.clock.now().getTime() + seconds * 1000).toISOString()
  return {
    access: tokens.accessToken(),
    refresh: tokens.hasRefreshToken() ? tokens.refreshToken() : (former?.refresh ?? null),
    expiresAt,
  }
}

/** A token that is not valid any more: 400 with a code or message of the provider's own. */
const invalidToken = /^(invalid_token|invalid_grant|invalid_request|invalid token)$/i

const classifyRevocation: Classify = (status, body) => {
  const { error, message } = refusalSchema.safeParse(body).data ?? {}
  return status === 400 && invalidToken.test(error ?? message ?? '') ? 'refused' : classifyToken(status, body)
}

/** A token that the provider does not accept any more needs no revocation. */
export async function revokeToken(ctx: Context, request: TokenRequest): Promise<void> {
  await callProvider(ctx, request, z.unknown(), classifyRevocation).catch((error: unknown) => {
    if (!(error instanceof ProviderError && error.failure === 'refused')) throw error
  })
}

/** A sibling of the token endpoint, which keeps its base URL in one variable. */
export function siblingOf(tokenUrl: string, path: string): string {
  return new URL(path, tokenUrl).href
}

export function basicAuth({ id, secret }: { id: string; secret: string }): Record<string, string> {
  const encoded = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')
  return { authorization: `Basic ${encoded}` }
}

export function bearer(access: string): Record<string, string> {
  return { authorization: `Bearer ${access}` }
}
