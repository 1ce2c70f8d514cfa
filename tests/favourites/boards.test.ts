import { columnColors, columnRules, defaultColumns } from '@limelight/contract/favourites/rules'
import {
  boardSchema,
  type Column,
  columnSchema,
  columnsSchema,
  type FavouriteList,
  favouriteListSchema,
  movedCardsSchema,
} from '@limelight/contract/favourites/schema'
import { writeInfluencers } from '@limelight/core/influencers/ingest/write'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addContent, addInfluencers, buildInfluencer } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { sumUp } from '@limelight/web/features/favourites/columns/totals'
import { afterEach, describe, expect, test } from 'vitest'
import { withoutClickHouse } from '../clickhouse-away.ts'
import { openHouse, refusal } from '../house.ts'
import { closeWindows, nextOf, openInstance, openWindow, outcomeOf } from '../http/instances.ts'

const house = await openHouse()
const other = await openInstance(house)
const creators = await addInfluencers(
  house.ctx,
  'instagram',
  Array.from({ length: 6 }, (_, at) => ({ username: `card.${at}`, followers: 1000 * (at + 1) })),
)
const unknownId = '01900000-0000-7000-8000-000000000000'

afterEach(closeWindows)

async function enter() {
  const { accessToken: token, user } = await buildAccount(house.ctx)
  await givePlan(house.ctx, user.id)
  const rest = (call: string, body?: unknown) => house.rest(call, { token, ...(body === undefined ? {} : { body }) })
  const columns = async () => columnsSchema.parse((await rest('GET /api/user/kanban')).body).data
  const board = async (list: FavouriteList, query = '') =>
    boardSchema.parse((await rest(`GET /api/user/kanban/list/${list.id}${query}`)).body)
  return {
    token,
    userId: user.id,
    rest,
    trpc: house.trpc(token).favourites,
    columns,
    board,
    /** The cards of each column, as indexes into `creators`. */
    cards: async (list: FavouriteList) =>
      (await board(list)).columns.map(({ data }) => data.map(({ id }) => creators.indexOf(id))),
    addColumn: async (column: object) => {
      const { status, body } = await rest('POST /api/user/kanban/config', column)
      expect(status).toBe(201)
      return columnSchema.parse(body)
    },
    move: async (list: FavouriteList, move: object) => {
      const { status, body } = await rest(`PUT /api/user/kanban/list/${list.id}`, move)
      expect(status).toBe(200)
      return movedCardsSchema.parse(body).data
    },
    /** A list of creators; the first one stands on top. */
    keep: async (name: string, places: number[]) => {
      const { body } = await rest('POST /api/user/favs', { name, type: 'influencer', subtype: 'instagram' })
      const list = favouriteListSchema.parse(body)
      const items = places.map(place => ({ value: creators[place] }))
      if (items.length > 0)
        expect(await rest(`PUT /api/user/favs/${list.id}/items`, { items })).toMatchObject({ status: 200 })
      return list
    },
  }
}

type Visitor = Awaited<ReturnType<typeof enter>>

const at = (columns: Column[], place: number) => {
  const column = columns[place]
  if (column === undefined) throw new Error(`There is no column ${place}`)
  return column
}
const ids = (...places: number[]) => places.map(place => creators[place] ?? '')
const positions = (columns: Column[]) => columns.map(({ name, position }) => [name, position])

