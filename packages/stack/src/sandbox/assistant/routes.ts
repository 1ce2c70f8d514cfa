import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isOnOrigin } from '../google/origin.ts'
import { html, page } from '../page.ts'
import { Refusal } from '../refusal.ts'
import { openAssistant, type Session } from './app.ts'

const startSchema = z.object({ app: z.string().optional() })
const backSchema = z.object({ state: z.string(), code: z.string().optional(), error: z.string().optional() })

/** Plays an app with a model: it connects, searches, and prepares drafts. */
export async function assistantRoutes(
  app: FastifyInstance,
  { origin, appOrigin }: { origin: () => string; appOrigin: string },
): Promise<void> {
  const assistant = openAssistant(origin)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const limelightOf = ({ app: given = appOrigin }: z.output<typeof startSchema>) => {
    if (!isOnOrigin(given, appOrigin)) throw new Refusal(400, 'The sandbox assistant knows only its own Limelight.')
    return new URL(given).origin
  }
  const find = (id: string): Session => {
    const session = assistant.find(id)
    if (session === undefined) throw new Refusal(404, 'ITEM_NOT_FOUND')
    return session
  }

  app.get('/assistant', (request, reply) =>
    reply.type('text/html').send(startPage(limelightOf(startSchema.parse(request.query)))),
  )
  app.get('/assistant/client', () => assistant.client())
  app.post('/assistant', (request, reply) =>
    reply.redirect(assistant.begin(limelightOf(startSchema.parse(request.body)))),
  )
  app.get('/assistant/back', async (request, reply) => {
    const { state, code, error } = backSchema.parse(request.query)
    const { app: limelight } = find(state)
    if (code === undefined) return reply.type('text/html').send(startPage(limelight, error ?? 'No code came back'))
    await assistant.finish(state, code)
    return reply.redirect(`/assistant/${state}`)
  })
  app.get<{ Params: { id: string } }>('/assistant/:id', (request, reply) =>
    reply.type('text/html').send(sessionPage(find(request.params.id))),
  )
  app.post<{ Params: { id: string; what: string } }>('/assistant/:id/:what', async (request, reply) => {
    const { id, what } = request.params
    await assistant.act(find(id), what)
    return reply.redirect(`/assistant/${id}`, 303)
  })
}

function startPage(limelight: string, problem?: string): string {
  return page({
    title: 'Assistant',
    body: html`<main class="sheet"><section class="card pay">
  <header><p class="caption">Sandbox assistant</p><h1>Not connected</h1></header>
  ${problem === undefined ? undefined : html`<p class="danger">Limelight answered: ${problem}</p>`}
  <p>It plays an app such as Claude or ChatGPT. It connects to ${limelight} and prepares what you ask for.</p>
  <form method="post" action="/assistant">
    <input type="hidden" name="app" value="${limelight}">
    <button class="button button--primary button--large">Connect</button>
  </form>
</section></main>`,
  })
}

const deeds = [
  ['search', 'Find creators'],
  ['campaign', 'Draft a campaign'],
  ['order', 'Draft an order'],
] as const

function sessionPage({ id, app, log }: Session): string {
  return page({
    title: 'Assistant',
    body: html`<main class="sheet"><section class="card pay">
  <header><p class="caption">Sandbox assistant</p><h1>Connected to ${app}</h1></header>
  <div class="row">
    ${deeds.map(
      ([what, label]) =>
        html`<form method="post" action="/assistant/${id}/${what}"><button class="button">${label}</button></form>`,
    )}
  </div>
  <ul>
    ${log.map(
      ({ said, url }) => html`<li>${said} ${url === undefined ? undefined : html`<a href="${url}">${url}</a>`}</li>`,
    )}
  </ul>
</section></main>`,
  })
}
