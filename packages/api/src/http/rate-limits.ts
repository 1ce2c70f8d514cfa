import type { Config } from '@limelight/core/runtime/config'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const windowMs = 60_000
const maxWindows = 50_000

export const tooManyRequests = Object.assign(new Error('Too many requests'), { statusCode: 429 })

export type RateLimiter = {
  /** Counts calls of the caller and returns how many of them are within the limit. */
  take(request: FastifyRequest, calls: number): number
  /** How many more calls are within the limit. */
  left(request: FastifyRequest): number
  /** Seconds until the caller may retry. */
  secondsLeft(request: FastifyRequest): number
}

/**
 * Per minute and instance: keys by their id, signed-in callers by user id, others by IP prefix. It is our own,
 * because the calls of a batch must be counted at once and because it runs before every call.
 */
export function createRateLimiter(config: Config): RateLimiter {
  const windows = new Map<string, { count: number; endsAt: number }>()

  function windowOf(request: FastifyRequest) {
    const key = request.claims?.key?.id ?? request.claims?.userId ?? ipPrefix(request.ip)
    const now = performance.now()
    const known = windows.get(key)
    if (known !== undefined && known.endsAt > now) return known
    if (windows.size >= maxWindows) forgetEnded(now)
    const fresh = { count: 0, endsAt: now + windowMs }
    windows.set(key, fresh)
    return fresh
  }

  function forgetEnded(now: number): void {
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
    // More callers within a minute than fit: reset instead of growing without bound.
    if (windows.size >= maxWindows) windows.clear()
  }

  function leftOf({ claims }: FastifyRequest, { count }: { count: number }): number {
    if (claims === undefined) return Math.max(0, config.rateLimitAddress - count)
    return Math.max(0, (claims.key === undefined ? config.rateLimitUser : config.rateLimitKey) - count)
  }

  return {
    take(request, calls) {
      const window = windowOf(request)
      const left = leftOf(request, window)
      window.count += calls
      return Math.min(calls, left)
    },
    left: request => leftOf(request, windowOf(request)),
    secondsLeft: request => Math.ceil((windowOf(request).endsAt - performance.now()) / 1000),
  }
}

export function limitRate(app: FastifyInstance, limiter: RateLimiter): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isWithin = limiter.take(request, 1) === 1
    if (request.claims?.key !== undefined)
      reply.headers({
        'ratelimit-remaining': limiter.left(request),
        'ratelimit-reset': limiter.secondsLeft(request),
      })
    if (isWithin) return done()
    reply.header('retry-after', limiter.secondsLeft(request))
    done(tooManyRequests)
  })
}

/** A provider gives each customer a whole /64 of IPv6 addresses, so they count as one. */
export function ipPrefix(address: string): string {
  if (address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(group => group !== '')
  const rest = tail.split(':').filter(group => group !== '')
  while (groups.length + rest.length < 8) groups.push('0')
  return [...groups, ...rest].slice(0, 4).join(':')
}
