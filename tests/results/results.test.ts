import { isDeepStrictEqual } from 'node:util'
import { parseUsdt } from '@limelight/contract/deposits/units'
import { exportSchema } from '@limelight/contract/favourites/exports'
import { sharedLinkSchema } from '@limelight/contract/influencers/sharing'
import type { Order } from '@limelight/contract/orders/schema'
import { drawerSchema, type Results, resultsSchema } from '@limelight/contract/results/lists'
import { type Import, importSchema } from '@limelight/contract/results/sales'
import { sharedResultsSchema } from '@limelight/contract/results/sharing'
import { sendRestedResults } from '@limelight/core/orders/lists/live-update'
import { signMessage } from '@limelight/core/platform/webhooks/signature'
import { addToList } from '@limelight/core/test/factories/favourites'
import { addInfluencers } from '@limelight/core/test/factories/influencers'
import { buildOrderIn } from '@limelight/core/test/factories/orders'
import { type AddedPost, addPostTo, agreePostsOf, countOrderIn } from '@limelight/core/test/factories/results'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readCsv } from '../favourites/export-csv.ts'
import { enterListOwner, springList } from '../favourites/list-owner.ts'
import { openHouse, refusal } from '../house.ts'
import { hearUpdates } from '../live-updates.ts'
import { openLists, step } from './sums.ts'

const house = await openHouse()
const { ctx, clock } = house
const creators = await addInfluencers(ctx, 'instagram', [{}, {}, {}])
const [one = '', other = ''] = creators

type Owner = Awaited<ReturnType<typeof enterListOwner>>

