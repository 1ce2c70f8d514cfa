import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { platformIdOfHandle } from '../networks/profiles.ts'
import { retryAfterSeconds } from './faults.ts'
import { longSeconds } from './kinds.ts'
import type { ProviderOptions } from './provider-options.ts'

const querySchema = z.object({ access_token: z.string().default(''), grant_type: z.string().optional() })

/** The Instagram API with Instagram login: the exchange of tokens, and `me`. */
export function instagramLoginRoutes(app: FastifyInstance, { people, tokens, faults }: ProviderOptions): void {
  const refusal = (code: number, message: string) => ({
    error: { message, type: 'OAuthException', code, fbtrace_id: 'sandbox' },
  })

  for (const [path, grant] of [
    ['access_token', 'ig_exchange_token'],
    ['refresh_access_token', 'ig_refresh_token'],
  ] as const)
    app.get(`/social/instagram/${path}`, (request, reply) => {
      const query = querySchema.parse(request.query)
      const handle = tokens.handleOf('instagram', query.access_token)
      const fault = handle === undefined ? 'revoked' : faults.find('instagram', handle)
      if (query.grant_type !== grant) return reply.code(400).send(refusal(100, 'Unsupported grant type'))
      if (fault === 'down') return reply.code(500).send(refusal(2, 'An unexpected error has occurred'))
      if (handle === undefined || (fault === 'revoked' && grant === 'ig_refresh_token'))
        return reply.code(400).send(refusal(190, 'Invalid OAuth access token'))
      return {
        access_token: tokens.issueAccess('instagram', handle, longSeconds),
        token_type: 'bearer',
        expires_in: longSeconds,
      }
    })

  app.get('/social/instagram/me', (request, reply) => {
    const handle = tokens.handleOf('instagram', querySchema.parse(request.query).access_token)
    const fault = handle === undefined ? 'revoked' : faults.find('instagram', handle)
    if (handle === undefined || fault === 'revoked')
      return reply.code(400).send(refusal(190, 'Error validating access token'))
    if (fault === 'down') return reply.code(500).send(refusal(2, 'An unexpected error has occurred'))
    if (fault === 'limited')
      return reply
        .code(400)
        .header('retry-after', retryAfterSeconds)
        .send(refusal(4, 'Application request limit reached'))
    const person = people.read(handle)
    return {
      user_id: platformIdOfHandle('instagram', handle),
      username: handle.toLowerCase(),
      name: person.name,
      account_type: 'Media_Creator',
      ...(person.picture === null ? {} : { profile_picture_url: person.picture }),
      followers_count: person.followers,
      follows_count: person.following,
      media_count: people.grown(person.posts),
      id: `app-scoped-${person.id}`,
    }
  })
}
