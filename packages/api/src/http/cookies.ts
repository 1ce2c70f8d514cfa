import cookies from '@fastify/cookie'
import type { Context } from '@limelight/core/context'
import { ownCookieOf } from '@limelight/core/results/clicks/kind'
import type { Config } from '@limelight/core/runtime/config'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type CookieName = 'google-sign-in' | 'social-link' | 'device' | 'll_own'

export function readCookie(request: FastifyRequest, config: Config, name: CookieName): string | undefined {
  const { cookie } = request.headers
  return cookie === undefined ? undefined : cookies.parse(cookie)[fullName(config, name)]
}

/** Lax, because browsers return from Google and from emails by a link. */
export function setCookie(
  reply: FastifyReply,
  config: Config,
  cookie: { name: CookieName; value: string; maxAgeSeconds: number },
): void {
  const text = cookies.serialize(fullName(config, cookie.name), cookie.value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    path: '/',
    maxAge: cookie.maxAgeSeconds,
  })
  reply.header('set-cookie', text)
}

/**
 * Browsers guarantee that no other host of the domain has set a cookie with this prefix; it has to
 * be secure.
 */
function fullName(config: Config, name: CookieName): string {
  return isSecure(config) ? `__Host-${name}` : name
}

export function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https:')
}

const ownCookieSeconds = 365 * 24 * 60 * 60

/** Clicks of this browser on links of the caller's lists count as the owner's own from now on. */
export function rememberOwner({ house, reply }: { house: Context; reply: FastifyReply }, userId: string): void {
  const value = ownCookieOf(house, userId)
  setCookie(reply, house.config, { name: 'll_own', value, maxAgeSeconds: ownCookieSeconds })
}
