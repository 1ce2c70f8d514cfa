import { linkSchema } from '@limelight/contract/results/links/schema'
import { purgeDeletedLists } from '@limelight/core/favourites/lists/restore'
import { endLinks } from '@limelight/core/results/links/links'
import { buildFullList, buildList } from '@limelight/core/test/factories/favourites'
import { describe, expect, test } from 'vitest'
import { enterListOwner } from '../favourites/list-owner.ts'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const owner = await enterListOwner(house)
const { list, values } = await buildFullList(house.ctx, owner.id, 4)
const [first = '', second = '', third = '', fourth = ''] = values
const target = 'https://nordlicht.example/lamp?color=red'

const create = (value: string, target: unknown, listId = list.id, by = owner) =>
  by.rest(`POST /api/user/favs/${listId}/results/links`, { value, target })

describe('a new tracked link', () => {
  test('is the same for the same input, also when both come at once', async () => {
    const answers = await Promise.all([create(first, target), create(first, target)])
    const [one, other] = answers.map(({ status, body }) => ({ status, link: linkSchema.parse(body) }))
    expect(one).toEqual(other)
    expect(one?.status).toBe(201)
    expect(one?.link).toMatchObject({ value: first, target, clicks: 0, bots: 0, own: 0 })
    expect(one?.link.url).toMatch(new RegExp(`^${house.ctx.config.publicUrl}/r/[0-9A-Za-z]{8}$`))
    const viaTrpc = await owner.trpc.results.createLink.mutate({ id: list.id, value: first, target })
    expect(viaTrpc).toEqual(one?.link)
  })

  test('is refused as the sixth of a row, while the fifth exists', async () => {
    for (const n of [1, 2, 3, 4, 5]) expect((await create(second, `https://shop.example/${n}`)).status).toBe(201)
    expect(await create(second, 'https://shop.example/6')).toMatchObject({ body: refusal(400, 'ITEM_COUNT_ERROR') })
    expect((await create(second, 'https://shop.example/5')).status).toBe(201)
  })

  test('stays possible for a row whose creator has left the list', async () => {
    await create(third, target)
    await owner.take(list, [third])
    expect((await create(third, 'https://shop.example/later')).status).toBe(201)
  })

  test('needs a creator of the list, a list of creators or offers, and its owner', async () => {
    const content = await buildList(house.ctx, owner.id, { type: 'content' })
    const stranger = await enterListOwner(house)
    const unknown = { body: refusal(404, 'ITEM_NOT_FOUND') }
    expect(await create('12345678', target)).toMatchObject(unknown)
    expect(await create('x\u0000', target)).toMatchObject(unknown)
    expect(await create(fourth, target, content.id)).toMatchObject(unknown)
    expect(await create(fourth, target, list.id, stranger)).toMatchObject(unknown)
  })

  test('needs a plan with exports', async () => {
    const free = await enterListOwner(house, { EXPORT: 0 })
    const { list: own, values: items } = await buildFullList(house.ctx, free.id, 1)
    expect(await create(items[0] ?? '', target, own.id, free)).toMatchObject({ body: refusal(403, 'EXPORT') })
  })
})

describe('target', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,hi',
    'ftp://shop.example/',
    '//shop.example/',
    'shop.example',
    'https://ada@shop.example/',
    'https://:secret@shop.example/',
    'https://',
    'http://exa mple.com/',
    `https://shop.example/${'a'.repeat(2000)}`,
    `https://shop.example/${'ä'.repeat(700)}`,
    `${house.ctx.config.publicUrl}/r/aaaaaaaa`,
    `${house.ctx.config.publicUrl.replace('localhost', 'LOCALHOST.')}/`,
    ` ${house.ctx.config.publicUrl}\\r\\aaaaaaaa`,
    '',
    null,
    12,
    ['https://shop.example/'],
  ])('%j is refused', async text => {
    expect(await create(fourth, text)).toMatchObject({ body: refusal(400, 'Target is not valid') })
  })

  test('has no control characters', async () => {
    const { body } = await create(fourth, 'https://shop.example/\r\nset-cookie: a=b')
    expect(linkSchema.parse(body).target).toBe('https://shop.example/set-cookie:%20a=b')
  })

  test('may not be a blocked host or a subdomain of it', async () => {
    const { db } = house.ctx
    const hosts = (list: string[]) =>
      db
        .updateTable('configs')
        .set({ value: JSON.stringify({ hosts: list }) })
        .where('key', '=', 'results.blocked-hosts')
        .execute()
    await hosts(['Evil.example', 'bücher.example'])
    for (const text of ['http://evil.example/', 'https://a.EVIL.example.:8443/', 'https://xn--bcher-kva.example/'])
      expect(await create(fourth, text)).toMatchObject({ body: refusal(400, 'Target is not valid') })
    expect((await create(fourth, 'https://notevil.example/')).status).toBe(201)
    await hosts([])
  })
})

test('a link ends with its list once the list cannot be restored, and is deleted a year later', async () => {
  const { list: doomed, values: items } = await buildFullList(house.ctx, owner.id, 1)
  const { id } = linkSchema.parse((await create(items[0] ?? '', target, doomed.id)).body)
  const find = () => house.ctx.db.selectFrom('result_links').selectAll().where('id', '=', id).executeTakeFirst()
  await owner.rest(`DELETE /api/user/favs/${doomed.id}`)
  await endLinks(house.ctx)
  expect(await find()).toMatchObject({ ended_at: null })
  house.clock.advance(25 * 60 * 60_000)
  await purgeDeletedLists(house.ctx)
  await endLinks(house.ctx)
  expect(await find()).toMatchObject({ ended_at: expect.any(Date) })
  house.clock.advance(366 * 24 * 60 * 60_000)
  await endLinks(house.ctx)
  expect(await find()).toBeUndefined()
})
