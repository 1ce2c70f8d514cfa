import { purgeDeletedLists } from '@limelight/core/favourites/lists/restore'
import { addContent, addInfluencers } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { describe, expect, test } from 'vitest'
import { withoutClickHouse } from '../clickhouse-away.ts'
import { openHouse } from '../house.ts'
import { enterListOwner } from './list-owner.ts'

const house = await openHouse()
const { ctx } = house
const picture = 'https://pictures.example/creator.jpg'
const ids = await addInfluencers(
  ctx,
  'instagram',
  Array.from({ length: 6 }, (_, at) => ({ platformId: `creator ${at}`, name: `Creator ${at}`, avatarUrl: picture })),
)
const [postId = ''] = await addContent(ctx, 'instagram', [{ authorPlatformId: 'creator 0' }])

const refused = (errorMessage: string) => ({ data: { errorMessage } })

describe('list overview', () => {
  test('shows the newest items with pictures, and the cards per column', async () => {
    const { create, put, rest, trpc } = await enterListOwner(house)
    const list = await create()
    await put(list, ids)
    const posts = await create({ name: 'Posts', type: 'content' })
    await put(posts, [postId])
    const empty = await create({ name: 'Empty', subtype: 'youtube' })
    const columns = await trpc.favourites.columns.query()
    const [first, , third] = columns.data
    await rest(`PUT /api/user/kanban/list/${list.id}`, { itemIds: ids.slice(0, 2), columnId: third?.id })
    const { total, data } = await trpc.favourites.overviews.query({})
    const lists = await trpc.favourites.lists.query({})
    expect(total).toBe(3)
    expect(data.map(({ columns: _counts, newest: _items, ...plain }) => plain)).toEqual(lists.data)
    expect(data.map(({ id }) => id)).toEqual([empty.id, posts.id, list.id])
    expect(data[0]).toMatchObject({ columns: [], newest: [] })
    expect(data[1]?.newest).toEqual([{ id: postId, name: 'Creator 0', pictureUrl: null }])
    expect(data[2]?.columns).toEqual([
      { columnId: first?.id, items: 4 },
      { columnId: third?.id, items: 2 },
    ])
    expect(data[2]?.newest.map(({ id }) => id)).toEqual(ids.slice(0, 4))
    expect(data[2]?.newest[0]).toEqual({ id: ids[0], name: 'Creator 0', pictureUrl: picture })
    await withoutClickHouse(ctx, async () => {
      const [, , names] = (await trpc.favourites.overviews.query({})).data
      expect(names?.newest[0]).toEqual({ id: ids[0], name: 'Creator 0', pictureUrl: null })
    })
  })

  test('is sorted by name, size and last change, and searched, over both transports', async () => {
    const { create, put, lists, trpc } = await enterListOwner(house)
    const beta = await create({ name: 'beta' })
    const alpha = await create({ name: 'Alpha' })
    const gamma = await create({ name: 'Gamma', type: 'content' })
    await put(alpha, ids.slice(0, 2))
    house.clock.advance(1000)
    await put(beta, ids.slice(0, 1))
    const names = async (query: string) => (await lists(query)).data.map(({ name }) => name)
    expect(await names('?sort=name&sortDirection=ASC')).toEqual(['Alpha', 'beta', 'Gamma'])
    expect(await names('?sort=name')).toEqual(['Gamma', 'beta', 'Alpha'])
    expect(await names('?sort=items')).toEqual(['Alpha', 'beta', 'Gamma'])
    expect((await names('?sort=updated'))[0]).toBe('beta')
    expect(await names('?sortDirection=ASC')).toEqual(['beta', 'Alpha', 'Gamma'])
    const found = await trpc.favourites.overviews.query({ name: 'A', sort: 'items', limit: 1, offset: 1 })
    expect(found).toMatchObject({ total: 3, data: [{ id: beta.id }] })
    expect(await trpc.favourites.overviews.query({ type: 'content' })).toMatchObject({ data: [{ id: gamma.id }] })
  })
})

