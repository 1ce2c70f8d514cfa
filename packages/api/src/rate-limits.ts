import { isIPv6 } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { Config } from '@limelight/core/config'
import type { FastifyInstance } from 'fastify'

/** Who is within the limits has no use for three more headers; who is not gets Retry-After. */
const silent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Per minute: a signed-in user by name, everyone else by address. Each instance counts for itself. */
export async function limitRate(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, {
    timeWindow: 60_000,
    keyGenerator: request => request.claims?.userId ?? network(request.ip),
    max: request => (request.claims === undefined ? config.rateLimitAddress : config.rateLimitUser),
    cache: 50_000,
    addHeadersOnExceeding: silent,
    addHeaders: { ...silent, 'retry-after': true },
  })
}

/** A provider gives every customer a whole /64 of IPv6 addresses; they count as one. */
export function network(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(group => group !== '')
  const rest = tail.split(':').filter(group => group !== '')
  while (groups.length + rest.length < 8) groups.push('0')
  return [...groups, ...rest].slice(0, 4).join(':')
}
