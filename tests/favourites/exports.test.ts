import { once } from 'node:events'
import { access, readdir, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { exportSchema } from '@limelight/contract/favourites/exports'
import {
  type FavouriteInfluencer,
  type FavouriteItem,
  favouriteContentSchema,
  favouriteInfluencerSchema,
} from '@limelight/contract/favourites/schema'
import { saveFile } from '@limelight/core/engines/files'
import { getExport, listExports } from '@limelight/core/favourites/exports/exports'
import { expireExports, failExports } from '@limelight/core/favourites/exports/outcomes'
import { readExport } from '@limelight/core/favourites/exports/read'
import { addContent, addInfluencers, buildReachable } from '@limelight/core/test/factories/influencers'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { hearUpdates } from '../live-updates.ts'
import { readCsv } from './export-csv.ts'
import { enterExporter, keptExports } from './export-files.ts'

const house = await openHouse({ DATABASE_POOL_SIZE: '20' })
const { ctx } = house
const lena = buildReachable({
  city: 'München',
  location: 'DE',
  categories: ['Beauty', 'Make up'],
  aqs: 91,
  lastPostDate: '2026-01-02T03:04:05Z',
})
const shy = buildReachable({ email: null, location: null, language: null, followers: 7 })
const [lenaId = '', shyId = ''] = await addInfluencers(ctx, 'instagram', [lena, shy])
const [postId = ''] = await addContent(ctx, 'instagram', [
  {
    authorPlatformId: lena.platformId,
    text: `"New" look!\r\nWrite to ${lena.email} · @${lena.username}, it is me, ${lena.username}`,
    likesTotal: 10,
    isVideo: true,
  },
])

/** A user with a list of the two creators. */
async function enter(limits: Parameters<typeof enterExporter>[1] = {}) {
  const exporter = await enterExporter(house, limits)
  const list = await exporter.create()
  await exporter.put(list, [lenaId, shyId])
  return { ...exporter, list, form: { listId: list.id } }
}

const inListsOnly = ['addedAt', 'column', 'note']
const columns = {
  influencer:
    `id socialNetwork name username url email followers following viewsTotal videoTotal er aqs lastPostDate location
    language gender accountType hasEmail categories brands addedAt column note priceSource price priceLow
    priceHigh priceOrders likesAvg viewsAvg growth30d city`.split(/\s+/),
  content:
    `id socialNetwork url text authorId author isVideo timelineType viewsTotal likesTotal commentsTotal er publishDate
    language location isSponsored brands addedAt column note city`.split(/\s+/),
}

const inJson = {
  influencer: [...columns.influencer.slice(0, -1), 'place'],
  content: [...columns.content.slice(0, -1), 'place'],
}

/** Of their posts; neither has a past. */
const likes = new Map([
  [lenaId, 10],
  [shyId, 1000],
])

function figureCells({ id, price }: FavouriteInfluencer) {
  const { source = null, price: usual = null, low = null, high = null, orders = null } = price ?? {}
  const prices = { priceSource: source, price: usual, priceLow: low, priceHigh: high, priceOrders: orders }
  return { ...prices, likesAvg: likes.get(id) ?? null, viewsAvg: null, growth30d: null }
}

/** The file row for a table row. Columns have their name beside their id. */
function expected(item: FavouriteItem, kind: keyof typeof columns, column = 'New') {
  const shown = kind === 'content' ? favouriteContentSchema.parse(item) : favouriteInfluencerSchema.parse(item)
  const all: Record<string, unknown> = {
    ...shown,
    column,
    city: shown.place,
    ...('author' in shown
      ? { author: shown.author.username, brands: shown.brands.filter(({ isPaid }) => isPaid).map(({ name }) => name) }
      : figureCells(shown)),
  }
  return Object.fromEntries(columns[kind].map(name => [name, all[name]]))
}

/** Programs read prices as numbers. */
function typed({ city: place, ...row }: Record<string, unknown>) {
  if (row.price === undefined) return { ...row, place }
  const prices = ['price', 'priceLow', 'priceHigh'].map(key => [key, row[key] === null ? null : Number(row[key])])
  return { ...row, place, ...Object.fromEntries(prices) }
}

const asCells = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.join('; ')
        : value === null
          ? ''
          : String(typeof value === 'object' && 'name' in value ? value.name : value),
    ]),
  )