describe('deleted list', () => {
  test('is restored with its items, columns, notes and order', async () => {
    const { create, put, rest, trpc, items, lists } = await enterListOwner(house)
    const list = await create()
    await put(list, ids)
    const column = await trpc.favourites.createColumn.mutate({ name: 'Shortlist' })
    await rest(`PUT /api/user/kanban/list/${list.id}`, { itemIds: ids.slice(0, 2), columnId: column.id, note: 'Call' })
    await rest(`PUT /api/user/kanban/list/${list.id}`, { itemId: ids[5], position: 0 })
    const board = await trpc.favourites.board.query({ id: list.id })
    const before = await items(list)
    expect((await rest(`DELETE /api/user/favs/${list.id}`)).status).toBe(200)
    expect((await lists()).total).toBe(0)
    expect(await trpc.favourites.restore.mutate({ id: list.id })).toEqual(board.list)
    expect(await items(list)).toEqual(before)
    expect(await trpc.favourites.board.query({ id: list.id })).toEqual(board)
    await expect(trpc.favourites.restore.mutate({ id: list.id })).rejects.toMatchObject(refused('ITEM_NOT_FOUND'))
  })

  test('puts the cards of a column that was deleted since at the end of the default one', async () => {
    const { create, put, rest, trpc } = await enterListOwner(house)
    const list = await create()
    await put(list, ids)
    const column = await trpc.favourites.createColumn.mutate({ name: 'Shortlist' })
    await rest(`PUT /api/user/kanban/list/${list.id}`, { itemIds: ids.slice(0, 2), columnId: column.id })
    await trpc.favourites.delete.mutate({ id: list.id })
    await trpc.favourites.deleteColumn.mutate({ id: column.id })
    await trpc.favourites.restore.mutate({ id: list.id })
    const { columns } = await trpc.favourites.board.query({ id: list.id })
    expect(columns[0]?.data.map(({ id }) => id)).toEqual([...ids.slice(2), ...ids.slice(0, 2)])
  })

  test('is not restored over a list of the same name or beyond the plan', async () => {
    const { id: userId, create, put, trpc } = await enterListOwner(house, { MAX_FAVOURITE_LISTS: 2 })
    const [list] = [await create({ name: 'Spring' }), await create({ name: 'Summer' })]
    await put(list, ids)
    await trpc.favourites.delete.mutate({ id: list.id })
    const twin = await create({ name: 'spring' })
    const restore = () => trpc.favourites.restore.mutate({ id: list.id })
    await expect(restore()).rejects.toMatchObject(refused('FAVOURITES_LIST_ALREADY_EXISTS'))
    await trpc.favourites.update.mutate({ id: twin.id, name: 'Autumn' })
    await expect(restore()).rejects.toMatchObject(refused('MAX_FAVOURITE_LISTS'))
    await trpc.favourites.delete.mutate({ id: twin.id })
    // What the user had before is never refused, even by a smaller plan.
    await givePlan(ctx, userId, { limits: { MAX_FAVOURITE_LISTS: 1, MAX_FAVOURITE_VOLUME: 1 } })
    expect(await restore()).toMatchObject({ id: list.id, itemsCount: ids.length, isEnabled: true })
  })

  test('is forgotten after a day, and belongs to its owner', async () => {
    const { create, trpc } = await enterListOwner(house)
    const other = await enterListOwner(house)
    const list = await create()
    await trpc.favourites.delete.mutate({ id: list.id })
    await expect(other.trpc.favourites.restore.mutate({ id: list.id })).rejects.toMatchObject(refused('ITEM_NOT_FOUND'))
    await purgeDeletedLists(ctx)
    const dayAgo = new Date(ctx.clock.now().getTime() - 24 * 3_600_000 - 1)
    await ctx.db.updateTable('deleted_favourite_lists').set({ deleted_at: dayAgo }).where('id', '=', list.id).execute()
    await purgeDeletedLists(ctx)
    await expect(trpc.favourites.restore.mutate({ id: list.id })).rejects.toMatchObject(refused('ITEM_NOT_FOUND'))
  })
})
