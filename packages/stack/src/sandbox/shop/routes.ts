import type { Clock } from '@limelight/core/runtime/clock'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { isOnOrigin } from '../google/origin.ts'
import { html, type Markup, page } from '../page.ts'
import { Refusal } from '../refusal.ts'
import { openShop, type Shop, sendModes } from './shop.ts'

type ShopOptions = { clock: Clock; origin: () => string; appOrigin: string }

const nameSchema = z.object({ name: z.string().regex(/^[a-z0-9-]{1,64}$/) })
const amount = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/)
const code = z.string().trim().max(64)
const buySchema = z.object({
  amount: amount.default('84.5'),
  code: code.default(''),
  link: z.string().max(8).optional(),
})
const refundSchema = z.object({ id: z.string(), left: amount.default('0') })
const renameSchema = z.object({ from: code.min(1), to: code.min(1) })
const sendSchema = z.object({ mode: z.enum(sendModes) })
const connectSchema = z.object({
  url: z.string(),
  key: z.string().regex(/^whsec_[A-Za-z0-9+/=]+$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
})
const cookieName = 'shop_link'

/** Small shops, each with its sales under a name. `/shop` is the first of them. */
export async function shopRoutes(app: FastifyInstance, { clock, origin, appOrigin }: ShopOptions): Promise<void> {
  const shops = new Map<string, Shop>()
  const shopOf = (request: FastifyRequest): Shop => {
    const parsed = nameSchema.safeParse(request.params)
    if (!parsed.success) throw new Refusal(404, 'ITEM_NOT_FOUND')
    const shop = shops.get(parsed.data.name) ?? openShop(clock)
    shops.set(parsed.data.name, shop)
    return shop
  }
  const act = (path: string, run: (shop: Shop, request: FastifyRequest) => unknown) =>
    app.post<{ Params: { name: string } }>(`/shop/:name/${path}`, async (request, reply) => {
      const result = await run(shopOf(request), request)
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
      return isForm ? reply.redirect(`/shop/${request.params.name}`, 303) : reply.send(result)
    })

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )

  app.get('/shop', (request, reply) => reply.redirect(`/shop/nordlicht${new URL(request.url, origin()).search}`))

  /** `ll` of a tracked link stays with the visitor, who may buy later. */
  app.get('/shop/:name', (request: FastifyRequest, reply: FastifyReply) => {
    const { name } = nameSchema.parse(request.params)
    const link = z.object({ ll: z.string().regex(/^\w{1,8}$/) }).safeParse(request.query).data?.ll
    if (link !== undefined) reply.header('set-cookie', `${cookieName}=${link}; Path=/shop; HttpOnly; SameSite=Lax`)
    return reply.type('text/html').send(shopPage(name, shopOf(request), link ?? linkOf(request)))
  })

  app.get('/shop/:name/sales', request => ({ data: shopOf(request).list() }))
  app.get('/shop/:name/sales.csv', (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="sales.csv"')
      .send(shopOf(request).toCsv()),
  )

  act('buy', (shop, request) => {
    const { link, code: written, ...sale } = parse(buySchema, request.body)
    return shop.sell({ ...sale, code: written === '' ? null : written, link: link ?? linkOf(request) })
  })
  act('refund', (shop, request) => {
    const { id, left } = parse(refundSchema, request.body)
    return shop.refund(id, left)
  })
  act('rename', (shop, request) => {
    const { from, to } = parse(renameSchema, request.body)
    shop.rename(from, to)
    return { ok: true }
  })
  act('connect', (shop, request) => {
    const connection = parse(connectSchema, request.body)
    if (![appOrigin, origin()].some(allowed => isOnOrigin(connection.url, allowed)))
      throw new Refusal(400, `url must be on ${appOrigin}`)
    shop.connect(connection)
    return { ok: true }
  })
  act('send', async (shop, request) => ({ data: await shop.send(parse(sendSchema, request.body).mode) }))
}

function parse<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new Refusal(400, `${parsed.error.issues[0]?.path.join('.') || 'The body'} is missing or not valid`)
}

function linkOf({ headers }: FastifyRequest): string | null {
  return new RegExp(`(?:^|; )${cookieName}=(\\w{1,8})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null
}

function shopPage(name: string, shop: Shop, link: string | null): string {
  return page({
    title: `Shop ${name}`,
    body: html`<main class="home">
  <h1>Shop ${name}</h1>
  <p class="lead">A desk lamp for 84.50. ${link === null ? 'You came without a tracked link.' : html`You came by the link <code>${link}</code>.`}</p>
  <div class="cards">
    ${card('Buy', html`${form(name, 'buy', [['code', 'Code']], 'Buy')}`)}
    ${card(
      'Rename a code',
      form(
        name,
        'rename',
        [
          ['from', 'Old code'],
          ['to', 'New code'],
        ],
        'Rename',
      ),
    )}
    ${card(
      'Connect',
      form(
        name,
        'connect',
        [
          ['url', 'Address'],
          ['key', 'Key'],
          ['currency', 'Currency'],
        ],
        'Connect',
      ),
    )}
    ${card('Send sales', sendCard(name, shop))}
  </div>
  <div class="cards"><section class="card"><h2>Sales</h2>
    ${shop
      .list()
      .toReversed()
      .slice(0, 50)
      .map(
        sale => html`<div class="row"><span>${sale.id} · ${sale.amount} ${sale.currency} · ${sale.code ?? 'no code'} · ${sale.link ?? 'no link'}</span>
      <form method="post" action="/shop/${name}/refund"><input type="hidden" name="id" value="${sale.id}"><button class="button">Refund</button></form></div>`,
      )}
  </section></div>
</main>`,
  })
}

function card(title: string, content: Markup): Markup {
  return html`<section class="card"><h2>${title}</h2>${content}</section>`
}

function form(name: string, path: string, fields: [string, string][], button: string): Markup {
  return html`<form method="post" class="asks" action="/shop/${name}/${path}">${fields.map(
    ([field, label]) => html`<div class="field"><label for="${path}-${field}">${label}</label>
      <input class="input" id="${path}-${field}" name="${field}" autocomplete="off"></div>`,
  )}<div class="row"><button class="button">${button}</button></div></form>`
}

function sendCard(name: string, shop: Shop): Markup {
  return html`<p>${shop.isConnected() ? 'Every version of every sale is sent.' : 'Connect the shop first.'}</p>
    <div class="row">${sendModes.map(
      mode =>
        html`<form method="post" action="/shop/${name}/send"><input type="hidden" name="mode" value="${mode}"><button class="button">${mode}</button></form>`,
    )}<a class="link" href="/shop/${name}/sales.csv">CSV</a></div>`
}