describe('live updates', () => {
  test('reach open windows once per change, and not for refused changes', async () => {
    const visitor = await enter()
    const list = await visitor.keep('Heard', [0, 1])
    await house.drain()
    await other.catchUp()
    const window = openWindow(other.url, { token: visitor.token })
    expect(await outcomeOf(window)).toBe('connected')
    const heard: unknown[] = []
    window.on('favourites', news => heard.push(news))
    const after = async (call: string, body?: object) => {
      const next = nextOf(window, 'favourites')
      await visitor.rest(call, body)
      await house.drain()
      await next
    }
    const columns = await visitor.columns()
    const column = at(columns, 1).id
    await visitor.rest(`PUT /api/user/kanban/list/${list.id}`, { itemId: unknownId, note: 'No' })
    await after(`PUT /api/user/kanban/list/${list.id}`, { itemIds: ids(0, 1), columnId: column, note: 'Yes' })
    await after('POST /api/user/kanban/config', { name: 'Signed' })
    await after('PUT /api/user/kanban/config', {
      columns: (await visitor.columns()).map(({ id }, place) => ({ id, position: -place })),
    })
    await visitor.rest(`DELETE /api/user/kanban/config/${at(columns, 0).id}`)
    await after(`PUT /api/user/kanban/config/${column}`, { name: 'Written to' })
    await after(`DELETE /api/user/kanban/config/${column}`)
    const changed = { listId: null, what: 'columns' }
    expect(heard).toEqual([{ listId: list.id, what: 'items' }, changed, changed, changed, changed])
  })

  test('recognize what they have caused themselves, over both transports and beside other calls', async () => {
    const visitor = await enter()
    const list = await visitor.keep('Caused', [0, 1])
    await house.drain()
    await other.catchUp()
    const window = openWindow(other.url, { token: visitor.token })
    expect(await outcomeOf(window)).toBe('connected')
    const heard: unknown[] = []
    window.on('favourites', update => heard.push(update))
    const path = `PUT /api/user/kanban/list/${list.id}`
    await house.rest(path, {
      token: visitor.token,
      headers: { 'x-caused-by': 'one' },
      body: { itemId: creators[0], note: 'A' },
    })
    await house.rest(path, {
      token: visitor.token,
      headers: { 'x-caused-by': 'not a name' },
      body: { itemId: creators[0] },
    })
    await house.drain()
    await expect.poll(() => heard).toHaveLength(2)
    // Calls that are made at the same time travel together, unless they carry a name.
    await Promise.all([
      visitor.trpc.move.mutate({ id: list.id, itemId: creators[1] }, { context: { causedBy: 'two' } }),
      visitor.trpc.update.mutate({ id: list.id, name: 'Renamed' }),
      visitor.trpc.createColumn.mutate({ name: 'Signed' }),
    ])
    await house.drain()
    await expect.poll(() => heard).toHaveLength(5)
    const items = { listId: list.id, what: 'items' }
    expect(heard.slice(0, 2)).toEqual([{ ...items, causedBy: 'one' }, items])
    expect(heard.slice(2)).toEqual(
      expect.arrayContaining([
        { ...items, causedBy: 'two' },
        { listId: list.id, what: 'list' },
        { listId: null, what: 'columns' },
      ]),
    )
  })
})