const callsOf = ({ rest }: Pick<Owner, 'rest'>, id: string) => {
  const read = async (sort = '-cost', limit = 20): Promise<Results> => {
    const { status, body } = await rest(`GET /api/user/favs/${id}/results?sort=${sort}&limit=${limit}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return resultsSchema.parse(body)
  }
  return {
    read,
    figures: async () => (await read()).figures,
    setCode: (code: string, value: string | null) => rest(`PUT /api/user/favs/${id}/results/codes`, { code, value }),
    exportFile: async (format: 'csv' | 'json' = 'csv'): Promise<unknown> => {
      const asked = await rest('POST /api/user/favs/export', { listId: id, format, results: true })
      expect(asked.status, JSON.stringify(asked.body)).toBe(201)
      await house.drain()
      return (await rest(`GET /api/user/favs/export/${exportSchema.parse(asked.body).id}`)).body
    },
    drawer: async (query: string) =>
      drawerSchema.parse((await rest(`GET /api/user/favs/${id}/results/rows?${query}`)).body),
  }
}

async function enter(limits: Parameters<typeof enterListOwner>[1] = {}) {
  const owner = await enterListOwner(house, limits)
  const { id } = await owner.create()
  await addToList(ctx, owner.id, id, creators)
  const upload = (file: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('files', new Blob([file]), 'sales.csv')
    return fetch(`${house.url}/api/user/favs/${id}/results/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}` },
      body: form,
    }).then(async answer => ({ status: answer.status, body: (await answer.json()) as unknown }))
  }
  const load = async (file: string): Promise<Import> => {
    const { status, body } = await upload(file)
    expect(status, JSON.stringify(body)).toBe(200)
    return importSchema.parse(body)
  }
  const keyOf = () => owner.trpc.results.createKey.mutate({ id })
  return { ...owner, listId: id, ...callsOf(owner, id), upload, load, keyOf }
}

const head = 'sale_id,sold_at,amount,currency,updated_at,code,link'
const day = '2026-11-20T10:00:00Z'
const csvOf = (...lines: string[]) => [head, ...lines].join('\n')

type Signing = { key: string; listId: string; sales: unknown; at?: number; id?: string; change?: string }
const gone = { status: 404, body: refusal(404, 'ITEM_NOT_FOUND') }

const deliver = ({ key, listId, sales, at, id = 'msg_1', change = '' }: Signing) => {
  const timestamp = at ?? Math.floor(clock.now().getTime() / 1000)
  const body = JSON.stringify({ sales })
  const signature = signMessage([key], { id, timestamp, body })
  return fetch(`${house.url}/api/results/${listId}/sales`, {
    method: 'POST',
    headers: { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature },
    body: body + change,
  }).then(async answer => ({ status: answer.status, body: (await answer.json()) as unknown }))
}
const saleOf = (id: string, amount: string, more: object = {}) => ({
  id,
  soldAt: day,
  amount,
  currency: 'USD',
  ...more,
})

const countIn = (listId: string, order: Order) => countOrderIn(ctx, listId, order, { value: one, name: 'Leyla' })
const agreePosts = (order: Order, count: number) => agreePostsOf(ctx, order, count)
const addPost = (order: Order, post: AddedPost) => addPostTo(ctx, order, post)

describe('results of a list', () => {
  test('count an order with its creator, in escrow and then paid', async () => {
    const { id, listId, read, figures, drawer, rest } = await enter()
    const order = await buildOrderIn(ctx, id, 'IN_PROGRESS')
    const linked = { kind: 'INSTAGRAM' as const, platform_id: order.id, status: 'LINKED' as const, record: '{}' }
    const dates = { refreshed_at: clock.now(), due_at: clock.now(), created_at: clock.now() }
    await ctx.db
      .insertInto('social_accounts')
      .values({ id: order.id, user_id: order.ownerId, picture: null, tokens: null, ...linked, ...dates })
      .execute()
    const put = (listId: string | null) => rest(`PUT /api/user/orders/${order.id}/list`, { listId })
    expect(await put(listId)).toMatchObject({ status: 404, body: refusal(404, 'ITEM_NOT_FOUND') })
    await ctx.db.updateTable('social_accounts').set({ influencer_id: one }).where('id', '=', order.id).execute()
    expect(await put(listId)).toMatchObject({ status: 200, body: { listId } })
    expect(await figures()).toMatchObject({ orders: 1, paid: '0', inEscrow: order.price, cost: order.price })
    expect(await drawer(`kind=orders&value=${one}`)).toMatchObject({ total: 1, data: [{ id: order.id, listId }] })

    await ctx.db
      .updateTable('orders')
      .set({ settled_at: clock.now(), to_seller: parseUsdt('90') })
      .where('id', '=', order.id)
      .execute()
    expect(await figures()).toMatchObject({ orders: 1, paid: '90', inEscrow: '0', cost: '90' })
    await rest(`DELETE /api/user/favs/${listId}/items`, { items: [{ value: one }] })
    expect(await read()).toMatchObject({ total: 1, figures: { cost: '90' }, data: [{ value: one, isRemoved: true }] })

    expect(await put(null)).toMatchObject({ status: 200, body: { listId: null } })
    expect(await read()).toMatchObject({ total: 0, figures: { cost: '0' } })
  })

  test('move the sales of a code with it, from its first sale on', async () => {
    const { load, read, setCode, drawer } = await enter()
    await load(csvOf(`1,${day},10.5,USD,,leyla10,`, `2,${day},20,USD,,LEYLA10,`, `3,${day},0,USD,,leyla10,`))
    expect(await read()).toMatchObject({
      total: 1,
      figures: { sales: 2, salesAmount: '30.5' },
      data: [{ value: null, name: 'Not assigned', codes: ['LEYLA10'], figures: { sales: 2 } }],
    })
    expect(await setCode(' ｌeyla10 ', one)).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ total: 1, data: [{ value: one, codes: ['LEYLA10'], figures: { sales: 2 } }] })
    await setCode('LEYLA10', other)
    expect(await read()).toMatchObject({ total: 1, data: [{ value: other }] })
    expect(await drawer('kind=sales')).toMatchObject({
      total: 2,
      data: [{ value: other, code: 'leyla10' }, { id: '2' }],
    })
    await setCode('LEYLA10', null)
    expect(await drawer('kind=sales&value=none')).toMatchObject({ total: 2, figures: { salesAmount: '30.5' } })
  })

  test('compare sales in their currency with costs in USDT', async () => {
    const { id, listId, rest, load, figures } = await enter()
    const order = await buildOrderIn(ctx, id, 'IN_PROGRESS')
    await ctx.db
      .updateTable('orders')
      .set({ price: parseUsdt('480') })
      .where('id', '=', order.id)
      .execute()
    await countIn(listId, order)
    const update = (body: object) => rest(`PUT /api/user/favs/${listId}/results`, body)
    expect(await update({ currency: 'eur', rate: '1.08' })).toMatchObject({ body: { currency: 'EUR', rate: '1.08' } })
    await load(csvOf(`1,${day},2604.5,EUR,,,`))
    expect(await figures()).toMatchObject({ cost: '480', salesAmount: '2604.5', return: '5.86' })
    expect(await update({ currency: 'USD' })).toMatchObject({ body: refusal(400, 'ITEM_COUNT_ERROR') })
    expect(await update({ currency: 'EUR', rate: '2' })).toMatchObject({ body: { rate: '2' } })
    expect(await update({ currency: 'XYZ' })).toMatchObject({ body: refusal(400, 'PAYMENT_CURRENCY_NOT_FOUND') })
    for (const rate of ['0', '-1', '1e3', '0.0000001', ' ', null])
      expect(await update({ rate })).toMatchObject({ status: 400, body: { errorMessage: 'Rate is not valid' } })
  })

  test('count clicks, sales by link, and the newest figures of posts', async () => {
    const { id, listId, trpc, load, setCode, figures, drawer, read } = await enter()
    const order = await buildOrderIn(ctx, id, 'IN_PROGRESS')
    await ctx.db
      .updateTable('orders')
      .set({ price: parseUsdt('480') })
      .where('id', '=', order.id)
      .execute()
    await countIn(listId, order)
    await agreePosts(order, 3)
    const counts = { views: 120_400, likes: 9000, comments: 310 }
    await addPost(order, counts)
    await addPost(order, { ...counts, status: 'REPLACED' })
    await addPost(order, { ...counts, isForeign: true })
    const link = await trpc.results.createLink.mutate({ id: listId, value: one, target: 'https://shop.example/' })
    const day = { link_id: link.id, day: '2026-11-20', clicks: 1840, bots: 212, own: 3, stale_since: null }
    await ctx.db.insertInto('result_clicks').values(day).execute()
    const slug = link.url.slice(-8)
    await load(csvOf(`1,2026-11-20,10,USD,,,${slug}`, `2,2026-11-20,5,USD,,B,${slug}`))
    expect(await figures()).toMatchObject({
      ...{ posts: 1, views: 120_400, viewsCost: '480', costPerView: '0.003987' },
      ...{ engagements: 9310, costPerEngagement: '0.051557', clicks: 1840, costPerClick: '0.26087' },
      ...{ sales: 2, salesAmount: '15' },
    })
    expect((await read()).data).toMatchObject([
      { value: one, links: [{ url: link.url, clicks: 1840, bots: 212, own: 3 }] },
    ])
    expect(await drawer('kind=clicks')).toMatchObject({ total: 1, data: [{ day: '2026-11-20', linkId: link.id }] })
    await setCode('B', other)
    expect(await drawer(`kind=sales&value=${other}`)).toMatchObject({ total: 1, data: [{ id: '2', value: other }] })
  })

  test('list the posts behind their figures, and say what is wrong first', async () => {
    const { id, listId, read, drawer } = await enter()
    const [first, second] = [await buildOrderIn(ctx, id, 'IN_PROGRESS'), await buildOrderIn(ctx, id, 'IN_PROGRESS')]
    for (const order of [first, second]) await countIn(listId, order)
    const problem = async () => (await read()).data[0]?.problem
    expect(await problem()).toBe(null)
    for (const order of [first, second]) await agreePosts(order, 2)
    expect(await problem()).toBe('0 of 2 posts added')
    await addPost(first, { views: 120_400, likes: 9000, comments: 310 })
    await addPost(first, { status: 'REPLACED', views: 7 })
    await addPost(second, { views: null })
    await addPost(second, { views: 50, isForeign: true })
    const published = { publishedAt: new Date(clock.now().getTime() - 11 * 24 * 60 * 60_000) }
    await addPost(first, { ...published, views: 600 })
    expect(await problem()).toBe(null)
    const { figures } = await read()
    expect(figures).toMatchObject({ posts: 3, views: 121_000, engagements: 9310 })
    const pages = [await drawer('kind=posts&limit=2'), await drawer(`kind=posts&limit=2&offset=2&value=${one}`)]
    for (const page of pages) expect(page).toMatchObject({ total: 3, figures })
    const posts = pages.flatMap(page => page.data)
    expect(posts.map(post => 'deliverableId' in post && [post.number, post.figures.views])).toEqual([
      [second.number, null],
      [first.number, 120_400],
      [first.number, 600],
    ])
    expect(await drawer(`kind=posts&value=${other}`)).toMatchObject({ total: 0, data: [] })

    await ctx.db.updateTable('order_posts').set({ status: 'UNREADABLE' }).where('order_id', '=', first.id).execute()
    expect(await problem()).toMatch(/^Can't be checked since /)
    await addPost(second, { ...published, status: 'REMOVED' })
    expect(await problem()).toBe('Removed on day 12 of 30')
  })

  test('make a file whose columns add up to the figures', async () => {
    const { id, listId, trpc, load, setCode, read, exportFile, rest } = await enter({ EXPORT: 3 })
    const order = await buildOrderIn(ctx, id, 'IN_PROGRESS')
    await countOrderIn(ctx, listId, order, { value: one, name: '=Leyla' })
    await rest(`DELETE /api/user/favs/${listId}/items`, { items: [{ value: one }] })
    await agreePosts(order, 1)
    await addPost(order, { views: 120_400, likes: 9000, comments: 310 })
    const link = await trpc.results.createLink.mutate({ id: listId, value: other, target: 'https://shop.example/' })
    const clicked = { link_id: link.id, day: '2026-11-20', clicks: 1840, bots: 212, own: 3, stale_since: null }
    await ctx.db.insertInto('result_clicks').values(clicked).execute()
    await load(csvOf(`1,2026-11-20,10.5,USD,,A,`, `"=1+1",2026-11-20,5,USD,,"@SUM(A1)",`))
    await setCode('A', other)
    const { figures, data } = await read()
    const lines = readCsv(String(await exportFile()))
    expect(Object.keys(lines[0] ?? {}).join(', ')).toBe(
      'creator, kind, date, id, url, cost, views, engagements, clicks, sales, salesAmount, code',
    )
    expect(lines.map(({ kind }) => kind)).toEqual(['order', 'post', 'click', 'sale', 'sale'])
    expect(lines).toMatchObject([
      { creator: "'=Leyla", id: String(order.number), cost: order.price },
      { creator: "'=Leyla", url: expect.stringContaining('instagram.com'), views: '120400', engagements: '9310' },
      { creator: data[1]?.name, date: '2026-11-20', id: link.url.slice(-8), clicks: '1840', url: '' },
      { creator: data[1]?.name, id: '1', salesAmount: '10.5', code: 'A' },
      { creator: 'Not assigned', id: "'=1+1", sales: '1', code: "'@SUM(A1)" },
    ])
    const sum = (column: string) => lines.reduce((total, line) => total + Number(line[column]), 0)
    for (const column of ['views', 'engagements', 'clicks', 'sales'] as const) expect(sum(column)).toBe(figures[column])
    for (const column of ['cost', 'salesAmount'] as const) expect(String(sum(column))).toBe(figures[column])
    expect(await exportFile('json')).toMatchObject([{ cost: Number(order.price) }, {}, {}, {}, {}])
    const price = await rest('POST /api/user/favs/export/validate', { listId, format: 'csv', results: true })
    expect(price).toMatchObject({ status: 200, body: { rows: 5, cost: { EXPORT: 1, MAX_EMAILS: 0 } } })
    const exports = await rest('GET /api/user/favs/export')
    expect(exports.body).toMatchObject({ total: 2, data: [{ listName: `${springList.name}, results`, rows: 5 }, {}] })
  })

  test('are shared by link, without money unless it is shown, and never with ids', async () => {
    const { id, listId, trpc, load, setCode, read, rest } = await enter()
    const order = await buildOrderIn(ctx, id, 'IN_PROGRESS')
    await ctx.db
      .updateTable('orders')
      .set({ price: parseUsdt('481.07') })
      .where('id', '=', order.id)
      .execute()
    await countIn(listId, order)
    await agreePosts(order, 2)
    await addPost(order, { url: 'https://www.instagram.com/reel/C9xY2/', views: 120_400, likes: 9000 })
    const target = 'https://secret-shop.example/lamp'
    const link = await trpc.results.createLink.mutate({ id: listId, value: one, target })
    await load(csvOf(`#10452,2026-11-20,84.53,USD,,LEYLA10,`, `#10453,2026-11-20,5,USD,,NOBODYS,`))
    await setCode('LEYLA10', one)
    const share = async (more: object = {}) =>
      sharedLinkSchema.parse((await rest('POST /api/shared-reports', { listId, ...more })).body)
    const visit = ({ url }: { url: string }) => house.rest(`GET /api/shared/${url.slice(url.lastIndexOf('/') + 1)}`)
    const results = await read()

    const plain = await share()
    expect(plain).toMatchObject({ listId, showsMoney: false, socialNetwork: null, influencerId: null, views: 0 })
    const { status, body } = await visit(plain)
    expect(status).toBe(200)
    const shown = sharedResultsSchema.parse(body)
    const hidden = { paid: null, inEscrow: null, cost: null, viewsCost: null, engagementsCost: null, salesAmount: null }
    const quotients = { costPerView: null, costPerEngagement: null, costPerClick: null, return: null }
    expect(shown).toEqual({
      results: {
        list: { name: springList.name, type: 'influencer' },
        ...{ currency: 'USD', rate: null, total: 2, clicksUntil: expect.any(String), madeAt: expect.any(String) },
        figures: { ...results.figures, ...hidden, ...quotients },
        data: [
          {
            ...{ name: results.data[0]?.name, pictureUrl: results.data[0]?.pictureUrl, isAssigned: true },
            ...{ isRemoved: false, problem: '1 of 2 posts added', links: [{ clicks: 0 }], codes: ['LEYLA10'] },
            figures: { ...results.data[0]?.figures, ...hidden, ...quotients },
          },
          {
            ...{ name: 'Not assigned', pictureUrl: null, isAssigned: false, isRemoved: false, problem: null },
            ...{ links: [], codes: [], figures: { ...results.data[1]?.figures, ...hidden, ...quotients } },
          },
        ],
      },
      posts: [
        {
          ...{ network: 'INSTAGRAM', url: 'https://www.instagram.com/reel/C9xY2/', status: 'LIVE', pictureUrl: null },
          ...{ name: results.data[0]?.name, proof: 'Live, disclosed, day 1 of 30', hasProblem: false },
          publishedAt: expect.any(String),
          figures: { views: 120_400, likes: 9000, comments: null, shares: null },
        },
      ],
      sharedBy: 'Rosa Feldmann',
      endsAt: plain.endsAt,
    })
    const money = await visit(await share({ showsMoney: true, days: 1 }))
    expect(money.body).toMatchObject({
      results: { rate: '1', figures: results.figures, data: results.data.map(({ figures }) => ({ figures })) },
    })
    const post = await ctx.db.selectFrom('order_posts').selectAll().where('order_id', '=', order.id).executeTakeFirst()
    const secrets = [
      listId,
      id,
      one,
      order.id,
      order.ownerId,
      post?.id ?? '',
      link.id,
      link.url.slice(-8),
      'secret-shop',
    ]
    for (const secret of [
      ...secrets,
      '#10452',
      '#10453',
      'NOBODYS',
      `"${order.number}"`,
      `:${order.number},`,
      'url":null',
    ])
      for (const answer of [body, money.body]) expect(JSON.stringify(answer)).not.toContain(secret)
    for (const secret of ['481.07', '84.53', '89.53']) expect(JSON.stringify(body)).not.toContain(secret)

    expect((await visit(plain)).status).toBe(200)
    expect((await rest('GET /api/shared-reports')).body).toMatchObject({ total: 2, data: [{}, { views: 1 }] })
    expect(await house.rest(`GET /api/shared/${plain.url.slice(plain.url.lastIndexOf('/') + 1)}/pdf`)).toMatchObject(
      gone,
    )
    await rest(`DELETE /api/user/favs/${listId}`)
    expect(await visit(plain)).toMatchObject(gone)
    await trpc.favourites.restore.mutate({ id: listId })
    expect((await visit(plain)).status).toBe(200)
    const free = ctx.db.updateTable('subscriptions').set({ limits: JSON.stringify({ EXPORT: 0 }) })
    await free.where('user_id', '=', id).execute()
    expect(await visit(plain)).toMatchObject(gone)
    expect(await rest('POST /api/shared-reports', { listId })).toMatchObject({ status: 403 })
  })

  test('show strangers the posts in the order of the rows, and which have a problem', async () => {
    const { id, listId, rest } = await enter()
    for (const [value, views, status] of [
      [one, 9000, 'REMOVED'],
      [other, 100, 'LIVE'],
    ] as const) {
      const order = await buildOrderIn(ctx, id, 'IN_PROGRESS')
      await countOrderIn(ctx, listId, order, { value, name: value })
      await agreePosts(order, 1)
      await addPost(order, { views, status, url: `https://www.instagram.com/reel/${views}/` })
    }
    const { url } = sharedLinkSchema.parse((await rest('POST /api/shared-reports', { listId })).body)
    const { body } = await house.rest(`GET /api/shared/${url.slice(url.lastIndexOf('/') + 1)}`)
    const { results, posts } = sharedResultsSchema.parse(body)
    expect(posts.map(({ name }) => name)).toEqual(results.data.map(({ name }) => name))
    expect(posts).toMatchObject([{ hasProblem: true }, { hasProblem: false }])
  })

  test('refuse other users, lists of content, and plans without exports', async () => {
    const { listId, load, setCode, create, rest } = await enter()
    await load(csvOf(`1,${day},10,USD,,A,`))
    const stranger = await enterListOwner(house)
    const theirs = callsOf(stranger, listId)
    const unknown = { body: refusal(404, 'ITEM_NOT_FOUND') }
    expect(await stranger.rest(`GET /api/user/favs/${listId}/results`)).toMatchObject(unknown)
    expect(await stranger.rest(`GET /api/user/favs/${listId}/results/rows?kind=sales`)).toMatchObject(unknown)
    expect(await theirs.setCode('A', one)).toMatchObject(unknown)
    expect(await stranger.rest(`POST /api/user/favs/${listId}/results/key`, {})).toMatchObject(unknown)
    const posts = await create({ ...springList, name: 'Posts', type: 'content' })
    expect(await rest(`GET /api/user/favs/${posts.id}/results`)).toMatchObject(unknown)
    for (const call of ['POST /api/user/favs/export', 'POST /api/user/favs/export/validate'] as const) {
      const ask = (listId: unknown, results: unknown = true) => rest(call, { listId, format: 'csv', results })
      expect(await stranger.rest(call, { listId, format: 'csv', results: true })).toMatchObject(unknown)
      expect(await ask(posts.id)).toMatchObject(unknown)
      expect((await ask(listId, { a: 1 })).status).toBe(400)
      expect(await ask([1])).toMatchObject(unknown)
      expect(await ask((await create({ ...springList, name: call })).id)).toMatchObject({
        body: refusal(400, 'ITEM_COUNT_ERROR'),
      })
    }
    const changes = [
      ['PUT', '', { rate: '2' }],
      ['PUT', '/codes', { code: 'A', value: null }],
      ['POST', '/links', { value: one, target: 'https://shop.example/' }],
      ['POST', '/key', {}],
    ] as const
    for (const [method, path, body] of changes) {
      expect(await rest(`${method} /api/user/favs/${posts.id}/results${path}`, body), path).toMatchObject(unknown)
      expect(await stranger.rest(`${method} /api/user/favs/${listId}/results${path}`, body), path).toMatchObject(
        unknown,
      )
    }
    const share = 'POST /api/shared-reports'
    expect(await stranger.rest(share, { listId })).toMatchObject(unknown)
    expect(await rest(share, { listId: posts.id })).toMatchObject(unknown)
    for (const listId of [1, [], {}, 'x', '0'.repeat(99)]) expect(await rest(share, { listId })).toMatchObject(unknown)
    expect(await rest(share, { listId, showsMoney: 'perhaps' })).toMatchObject({ status: 400 })
    expect(await rest(share, { listId, days: 91 })).toMatchObject({ body: refusal(400, 'INVALID_QUERY_STRING') })
    expect(await rest(share, {})).toMatchObject({ body: refusal(400, 'UNKNOWN_TYPE') })
    expect(await rest(share, { kind: 'instagram' })).toMatchObject(unknown)
    for (const kind of ['posts', 'orders', 'clicks']) {
      expect(await stranger.rest(`GET /api/user/favs/${listId}/results/rows?kind=${kind}`)).toMatchObject(unknown)
      expect(await rest(`GET /api/user/favs/${posts.id}/results/rows?kind=${kind}`)).toMatchObject(unknown)
    }
    for (const query of ['kind=all', 'kind[]=posts', `kind=posts&value=${'x'.repeat(65)}`, 'kind=posts&limit=0'])
      expect((await rest(`GET /api/user/favs/${listId}/results/rows?${query}`)).status).toBe(400)
    expect(await setCode('A', '1')).toMatchObject(unknown)
    expect(await setCode('  ', one)).toMatchObject({ status: 400 })

    const poor = await enter({ EXPORT: 0 })
    expect(await poor.setCode('A', one)).toMatchObject({ status: 403 })
    expect(await poor.rest(`POST /api/user/favs/${poor.listId}/results/key`, {})).toMatchObject({ status: 403 })
    expect(await poor.upload(csvOf())).toMatchObject({ status: 403 })
    await countIn(poor.listId, await buildOrderIn(ctx, poor.id, 'IN_PROGRESS'))
    const file = { listId: poor.listId, format: 'csv', results: true }
    expect(await poor.rest('POST /api/user/favs/export', file)).toMatchObject({ status: 403 })
    expect(await poor.read()).toMatchObject({ total: 1 })
  })

  test('remember their owner in this browser', async () => {
    const { listId, token } = await enter()
    const headers = { authorization: `Bearer ${token}` }
    const input = encodeURIComponent(JSON.stringify({ id: listId }))
    for (const path of [`/api/user/favs/${listId}/results`, `/trpc/results.get?input=${input}`]) {
      const answer = await fetch(house.url + path, { headers })
      expect(answer.headers.get('set-cookie'), path).toMatch(/^ll_own=[^;]+; .*HttpOnly; .*SameSite=Lax/)
      await answer.body?.cancel()
    }
  })

  test('are told to their owner at most once in ten seconds, the last change too', async () => {
    const { id, listId, setCode } = await enter()
    const heard = await hearUpdates(house)
    const told = { room: `user:${id}`, data: { listId } }
    const times = async () =>
      (await heard('results')).filter(({ room, data }) => isDeepStrictEqual({ room, data }, told)).length
    // It stands still, so that a busy machine spends none of the ten seconds.
    let at = clock.now().getTime()
    const still = vi.spyOn(clock, 'now').mockImplementation(() => new Date(at))
    onTestFinished(() => still.mockRestore())
    await setCode('A', one)
    expect(await times()).toBe(1)
    await Promise.all(['B', 'C', 'D'].map(code => setCode(code, one)))
    at += 9000
    await Promise.all([sendRestedResults(ctx), sendRestedResults(ctx)])
    expect(await times()).toBe(0)
    at += 1000
    await Promise.all([sendRestedResults(ctx), sendRestedResults(ctx)])
    expect(await times()).toBe(1)
    await setCode('E', one)
    expect(await times()).toBe(0)
    at += 10_000
    await sendRestedResults(ctx)
    expect(await times()).toBe(1)
    at += 10_000
    await sendRestedResults(ctx)
    expect(await times()).toBe(0)
    await setCode('F', one)
    expect(await times()).toBe(1)
  })

  test('have at most 20 codes per row', async () => {
    const { setCode, read } = await enter()
    for (let at = 0; at < 20; at += 1) expect(await setCode(`C${at}`, one)).toMatchObject({ status: 200 })
    expect(await setCode('C20', one)).toMatchObject({ body: refusal(400, 'ITEM_COUNT_ERROR') })
    expect(await setCode('C19', one)).toMatchObject({ status: 200 })
    expect((await read()).data[0]?.codes).toHaveLength(20)
  })
})

