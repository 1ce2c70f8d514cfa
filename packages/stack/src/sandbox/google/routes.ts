import { createHash } from 'node:crypto'
import { emailField } from '@limelight/contract/forms'
import type { Clock } from '@limelight/core/runtime/clock'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { demoAccounts } from '../../demo/accounts.ts'
import { Refusal } from '../refusal.ts'
import { isOnOrigin } from './origin.ts'
import { type ConsentForm, consentPage } from './page.ts'
import { createTokenMint, type Grant, type Identity } from './tokens.ts'

const text = z.string().max(2048)

/** What must be valid before the browser is redirected. */
const clientSchema = z.object({ client_id: text.min(1), redirect_uri: text })

const requestSchema = clientSchema.extend({
  response_type: z.literal('code', { error: 'response_type must be code' }),
  scope: text.min(1, 'scope is empty'),
  state: text.optional(),
  nonce: text.optional(),
  code_challenge: z.string({ error: 'code_challenge is missing' }).regex(/^[\w-]{43}$/, 'code_challenge is not valid'),
  code_challenge_method: z.literal('S256', { error: 'code_challenge_method must be S256' }),
})

type AuthorizationRequest = z.infer<typeof requestSchema>

const decisionSchema = z.object({
  decision: z.enum(['allow', 'deny']),
  account: text.default('other'),
  email: text.default(''),
  name: z.string().trim().max(64).default(''),
  surname: z.string().trim().max(64).default(''),
  verified: z.literal('on').optional(),
})

const tokenSchema = z.object({
  grant_type: text,
  code: text,
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  redirect_uri: text,
})

export type GoogleOptions = { issuer: () => string; appOrigin: string; clock: Clock }

/**
 * Google as an OpenID Connect provider: the code flow with PKCE, for any client on the app's own
 * origin.
 */
export async function googleRoutes(app: FastifyInstance, { issuer, appOrigin, clock }: GoogleOptions): Promise<void> {
  const mint = await createTokenMint(clock)

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )

  app.get('/google/o/oauth2/v2/auth', (request, reply) => {
    const { refused, asked } = readRequest(request.query, appOrigin)
    if (!asked) return reply.redirect(refused)
    const form = { account: demoAccounts[0].email, email: '', name: '', surname: '', verified: true }
    return reply.type('text/html').send(consentPage(asked, form))
  })

  app.post('/google/o/oauth2/v2/auth', (request, reply) => {
    const { refused, asked } = readRequest(request.body, appOrigin)
    if (!asked) return reply.redirect(refused)
    const parsed = decisionSchema.safeParse(request.body)
    if (!parsed.success) throw new Refusal(400, 'Choose Allow or Deny')
    const { decision, ...answers } = parsed.data
    if (decision === 'deny') return reply.redirect(answerUrl(asked, { error: 'access_denied' }))

    const form = { ...answers, verified: answers.verified === 'on' }
    const { identity, problem } = identify(form)
    if (!identity)
      return reply
        .code(400)
        .type('text/html')
        .send(consentPage(asked, form, problem))
    return reply.redirect(answerUrl(asked, { code: mint.issueCode(grantOf(asked, identity)) }))
  })

  app.post('/google/token', async (request, reply) => {
    const clientId = clientOf(request.headers.authorization, request.body)
    if (!clientId) {
      reply.code(401).header('www-authenticate', 'Basic')
      return { error: 'invalid_client', error_description: 'The client id or the client secret is missing' }
    }
    const parsed = tokenSchema.safeParse(request.body)
    const problem = parsed.success ? undefined : `${parsed.error.issues[0]?.path.join('.')} is missing or not valid`
    if (!parsed.success) return reply.code(400).send({ error: 'invalid_request', error_description: problem })
    const { grant_type, code, code_verifier, redirect_uri } = parsed.data
    if (grant_type !== 'authorization_code') return reply.code(400).send({ error: 'unsupported_grant_type' })

    const grant = mint.redeemCode(code)
    const proven =
      grant?.clientId === clientId &&
      grant.redirectUri === redirect_uri &&
      grant.challenge === challengeOf(code_verifier)
    if (!proven) {
      const error_description = 'The code is unknown, used, older than a minute or not for this client'
      return reply.code(400).send({ error: 'invalid_grant', error_description })
    }
    return mint.issueTokens(grant, issuer())
  })

  app.get('/google/userinfo', (request, reply) => {
    const [, token = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    const claims = mint.claimsFor(token)
    if (!claims) return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'invalid_token' })
    return claims
  })

  app.get('/google/jwks', () => mint.jwks)

  app.get('/google/.well-known/openid-configuration', () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/o/oauth2/v2/auth`,
    token_endpoint: `${issuer()}/token`,
    userinfo_endpoint: `${issuer()}/userinfo`,
    jwks_uri: `${issuer()}/jwks`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  }))
}

type Reading = { asked: AuthorizationRequest; refused?: never } | { asked?: never; refused: string }

/**
 * Without a valid client and redirect URI the browser gets an error page. Other errors are returned
 * to the client, as RFC 6749 section 4.1.2.1 requires.
 */
function readRequest(input: unknown, appOrigin: string): Reading {
  const client = clientSchema.safeParse(input)
  if (!client.success) throw new Refusal(400, 'client_id or redirect_uri is missing')
  if (!isOnOrigin(client.data.redirect_uri, appOrigin)) {
    throw new Refusal(400, `redirect_uri must be a page of ${appOrigin}`)
  }
  const request = requestSchema.safeParse(input)
  if (request.success) return { asked: request.data }
  const { state } = z.object({ state: text.optional().catch(undefined) }).parse(input)
  const error_description = request.error.issues[0]?.message ?? 'The request is not valid'
  return { refused: answerUrl({ ...client.data, state }, { error: 'invalid_request', error_description }) }
}

type Client = { redirect_uri: string; state?: string | undefined }

function answerUrl({ redirect_uri, state }: Client, answer: Record<string, string>): string {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (state !== undefined) url.searchParams.set('state', state)
  return url.href
}

function identify({ account, email, name, surname, verified }: ConsentForm) {
  const person = demoAccounts.find(known => known.email === account)
  if (person) return { identity: { ...person, verified } satisfies Identity }
  const typed = emailField.safeParse(email)
  if (!typed.success) return { problem: typed.error.issues[0]?.message ?? 'Email is not valid' }
  return { identity: { email: typed.data, name, surname, verified } satisfies Identity }
}

function grantOf(asked: AuthorizationRequest, identity: Identity): Grant {
  const { client_id: clientId, redirect_uri: redirectUri, code_challenge: challenge, nonce, scope } = asked
  return { clientId, redirectUri, challenge, nonce, scope, identity }
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

const secretSchema = z.object({ client_id: text.min(1), client_secret: text.min(1) })

/** The sandbox accepts any secret. A client without one fails here, as it would at Google. */
function clientOf(authorization: string | undefined, body: unknown): string | undefined {
  const [, encoded] = /^Basic (\S+)$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return secretSchema.safeParse(body).data?.client_id
  const [, id] = /^([^:]+):.+$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return id
}
