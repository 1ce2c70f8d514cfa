import rateLimit from '@fastify/rate-limit'
import type { Config } from '@limelight/core/config'
import type { FastifyInstance } from 'fastify'

/** Per minute: a signed-in user by name, everyone else by address. Each instance counts for itself. */
export async function limitRate(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, {
    timeWindow: 60_000,
    keyGenerator: request => request.claims?.userId ?? request.ip,
    max: request => (request.claims === undefined ? config.rateLimitAddress : config.rateLimitUser),
    cache: 50_000,
    // Who is within the limits has no use for three more headers; who is not gets Retry-After.
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
  })
}