describe('import of sales', () => {
  test('stores the valid lines and names the others', async () => {
    const { load, figures } = await enter()
    const file = csvOf(
      `1,${day},10,USD,,A,`,
      `,${day},10,USD,,,`,
      `2,${day},ten,USD,,,`,
      `3,2026-02-30,10,USD,,,`,
      `4,${day},10,EUR,,,`,
      `"5\n6",${day},"10.250000",usd,,"=1+1",`,
      `1,${day},10,USD,,A,`,
    )
    expect(await load(file)).toEqual({
      lines: 7,
      accepted: 2,
      unchanged: 1,
      skipped: 0,
      rejected: 4,
      errors: [
        { line: 3, text: 'Sale id is required' },
        { line: 4, text: 'Amount is not valid' },
        { line: 5, text: 'Date is not valid' },
        { line: 6, text: 'Currency is not USD' },
      ],
    })
    expect(await figures()).toMatchObject({ sales: 2, salesAmount: '20.25' })
    expect(await load(file)).toMatchObject({ accepted: 0, unchanged: 3 })
  })

  test("reads Shopify's export of orders", async () => {
    const { load, figures, drawer } = await enter()
    const file = [
      'Name,Email,Created at,Total,Refunded Amount,Currency,Discount Code,Cancelled at',
      '#1,a@b.example,2026-11-20 18:22:00 +0100,100.00,15.50,USD,LEYLA10,',
      '#1,a@b.example,2026-11-20 18:22:00 +0100,,,,,',
      '#2,a@b.example,2026-11-20 18:23:00 +0100,50.00,0.00,USD,,2026-11-21 18:23:00 +0100',
    ].join('\r\n')
    expect(await load(file)).toMatchObject({ lines: 3, accepted: 2, skipped: 1, rejected: 0 })
    expect(await figures()).toMatchObject({ sales: 1, salesAmount: '84.5' })
    expect(await drawer('kind=sales')).toMatchObject({ data: [{ id: '#1', soldAt: '2026-11-20T17:22:00.000Z' }] })
  })

  test('refuses hostile files without an error of the server', async () => {
    const { upload, listId, rest } = await enter()
    const noFile = await rest(`POST /api/user/favs/${listId}/results/import`)
    expect(noFile).toMatchObject({ body: refusal(400, 'FILE_NOT_SEND') })
    const files = [
      'a,b\n1,2',
      '',
      '"'.repeat(5 * 1024 * 1024),
      'x'.repeat(5 * 1024 * 1024 + 1),
      `${head}\n${'1\n'.repeat(50_001)}`,
      new Uint8Array([0xff, 0xfe, 0x00]),
    ]
    for (const file of files) expect(await upload(file)).toMatchObject({ body: refusal(400, 'FILE_INVALID_FORMAT') })
    const odd = await upload(
      csvOf(`1\u0000,${day},1,USD,,\u202e=cmd(),x`, `2,${day},1,USD,9999-99-99,,`, ',,,,,,,,,', '"'),
    )
    expect(odd).toMatchObject({ status: 200, body: { accepted: 1, rejected: 2 } })
  })
})

