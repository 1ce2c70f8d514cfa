import type { FastifyInstance } from 'fastify'
import { retryAfterSeconds } from './faults.ts'
import { bearerOf, type ProviderOptions } from './provider-options.ts'

/** `users/me` of X, with the problem documents of its API. */
export function twitterRoutes(app: FastifyInstance, { people, tokens, faults, clock }: ProviderOptions): void {
  app.get('/social/twitter/2/users/me', (request, reply) => {
    const handle = tokens.handleOf('twitter', bearerOf(request))
    const fault = handle === undefined ? 'revoked' : faults.find('twitter', handle)
    const refuse = (status: number, title: string) =>
      reply.code(status).send({ title, type: 'about:blank', status, detail: title })
    if (handle === undefined || fault === 'revoked') return refuse(401, 'Unauthorized')
    if (fault === 'down') return refuse(503, 'Service Unavailable')
    if (fault === 'limited') {
      reply.header('x-rate-limit-reset', Math.ceil(clock.now().getTime() / 1000) + retryAfterSeconds)
      return refuse(429, 'Too Many Requests')
    }
    const person = people.read(handle)
    return {
      data: {
        id: person.id,
        name: person.name,
        username: handle.replaceAll('.', '_').slice(0, 15),
        description: person.bio,
        ...(person.picture === null ? {} : { profile_image_url: person.picture }),
        public_metrics: {
          followers_count: person.followers,
          following_count: person.following,
          tweet_count: people.grown(person.posts * 12),
          listed_count: 12,
          like_count: 300,
          media_count: 80,
        },
      },
    }
  })
}
