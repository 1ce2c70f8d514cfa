import type { IncomingHttpHeaders } from 'node:http'
import type { Click } from '@limelight/contract/results/clicks/schema'
import { isbot } from 'isbot'
import type { Context } from '../../context.ts'
import { sign, verifySignature } from '../../runtime/secrets.ts'

/** What a browser fetches before anybody has clicked. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

type Visit = { headers: IncomingHttpHeaders; ownCookie: string | undefined; ownerId: string }

export function kindOf(ctx: Context, { headers, ownCookie, ownerId }: Visit): Click['kind'] {
  const isPrefetch = prefetchHeaders.some(name => /prefetch|preview|prerender/i.test(String(headers[name] ?? '')))
  const agent = headers['user-agent'] ?? ''
  if (isPrefetch || agent === '' || isbot(agent)) return 'BOT'
  return ownCookie !== undefined && isOwner(ctx, ownCookie, ownerId) ? 'OWN' : 'CLICK'
}

/** The value of the cookie `ll_own`, by which the clicks of a list's owner are told from those of customers. */
export function ownCookieOf(ctx: Context, userId: string): string {
  return `${userId}.${sign(ctx, 'own-clicks', userId)}`
}

function isOwner(ctx: Context, cookie: string, ownerId: string): boolean {
  const [userId = '', signature = ''] = cookie.split('.')
  return userId === ownerId && verifySignature(ctx, 'own-clicks', userId, signature)
}
