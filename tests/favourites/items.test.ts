import { randomUUID } from 'node:crypto'
import { addedItemsSchema, type FavouriteItem, removedItemsSchema } from '@limelight/contract/favourites/schema'
import { addContent, addInfluencer, addInfluencers, buildReachable } from '@limelight/core/test/factories/influencers'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { enterListOwner } from './list-owner.ts'

const house = await openHouse({ DATABASE_POOL_SIZE: '20' })
const { ctx } = house

const unknown = refusal(404, 'ITEM_NOT_FOUND')
const idsOf = ({ data }: { data: FavouriteItem[] }) => data.map(({ id }) => id)
const creators = (count: number) =>
  addInfluencers(
    ctx,
    'instagram',
    Array.from({ length: count }, () => ({})),
  )
const [first = '', second = '', third = '', fourth = ''] = await creators(4)

describe('adding items', () => {
  test('puts them on top in the given order and in the default column, and skips existing ones', async () => {
    const { create, put, items, trpc } = await enterListOwner(house)
    const list = await create()
    const answer = await put(list, [first, second])
    expect(answer.status).toBe(200)
    expect(addedItemsSchema.parse(answer.body)).toEqual({
      list: { ...list, itemsCount: 2, updatedAt: expect.any(String) },
      added: 2,
      skipped: 0,
    })
    const again = [third, second, fourth, third].map(value => ({ value }))
    expect(await trpc.favourites.addItems.mutate({ id: list.id, items: again })).toMatchObject({
      list: { itemsCount: 4 },
      added: 2,
      skipped: 2,
    })
    expect(await items(list)).toMatchObject({ total: 4 })
    expect(idsOf(await items(list))).toEqual([third, fourth, first, second])
    expect(idsOf(await items(list, '?sortDirection=ASC'))).toEqual([second, first, fourth, third])
    expect(idsOf(await items(list, '?sort=column&sortDirection=ASC'))).toEqual([third, fourth, first, second])
    expect(await items(list, '?offset=1&limit=2')).toMatchObject({ total: 4, data: [{ id: fourth }, { id: first }] })
    expect(await trpc.favourites.items.query({ type: 'influencer', id: list.id })).toEqual(await items(list))

    const [{ id: columnId } = { id: '' }] = (await trpc.favourites.columns.query()).data
    const [top] = (await items(list)).data
    const found = (await trpc.influencers.byId.query({ kind: 'instagram', id: third })) ?? {}
    const row = Object.fromEntries(Object.entries(found).filter(([name]) => top !== undefined && name in top))
    expect(top).toEqual({
      ...row,
      listIds: [list.id],
      addedAt: expect.any(String),
      columnId,
      note: null,
      isGone: false,
      ...{ fields: {}, price: top !== undefined && 'price' in top ? top.price : null },
    })
  })

  test('adds nothing when one is unknown', async () => {
    const { create, put, items } = await enterListOwner(house)
    const elsewhere = await addInfluencer(ctx, 'youtube')
    const list = await create()
    await put(list, [first])
    const strange = ['1', elsewhere, randomUUID(), String(2n ** 64n - 1n), String(2n ** 64n), 'x', '-1', '', '%00']
    for (const value of strange) expect((await put(list, [second, value])).body, value).toMatchObject(unknown)
    expect((await put(await create({ type: 'offer' }), [randomUUID()])).body).toMatchObject(unknown)
    expect((await put(await create({ type: 'content' }), [first])).body).toMatchObject(unknown)
    expect(idsOf(await items(list))).toEqual([first])
  })

  test('accepts ids with leading zeros', async () => {
    const { create, put, items } = await enterListOwner(house)
    const list = await create()
    const padded = first.padStart(20, '0')
    expect((await put(list, [padded, first])).body).toMatchObject({ added: 1, skipped: 1 })
    expect(idsOf(await items(list))).toEqual([first])
  })

  test.each([
    [[], 'ITEM_COUNT_ERROR', 400],
    [{ value: first }, 'ITEM_COUNT_ERROR', 400],
    [undefined, 'ITEM_COUNT_ERROR', 400],
    [Array(1001).fill({ value: first }), 'ITEM_COUNT_ERROR', 400],
    [[{ id: first }], 'ITEM_NOT_FOUND', 404],
    [[{ value: null }], 'ITEM_NOT_FOUND', 404],
  ])('validates its form: case %#', async (items, code, status) => {
    const { create, rest, lists } = await enterListOwner(house)
    const list = await create()
    for (const method of ['PUT', 'DELETE']) {
      const { body } = await rest(`${method} /api/user/favs/${list.id}/items`, { items })
      expect(body, method).toMatchObject(refusal(status, code))
    }
    expect((await lists()).data).toEqual([list])
  })

  test('accepts a thousand at once', async () => {
    const { create, put, items } = await enterListOwner(house)
    const [list, values] = [await create(), await creators(1000)]
    expect((await put(list, values)).body).toMatchObject({ added: 1000, skipped: 0 })
    expect(await items(list, '?offset=999')).toMatchObject({ total: 1000, data: [{ id: values.at(-1) }] })
    expect(idsOf(await items(list, '?limit=100'))).toEqual(values.slice(0, 100))
    expect(idsOf(await items(list, '?sort=column&sortDirection=ASC&offset=950&limit=50'))).toEqual(values.slice(950))
  })
})