describe('export file', () => {
  test('contains the table as CSV, newest first', async () => {
    const { list, form, items, make } = await enter()
    const answer = await make(form)
    expect(answer.status).toBe(200)
    const text = String(answer.body)
    expect(text.slice(0, text.indexOf('\r\n')).split(',')).toEqual(columns.influencer)
    const { data } = await items(list)
    expect(data.map(({ id }) => id)).toEqual([lenaId, shyId])
    expect(readCsv(text)).toEqual(data.map(item => asCells(expected(item, 'influencer'))))
    expect(readCsv(text)[0]).toMatchObject({
      categories: 'Beauty; Make up',
      aqs: '91',
      email: '',
      url: '',
      hasEmail: 'true',
    })
  })

  test('ends with the columns of audiences where some creator has a sample', async () => {
    const sample = { date: '2026-11-01', sampleSize: 400, confidence: 'medium' as const }
    const shares = (given: Record<string, number>) => ({
      shares: Object.entries(given).map(([value, share]) => ({ value, share })),
      ...sample,
    })
    const none = { countries: null, languages: null, ages: null, genders: null, reachable: null, suspicious: null }
    const [id = ''] = await addInfluencers(ctx, 'instagram', [
      buildReachable({
        audience: {
          ...none,
          countries: shares({ DE: 62.5, AT: 8.05 }),
          suspicious: { share: 3.25, ...sample, date: '2026-11-04', sampleSize: 90 },
        },
      }),
    ])
    const { list, form, put, make } = await enter()
    await put(list, [id])
    const names = ['Countries', 'Languages', 'Ages', 'Genders', 'Reachable', 'Suspicious', 'SampleSize', 'Date']
    const ofAudience = (row: Record<string, unknown>) => names.map(name => row[`audience${name}`])
    const csv = readCsv(String((await make(form)).body))
    expect(Object.keys(csv[0] ?? {})).toEqual([
      ...columns.influencer.slice(0, -1),
      ...names.map(name => `audience${name}`),
      'city',
    ])
    expect(csv.find(row => row.id === id)).toMatchObject({
      audienceCountries: 'DE 62.5; AT 8.05',
      audienceReachable: '',
    })
    expect(ofAudience(csv.find(row => row.id === lenaId) ?? {})).toEqual(names.map(() => ''))
    const json = (await make({ ...form, format: 'json' })).body as Record<string, unknown>[]
    expect(json.map(ofAudience)).toContainEqual([{ DE: 62.5, AT: 8.05 }, {}, {}, {}, null, 3.25, 90, '2026-11-04'])
  })

  test('contains the same as JSON with nulls', async () => {
    const { list, form, items, make } = await enter()
    const answer = await make({ ...form, format: 'json' })
    expect(answer.headers.get('content-type')).toBe('application/json')
    const { data } = await items(list)
    expect(answer.body).toEqual(data.map(item => typed(expected(item, 'influencer'))))
    for (const row of answer.body as object[]) expect(Object.keys(row)).toEqual(inJson.influencer)
  })

  test.each(['csv', 'json'] as const)('contains content with captions masked as in the table in %s', async format => {
    const { create, put, items, make } = await enterExporter(house)
    const list = await create({ type: 'content' })
    await put(list, [postId])
    const { data } = await items(list)
    const rows = data.map(item => expected(item, 'content'))
    const { body } = await make({ listId: list.id, format })
    expect(format === 'csv' ? readCsv(String(body)) : body).toEqual(
      format === 'csv' ? rows.map(asCells) : rows.map(typed),
    )
    expect(rows[0]?.text).toBe('"New" look!\r\nWrite to *** · ***, it is me, ***')
    expect(JSON.stringify(body)).not.toContain(lena.username)
  })

  test('contains unavailable creators by name', async () => {
    const { list, form, items, make } = await enter()
    await ctx.db
      .updateTable('favourite_items')
      .set({ value: '42' })
      .where('list_id', '=', list.id)
      .where('value', '=', shyId)
      .execute()
    const { data } = await items(list)
    expect(data[1]).toMatchObject({ id: '42', isGone: true })
    expect(readCsv(String((await make(form)).body))).toEqual(data.map(item => asCells(expected(item, 'influencer'))))
  })

  test('contains unavailable content by the name of its author', async () => {
    const { create, put, items, make } = await enterExporter(house)
    const list = await create({ type: 'content' })
    await put(list, [postId])
    await ctx.db.updateTable('favourite_items').set({ value: '43' }).where('list_id', '=', list.id).execute()
    const { data } = await items(list)
    expect(data).toMatchObject([{ id: '43', isGone: true }])
    const rows = data.map(item => asCells(expected(item, 'content')))
    expect(readCsv(String((await make({ listId: list.id })).body))).toEqual(rows)
    expect((await make({ listId: list.id, unmask: true, format: 'json' })).status).toBe(200)
  })

  test('contains no spreadsheet formulas', async () => {
    const { create, put, make } = await enterExporter(house)
    const opening = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x","y")', '＝1']
    const plain = ['a=1', "'=1", 'a,"b"']
    const names = [...opening, ...plain, 'a;=1']
    const ids = await addInfluencers(
      ctx,
      'instagram',
      names.map(name => ({ name })),
    )
    const list = await create()
    await put(list, ids)
    const rows = readCsv(String((await make({ listId: list.id })).body))
    expect(rows.map(({ name }) => name)).toEqual([...opening.map(name => `'${name}`), ...plain, "a;'=1"])
    const { body } = await make({ listId: list.id, format: 'json' })
    expect((body as { name: string }[]).map(({ name }) => name)).toEqual(names)
  })

  test('quotes text only, and never its header', async () => {
    const { form, make } = await enter()
    const [head = '', first = ''] = String((await make(form)).body).split('\r\n')
    expect(head).not.toContain('"')
    expect(first).toContain(`"${lenaId}","instagram","${lena.name}"`)
    expect(first).toContain(`,${lena.followers},`)
  })

  test('has readable headers and a byte order mark on request', async () => {
    const { list, make, create, put } = await enter()
    const form = { listId: list.id, readableHeaders: true }
    const { body, headers } = await make(form)
    const [head = '', ...rows] = String(body).split('\r\n')
    // Reading the body as text drops the mark.
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(String(body)) + 3))
    expect(head.split(',').slice(0, 9)).toEqual([
      'ID',
      'Network',
      'Name',
      'Username',
      'Link',
      'Email',
      'Followers',
      'Following',
      'Views',
    ])
    const plain = String((await make({ ...form, readableHeaders: false })).body)
    expect(plain.split('\r\n').slice(1)).toEqual(rows)
    expect(Array.isArray((await make({ ...form, format: 'json' })).body)).toBe(true)
    const posts = await create({ type: 'content' })
    await put(posts, [postId])
    expect(String((await make({ ...form, listId: posts.id })).body)).toContain('Author ID,Author,Is video,Type,Views')
  })

  test('contains the columns and notes of the board', async () => {
    const { list, form, items, make, rest } = await enter()
    const { body } = await rest('POST /api/user/kanban/config', { name: '=Asked, "maybe"' })
    const columnId = (body as { id: string }).id
    await rest(`PUT /api/user/kanban/list/${list.id}`, { itemId: shyId, columnId, note: 'Line one\nline two' })
    const { data } = await items(list)
    const [first, second] = readCsv(String((await make(form)).body))
    expect(first).toMatchObject({ column: 'New', note: '' })
    expect(second).toMatchObject({ column: `'=Asked, "maybe"`, note: 'Line one\nline two' })
    expect(data[1]).toMatchObject({ columnId, note: 'Line one\nline two' })
  })

  test('loses no row between the pages it is read in', async () => {
    const { id, create, put, items } = await enterExporter(house)
    const list = await create()
    await put(
      list,
      await addInfluencers(
        ctx,
        'instagram',
        Array.from({ length: 7 }, () => ({})),
      ),
    )
    const listed = (await items(list)).data.map(item => favouriteInfluencerSchema.parse(item))
    const values = listed.map(item => item.id)
    const gone = values.map((value, index) => (index % 3 === 0 ? String(index + 1) : value))
    for (const [index, value] of values.entries()) {
      const change = { value: gone[index] ?? '' }
      await ctx.db.updateTable('favourite_items').set(change).where('value', '=', value).execute()
    }
    const whose = { userId: id, listId: list.id, fields: [], type: list.type, network: list.subtype }
    for (const [page, pagesInWindow] of [
      [1, 1],
      [1, 3],
      [2, 2],
      [3, 1],
      [7, 1],
      [3, 2],
    ] as const) {
      const rows: unknown[] = []
      for await (const some of readExport(ctx, whose, { page, pagesInWindow }))
        rows.push(...some.map(row => [row.id, row.followers]))
      expect(rows, `${pagesInWindow} pages of ${page}`).toEqual(
        gone.map((value, index) => [value, value === values[index] ? listed[index]?.followers : 0]),
      )
    }
  })
})

