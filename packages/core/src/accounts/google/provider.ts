import { emailField, toSingleLine } from '@limelight/contract/forms'
import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { untilAborted } from '../../runtime/until-aborted.ts'

export type GoogleIdentity = {
  subject: string
  /** Undefined unless Google has verified the address. */
  email: string | undefined
  name: string
  surname: string
}

/** A code is useless without its verifier, an id token without its nonce. */
export type RequestSecrets = { verifier: string; nonce: string }

const requestTimeoutMs = 10_000
const scopes = ['openid', 'email', 'profile']

export async function createAuthorizationUrl(
  ctx: Context,
  state: string,
  { verifier, nonce }: RequestSecrets,
): Promise<string> {
  const client = createClient(ctx)
  const { authorization_endpoint: endpoint } = await findProvider(ctx.config.googleIssuer).catch(unavailable)
  const url = client.createAuthorizationURLWithPKCE(endpoint, state, CodeChallengeMethod.S256, verifier, scopes)
  url.searchParams.set('nonce', nonce)
  return url.href
}

/** Accepts only a current token that Google signed for us in answer to this request. */
export async function redeemGoogleCode(
  ctx: Context,
  code: string,
  { verifier, nonce }: RequestSecrets,
): Promise<GoogleIdentity> {
  const { token_endpoint: endpoint, keys } = await findProvider(ctx.config.googleIssuer)
  const tokens = await untilAborted(
    createClient(ctx).validateAuthorizationCode(endpoint, code, verifier),
    AbortSignal.timeout(requestTimeoutMs),
  )
  const { payload } = await jwtVerify(tokens.idToken(), keys, {
    algorithms: ['RS256'],
    issuer: ctx.config.googleIssuer,
    audience: ctx.config.googleClientId ?? '',
    requiredClaims: ['exp'],
    currentDate: ctx.clock.now(),
  })
  const claims = claimsSchema.parse(payload)
  if (claims.nonce !== nonce) throw new Error('The nonce of the token from Google belongs to another request')
  return {
    subject: claims.sub,
    email: claims.email_verified ? claims.email : undefined,
    name: claims.given_name || claims.name,
    surname: claims.family_name,
  }
}

const nameClaim = z
  .string()
  .transform(text => toSingleLine(text).trim().slice(0, 64))
  .catch('')

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  email: emailField.optional().catch(undefined),
  email_verified: z.boolean().catch(false),
  given_name: nameClaim,
  family_name: nameClaim,
  name: nameClaim,
})

function createClient(ctx: Context): OAuth2Client {
  const { googleClientId } = ctx.config
  const { googleClientSecret } = ctx.secrets
  if (googleClientId === undefined || googleClientSecret === undefined) return unavailable()
  return new OAuth2Client(googleClientId, googleClientSecret, `${ctx.config.publicUrl}/api/user/login/google/callback`)
}

/** Google sign-in is not configured, or Google does not answer. */
function unavailable(cause?: unknown): never {
  throw new AppError('AUTH_SERVICE_BUSY', { status: 503, cause })
}

type Provider = z.infer<typeof providerSchema> & { keys: JWTVerifyGetKey }

const providerSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})

/** Short, so that an outage of Google is noticed before users are sent there. */
const cacheMs = 60_000
const providers = new Map<string, { provider: Provider; until: number }>()

/** Reads the OpenID configuration of the issuer. */
async function findProvider(issuer: string): Promise<Provider> {
  const known = providers.get(issuer)
  if (known !== undefined && known.until > performance.now()) return known.provider
  const provider = await fetchProvider(issuer)
  providers.set(issuer, { provider, until: performance.now() + cacheMs })
  return provider
}

async function fetchProvider(issuer: string): Promise<Provider> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(requestTimeoutMs),
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`${issuer} answered ${answer.status}`)
  const provider = providerSchema.parse(await answer.json())
  if (provider.issuer !== issuer) throw new Error(`${issuer} is not the issuer ${provider.issuer} of its configuration`)
  return { ...provider, keys: createRemoteJWKSet(new URL(provider.jwks_uri), { timeoutDuration: requestTimeoutMs }) }
}
