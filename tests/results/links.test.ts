import { linkSchema } from '@limelight/contract/results/links/schema'
import { countOf } from '@limelight/core/engines/page-store'
import { purgeDeletedLists } from '@limelight/core/favourites/lists/restore'
import { endLists } from '@limelight/core/results/ends'
import { importSales } from '@limelight/core/results/sales/import'
import { buildFullList, buildList } from '@limelight/core/test/factories/favourites'
import { markDeleted } from '@limelight/core/users/ownership'
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

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

describe('results of a list that is gone', () => {
  const fill = async (by: typeof owner) => {
    const { ctx } = house
    const { list: doomed, values: items } = await buildFullList(ctx, by.id, 1)
    const value = items[0] ?? ''
    const { id } = linkSchema.parse((await create(value, target, doomed.id, by)).body)
    await by.rest(`PUT /api/user/favs/${doomed.id}/results/codes`, { code: 'A', value })
    const file = new TextEncoder().encode('sale_id,sold_at,amount,currency,code\n1,2026-11-20,10,USD,A')
    await importSales(ctx, { userId: by.id }, { id: doomed.id, files: [file] })
    const count = (table: 'result_lists' | 'result_codes' | 'result_sales') =>
      countOf(ctx.db.selectFrom(table).where('list_id', '=', doomed.id))
    return {
      id: doomed.id,
      link: () => ctx.db.selectFrom('result_links').select('ended_at').where('id', '=', id).executeTakeFirst(),
      counts: async () => [await count('result_lists'), await count('result_codes'), await count('result_sales')],
    }
  }

  test('end once it cannot be restored, and its links are deleted a year later', async () => {
    const { id, link, counts } = await fill(owner)
    await owner.rest(`DELETE /api/user/favs/${id}`)
    await endLists(house.ctx)
    expect([await link(), await counts()]).toEqual([{ ended_at: null }, [1, 1, 1]])
    house.clock.advance(25 * hourMs)
    await purgeDeletedLists(house.ctx)
    await endLists(house.ctx)
    expect([await link(), await counts()]).toEqual([{ ended_at: expect.any(Date) }, [0, 0, 0]])
    house.clock.advance(364 * dayMs)
    await endLists(house.ctx)
    expect(await link()).toBeDefined()
    house.clock.advance(2 * dayMs)
    await endLists(house.ctx)
    expect(await link()).toBeUndefined()
  })

  test('end with the account once its owner cannot restore it', async () => {
    const { ctx, clock } = house
    const leaver = await enterListOwner(house)
    const { link, counts } = await fill(leaver)
    const stays = await fill(await enterListOwner(house))
    await ctx.db.transaction().execute(trx => markDeleted(ctx, trx, leaver.id))
    clock.advance(14 * dayMs - hourMs)
    await endLists(ctx)
    expect([await link(), await counts()]).toEqual([{ ended_at: null }, [1, 1, 1]])
    clock.advance(hourMs)
    await endLists(ctx)
    expect([await link(), await counts()]).toEqual([{ ended_at: expect.any(Date) }, [0, 0, 0]])
    expect([await stays.link(), await stays.counts()]).toEqual([{ ended_at: null }, [1, 1, 1]])
  })
})
