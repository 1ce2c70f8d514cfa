import { randomUUID } from 'node:crypto'
import type { FavouriteItem } from '@limelight/contract/favourites/schema'
import { addInfluencers } from '@limelight/core/test/factories/influencers'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { enterListOwner } from './list-owner.ts'

const house = await openHouse()
const creators = await addInfluencers(
  house.ctx,
  'instagram',
  Array.from({ length: 6 }, () => ({})),
)
const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = creators
const named = (values: readonly string[]) => values.map(value => ({ value }))
const facts = ({ data }: { data: FavouriteItem[] }) =>
  data.map(({ id, addedAt, columnId, note }) => ({ id, addedAt, columnId, note }))

/** A user with a list of five: two of them in another column, one with a note. */
async function enter(limits: Parameters<typeof enterListOwner>[1] = {}) {
  const listOwner = await enterListOwner(house, limits)
  const { favourites } = listOwner.trpc
  const list = await listOwner.create()
  await listOwner.put(list, [first, second, third, fourth, fifth])
  const [, contacted = { id: '' }] = (await favourites.columns.query()).data
  await favourites.move.mutate({ id: list.id, itemIds: [fourth, second], columnId: contacted.id })
  await favourites.move.mutate({ id: list.id, itemId: fourth, note: 'Asks 400 €' })
  const shown = async () => [
    facts(await listOwner.items(list)),
    facts(await listOwner.items(list, '?sort=column&sortDirection=ASC')),
  ]
  const placesOf = async (...values: string[]) =>
    (await favourites.places.query({ id: list.id, items: named(values) })).data
  return { ...listOwner, favourites, list, contacted, shown, placesOf }
}

test('removed items return to their place in every sort order, also beside newer items', async () => {
  const { favourites, list, put, take, shown, placesOf, lists } = await enter()
  const before = await shown()
  const places = await placesOf(second, fourth, first, third)
  await take(list, [second, fourth, first, third])
  expect(await favourites.putBack.mutate({ id: list.id, items: places })).toMatchObject({ itemsCount: 5 })
  expect(await shown()).toEqual(before)
  expect((await lists()).data).toMatchObject([{ itemsCount: 5 }])

  await take(list, [third])
  await put(list, [sixth])
  await favourites.putBack.mutate({ id: list.id, items: places.filter(({ value }) => value === third) })
  const [added = [], onBoard = []] = await shown()
  expect(added.map(({ id }) => id)).toEqual([sixth, first, second, third, fourth, fifth])
  expect(onBoard.map(({ id }) => id)).toEqual([sixth, third, first, fifth, fourth, second])
})

test('moved cards return to their place and keep a newer note', async () => {
  const { favourites, list, shown, placesOf, contacted } = await enter()
  const before = await shown()
  const places = await placesOf(third, second, first)
  await favourites.move.mutate({ id: list.id, itemIds: [first, third, second], columnId: contacted.id, position: 0 })
  await favourites.putBack.mutate({ id: list.id, items: places })
  // A repeated call changes nothing.
  await favourites.putBack.mutate({ id: list.id, items: places })
  expect(await shown()).toEqual(before)
  await favourites.move.mutate({ id: list.id, itemId: first, note: 'Since' })
  await favourites.putBack.mutate({ id: list.id, items: places })
  expect((await shown())[0]?.[0]).toMatchObject({ id: first, note: 'Since' })
})

test('undoing a move does not bring back items that were removed since', async () => {
  const { favourites, list, shown, take, placesOf, contacted } = await enter()
  const places = await placesOf(third, second, first)
  await favourites.move.mutate({ id: list.id, itemIds: [first, second, third], columnId: contacted.id })
  await take(list, [second])
  expect(await favourites.putBack.mutate({ id: list.id, items: places, isMove: true })).toMatchObject({ itemsCount: 4 })
  const [, onBoard = []] = await shown()
  expect(onBoard.map(({ id }) => id)).toEqual([first, third, fifth, fourth])
  await take(list, [first, third])
  expect(await favourites.putBack.mutate({ id: list.id, items: places, isMove: true })).toMatchObject({ itemsCount: 2 })
})

test('items of a deleted column return to the default column', async () => {
  const { favourites, list, take, placesOf, contacted, shown } = await enter()
  const places = await placesOf(fourth)
  await take(list, [fourth])
  await favourites.deleteColumn.mutate({ id: contacted.id })
  await favourites.putBack.mutate({ id: list.id, items: places })
  const [{ id: columnId } = { id: '' }] = (await favourites.columns.query()).data
  expect((await shown())[0]?.find(({ id }) => id === fourth)).toMatchObject({ columnId, note: 'Asks 400 €' })
})

test('returned items count towards the limits like added ones', async () => {
  for (const name of ['MAX_FAVOURITE_RECORDS', 'MAX_FAVOURITE_VOLUME'] as const) {
    const { favourites, list, put, take, placesOf, shown } = await enter({ [name]: 5 })
    const places = await placesOf(first)
    await take(list, [first])
    await put(list, [sixth])
    const full = await shown()
    await expect(favourites.putBack.mutate({ id: list.id, items: places })).rejects.toMatchObject({
      data: { errorMessage: name, limit: { name, value: 5, used: 5 } },
    })
    expect(await shown()).toEqual(full)
  }
})

test('places are read for as many items as one call removes', async () => {
  const { placesOf, take, list } = await enter()
  const others = Array.from({ length: 998 }, (_, at) => String(1n + BigInt(first) + BigInt(at)))
  const places = await placesOf(first, ...others, third)
  expect(places.map(({ value }) => value).sort()).toEqual([first, third].sort())
  await expect(take(list, [first, ...others])).resolves.toMatchObject({ status: 404 })
})

test('putting back requires a list of the user and valid places', async () => {
  const { favourites, list, shown, placesOf } = await enter()
  const stranger = await enterListOwner(house)
  const before = await shown()
  const [place] = await placesOf(first)
  if (place === undefined) throw new Error('It stands somewhere')
  const unknown = { data: { errorMessage: 'ITEM_NOT_FOUND' } }
  const wanted = { id: list.id, items: [place] }
  await expect(stranger.trpc.favourites.places.query(wanted)).rejects.toMatchObject(unknown)
  await expect(stranger.trpc.favourites.putBack.mutate(wanted)).rejects.toMatchObject(unknown)
  const refusals: [object[], string][] = [
    [[], 'ITEM_COUNT_ERROR'],
    [[place, { ...place, key: randomUUID() }], 'ITEM_COUNT_ERROR'],
    [[place, { ...place, value: second }], 'ITEM_COUNT_ERROR'],
    [[{ ...place, value: second }], 'ITEM_NOT_FOUND'],
    [[{ ...place, value: '1', key: randomUUID() }], 'ITEM_NOT_FOUND'],
    [[{ ...place, key: 'x' }], 'ITEM_NOT_FOUND'],
    [[{ ...place, addedAt: 'yesterday' }], 'ITEM_NOT_FOUND'],
    [[{ ...place, position: -1 }], 'INVALID_QUERY_STRING'],
    [[{ ...place, note: 'n'.repeat(501) }], 'Note should not be longer than 500 characters'],
  ]
  for (const [items, code] of refusals) {
    const answer = favourites.putBack.mutate({ id: list.id, items: items as (typeof place)[] })
    await expect(answer, JSON.stringify(items)).rejects.toMatchObject({ data: { errorMessage: code } })
  }
  await favourites.putBack.mutate({ id: list.id, items: [{ ...place, position: Number.MAX_SAFE_INTEGER }] })
  await favourites.putBack.mutate(wanted)
  expect(await shown()).toEqual(before)
})
