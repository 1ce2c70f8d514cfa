import { endAlertByLink, findAlertName } from '@limelight/core/alerts/alerts'
import { getUnsubscribePage, unsubscribe } from '@limelight/core/campaigns/suppressions/unsubscribe'
import { openTrackedLink, recordOpen } from '@limelight/core/campaigns/tracking'
import type { Context } from '@limelight/core/context'
import { AppError } from '@limelight/core/runtime/errors'
import type { FastifyInstance } from 'fastify'
import { sendAlertPage, sendUnsubscribePage } from './unsubscribe-page.ts'

/** One transparent pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const maxBodyBytes = 4096

type Link = { Params: { token: string } }

/** The addresses in mails. Mail programs call them, without a cookie or a token of ours. */
export function serveMailLinks(app: FastifyInstance, ctx: Context): void {
  app.register(async links => {
    // RFC 8058: a form whose content says nothing that the address does not.
    links.removeAllContentTypeParsers()
    links.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, _body, done) =>
      done(null),
    )
    links.post<Link>('/unsubscribe/:token', async (request, reply) => {
      // Mail programs post by themselves; the button of the page expects a page.
      if (!request.headers.accept?.includes('text/html')) {
        await unsubscribe(ctx, request.params)
        return { ok: true }
      }
      return sendUnsubscribePage(reply, await unsubscribe(ctx, request.params).catch(undefinedIfUnknown))
    })
    links.post<Link>('/alerts/end/:token', async (request, reply) => {
      await endAlertByLink(ctx, request.params.token)
      return request.headers.accept?.includes('text/html') ? sendAlertPage(reply, undefined) : { ok: true }
    })
  })

  app.get<Link>('/unsubscribe/:token', async (request, reply) =>
    sendUnsubscribePage(reply, await getUnsubscribePage(ctx, request.params).catch(undefinedIfUnknown)),
  )

  // Opening the page changes nothing, because mail scanners open every link.
  app.get<Link>('/alerts/end/:token', async (request, reply) =>
    sendAlertPage(reply, await findAlertName(ctx, request.params.token)),
  )

  app.get<{ Params: { file: string } }>('/m/o/:file', async (request, reply) => {
    const { file } = request.params
    if (file.endsWith('.gif')) await recordOpen(ctx, file.slice(0, -'.gif'.length))
    return reply.header('cache-control', 'no-store').type('image/gif').send(pixel)
  })

  app.get<{ Params: { token: string; index: string } }>('/m/c/:token/:index', async (request, reply) => {
    const { token, index } = request.params
    const address = /^(0|[1-9]\d{0,3})$/.test(index) ? await openTrackedLink(ctx, token, Number(index)) : undefined
    return address === undefined ? reply.callNotFound() : reply.redirect(address, 302)
  })
}

function undefinedIfUnknown(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'ITEM_NOT_FOUND') return undefined
  throw error
}
