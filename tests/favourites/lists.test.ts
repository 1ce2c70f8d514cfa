import { favouriteListSchema } from '@limelight/contract/favourites/schema'
import { signIn } from '@limelight/core/accounts/sign-in'
import { signUp } from '@limelight/core/accounts/sign-up'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { buildFullList, buildList } from '@limelight/core/test/factories/favourites'
import { addInfluencer } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { hearUpdates } from '../live-updates.ts'
import { enterListOwner, springList } from './list-owner.ts'

const house = await openHouse({ DATABASE_POOL_SIZE: '20' })
const { ctx } = house
const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)

describe('lists', () => {
  test('are listed newest first, filtered by name, type and network, over both transports', async () => {
    const { create, lists, trpc } = await enterListOwner(house)
    const first = await create({ name: '  Spring kitchen ', description: ' DACH ' })
    expect(first).toEqual({
      id: expect.any(String),
      ...springList,
      ...{ budget: null, fields: [] },
      description: 'DACH',
      itemsCount: 0,
      isEnabled: true,
      createdAt: expect.any(String),
      updatedAt: first.createdAt,
    })
    const second = await trpc.favourites.create.mutate({ name: 'Winter', type: 'influencer', subtype: 'youtube' })
    const third = await create({ name: 'Best of spring 100%', type: 'content' })
    const fourth = await create({ name: 'Übersetzer_Angebote', type: 'offer' })
    expect(fourth).toMatchObject({ type: 'offer', subtype: null })

    expect(await lists()).toEqual({ total: 4, data: [fourth, third, second, first] })
    expect(await trpc.favourites.lists.query({})).toEqual(await lists())
    expect(await lists('?limit=2&offset=1')).toEqual({ total: 4, data: [third, second] })
    expect(namesOf(await lists('?name=SPRING'))).toEqual([third.name, first.name])
    expect(namesOf(await lists('?name=100%25'))).toEqual([third.name])
    expect(namesOf(await lists('?name=r_A'))).toEqual([fourth.name])
    expect(namesOf(await lists('?name=übers'))).toEqual([fourth.name])
    expect(namesOf(await lists('?name=%20'))).toHaveLength(4)
    expect(await lists('?type=influencer&subtype=youtube')).toEqual({ total: 1, data: [second] })
    expect(await lists('?name=spring&type=content')).toEqual({ total: 1, data: [third] })
    expect(await lists('?subtype=youtube&type=content')).toEqual({ total: 0, data: [] })
    expect(await trpc.favourites.list.query({ id: second.id })).toEqual(second)
  })

  test('have names and descriptions of one line, without control characters', async () => {
    const { create } = await enterListOwner(house)
    const list = await create({ name: 'Spring\r\n\u0000kit\u202Echen\u0007', description: 'DA\u0000CH\tand' })
    expect(list).toMatchObject({ name: 'Spring kitchen', description: 'DACH and' })
  })

  test('change their name and description independently and nothing else', async () => {
    const { create, rest, trpc, lists } = await enterListOwner(house)
    const list = await create({ description: 'DACH' })
    house.clock.advance(1000)
    const change = { name: ' Summer ', type: 'content', subtype: 'youtube', itemsCount: 7 }
    const { status, body } = await rest(`PUT /api/user/favs/${list.id}`, change)
    const renamed = favouriteListSchema.parse(body)
    expect(status).toBe(200)
    expect(renamed).toEqual({ ...list, name: 'Summer', updatedAt: expect.any(String) })
    expect(Date.parse(renamed.updatedAt)).toBeGreaterThanOrEqual(Date.parse(list.createdAt) + 1000)
    const described = await trpc.favourites.update.mutate({ id: list.id, description: 'x'.repeat(24) })
    expect(described).toMatchObject({ name: 'Summer', description: 'x'.repeat(24) })
    const cleared = await trpc.favourites.update.mutate({ id: list.id, description: null })
    expect(cleared).toEqual({ ...renamed, description: '', updatedAt: expect.any(String) })
    expect((await lists()).data).toEqual([cleared])
  })

  test('have a unique name per type, ignoring case', async () => {
    const [{ create, rest, trpc, lists }, other] = [await enterListOwner(house), await enterListOwner(house)]
    const taken = refusal(409, 'FAVOURITES_LIST_ALREADY_EXISTS')
    const first = await create()
    await other.create()
    await create({ type: 'content' })
    const summer = await create({ name: 'Summer' })
    for (const name of ['Spring kitchen', ' SPRING Kitchen  ']) {
      expect((await rest('POST /api/user/favs', { ...springList, name, subtype: 'youtube' })).body).toMatchObject(taken)
      expect((await rest(`PUT /api/user/favs/${summer.id}`, { name })).body).toMatchObject(taken)
      await expect(trpc.favourites.create.mutate({ ...springList, name })).rejects.toMatchObject({ data: taken })
    }
    expect((await lists()).total).toBe(3)
    expect(await trpc.favourites.update.mutate({ id: first.id, name: 'SPRING kitchen' })).toMatchObject({
      name: 'SPRING kitchen',
    })
  })

  test('with the same name are created once by ten concurrent windows', async () => {
    const { rest, lists } = await enterListOwner(house)
    const answers = await Promise.all(Array.from({ length: 10 }, () => rest('POST /api/user/favs', springList)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect((await lists()).total).toBe(1)
  })

  test.each([
    [{ name: undefined }, 'Empty name'],
    [{ name: ' \t ' }, 'Empty name'],
    [{ name: '\u200B\u2060 \u00AD' }, 'Empty name'],
    [{ name: '\uD800' }, 'Empty name'],
    [{ name: null }, 'Empty name'],
    [{ name: 'x'.repeat(65) }, 'Name should not be longer than 64 characters'],
    [{ description: 'x'.repeat(25) }, 'Description should not be longer than 24 characters'],
    [{ type: 'order' }, 'UNKNOWN_TYPE'],
    [{ type: undefined }, 'UNKNOWN_TYPE'],
    [{ subtype: 'myspace' }, 'UNKNOWN_TYPE'],
    [{ subtype: undefined }, 'UNKNOWN_TYPE'],
    [{ type: 'content', subtype: null }, 'UNKNOWN_TYPE'],
  ])('refuse invalid input: case %#', async (change, text) => {
    const { rest, lists } = await enterListOwner(house)
    expect((await rest('POST /api/user/favs', { ...springList, ...change })).body).toMatchObject(refusal(400, text))
    expect(await lists()).toEqual({ total: 0, data: [] })
  })

  test.each(['type=order', 'subtype=myspace', 'limit=0', 'limit=101', 'offset=-1', 'name=a&name=b'])(
    'refuse the query %s',
    async query => {
      const { rest } = await enterListOwner(house)
      const { body } = await rest(`GET /api/user/favs?${query}`)
      expect(body).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
    },
  )

  test('free the room of their items when deleted', async () => {
    const { id: userId, create, rest, trpc, lists } = await enterListOwner(house)
    const other = await create()
    const { list, values } = await buildFullList(ctx, userId, 3)
    const used = async () => (await trpc.tariffs.limit.query({ limit: 'MAX_FAVOURITE_VOLUME' })).counter.value
    expect(await used()).toBe(3)
    expect((await rest(`DELETE /api/user/favs/${list.id}`)).body).toEqual({ ok: true })
    expect(await used()).toBe(0)
    expect(await lists()).toEqual({ total: 1, data: [other] })
    const left = await ctx.db.selectFrom('favourite_items').select('value').where('value', 'in', values).execute()
    expect(left).toEqual([])
    for (const call of [`DELETE /api/user/favs/${list.id}`, `GET /api/user/favs/influencer/${list.id}`]) {
      expect((await rest(call)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    }
  })

  test('end and refund their running exports when deleted', async () => {
    const { id: userId, rest, trpc } = await enterListOwner(house)
    const { list } = await buildFullList(ctx, userId, 1)
    const used = async () => (await trpc.tariffs.limit.query({ limit: 'EXPORT' })).counter.value
    await trpc.favourites.requestExport.mutate({ listId: list.id, format: 'csv' })
    expect(await used()).toBe(1)
    await rest(`DELETE /api/user/favs/${list.id}`)
    expect(await used()).toBe(0)
    expect((await trpc.favourites.exports.query({})).data).toMatchObject([
      { status: 'FAILED', listId: null, listName: list.name, url: null },
    ])
  })

  test('of another user are unknown in every call', async () => {
    const [owner, { rest, create, put }] = [await enterListOwner(house), await enterListOwner(house)]
    const { list, values } = await buildFullList(ctx, owner.id, 2)
    const own = await create()
    const before = [await owner.lists(), await owner.items(list)]
    const items = values.map(value => ({ value }))
    for (const id of [list.id, list.id.toUpperCase(), 'none', '%00']) {
      const calls: [string, unknown?][] = [
        [`GET /api/user/favs/influencer/${id}`],
        [`PUT /api/user/favs/${id}`, { name: 'Mine' }],
        [`DELETE /api/user/favs/${id}`],
        [`PUT /api/user/favs/${id}/items`, { items }],
        [`DELETE /api/user/favs/${id}/items`, { items }],
      ]
      for (const [call, body] of calls) {
        expect((await rest(call, body)).body, call).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
      }
    }
    expect((await put(own, values, list.id)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect([await owner.lists(), await owner.items(list)]).toEqual(before)
  })

  test('publish each change to the open windows of their owner', async () => {
    const { id: userId, create, rest, put } = await enterListOwner(house)
    const hear = await hearUpdates(house)
    const told = async () => (await hear('favourites')).map(({ room, data }) => [room, data])
    const list = await create()
    const news = (what: string) => [`user:${userId}`, { listId: list.id, what }]
    expect(await told()).toEqual([news('list')])
    await rest(`PUT /api/user/favs/${list.id}`, { name: 'Summer' })
    expect(await told()).toEqual([news('list')])
    await put(list, [await addInfluencer(ctx, 'instagram')])
    expect(await told()).toEqual([news('list'), news('items')])
    await rest('POST /api/user/favs', { ...springList, name: 'SUMMER' })
    expect(await told()).toEqual([])
    await rest(`DELETE /api/user/favs/${list.id}`)
    expect(await told()).toEqual([news('list')])
  })
})

describe('MAX_FAVOURITE_LISTS', () => {
  test('limits lists of creators only, and the limits call reports the rest', async () => {
    const { create, rest, trpc, lists } = await enterListOwner(house, { MAX_FAVOURITE_LISTS: 2 })
    const limits = async () => (await rest('GET /api/user/favs/influencer/limits')).body
    await create({ type: 'content' })
    await create({ type: 'offer' })
    expect(await limits()).toEqual({ listsCount: 0, maxFavouriteLists: 2, remainingListsCount: 2 })
    const first = await create()
    await create({ name: 'Summer', subtype: 'youtube' })
    expect(await limits()).toEqual({ listsCount: 2, maxFavouriteLists: 2, remainingListsCount: 0 })
    expect(await trpc.favourites.limits.query()).toEqual(await limits())

    expect((await rest('POST /api/user/favs', { ...springList, name: 'Autumn' })).body).toMatchObject({
      ...refusal(403, 'MAX_FAVOURITE_LISTS'),
      limit: { name: 'MAX_FAVOURITE_LISTS', value: 2, used: 2, resetsAt: null },
    })
    // A taken name is reported before the limit.
    expect((await rest('POST /api/user/favs', springList)).status).toBe(409)
    await create({ name: 'Autumn', type: 'content' })
    expect((await lists()).total).toBe(5)
    await rest(`DELETE /api/user/favs/${first.id}`)
    await create({ name: 'Autumn' })
  })

  test('is never exceeded by concurrent windows', async () => {
    const { rest, lists } = await enterListOwner(house, { MAX_FAVOURITE_LISTS: 3 })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => rest('POST /api/user/favs', { ...springList, name: `List ${at}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(7).fill(403)])
    expect((await lists()).total).toBe(3)
  })

  test('disables the newest lists when the plan ends: they stay readable but refuse new items', async () => {
    const form = buildSignUp()
    const { user } = await signUp(ctx, form)
    await givePlan(ctx, user.id, { name: 'Start' })
    const [first, second] = [await buildFullList(ctx, user.id, 1), await buildFullList(ctx, user.id, 1)]
    const content = await buildList(ctx, user.id, { type: 'content' })
    const [third, fourth] = [await buildFullList(ctx, user.id, 2), await buildFullList(ctx, user.id, 1)]
    house.clock.advance(366 * 24 * 60 * 60_000)
    const { accessToken: token } = await signIn(ctx, form)
    const { favourites } = house.trpc(token)
    const stateOf = async () => (await favourites.lists.query({})).data.map(({ id, isEnabled }) => [id, isEnabled])
    expect(await stateOf()).toEqual([
      [fourth.list.id, false],
      [third.list.id, false],
      [content.id, true],
      [second.list.id, true],
      [first.list.id, true],
    ])
    expect(await favourites.limits.query()).toEqual({ listsCount: 4, maxFavouriteLists: 2, remainingListsCount: 0 })

    const full = { data: { ...refusal(403, 'MAX_FAVOURITE_LISTS'), limit: { value: 2, used: 4 } } }
    const items = first.values.map(value => ({ value }))
    const { id } = third.list
    await expect(favourites.addItems.mutate({ id, items })).rejects.toMatchObject(full)
    await expect(favourites.addItems.mutate({ id, items, fromList: first.list.id })).rejects.toMatchObject(full)

    expect((await favourites.items.query({ type: 'influencer', id })).total).toBe(2)
    expect(await favourites.update.mutate({ id, name: 'Old' })).toMatchObject({ name: 'Old', isEnabled: false })
    const [moved = '', removed = ''] = third.values
    const move = { id: first.list.id, items: [{ value: moved }], fromList: id }
    expect(await favourites.addItems.mutate(move)).toMatchObject({ added: 1, list: { itemsCount: 2 } })
    expect(await favourites.removeItems.mutate({ id, items: [{ value: removed }] })).toMatchObject({ removed: 1 })
    await favourites.delete.mutate({ id: first.list.id })
    expect((await stateOf()).filter(([, isEnabled]) => !isEnabled)).toEqual([[fourth.list.id, false]])
    expect(await favourites.addItems.mutate({ id, items })).toMatchObject({ added: 1 })
  })
})