describe('export of a selection', () => {
  const creators = { type: 'influencer', socialNetwork: 'instagram', format: 'csv' } as const
  const named = (...values: string[]) => values.map(value => ({ value }))

  test('contains the selected creators in the requested order without a list', async () => {
    const { trpc, used, exports, file, lists } = await enterExporter(house)
    const form = { ...creators, items: named(shyId, lenaId, shyId) }
    const cost = { EXPORT: 1, MAX_EMAILS: 0, MAX_VOLUME_USERNAME_URL: 0 }
    expect(await trpc.favourites.validateSelection.query(form)).toEqual({ allowed: true, rows: 2, cost })
    const asked = await trpc.favourites.exportSelection.mutate(form)
    const name = '2 Instagram creators'
    expect(asked).toMatchObject({ listId: null, listName: name, type: 'influencer', status: 'PENDING' })
    await house.drain()
    expect(await exports()).toMatchObject([{ id: asked.id, status: 'READY', rows: 2 }])
    const { body, headers } = await file(asked)
    expect(String(body).slice(0, String(body).indexOf('\r\n')).split(',')).toEqual(
      columns.influencer.filter(name => !inListsOnly.includes(name)),
    )
    const rows = readCsv(String(body))
    expect(rows.map(({ id }) => id)).toEqual([shyId, lenaId])
    expect(rows[1]).toMatchObject({ name: lena.name, followers: String(lena.followers), email: '', hasEmail: 'true' })
    expect(headers.get('content-disposition')).toContain('filename="limelight-2-Instagram-creators-')
    expect(await used()).toEqual(cost)
    expect((await lists()).total).toBe(0)
  })

  test('contains content and unmasks its authors for their price', async () => {
    const { trpc, used, file } = await enterExporter(house)
    const posts = { ...creators, type: 'content' as const, format: 'json' as const, items: named(postId), unmask: true }
    const cost = { EXPORT: 1, MAX_EMAILS: 0, MAX_VOLUME_USERNAME_URL: 1 }
    expect(await trpc.favourites.validateSelection.query(posts)).toMatchObject({ rows: 1, cost })
    const asked = await trpc.favourites.exportSelection.mutate(posts)
    expect(asked.listName).toBe('1 Instagram post')
    await house.drain()
    expect((await file(asked)).body).toMatchObject([{ id: postId, author: lena.username }])
    expect(Object.keys(((await file(asked)).body as object[])[0] ?? {})).toEqual(
      inJson.content.filter(name => !inListsOnly.includes(name)),
    )
    const both = { ...creators, items: named(lenaId, shyId), unmask: true }
    expect((await trpc.favourites.validateSelection.query(both)).cost).toEqual({ ...cost, MAX_EMAILS: 1 })
    expect(await used()).toEqual(cost)
  })

  test('keeps a row for a creator that disappears before the file is written', async () => {
    const { trpc, file } = await enterExporter(house)
    const asked = await trpc.favourites.exportSelection.mutate({ ...creators, items: named(lenaId, shyId) })
    await ctx.db
      .updateTable('exports')
      .set({ chosen: ['42', shyId] })
      .where('id', '=', asked.id)
      .execute()
    await house.drain()
    expect(readCsv(String((await file(asked)).body))).toMatchObject([{ id: '42', name: '' }, { id: shyId }])
  })

  test.each([
    ['nothing', { items: [] }, 'ITEM_COUNT_ERROR'],
    [
      'too many items',
      { items: named(...Array.from({ length: 1001 }, (_, at) => String(at + 1))) },
      'ITEM_COUNT_ERROR',
    ],
    ['an unknown creator', { items: named(lenaId, '42') }, 'ITEM_NOT_FOUND'],
    ['a malformed id', { items: named('x') }, 'ITEM_NOT_FOUND'],
    ['creators of the other network', { socialNetwork: 'youtube' as const }, 'ITEM_NOT_FOUND'],
    ['creators as content', { type: 'content' as const }, 'ITEM_NOT_FOUND'],
    ['an unknown network', { socialNetwork: 'myspace' as 'youtube' }, 'UNKNOWN_TYPE'],
    ['an unknown format', { format: 'xls' as 'csv' }, 'UNKNOWN_TYPE'],
  ])('refuses %s', async (_what, change, errorMessage) => {
    const { trpc, used } = await enterExporter(house)
    const form = { ...creators, items: named(lenaId), ...change }
    const refused = { data: { errorMessage } }
    await expect(trpc.favourites.validateSelection.query(form)).rejects.toMatchObject(refused)
    await expect(trpc.favourites.exportSelection.mutate(form)).rejects.toMatchObject(refused)
    expect(await used()).toEqual({ EXPORT: 0, MAX_EMAILS: 0, MAX_VOLUME_USERNAME_URL: 0 })
  })

  test('is refused without exports left, and refunded when it fails', async () => {
    const { trpc, used, exports } = await enterExporter(house, { EXPORT: 1 })
    const form = { ...creators, items: named(lenaId) }
    const { id } = await trpc.favourites.exportSelection.mutate(form)
    const refused = { data: { errorMessage: 'EXPORT', limit: { name: 'EXPORT', value: 1, used: 1 } } }
    await expect(trpc.favourites.validateSelection.query(form)).rejects.toMatchObject(refused)
    await expect(trpc.favourites.exportSelection.mutate(form)).rejects.toMatchObject(refused)
    await ctx.db.transaction().execute(trx => failExports(ctx, trx, { id }))
    expect(await used()).toMatchObject({ EXPORT: 0 })
    expect(await exports()).toMatchObject([{ status: 'FAILED' }])
  })
})

