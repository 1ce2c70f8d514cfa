import { connectionScopes } from '@limelight/contract/platform/connections'
import type { Context } from '@limelight/core/context'
import { registerClient } from '@limelight/core/platform/connections/clients'
import { OAuthError } from '@limelight/core/platform/connections/oauth-error'
import { issueTokens, revokeToken } from '@limelight/core/platform/connections/tokens'
import type { FastifyInstance } from 'fastify'
import { ipPrefix } from '../http/rate-limits.ts'
import { limitPerMinute } from '../procedures/per-minute.ts'

const maxBodyBytes = 16 * 1024

/** The endpoints of OAuth for apps that connect, and the documents that announce them. The page is `/connect`. */
export function serveOAuth(app: FastifyInstance, ctx: Context): void {
  const takeRegistration = limitPerMinute(10)
  app.register(async oauth => {
    oauth.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    oauth.setErrorHandler((error, request, reply) => {
      if (!(error instanceof OAuthError)) throw error
      request.log.info({ err: error }, 'Refused an app')
      reply.code(400).send({ error: error.code, error_description: error.message })
    })
    const options = { bodyLimit: maxBodyBytes }
    oauth.post('/oauth/token', options, request => issueTokens(ctx, request.body))
    oauth.post('/oauth/revoke', options, async (request, reply) => {
      await revokeToken(ctx, request.body)
      return reply.code(200).send({})
    })
    oauth.post('/oauth/register', options, async (request, reply) => {
      takeRegistration(ipPrefix(request.ip))
      const client = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] }
      const registered = { ...registerClient(ctx, request.body), ...client, token_endpoint_auth_method: 'none' }
      return reply.code(201).send(registered)
    })
    for (const suffix of ['', '/mcp'])
      oauth.get(`/.well-known/oauth-protected-resource${suffix}`, async () => describeResource(ctx))
    oauth.get('/.well-known/oauth-authorization-server', async () => describeIssuer(ctx))
  })
}

function describeResource({ config: { publicUrl } }: Context) {
  return {
    resource: `${publicUrl}/mcp`,
    resource_name: 'Limelight',
    authorization_servers: [publicUrl],
    scopes_supported: connectionScopes,
    bearer_methods_supported: ['header'],
  }
}

function describeIssuer({ config: { publicUrl } }: Context) {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/connect`,
    token_endpoint: `${publicUrl}/oauth/token`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    scopes_supported: connectionScopes,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }
}
