import type { KindWord } from '@limelight/contract/social-accounts/kinds'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Faults } from './faults.ts'
import { kindRules } from './kinds.ts'
import type { SocialTokens } from './tokens.ts'

const text = z.string().max(4096)

const formSchema = z.object({
  grant_type: text,
  client_id: text.optional(),
  client_key: text.optional(),
  client_secret: text.optional(),
  code: text.default(''),
  redirect_uri: text.default(''),
  code_verifier: text.optional(),
  refresh_token: text.default(''),
})
type Form = z.infer<typeof formSchema>

/** The sandbox accepts any secret, but a client without one fails here as it would at the provider. */
function clientOf(kind: KindWord, form: Form, authorization: string | undefined): string | undefined {
  const [, encoded] = /^Basic (\S+)$/.exec(authorization ?? '') ?? []
  if (encoded !== undefined) {
    const [, id] = /^([^:]+):.+$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
    return id === undefined ? undefined : decodeURIComponent(id)
  }
  if (kind === 'twitter' || kind === 'telegram') return undefined
  return form.client_secret === undefined ? undefined : form[kindRules[kind].client]
}

type TokenOptions = { kind: KindWord; tokens: SocialTokens; faults: Faults }

export function tokenRoutes(
  app: FastifyInstance,
  { kind, path, revokePath, tokens, faults }: TokenOptions & { path: string; revokePath: string | undefined },
): void {
  const answer = (handle: string) => {
    const { accessSeconds, hasRefreshToken, scopes, separator } = kindRules[kind]
    return {
      access_token: tokens.issueAccess(kind, handle),
      token_type: 'bearer',
      expires_in: accessSeconds,
      scope: scopes.join(separator),
      ...(hasRefreshToken ? { refresh_token: tokens.issueRefresh(kind, handle) } : {}),
    }
  }

  app.post(path, (request, reply) => {
    const form = formSchema.safeParse(request.body)
    if (!form.success) return reply.code(400).send({ error: 'invalid_request' })
    const client = clientOf(kind, form.data, request.headers.authorization)
    if (client === undefined) return reply.code(401).send({ error: 'invalid_client' })
    // A provider that is down uses up no code and no token.
    const asking = tokens.peek(form.data.code || form.data.refresh_token) ?? ''
    if (faults.find(kind, asking) === 'down') return reply.code(503).send({ error: 'temporarily_unavailable' })
    const handle = redeem(form.data, client)
    if (handle === undefined) return reply.code(400).send({ error: 'invalid_grant' })
    if (faults.find(kind, handle) === 'revoked' && form.data.grant_type === 'refresh_token')
      return reply.code(400).send({ error: 'invalid_grant' })
    return answer(handle)
  })

  if (revokePath !== undefined)
    app.post(revokePath, (request: FastifyRequest) => {
      tokens.revoke(z.object({ token: text }).parse(request.body).token)
      return {}
    })

  function redeem(form: Form, client: string): string | undefined {
    if (form.grant_type === 'refresh_token') return tokens.redeemRefresh(kind, form.refresh_token)
    if (form.grant_type !== 'authorization_code') return undefined
    const proof = { kind, client, redirect: form.redirect_uri, verifier: form.code_verifier }
    return tokens.redeemCode(form.code, proof)
  }
}