describe('export download', () => {
  test('is an attachment that is not cached', async () => {
    const { form, list, make } = await enter()
    const { headers, body } = await make(form)
    const day = ctx.clock.now().toISOString().slice(0, 10)
    const name = `limelight-${list.name.replaceAll(' ', '-')}-${day}.csv`
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(Buffer.byteLength(String(body))),
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(`limelight-${list.name}-${day}.csv`)}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    ['Été "à" la/plage', 'limelight-Ete-a-la-plage', 'limelight-Été -à- la-plage'],
    ['日本 🎉', 'limelight', 'limelight-日本 🎉'],
    ['..\\..\\x|gpj', 'limelight-..-..-x-gpj', 'limelight-..-..-x-gpj'],
    ["it's (new)*; a=b", 'limelight-it-s-new-a-b', "limelight-it's (new)-; a=b"],
  ])('of a list called %s has a safe file name', async (name, plain, whole) => {
    const { put, create, make } = await enterExporter(house)
    const list = await create({ name })
    await put(list, [lenaId])
    const disposition = (await make({ listId: list.id })).headers.get('content-disposition') ?? ''
    const [, ascii, encoded = ''] =
      /^attachment; filename="([\w.-]+)"; filename\*=UTF-8''([\w.%~!-]+)$/.exec(disposition) ?? []
    expect(ascii).toMatch(new RegExp(`^${plain.replaceAll('.', '\\.')}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
    expect(decodeURIComponent(encoded).slice(0, -'-2026-11-21.csv'.length)).toBe(whole)
  })

  test('closes the file when the client disconnects', async () => {
    const { form, ask, token } = await enter()
    const job = exportSchema.parse((await ask(form)).body)
    await house.drain()
    const { file } = await rowOf(job)
    await saveFile(ctx, file ?? '', Buffer.alloc(50_000_000, 'x'))
    const socket = connect(Number(new URL(house.url).port), 'localhost')
    socket.write(`GET /api/user/favs/export/${job.id} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
    await once(socket, 'data')
    socket.pause()
    expect(await isOpen(file ?? '')).toBe(true)
    socket.destroy()
    await expect.poll(() => isOpen(file ?? '')).toBe(false)
  })
})

describe('export progress', () => {
  test('is published step by step to the owner only', async () => {
    const { id, token, form, list, ask, file, exports, trpc, rest } = await enter()
    const hear = await hearUpdates(house)
    const { status, body } = await ask({ ...form, format: 'json' })
    const asked = exportSchema.parse(body)
    expect(status).toBe(201)
    expect(asked).toMatchObject({
      ...{ listId: list.id, listName: list.name, type: 'influencer', format: 'json', unmask: false },
      ...{ status: 'PENDING', progress: 0, rows: null, bytes: null, url: null, finishedAt: null, expiresAt: null },
    })
    expect(await file(asked)).toMatchObject({ status: 202, body: { id: asked.id, status: 'PENDING', progress: 0 } })
    expect(await trpc.favourites.export.query(asked)).toEqual({ id: asked.id, status: 'PENDING', progress: 0 })
    await ctx.db.updateTable('exports').set({ status: 'RUNNING', progress: 40 }).where('id', '=', asked.id).execute()
    expect(await file(asked)).toMatchObject({ status: 202, body: { id: asked.id, status: 'RUNNING', progress: 40 } })

    await house.drain()
    const [ready] = await exports()
    const finishedAt = new Date(ready?.finishedAt ?? '')
    expect(ready).toMatchObject({ id: asked.id, status: 'READY', progress: 100, rows: 2 })
    expect(ready?.url).toBe(`/api/user/favs/export/${asked.id}`)
    expect(Date.parse(ready?.expiresAt ?? '') - finishedAt.getTime()).toBe(7 * 24 * 60 * 60_000)
    expect((await fetch(`${house.url}${ready?.url}`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      200,
    )
    expect(await trpc.favourites.export.query(asked)).toEqual({ id: asked.id, status: 'READY', progress: 100 })
    expect(await rest('GET /api/users/events?type=EXPORT')).toMatchObject({
      body: { total: 1, data: [{ payload: { text: `Your export of ${list.name} is ready`, exportId: asked.id } }] },
    })
    const heard: unknown[] = []
    await expect
      .poll(async () => {
        for (const { room, data } of await hear('export')) heard.push([room, exportSchema.parse(data).status])
        return heard.at(-1)
      })
      .toEqual([`user:${id}`, 'READY'])

    const stranger = await enter()
    expect((await stranger.file(asked)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect(await stranger.exports()).toEqual([])
    expect((await house.rest(`GET /api/user/favs/export/${asked.id}`)).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
  })

  test('ends with an expired file after 7 days and a deleted row after 90 days', async () => {
    const { id: userId, form, ask } = await enter()
    const { id } = exportSchema.parse((await ask(form)).body)
    await house.drain()
    const { file } = await rowOf({ id })
    const path = join(ctx.config.mediaDir, file ?? '')
    await access(path)
    // After a week the owner's session has expired, so the rule is called directly.
    house.clock.advance(7 * 24 * 60 * 60_000)
    await expect(getExport(ctx, { userId }, { id })).rejects.toMatchObject({ code: 'ITEM_NOT_FOUND' })
    await expireExports(ctx)
    const history = () => listExports(ctx, { userId }, { offset: 0, limit: 10 })
    expect(await history()).toMatchObject({ total: 1, data: [{ id, status: 'EXPIRED', url: null }] })
    await expect(getExport(ctx, { userId }, { id })).rejects.toMatchObject({ code: 'ITEM_NOT_FOUND' })
    await expect(access(path)).rejects.toMatchObject({ code: 'ENOENT' })
    house.clock.advance(84 * 24 * 60 * 60_000)
    await expireExports(ctx)
    expect(await history()).toEqual({ total: 0, data: [] })
  })
})

describe('export price', () => {
  test('is one export, and validation applies the same rules as the request', async () => {
    const { form, validate, ask, used } = await enter({ EXPORT: 1 })
    const price = { allowed: true, rows: 2, cost: { EXPORT: 1, MAX_EMAILS: 0, MAX_VOLUME_USERNAME_URL: 0 } }
    expect(await validate(form)).toMatchObject({ status: 200, body: price })
    expect(await used()).toEqual({ EXPORT: 0, MAX_EMAILS: 0, MAX_VOLUME_USERNAME_URL: 0 })
    await ask(form)
    expect(await used()).toEqual({ EXPORT: 1, MAX_EMAILS: 0, MAX_VOLUME_USERNAME_URL: 0 })
    for (const answer of [await validate(form), await ask(form)]) {
      expect(answer.body).toMatchObject({ ...refusal(403, 'EXPORT'), limit: { name: 'EXPORT', value: 1, used: 1 } })
    }
  })

  test.each([
    ['an empty list', {}, 400, 'ITEM_COUNT_ERROR'],
    ['an unknown list', { listId: '019aa1c0-0000-7000-8000-000000000000' }, 404, 'ITEM_NOT_FOUND'],
    ['no list', { listId: 'x' }, 404, 'ITEM_NOT_FOUND'],
    ['an unknown format', { format: 'xlsx' }, 400, 'UNKNOWN_TYPE'],
  ])('is not charged for %s', async (_what, changes, status, code) => {
    const { create, validate, ask, used, exports } = await enterExporter(house)
    const form = { listId: (await create()).id, ...changes }
    for (const answer of [await validate(form), await ask(form)]) {
      expect(answer.body).toMatchObject(refusal(status, code))
    }
    expect((await used()).EXPORT).toBe(0)
    expect(await exports()).toEqual([])
  })

  test('is unknown for a list of another user', async () => {
    const [owner, stranger] = [await enter(), await enter()]
    for (const answer of [await stranger.validate(owner.form), await stranger.ask(owner.form)]) {
      expect(answer.body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    }
  })

  test('never exceeds the plan when many requests arrive at once', async () => {
    const { form, ask, used, exports } = await enter({ EXPORT: 3 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(form)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(7).fill(403)])
    expect((await used()).EXPORT).toBe(3)
    await house.drain()
    expect((await exports()).map(({ status }) => status)).toEqual(['READY', 'READY', 'READY'])
    expect((await used()).EXPORT).toBe(3)
  })

  test('is refunded when the list is deleted, which ends the export', async () => {
    const { form, list, ask, file, rest, used, exports } = await enter()
    const ready = exportSchema.parse((await ask(form)).body)
    await house.drain()
    const before = await keptExports(house)
    const asked = exportSchema.parse((await ask({ ...form, unmask: true })).body)
    expect((await used()).EXPORT).toBe(2)
    await rest(`DELETE /api/user/favs/${list.id}`)
    expect(await used()).toEqual({ EXPORT: 1, MAX_EMAILS: 1, MAX_VOLUME_USERNAME_URL: 2 })
    await house.drain()
    expect(await exports()).toMatchObject([
      { id: asked.id, listId: null, status: 'FAILED', listName: list.name, url: null },
      { id: ready.id, listId: null, status: 'READY' },
    ])
    expect((await file(asked)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect((await file(ready)).status).toBe(200)
    expect(await keptExports(house)).toEqual(before)
    expect(await used()).toEqual({ EXPORT: 1, MAX_EMAILS: 1, MAX_VOLUME_USERNAME_URL: 2 })
  })

  test('is refunded when the file cannot be written, and unmasked creators stay unmasked', async () => {
    const { form, ask, file, rest, used, exports } = await enter()
    const before = await keptExports(house)
    const asked = exportSchema.parse((await ask({ ...form, unmask: true })).body)
    const { mediaDir } = ctx.config
    ctx.config.mediaDir = `${mediaDir}/missing`
    await house.drain()
    ctx.config.mediaDir = mediaDir
    expect(await exports()).toMatchObject([{ id: asked.id, status: 'FAILED', progress: 0, url: null }])
    expect(await used()).toEqual({ EXPORT: 0, MAX_EMAILS: 1, MAX_VOLUME_USERNAME_URL: 2 })
    expect((await file(asked)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect(await keptExports(house)).toEqual(before)
    expect(await rest('GET /api/users/events?type=EXPORT')).toMatchObject({ body: { total: 0 } })
    const { body } = await rest(`GET /api/clickhouse/instagram/${lenaId}`)
    expect(body).toMatchObject({ username: lena.username, email: lena.email })
  })

  test('leaves no file of an earlier attempt, even if a crash prevented its deletion', async () => {
    const { form, ask } = await enter()
    const { id } = exportSchema.parse((await ask(form)).body)
    const [first, second] = ['exports/ab/0123.csv', 'exports/ab/0123x1.csv']
    for (const path of [first, second]) await saveFile(ctx, path, Buffer.from('half'))
    await ctx.db.updateTable('exports').set({ status: 'RUNNING', file: second }).where('id', '=', id).execute()
    await house.drain()
    const ofExport = (await keptExports(house)).filter(name => name.startsWith('0123'))
    expect(ofExport).toEqual(['0123x2.csv'])
  })

  test('is refunded when the file was not written for a day', async () => {
    const { id, form, ask, used } = await enter()
    await ask(form)
    expect((await used()).EXPORT).toBe(1)
    house.clock.advance(25 * 60 * 60_000)
    await expireExports(ctx)
    await house.drain()
    expect((await listExports(ctx, { userId: id }, { offset: 0, limit: 1 })).data).toMatchObject([{ status: 'FAILED' }])
    expect((await used()).EXPORT).toBe(0)
  })
})

describe('export with unmasking', () => {
  test('updates every open window', async () => {
    const { id: userId, list, form, ask } = await enter()
    const hear = await hearUpdates(house)
    const told = async () => (await hear('favourites')).map(({ room, data }) => [room, data])
    await ask(form)
    expect(await told()).toEqual([])
    await ask({ ...form, unmask: true })
    expect(await told()).toEqual([[`user:${userId}`, { listId: list.id, what: 'items' }]])
  })

  test('charges each masked creator once and shows it in the file', async () => {
    const { form, make, validate, rest, used } = await enter()
    await rest(`PUT /api/clickhouse/instagram/${lenaId}/unmask`, { fields: ['username'] })
    const cost = { EXPORT: 1, MAX_EMAILS: 1, MAX_VOLUME_USERNAME_URL: 1 }
    expect((await validate({ ...form, unmask: true })).body).toMatchObject({ rows: 2, cost })
    const rows = readCsv(String((await make({ ...form, unmask: true })).body))
    expect(rows).toMatchObject([
      { username: lena.username, url: `https://www.instagram.com/${lena.username}/`, email: lena.email },
      { username: shy.username, email: '', hasEmail: 'false' },
    ])
    expect(await used()).toEqual({ EXPORT: 1, MAX_EMAILS: 1, MAX_VOLUME_USERNAME_URL: 2 })
    const nothing = { EXPORT: 1, MAX_EMAILS: 0, MAX_VOLUME_USERNAME_URL: 0 }
    expect((await validate({ ...form, unmask: true })).body).toMatchObject({ cost: nothing })
    await make({ ...form, unmask: true })
    expect(await used()).toEqual({ EXPORT: 2, MAX_EMAILS: 1, MAX_VOLUME_USERNAME_URL: 2 })
  })

  test('charges each author of content once', async () => {
    const { create, put, make, validate, used } = await enterExporter(house)
    const more = await addContent(ctx, 'instagram', [
      { authorPlatformId: lena.platformId, text: `By ${lena.username}` },
    ])
    const list = await create({ type: 'content' })
    await put(list, [postId, ...more])
    const form = { listId: list.id, unmask: true, format: 'json' }
    const cost = { EXPORT: 1, MAX_EMAILS: 0, MAX_VOLUME_USERNAME_URL: 1 }
    expect((await validate(form)).body).toMatchObject({ cost })
    expect((await make(form)).body).toMatchObject([
      { author: lena.username, text: `"New" look!\r\nWrite to *** · @${lena.username}, it is me, ${lena.username}` },
      { author: lena.username, text: `By ${lena.username}` },
    ])
    expect(await used()).toEqual(cost)
  })

  test.each([
    ['MAX_EMAILS', { MAX_EMAILS: 0 }],
    ['MAX_VOLUME_USERNAME_URL', { MAX_VOLUME_USERNAME_URL: 1 }],
    ['EXPORT', { EXPORT: 0, MAX_EMAILS: 0 }],
  ] as const)('is all or nothing: %s', async (name, limits) => {
    const { form, ask, validate, items, list, used, exports } = await enter(limits)
    for (const answer of [await validate({ ...form, unmask: true }), await ask({ ...form, unmask: true })]) {
      expect(answer.body).toMatchObject({ ...refusal(403, name), limit: { name, used: 0 } })
    }
    expect(await used()).toEqual({ EXPORT: 0, MAX_EMAILS: 0, MAX_VOLUME_USERNAME_URL: 0 })
    expect(await exports()).toEqual([])
    expect((await items(list)).data).toMatchObject([{ isUnmasked: false }, { isUnmasked: false }])
  })

  test('charges once when the same creators are unmasked concurrently', async () => {
    const { form, ask, create, put, rest, used } = await enter()
    const other = await create({ name: 'Others' })
    await put(other, [shyId, lenaId])
    const lists = [form, { listId: other.id }]
    const answers = await Promise.all([
      ...lists.flatMap(list => [ask({ ...list, unmask: true }), ask({ ...list, unmask: true })]),
      ...[lenaId, shyId, lenaId].map(id => rest(`PUT /api/clickhouse/instagram/${id}/unmask`, {})),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200, 200, 200])
    expect(await used()).toEqual({ EXPORT: 4, MAX_EMAILS: 1, MAX_VOLUME_USERNAME_URL: 2 })
    await house.drain()
  })
})

/** Whether this process, which runs the API, has the file open. */
async function isOpen(file: string): Promise<boolean> {
  const handles = await readdir('/proc/self/fd')
  const paths = await Promise.all(handles.map(handle => readlink(`/proc/self/fd/${handle}`).catch(() => '')))
  return paths.some(path => path.endsWith(file))
}

async function rowOf({ id }: { id: string }) {
  return ctx.db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