describe('list limits', () => {
  test('MAX_FAVOURITE_RECORDS limits the items of one list', async () => {
    const { create, put, items } = await enterListOwner(house, { MAX_FAVOURITE_RECORDS: 3 })
    const list = await create()
    await put(list, [first, second])
    expect((await put(list, [first, third, fourth])).body).toMatchObject({
      ...refusal(403, 'MAX_FAVOURITE_RECORDS'),
      limit: { name: 'MAX_FAVOURITE_RECORDS', value: 3, used: 2, resetsAt: null },
    })
    expect(idsOf(await items(list))).toEqual([first, second])
    expect((await put(list, [first, second, third])).body).toMatchObject({ added: 1, skipped: 2 })
    expect((await put(list, [first, second, third])).body).toMatchObject({ added: 0, skipped: 3 })
    const other = await create({ name: 'Other' })
    await put(other, [fourth])
    expect((await put(list, [fourth], other.id)).body).toMatchObject(refusal(403, 'MAX_FAVOURITE_RECORDS'))
    expect(idsOf(await items(other))).toEqual([fourth])
  })

  test('MAX_FAVOURITE_VOLUME limits the items of all lists together', async () => {
    const { create, put, take, items, trpc } = await enterListOwner(house, { MAX_FAVOURITE_VOLUME: 3 })
    const [one, other] = [await create(), await create({ name: 'Other' })]
    await put(one, [first, second])
    await put(other, [first])
    const full = {
      ...refusal(403, 'MAX_FAVOURITE_VOLUME'),
      limit: { name: 'MAX_FAVOURITE_VOLUME', value: 3, used: 3, resetsAt: null },
    }
    expect((await put(other, [second])).body).toMatchObject(full)
    expect((await put(other, [first])).body).toMatchObject({ added: 0, skipped: 1 })
    // Moved items do not count as new.
    expect((await put(other, [second], one.id)).body).toMatchObject({ added: 1, list: { itemsCount: 2 } })
    const { limitCounter } = await trpc.tariffs.active.query()
    expect([limitCounter.MAX_FAVOURITE_LISTS, limitCounter.MAX_FAVOURITE_VOLUME]).toEqual([{ value: 2 }, { value: 3 }])
    expect((await take(one, [first])).status).toBe(200)
    expect((await put(other, [third, fourth])).body).toMatchObject({ ...full, limit: { used: 2 } })
    expect((await put(other, [third])).body).toMatchObject({ added: 1 })
    expect(idsOf(await items(other))).toEqual([third, second, first])
  })

  test.each(['MAX_FAVOURITE_RECORDS', 'MAX_FAVOURITE_VOLUME'] as const)(
    '%s is never exceeded by ten concurrent windows, and the counts are right',
    async name => {
      const { create, put, items, lists, trpc } = await enterListOwner(house, { [name]: 7 })
      const [list, values] = [await create(), await creators(20)]
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, at) => put(list, values.slice(at * 2, at * 2 + 2))),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(200), ...Array(7).fill(403)])
      const kept = await items(list)
      expect([kept.total, new Set(idsOf(kept)).size]).toEqual([6, 6])
      expect((await lists()).data).toMatchObject([{ itemsCount: 6 }])
      const { limitCounter } = await trpc.tariffs.active.query()
      expect(limitCounter.MAX_FAVOURITE_VOLUME).toEqual({ value: 6 })
    },
  )

  test('an item that ten windows add at the same time counts once', async () => {
    const { create, put, items, lists } = await enterListOwner(house)
    const list = await create()
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(list, [first, second])))
    const added = answers.map(({ body }) => addedItemsSchema.parse(body).added)
    expect(added.sort()).toEqual([...Array(9).fill(0), 2])
    expect((await lists()).data).toMatchObject([{ itemsCount: 2 }])
    expect((await items(list)).total).toBe(2)
  })
})

