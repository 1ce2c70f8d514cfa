import type { Clock } from '@limelight/core/runtime/clock'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Refusal } from '../refusal.ts'
import type { openAnswers } from './answers.ts'
import type { Inbox, Mail } from './inbox.ts'
import { inboxPage } from './inbox-page.ts'

const listSchema = z.object({
  to: z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform(to => [to].flat().filter(address => address !== '')),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(20),
})

/** Invalid parameters of a page fall back to their defaults. */
const viewSchema = z.object({
  q: z.string().trim().max(254).default('').catch(''),
  offset: z.coerce.number().int().min(0).default(0).catch(0),
})

const pageLimit = 50

/** The markup of a mail may use inline styles, and images of the app or inline ones. */
const mailPolicy = (appOrigin: string) =>
  [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data: ${appOrigin}`,
    "frame-ancestors 'self'",
  ].join('; ')

const flag = z.union([z.boolean(), z.literal('true').transform(() => true)]).default(false)
/** `port` is for tests, which listen for answers themselves. */
const portField = z.coerce.number().int().min(1).max(65535).optional()
const replySchema = z.object({ text: z.string().min(1).max(100_000), auto: flag, port: portField })
const bounceSchema = z.object({ port: portField })

export type MailOptions = {
  inbox: Inbox
  clock: Clock
  appOrigin: string
  answers: ReturnType<typeof openAnswers>
}

export function mailRoutes(app: FastifyInstance, { inbox, clock, appOrigin, answers }: MailOptions): void {
  app.register(async scope => answerRoutes(scope, { inbox, answers }))

  app.get('/mails', request => {
    const query = listSchema.safeParse(request.query)
    if (!query.success) throw new Refusal(400, 'INVALID_QUERY_STRING')
    const { to, offset, limit } = query.data
    const wanted = new Set(to.map(address => address.toLowerCase()))
    const mails = inbox.list(mail => wanted.size === 0 || wanted.has(mail.to.toLowerCase()))
    return { total: mails.length, data: mails.slice(offset, offset + limit) }
  })

  const view = (query: unknown, mail: Mail | undefined) => {
    const { q, offset } = viewSchema.parse(query)
    const found = inbox.list(({ to }) => to.toLowerCase().includes(q.toLowerCase()))
    const mails = found.slice(offset, offset + pageLimit)
    return inboxPage({ q, offset, limit: pageLimit, total: found.length, mails, mail, now: clock.now(), appOrigin })
  }

  app.get('/inbox', (request, reply) => reply.type('text/html').send(view(request.query, undefined)))

  app.get<{ Params: { id: string } }>('/inbox/:id', (request, reply) =>
    reply.type('text/html').send(view(request.query, mailOf(inbox, request.params.id))),
  )

  app.get<{ Params: { id: string } }>('/inbox/:id/html', (request, reply) => {
    const mail = mailOf(inbox, request.params.id)
    // The base sends the mail's links into a new tab: the frame itself is no place to browse.
    return reply
      .header('content-security-policy', mailPolicy(appOrigin))
      .type('text/html')
      .send(`<!doctype html><meta charset="utf-8"><base target="_blank">${mail.html}`)
  })
}

/** The buttons of an open mail send forms, programs send JSON. */
function answerRoutes(app: FastifyInstance, { inbox, answers }: Pick<MailOptions, 'inbox' | 'answers'>): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  const finish = (request: FastifyRequest, reply: FastifyReply, id: string) =>
    request.headers.accept?.includes('text/html') ? reply.redirect(`/inbox/${id}`, 303) : reply.send({ ok: true })

  app.post<{ Params: { id: string } }>('/mails/:id/reply', async (request, reply) => {
    const mail = mailOf(inbox, request.params.id)
    const answer = replySchema.safeParse(request.body)
    if (!answer.success) throw new Refusal(400, 'Write a reply')
    await answers.reply(mail, answer.data)
    return finish(request, reply, mail.id)
  })

  app.post<{ Params: { id: string } }>('/mails/:id/bounce', async (request, reply) => {
    const mail = mailOf(inbox, request.params.id)
    await answers.bounce(mail, bounceSchema.safeParse(request.body ?? {}).data ?? {})
    return finish(request, reply, mail.id)
  })
}

function mailOf(inbox: Inbox, id: string): Mail {
  const mail = inbox.find(id)
  if (!mail) throw new Refusal(404, 'ITEM_NOT_FOUND')
  return mail
}