describe('columns', () => {
  test('start with four over both transports', async () => {
    const { rest, trpc } = await enter()
    const { status, body } = await rest('GET /api/user/kanban')
    expect(status).toBe(200)
    expect(body).toEqual({
      total: 4,
      data: defaultColumns.map((name, position) => ({
        id: expect.any(String),
        name,
        color: columnColors[position],
        position,
        isDefault: position === 0,
      })),
    })
    expect(await trpc.columns.query()).toEqual(body)
  })

  test('are created once when many windows read them first at the same time', async () => {
    const { columns } = await enter()
    const answers = await Promise.all(Array.from({ length: 6 }, columns))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  })

  test('are added at the end with the given color or the next of the palette', async () => {
    const { addColumn, columns, trpc } = await enter()
    const first = await addColumn({ name: '  Sig\u0000ned\n ' })
    expect(first).toMatchObject({ name: 'Signed', position: 4, isDefault: false, color: columnColors[4] })
    const second = await addColumn({ name: 'Paid', color: '#ABCDEF' })
    expect(second).toMatchObject({ position: 5, color: '#abcdef' })
    expect(await trpc.createColumn.mutate({ name: 'Posted' })).toMatchObject({ position: 6, color: columnColors[6] })
    expect((await columns()).slice(4, 6)).toEqual([first, second])
  })

  test.each([
    [{ name: '  ' }, 'Empty name', 'name'],
    [{ name: '\u0000\u0007' }, 'Empty name', 'name'],
    [{}, 'Empty name', 'name'],
    [{ name: 'n'.repeat(41) }, 'Name should not be longer than 40 characters', 'name'],
    [{ name: 'Paid', color: 'red' }, 'Color is not valid', 'color'],
  ])('refuse %j', async (column, text, field) => {
    const { rest, columns } = await enter()
    const refused = { ...refusal(400, text), fields: { [field]: text } }
    expect((await rest('POST /api/user/kanban/config', column)).body).toMatchObject(refused)
    expect(await columns()).toHaveLength(4)
  })

  test('are limited in number', async () => {
    const { addColumn, rest, columns } = await enter()
    for (let count = 4; count < columnRules.maxColumns; count += 1) await addColumn({ name: `Column ${count}` })
    const answer = await rest('POST /api/user/kanban/config', { name: 'One more' })
    expect(answer.body).toMatchObject(refusal(400, 'ITEM_COUNT_ERROR'))
    expect(await columns()).toHaveLength(columnRules.maxColumns)
  })

  test('change their name, their color, or nothing', async () => {
    const { rest, columns } = await enter()
    const column = at(await columns(), 1)
    const change = async (body: object) => (await rest(`PUT /api/user/kanban/config/${column.id}`, body)).body
    expect(await change({ name: 'Written to' })).toEqual({ ...column, name: 'Written to' })
    expect(await change({ color: '#000000' })).toEqual({ ...column, name: 'Written to', color: '#000000' })
    expect(await change({})).toEqual({ ...column, name: 'Written to', color: '#000000' })
    expect(await change({ name: '' })).toMatchObject(refusal(400, 'Empty name'))
    expect(at(await columns(), 1)).toEqual({ ...column, name: 'Written to', color: '#000000' })
  })

  test('are ordered by position, whatever the numbers', async () => {
    const { rest, columns } = await enter()
    const [fresh, contacted, running, done] = (await columns()).map(({ id }) => id)
    const order = [
      { id: fresh, position: 70 },
      { id: done, position: -3 },
      { id: running, position: 7 },
      { id: contacted, position: 7 },
    ]
    const { status, body } = await rest('PUT /api/user/kanban/config', { columns: order })
    expect(status).toBe(200)
    const ordered = columnsSchema.parse(body)
    expect(ordered.total).toBe(4)
    expect(positions(ordered.data)).toEqual([
      ['Done', 0],
      ['In progress', 1],
      ['Contacted', 2],
      ['New', 3],
    ])
    expect(await columns()).toEqual(ordered.data)
  })

  test('are ordered all together or not at all', async () => {
    const { rest, columns } = await enter()
    const before = await columns()
    const order = before.map(({ id }, place) => ({ id, position: 3 - place }))
    const stranger = at(await (await enter()).columns(), 0)
    const refusals: [object, number, string][] = [
      [order.slice(1), 400, 'ITEM_COUNT_ERROR'],
      [[...order, order[0]], 400, 'ITEM_COUNT_ERROR'],
      [[order[0], order[0], order[1], order[2]], 400, 'ITEM_COUNT_ERROR'],
      [[], 400, 'ITEM_COUNT_ERROR'],
      [[...order.slice(1), { id: stranger.id, position: 0 }], 404, 'ITEM_NOT_FOUND'],
      [[...order.slice(1), { id: 'no-id', position: 0 }], 404, 'ITEM_NOT_FOUND'],
      [order.map(({ id }) => ({ id, position: 0.5 })), 400, 'ITEM_COUNT_ERROR'],
    ]
    for (const [columns, status, code] of refusals)
      expect((await rest('PUT /api/user/kanban/config', { columns })).body).toMatchObject(refusal(status, code))
    expect((await rest('PUT /api/user/kanban/config', {})).body).toMatchObject(refusal(400, 'ITEM_COUNT_ERROR'))
    expect(await columns()).toEqual(before)
  })

  test('leave their cards of all lists at the end of the default column when deleted', async () => {
    const { rest, columns, keep, move, cards } = await enter()
    const [here, there] = [await keep('Here', [0, 1, 2, 3]), await keep('There', [1, 4])]
    const contacted = at(await columns(), 1)
    await move(here, { itemIds: ids(2, 0), columnId: contacted.id })
    await move(there, { itemIds: ids(1, 4), columnId: contacted.id })
    expect(await cards(here)).toEqual([[1, 3], [2, 0], [], []])
    const { status, body } = await rest(`DELETE /api/user/kanban/config/${contacted.id}`)
    expect({ status, body }).toEqual({ status: 200, body: { ok: true, moved: 4 } })
    expect(await cards(here)).toEqual([[1, 3, 2, 0], [], []])
    expect(await cards(there)).toEqual([[1, 4], [], []])
    expect(positions(await columns())).toEqual([
      ['New', 0],
      ['In progress', 1],
      ['Done', 2],
    ])
    const again = await rest(`DELETE /api/user/kanban/config/${contacted.id}`)
    expect(again.body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
  })

  test('cannot be deleted when they are the default column', async () => {
    const { rest, columns } = await enter()
    const before = await columns()
    const order = before.map(({ id }, place) => ({ id, position: -place }))
    await rest('PUT /api/user/kanban/config', { columns: order })
    const answer = await rest(`DELETE /api/user/kanban/config/${at(before, 0).id}`)
    expect(answer.body).toMatchObject(refusal(409, 'KANBAN_COLUMN_CANNOT_BE_DELETED'))
    expect(await columns()).toHaveLength(4)
  })

  test('of other users answer like unknown ids', async () => {
    const [ada, bob] = [await enter(), await enter()]
    const list = await ada.keep('Mine', [0])
    const before = await bob.columns()
    for (const id of [at(before, 1).id, unknownId, 'no-id']) {
      for (const { body } of [
        await ada.rest(`PUT /api/user/kanban/config/${id}`, { name: 'Taken' }),
        await ada.rest(`DELETE /api/user/kanban/config/${id}`),
        await ada.rest(`GET /api/user/kanban/list/${list.id}?columnId=${id}`),
        await ada.rest(`PUT /api/user/kanban/list/${list.id}`, { itemId: creators[0], columnId: id }),
      ])
        expect(body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    }
    expect(await bob.columns()).toEqual(before)
    expect(await ada.cards(list)).toEqual([[0], [], [], []])
  })
})

describe('board', () => {
  test('has the cards of a list in columns, page by page', async () => {
    const { keep, board, columns, move, rest, trpc } = await enter()
    const list = await keep('Summer', [0, 1, 2, 3, 4])
    const contacted = at(await columns(), 1)
    await move(list, { itemIds: ids(3, 1), columnId: contacted.id })
    const whole = await board(list)
    expect(whole.list).toMatchObject({ id: list.id, name: 'Summer', itemsCount: 5, isEnabled: true })
    expect(whole.columns.map(({ name, position, total }) => [name, position, total])).toEqual([
      ['New', 0, 3],
      ['Contacted', 1, 2],
      ['In progress', 2, 0],
      ['Done', 3, 0],
    ])
    expect(whole.columns[1]?.data).toMatchObject([
      { id: creators[3], columnId: contacted.id, note: null, isGone: false, followers: 4000, listIds: [list.id] },
      { id: creators[1] },
    ])
    expect(await trpc.board.query({ id: list.id })).toEqual(whole)

    const part = await board(list, '?offset=1&limit=1')
    expect(part.columns.map(({ total, data }) => [total, data.map(({ id }) => id)])).toEqual([
      [3, ids(2)],
      [2, ids(1)],
      [0, []],
      [0, []],
    ])
    const alone = await board(list, `?columnId=${contacted.id}&offset=1`)
    expect(alone.columns).toEqual([{ ...whole.columns[1], data: whole.columns[1]?.data.slice(1) }])
    expect(await rest(`GET /api/user/kanban/list/${list.id}?limit=101`)).toMatchObject({ status: 400 })
  })

  test('shows a list of content', async () => {
    const { rest, board, trpc } = await enter()
    const author = buildInfluencer({ username: 'author.of.cards' })
    await writeInfluencers(house.ctx, { network: 'instagram', records: [author] })
    const [post = '', silent = ''] = await addContent(house.ctx, 'instagram', [
      { authorPlatformId: author.platformId, text: 'A post on a board', viewsTotal: 700 },
      { authorPlatformId: author.platformId },
    ])
    const form = { name: 'Posts', type: 'content', subtype: 'instagram' }
    const list = favouriteListSchema.parse((await rest('POST /api/user/favs', form)).body)
    await rest(`PUT /api/user/favs/${list.id}/items`, { items: [{ value: post }, { value: silent }] })
    expect((await board(list)).columns[0]?.data).toMatchObject([
      { id: post, text: 'A post on a board' },
      { id: silent },
    ])
    const [fresh] = (await trpc.columnTotals.query({ id: list.id })).data
    expect(fresh).toMatchObject({ items: 2, viewsTotal: 700, followers: null })
    expect(fresh).toMatchObject(sumUp('content', (await board(list)).columns[0]?.data ?? []))
  })

  test('of another user answers like an unknown id', async () => {
    const [ada, bob] = [await enter(), await enter()]
    const list = await ada.keep('Mine', [0])
    for (const id of [list.id, unknownId, 'no-id']) {
      const board = await bob.rest(`GET /api/user/kanban/list/${id}`)
      const move = await bob.rest(`PUT /api/user/kanban/list/${id}`, { itemId: creators[0], note: 'Hello' })
      for (const { body } of [board, move]) expect(body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
      await expect(bob.trpc.columnTotals.query({ id })).rejects.toMatchObject({ message: expect.any(String) })
    }
    expect((await ada.board(list)).columns[0]?.data).toMatchObject([{ note: null }])
  })

  test('has only the cards that match words and filters', async () => {
    const { trpc, columns, board, move, rest, keep } = await enter()
    const people = [
      { name: 'Ada Vogt', username: 'secret.one', followers: 10, location: 'DE' },
      { name: 'Ben Kraft', username: 'secret.two', followers: 20, location: 'AT' },
      { name: 'Cleo Vogtland', username: 'secret.six', followers: 30, location: 'DE' },
    ]
    const added = await addInfluencers(house.ctx, 'instagram', people)
    const list = await keep('Found', [])
    await trpc.addItems.mutate({ id: list.id, items: added.map(value => ({ value })) })
    const [, contacted] = (await columns()).map(({ id }) => id)
    await move(list, { itemIds: [added[1]], columnId: contacted, note: 'Asks for 10% more' })
    const found = async (query: string) =>
      (await board(list, query)).columns.flatMap(({ total, data }) => {
        expect(data).toHaveLength(total)
        return data.map(({ id }) => people[added.indexOf(id)]?.name)
      })
    expect(await found('?find=vogt')).toEqual(['Ada Vogt', 'Cleo Vogtland'])
    expect(await found('?find=10%25')).toEqual(['Ben Kraft'])
    expect(await found('?location=DE&followersMin=20')).toEqual(['Cleo Vogtland'])
    expect(await found('?find=vogt&location=AT')).toEqual([])
    expect(await found('?find=%20')).toHaveLength(3)
    expect((await board(list, '?find=vogt&limit=1&offset=1')).columns[0]).toMatchObject({ total: 2, data: [{}] })
    // Masked handles are not found letter by letter.
    for (const part of ['secret', 'secret.one', '%40secret', 'secr'])
      expect(await found(`?find=${part}`), part).toEqual([])
    const { body } = await rest(`GET /api/user/kanban/list/${list.id}?find=a&find=b`)
    expect(body).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
    const posts = await addContent(house.ctx, 'instagram', [
      { authorPlatformId: 'cook', text: 'Midnight noodles' },
      { authorPlatformId: 'cook', text: 'Apple cake' },
    ])
    const kept = await trpc.create.mutate({ name: 'Posts', type: 'content', subtype: 'instagram' })
    await trpc.addItems.mutate({ id: kept.id, items: posts.map(value => ({ value })) })
    const { columns: cards } = await trpc.board.query({ id: kept.id, find: 'noodles' })
    expect(cards.flatMap(({ data }) => data.map(({ id }) => id))).toEqual([posts[0]])
  })

  test('has column totals of the known figures', async () => {
    const { keep, move, columns, board, trpc } = await enter()
    const added = await addInfluencers(
      house.ctx,
      'instagram',
      [2, 4.5, 1, undefined].map((er, place) => ({ username: `sum.${place}`, followers: 10 ** place, er: er ?? null })),
    )
    const list = await keep('Sums', [])
    const nothing = { items: 0, followers: null, viewsTotal: null, erMedian: null }
    expect((await trpc.columnTotals.query({ id: list.id })).data).toMatchObject(Array(4).fill(nothing))
    const value = (place: number) => added[place] ?? ''
    await trpc.addItems.mutate({ id: list.id, items: added.map(value => ({ value })) })
    const [fresh, contacted, running, done] = (await columns()).map(({ id }) => id)
    await move(list, { itemIds: [value(2)], columnId: contacted })
    await move(list, { itemIds: [value(3)], columnId: done })
    const unknown = { viewsTotal: null, erMedian: null }
    expect(await trpc.columnTotals.query({ id: list.id })).toEqual({
      data: [
        { columnId: fresh, items: 2, followers: 11, viewsTotal: null, erMedian: 3.25 },
        { columnId: contacted, items: 1, followers: 100, viewsTotal: null, erMedian: 1 },
        { columnId: running, items: 0, followers: null, ...unknown },
        { columnId: done, items: 1, followers: 1000, ...unknown },
      ],
    })
    // The browser sums up a column that it has loaded.
    const { data: totals } = await trpc.columnTotals.query({ id: list.id })
    for (const [place, { data }] of (await board(list)).columns.entries())
      expect(totals[place]).toMatchObject(sumUp('influencer', data))
  })
})

describe('cards', () => {
  /** Six cards: 0 to 3 in New, 4 and 5 in Contacted. */
  async function deal(visitor: Visitor) {
    const list = await visitor.keep('Cards', [0, 1, 2, 3, 4, 5])
    const [fresh, contacted] = (await visitor.columns()).map(({ id }) => id)
    await visitor.move(list, { itemIds: ids(4, 5), columnId: contacted })
    return { list, fresh, contacted }
  }

  type Move = {
    itemId?: number
    itemIds?: number[]
    column?: 'fresh' | 'contacted'
    position?: number
    before?: number
    after?: number
  }
  test.each<[string, Move, number[], number[]]>([
    ['to a position in another column', { itemId: 0, column: 'contacted', position: 1 }, [1, 2, 3], [4, 0, 5]],
    ['to the end without a position', { itemId: 0, column: 'contacted' }, [1, 2, 3], [4, 5, 0]],
    ['to the end beyond the last position', { itemId: 0, column: 'contacted', position: 99 }, [1, 2, 3], [4, 5, 0]],
    ['on top', { itemId: 5, column: 'fresh', position: 0 }, [5, 0, 1, 2, 3], [4]],
    ['down in their column', { itemId: 0, position: 2 }, [1, 2, 0, 3], [4, 5]],
    ['up in their column', { itemId: 3, position: 1 }, [0, 3, 1, 2], [4, 5]],
    ['to their own position', { itemId: 2, position: 2 }, [0, 1, 2, 3], [4, 5]],
    ['to the end of their column', { itemId: 1 }, [0, 2, 3, 1], [4, 5]],
    ['together in the order given', { itemIds: [3, 0, 5], column: 'fresh', position: 1 }, [1, 3, 0, 5, 2], [4]],
    ['all of a column', { itemIds: [2, 3, 0, 1], position: 3 }, [2, 3, 0, 1], [4, 5]],
    ['to the column of the first', { itemIds: [5, 0], position: 0 }, [1, 2, 3], [5, 0, 4]],
    ['before a card', { itemId: 0, column: 'contacted', before: 5 }, [1, 2, 3], [4, 0, 5]],
    ['before the top card', { itemId: 3, before: 0, position: 2 }, [3, 0, 1, 2], [4, 5]],
    ['after a card', { itemIds: [0, 5], column: 'fresh', after: 2 }, [1, 2, 0, 5, 3], [4]],
    ['after the last card', { itemId: 0, column: 'contacted', after: 5 }, [1, 2, 3], [4, 5, 0]],
    ['to the end beside a card of another column', { itemId: 0, before: 4, position: 0 }, [1, 2, 3, 0], [4, 5]],
    ['once though named twice', { itemId: 0, itemIds: [0, 1], column: 'contacted' }, [2, 3], [4, 5, 0, 1]],
  ])('move %s', async (_, { itemId, itemIds = [], column, position, before, after }, ...expected) => {
    const visitor = await enter()
    const { list, ...columns } = await deal(visitor)
    const one = itemId === undefined ? [] : [itemId]
    const data = await visitor.move(list, {
      itemIds: itemIds.length > 0 ? ids(...itemIds) : undefined,
      itemId: itemId === undefined ? undefined : creators[itemId],
      columnId: column === undefined ? undefined : columns[column],
      position,
      before: before === undefined ? undefined : creators[before],
      after: after === undefined ? undefined : creators[after],
    })
    expect(data.map(({ id }) => id)).toEqual(ids(...new Set([...one, ...itemIds])))
    expect(await visitor.cards(list)).toEqual([...expected, [], []])
  })

  test('have a note that is set without a move, set with a move, and cleared', async () => {
    const visitor = await enter()
    const { list, contacted } = await deal(visitor)
    const noted = await visitor.move(list, { itemIds: ids(2, 4), note: '  Asks\u0007 for more ' })
    expect(noted.map(({ note }) => note)).toEqual(['Asks for more', 'Asks for more'])
    expect(await visitor.cards(list)).toEqual([[0, 1, 2, 3], [4, 5], [], []])
    const [moved] = await visitor.move(list, { itemId: creators[2], columnId: contacted, position: 0 })
    expect(moved).toMatchObject({ note: 'Asks for more', columnId: contacted })
    expect(await visitor.move(list, { itemId: creators[2], note: null, position: 1 })).toMatchObject([{ note: null }])
    expect(await visitor.move(list, { itemId: creators[4], note: ' ' })).toMatchObject([{ note: null }])
    expect(await visitor.cards(list)).toEqual([[0, 1, 3], [4, 2, 5], [], []])
  })

  test('stay in place when one of them is unknown or the move is invalid', async () => {
    const visitor = await enter()
    const { list, contacted } = await deal(visitor)
    const elsewhere = await addInfluencers(house.ctx, 'instagram', [{ username: 'not.kept' }])
    const refusals: [object, number, string][] = [
      [{ itemIds: [creators[0], elsewhere[0]], columnId: contacted, note: 'No' }, 404, 'ITEM_NOT_FOUND'],
      [{ itemId: 'no-id', columnId: contacted }, 404, 'ITEM_NOT_FOUND'],
      [{ itemId: creators[0], columnId: unknownId, note: 'No' }, 404, 'ITEM_NOT_FOUND'],
      [{ columnId: contacted }, 400, 'ITEM_COUNT_ERROR'],
      [{ itemIds: [], columnId: contacted }, 400, 'ITEM_COUNT_ERROR'],
      [{ itemIds: Array(1001).fill(creators[0]), columnId: contacted }, 400, 'ITEM_COUNT_ERROR'],
      [{ itemId: creators[0], position: -1 }, 400, 'INVALID_QUERY_STRING'],
      [{ itemId: creators[0], note: 'n'.repeat(501) }, 400, 'Note should not be longer than 500 characters'],
    ]
    for (const [move, status, text] of refusals) {
      const { body } = await visitor.rest(`PUT /api/user/kanban/list/${list.id}`, move)
      expect(body).toMatchObject(refusal(status, text))
    }
    expect(await visitor.cards(list)).toEqual([[0, 1, 2, 3], [4, 5], [], []])
    const notes = (await visitor.board(list)).columns.flatMap(({ data }) => data.map(({ note }) => note))
    expect(new Set(notes)).toEqual(new Set([null]))
  })

  test('stay in place when ClickHouse is not reachable', async () => {
    const { rest, columns, cards, keep } = await enter()
    const list = await keep('Unanswered', [0, 1])
    const before = await cards(list)
    const columnId = at(await columns(), 1).id
    await withoutClickHouse(house.ctx, async () => {
      const answer = await rest(`PUT /api/user/kanban/list/${list.id}`, { itemIds: ids(0), columnId })
      expect(answer.body).toMatchObject(refusal(503, 'DATABASE_ERROR'))
    })
    expect(await cards(list)).toEqual(before)
  })

  test('are unknown when the list does not contain them', async () => {
    const { rest, keep } = await enter()
    const list = await keep('Others', [0])
    const { body } = await rest(`PUT /api/user/kanban/list/${list.id}`, { itemIds: [unknownId], note: 'No' })
    expect(body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
  })

  test('are deleted with their user', async () => {
    const visitor = await enter()
    const { list } = await deal(visitor)
    const { db } = house.ctx
    await db.deleteFrom('users').where('id', '=', visitor.userId).execute()
    expect(await db.selectFrom('favourite_items').where('list_id', '=', list.id).select('value').execute()).toEqual([])
  })

  test('can always be moved between the same two neighbours', async () => {
    const visitor = await enter()
    const { list } = await deal(visitor)
    let expected = [0, 1, 2, 3]
    for (let turn = 0; turn < 50; turn += 1) {
      const moved = expected[3] ?? 0
      expected = [0, moved, ...expected.slice(1, 3)]
      await visitor.trpc.move.mutate({ id: list.id, itemId: creators[moved] ?? '', position: 1 })
    }
    expect(await visitor.cards(list)).toEqual([expected, [4, 5], [], []])
  })
})