describe('moving items between lists', () => {
  test('removes them from the first list, keeps their notes and puts them on top of the default column', async () => {
    const { create, put, items, trpc } = await enterListOwner(house)
    const [from, to] = [await create(), await create({ name: 'Shortlist' })]
    await put(from, [first, second, third])
    await put(to, [fourth])
    const [, contacted = { id: '' }] = (await trpc.favourites.columns.query()).data
    await trpc.favourites.move.mutate({ id: from.id, itemId: second, columnId: contacted.id, note: 'Asks 400 €' })
    expect((await put(to, [second, first], from.id)).body).toMatchObject({
      list: { id: to.id, itemsCount: 3 },
      added: 2,
      skipped: 0,
    })
    expect(idsOf(await items(from))).toEqual([third])
    const moved = (await items(to)).data
    expect(moved.map(({ id, note }) => [id, note])).toEqual([
      [second, 'Asks 400 €'],
      [first, null],
      [fourth, null],
    ])
    expect(new Set(moved.map(({ columnId }) => columnId)).size).toBe(1)
    expect(moved.every(({ columnId }) => columnId !== contacted.id)).toBe(true)
    expect(idsOf(await items(to, '?sort=column&sortDirection=ASC'))).toEqual([second, first, fourth])
  })

  test('merges an item that the second list already has, and keeps its note', async () => {
    const { create, put, items, trpc } = await enterListOwner(house)
    const [from, to] = [await create(), await create({ name: 'Shortlist' })]
    await put(from, [first, second, third])
    await put(to, [first, second])
    const write = (id: string, itemId: string, note: string) => trpc.favourites.move.mutate({ id, itemId, note })
    await write(from.id, first, 'From')
    await write(from.id, second, 'From')
    await write(to.id, second, 'To')
    expect((await put(to, [first, second], from.id)).body).toMatchObject({ added: 0, skipped: 2 })
    expect(idsOf(await items(from))).toEqual([third])
    expect((await items(to)).data.map(({ note }) => note)).toEqual(['From', 'To'])
    const { limitCounter } = await trpc.tariffs.active.query()
    expect(limitCounter.MAX_FAVOURITE_VOLUME).toEqual({ value: 3 })
  })

  test('moves nothing when one is missing or the lists differ in type', async () => {
    const { create, put, items, trpc } = await enterListOwner(house)
    const [from, to] = [await create(), await create({ name: 'Shortlist' })]
    await put(from, [first, second])
    for (const value of [third, '1', randomUUID()]) {
      expect((await put(to, [first, value], from.id)).body).toMatchObject(unknown)
    }
    expect((await put(to, [first], randomUUID())).body).toMatchObject(unknown)
    const others = [await create({ name: 'Channels', subtype: 'youtube' }), await create({ type: 'content' })]
    for (const other of others) {
      expect((await put(other, [first], from.id)).body).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    }
    expect(idsOf(await items(from))).toEqual([first, second])
    expect((await put(from, [first, second], from.id)).body).toMatchObject({ added: 0, skipped: 2 })
    expect((await put(from, [third], from.id)).body).toMatchObject(unknown)
    expect(idsOf(await items(from))).toEqual([first, second])
    const added = await trpc.favourites.addItems.mutate({ id: to.id, items: [{ value: third }], fromList: null })
    expect(added.added).toBe(1)
  })

  test('leaves an item in exactly one list when windows move it back and forth', async () => {
    const { create, put, items, lists } = await enterListOwner(house)
    const [one, other] = [await create(), await create({ name: 'Other' })]
    const values = await creators(5)
    await put(one, values)
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? put(other, values, one.id) : put(one, values, other.id))),
    )
    const kept = [idsOf(await items(one)), idsOf(await items(other))]
    expect(kept.flat()).toEqual(values)
    expect((await lists()).data.map(({ itemsCount }) => itemsCount).sort()).toEqual([0, 5])
  })
})

