import type { FastifyInstance } from 'fastify'
import { retryAfterSeconds } from './faults.ts'
import { bearerOf, type ProviderOptions } from './provider-options.ts'

/** `user/info` of TikTok, whose answers always carry an error object. */
export function tiktokRoutes(app: FastifyInstance, { people, tokens, faults }: ProviderOptions): void {
  app.get('/social/tiktok/v2/user/info/', (request, reply) => {
    const handle = tokens.handleOf('tiktok', bearerOf(request))
    const fault = handle === undefined ? 'revoked' : faults.find('tiktok', handle)
    const refuse = (status: number, code: string) =>
      reply.code(status).send({ data: {}, error: { code, message: code, log_id: 'sandbox' } })
    if (handle === undefined || fault === 'revoked') return refuse(401, 'access_token_invalid')
    if (fault === 'down') return refuse(500, 'internal_error')
    if (fault === 'limited') {
      reply.header('retry-after', retryAfterSeconds)
      return refuse(429, 'rate_limit_exceeded')
    }
    const person = people.read(handle)
    return {
      data: {
        user: {
          open_id: `open-${person.id}`,
          username: handle.toLowerCase(),
          display_name: person.name,
          bio_description: person.bio,
          avatar_url: person.picture,
          profile_deep_link: `https://vm.tiktok.com/${person.id}`,
          follower_count: person.followers,
          following_count: person.following,
          likes_count: people.grown(person.followers * 9),
          video_count: people.grown(person.posts),
        },
      },
      error: { code: 'ok', message: '', log_id: 'sandbox' },
    }
  })
}
