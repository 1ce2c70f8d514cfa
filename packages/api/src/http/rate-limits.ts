import type { CallCount } from '@limelight/core/accounts/throttle'
import type { Config } from '@limelight/core/runtime/config'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export const windowMs = 60_000
/** How late a process may learn of the calls to others. */
const shareIntervalMs = 1000
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
 * Per minute: keys by their id, signed-in callers by user id, others by IP prefix. It is our own, because the
 * calls of a batch must be counted at once and because it runs before every call. It never waits:
 * with `share`, what this process has counted is added to the counts of all processes once per second.
 */
export function createRateLimiter(
  config: Config,
  share?: (counts: ReadonlyMap<string, number>) => Promise<Map<string, CallCount>>,
): RateLimiter {
  const windows = new Map<string, { count: number; endsAt: number }>()
  let unshared = new Map<string, number>()

  function count(key: string, calls: number): void {
    windowOf(key).count += calls
    if (share === undefined) return
    if (unshared.size === 0) setTimeout(() => void learn(share), shareIntervalMs).unref()
    unshared.set(key, (unshared.get(key) ?? 0) + calls)
  }

  async function learn(shareCounts: NonNullable<typeof share>): Promise<void> {
    const counts = unshared
    unshared = new Map()
    // Without Postgres, each process limits on its own.
    const all = await shareCounts(counts).catch(() => new Map<string, CallCount>())
    for (const [key, { calls, msLeft }] of all)
      windows.set(key, { count: calls + (unshared.get(key) ?? 0), endsAt: performance.now() + msLeft })
  }

  function windowOf(key: string) {
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
      const key = keyOf(request)
      const left = leftOf(request, windowOf(key))
      count(key, calls)
      return Math.min(calls, left)
    },
    left: request => leftOf(request, windowOf(keyOf(request))),
    secondsLeft: request => Math.ceil((windowOf(keyOf(request)).endsAt - performance.now()) / 1000),
  }
}

function keyOf({ claims, ip }: FastifyRequest): string {
  return claims?.key?.id ?? claims?.userId ?? ipPrefix(ip)
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