test('removing items removes all of them or nothing', async () => {
  const { create, put, take, items, trpc } = await enterListOwner(house)
  const [list, other] = [await create(), await create({ name: 'Other' })]
  await put(list, [first, second, third])
  await put(other, [first])
  for (const value of [fourth, '1', randomUUID()]) {
    expect((await take(list, [first, value])).body).toMatchObject(unknown)
  }
  expect((await items(list)).total).toBe(3)
  const { body } = await take(list, [first, third, first])
  expect(removedItemsSchema.parse(body)).toMatchObject({ removed: 2, list: { id: list.id, itemsCount: 1 } })
  expect(await trpc.favourites.removeItems.mutate({ id: list.id, items: [{ value: second }] })).toMatchObject({
    removed: 1,
  })
  expect(await items(list)).toEqual({ total: 0, data: [] })
  expect(idsOf(await items(other))).toEqual([first])
})

describe('content list', () => {
  test('shows posts, and unavailable ones by the name of their author', async () => {
    const { create, put, items, trpc } = await enterListOwner(house)
    const lena = buildReachable({ name: 'Lena Vogt' })
    await addInfluencer(ctx, 'instagram', lena)
    const posts = await addContent(ctx, 'instagram', [
      { authorPlatformId: lena.platformId, text: 'Crêpes', likesTotal: 10, isVideo: true, viewsTotal: 100 },
      { authorPlatformId: lena.platformId, text: 'Waffles', likesTotal: 20 },
    ])
    const list = await create({ type: 'content' })
    expect((await put(list, posts)).body).toMatchObject({ added: 2, list: { type: 'content' } })
    expect(await items(list)).toMatchObject({
      total: 2,
      data: [
        { id: posts[0], text: 'Crêpes', author: { name: 'Lena Vogt' }, listIds: [list.id], isGone: false },
        { id: posts[1], text: 'Waffles', note: null },
      ],
    })
    expect(idsOf(await items(list, '?sort=likes'))).toEqual([posts[1], posts[0]])
    expect(idsOf(await items(list, '?isVideo=1'))).toEqual([posts[0]])
    const { data } = await trpc.content.search.query({ kind: 'instagram', search: 'waffles' })
    expect(data.map(({ listIds }) => listIds)).toEqual([[list.id]])

    await ctx.clickhouse.command({ query: `DELETE FROM instagram_content WHERE id = ${posts[0]}` })
    expect((await items(list)).data[0]).toMatchObject({
      id: posts[0],
      author: { name: 'Lena Vogt' },
      isGone: true,
      listIds: [list.id],
    })
  })
})

test('an unavailable creator stays in the list by name and can be moved and removed', async () => {
  const { create, put, take, items } = await enterListOwner(house)
  const [list, other] = [await create(), await create({ name: 'Other' })]
  const gone = await addInfluencer(ctx, 'instagram', { name: 'Mara Lind', followers: 77 })
  await put(list, [gone, first])
  await ctx.clickhouse.command({ query: `DELETE FROM instagram_influencers WHERE id = ${gone}` })
  const left = { id: gone, name: 'Mara Lind', isGone: true, listIds: [list.id], username: '' }
  expect((await items(list)).data).toMatchObject([left, { id: first, isGone: false }])
  expect((await put(other, [gone])).body).toMatchObject(unknown)
  expect((await put(other, [gone], list.id)).body).toMatchObject({ added: 1 })
  expect((await items(other)).data).toMatchObject([{ ...left, listIds: [other.id] }])
  expect((await take(other, [gone])).body).toMatchObject({ removed: 1 })
})