describe('signed call of a shop', () => {
  test('stores sales under a key of the list, and the key before it for a day', async () => {
    const { listId, keyOf, figures } = await enter()
    const { key: former } = await keyOf()
    expect(await deliver({ key: former, listId, sales: [saleOf('1', '10')] })).toMatchObject({ body: { accepted: 1 } })
    const { key } = await keyOf()
    expect(await deliver({ key, listId, sales: [saleOf('2', '10')] })).toMatchObject({ body: { accepted: 1 } })
    expect(await deliver({ key: former, listId, sales: [saleOf('2', '10')] })).toMatchObject({ body: { unchanged: 1 } })
    expect((await figures()).sales).toBe(2)
    clock.advance(24 * 60 * 60_000)
    const failed = { body: refusal(401, 'AUTH_FAIL') }
    expect(await deliver({ key: former, listId, sales: [saleOf('3', '10')] })).toMatchObject(failed)
    const [stored] = await ctx.db.selectFrom('result_lists').selectAll().where('list_id', '=', listId).execute()
    expect(JSON.stringify(stored)).not.toContain(key)
  })

  test('refuses forged, old and foreign calls', async () => {
    const { listId, keyOf, rest } = await enter()
    const { key } = await keyOf()
    const stranger = await enter()
    const { key: theirs } = await stranger.keyOf()
    const sales = [saleOf('1', '10')]
    const now = Math.floor(clock.now().getTime() / 1000)
    const failed = { status: 401, body: refusal(401, 'AUTH_FAIL') }
    expect(await deliver({ key: theirs, listId, sales })).toMatchObject(failed)
    expect(await deliver({ key, listId: stranger.listId, sales })).toMatchObject(failed)
    expect(await deliver({ key, listId: 'x', sales })).toMatchObject(failed)
    expect(await deliver({ key, listId, sales, at: now - 301 })).toMatchObject(failed)
    expect(await deliver({ key, listId, sales, at: now + 360 })).toMatchObject(failed)
    expect(await deliver({ key, listId, sales, change: ' ' })).toMatchObject(failed)
    for (const many of [[], Array.from({ length: 501 }, (_, at) => saleOf(String(at), '1')), 'all'])
      expect(await deliver({ key, listId, sales: many })).toMatchObject({ body: refusal(400, 'ITEM_COUNT_ERROR') })
    const odd = [null, 1, [], {}, saleOf('2', '-1'), saleOf('3', '1e3'), { ...saleOf('4', '1'), amount: 1 }]
    expect(await deliver({ key, listId, sales: odd })).toMatchObject({
      status: 200,
      body: { rejected: 7, accepted: 0 },
    })
    await rest(`DELETE /api/user/favs/${listId}`)
    expect(await deliver({ key, listId, sales })).toMatchObject(failed)
    expect((await stranger.read()).total).toBe(0)
  })

  test('waits after 60 calls per minute', async () => {
    const { listId, keyOf } = await enter()
    const { key } = await keyOf()
    for (let at = 0; at < 60; at += 1)
      expect(await deliver({ key, listId, sales: [saleOf('1', '1')] })).toMatchObject({ status: 200 })
    expect(await deliver({ key, listId, sales: [saleOf('1', '1')] })).toMatchObject({ status: 429 })
  })
})

describe('sums', () => {
  test('are the same in rows, drawers, files and shared pages, whatever happens', { timeout: 120_000 }, async () => {
    let allowed = 0
    const walk = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 20 }), async steps => {
      const lists = await openLists(ctx, creators)
      await lists.checkAll(0)
      for (const [at, made] of steps.entries()) {
        allowed += Number(await lists.take(made))
        await lists.checkAll(at)
      }
    })
    await fc.assert(walk, { numRuns: 1, seed: 40, endOnFailure: true })
    expect(allowed).toBeGreaterThan(14)
  })
})
