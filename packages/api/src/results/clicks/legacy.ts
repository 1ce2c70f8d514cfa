import type { Context } from '@limelight/core/context'
import { kindOf } from '@limelight/core/results/clicks/kind'
import { findLink, isRemembered } from '@limelight/core/results/clicks/link-memory'
import { storeClick } from '@limelight/core/results/clicks/store-click'
import type { FastifyInstance } from 'fastify'
import { readCookie } from '../../http/cookies.ts'
import { createRateLimiter, tooManyRequests } from '../../http/rate-limits.ts'
import { sendPlainPage } from '../../http/unsubscribe-page.ts'

const slugPattern = /^[0-9A-Za-z]{8}$/

/** Tracked links. Nothing about a visitor is stored or logged, only what kind of click it was. */
export function serveTrackedLinks(app: FastifyInstance, ctx: Context): void {
  const limiter = createRateLimiter(ctx.config)
  app.route<{ Params: { slug: string } }>({
    method: ['GET', 'HEAD'],
    url: '/r/:slug',
    async handler(request, reply) {
      const { slug } = request.params
      const isWithin = limiter.take(request, 1) === 1
      // Guessing slugs must not load Postgres. Over the limit, a known link still leads on, uncounted.
      if (!isWithin && !isRemembered(ctx, slug)) {
        reply.header('retry-after', limiter.secondsLeft(request))
        throw tooManyRequests
      }
      const link = slugPattern.test(slug) ? await findLink(ctx, slug) : undefined
      reply.header('cache-control', 'no-store')
      if (link === undefined)
        return sendPlainPage(reply, {
          title: 'This link doesn’t work',
          body: '<p>It may be cut off. Copy the whole address and open it again.</p>',
          status: 404,
        })
      if (link.state === 'GONE')
        return sendPlainPage(reply, {
          title: 'This link is blocked',
          body: '<p>Limelight doesn’t lead to its target any more. You can close this page.</p>',
          status: 410,
        })
      if (link.state === 'COUNTED' && request.method === 'GET' && isWithin) {
        const ownCookie = readCookie(request, ctx.config, 'll_own')
        const kind = kindOf(ctx, { headers: request.headers, ownCookie, ownerId: link.ownerId })
        const id = await storeClick(ctx, { linkId: link.id, kind })
        if (id !== undefined) reply.header('x-click', id)
      }
      return reply.redirect(link.location, 302)
    },
  })
}
