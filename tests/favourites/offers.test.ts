import { randomUUID } from 'node:crypto'
import { updateOffer } from '@limelight/core/offers/write'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildOffer } from '@limelight/core/test/factories/offers'
import { expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { readCsv } from './export-csv.ts'
import { enterExporter } from './export-files.ts'

const house = await openHouse()
const { user: seller } = await buildAccount(house.ctx, { name: 'Leyla', surname: 'Demir' })
const items = [
  { name: 'Reel', price: '220', execDays: 7, maxAmount: 6 },
  { name: 'Story', price: '90.5', execDays: 3, maxAmount: 10 },
]
const build = (name: string) => buildOffer(house.ctx, seller.id, { name, items })

test('a list of offers takes public offers, shows them on its board, and exports them', async () => {
  const { trpc, file } = await enterExporter(house)
  const [first, second] = [await build('Quiet morning'), await build('=Evening "light"')]
  const draft = await buildOffer(house.ctx, seller.id, { status: 'DRAFT' })
  const { id } = await trpc.favourites.create.mutate({ name: 'Spring', type: 'offer' })
  const add = (...values: string[]) => trpc.favourites.addItems.mutate({ id, items: values.map(value => ({ value })) })

  for (const value of [draft.id, randomUUID(), '4611686018427387905']) {
    await expect(add(first.id, value)).rejects.toMatchObject({ data: { errorMessage: 'ITEM_NOT_FOUND' } })
  }
  expect(await add(first.id, second.id)).toMatchObject({ added: 2, list: { subtype: null, itemsCount: 2 } })
  expect((await trpc.offers.byId.query({ id: first.id })).listIds).toEqual([id])

  const { columns } = await trpc.favourites.board.query({ id })
  const [top, next] = columns.map(column => column.id)
  const moved = await trpc.favourites.move.mutate({ id, itemId: second.id, columnId: next ?? '', note: 'Ask for May' })
  expect(moved.data).toMatchObject([{ id: second.id, columnId: next, note: 'Ask for May', isGone: false }])
  const board = await trpc.favourites.board.query({ id, find: 'quiet' })
  expect(board.columns.map(({ id: columnId, data }) => [columnId, data.map(card => card.id)])).toContainEqual([
    top,
    [first.id],
  ])

  const exported = await trpc.favourites.requestExport.mutate({ listId: id, format: 'csv' })
  await house.drain()
  const text = String((await file(exported)).body)
  expect(text.split('\r\n')[0]).toBe(
    'id,name,seller,category,price,execDays,maxAmount,rating,reviewsTotal,addedAt,column,note',
  )
  const cheapest = { seller: 'Leyla Demir', category: 'Beauty', price: '90.5', execDays: '3', maxAmount: '10' }
  expect(readCsv(text)).toMatchObject([
    { id: first.id, name: 'Quiet morning', ...cheapest, rating: '', reviewsTotal: '0', note: '' },
    { id: second.id, name: `'=Evening "light"`, ...cheapest, note: 'Ask for May' },
  ])
})

test('an offer that leaves the market keeps only its name in lists', async () => {
  const { trpc } = await enterExporter(house)
  const offer = await build('Two posts')
  const { id } = await trpc.favourites.create.mutate({ name: 'Summer', type: 'offer' })
  await trpc.favourites.addItems.mutate({ id, items: [{ value: offer.id }] })
  await updateOffer(house.ctx, { userId: seller.id }, { id: offer.id, status: 'DRAFT' })
  await updateOffer(house.ctx, { userId: seller.id }, { id: offer.id, name: 'A secret plan' })

  const { data } = await trpc.favourites.items.query({ type: 'offer', id })
  expect(data).toMatchObject([{ id: offer.id, name: 'Two posts', isGone: true, price: null, items: [] }])
  const [overview] = (await trpc.favourites.overviews.query({ type: 'offer' })).data
  expect(overview?.newest).toEqual([{ id: offer.id, name: 'Two posts', pictureUrl: null }])

  await updateOffer(house.ctx, { userId: seller.id }, { id: offer.id, status: 'ACTIVE' })
  const [back] = (await trpc.favourites.items.query({ type: 'offer', id })).data
  expect(back).toMatchObject({ name: 'A secret plan', isGone: false, seller: { fullName: 'Leyla Demir' } })
})

test('selected offers are exported without a network', async () => {
  const { trpc, ask, rest } = await enterExporter(house)
  const offer = await build('Three stories')
  const chosen = { type: 'offer' as const, items: [{ value: offer.id }], format: 'json' as const }
  expect(await trpc.favourites.validateSelection.query(chosen)).toMatchObject({ rows: 1 })
  expect(await trpc.favourites.exportSelection.mutate(chosen)).toMatchObject({ listName: '1 offer', type: 'offer' })
  const creators = { ...chosen, type: 'influencer' as const }
  await expect(trpc.favourites.exportSelection.mutate(creators)).rejects.toMatchObject({
    data: { errorMessage: 'UNKNOWN_TYPE' },
  })
  const { id } = await trpc.favourites.create.mutate({ name: 'Sorted', type: 'offer' })
  const sorted = await rest(`GET /api/user/favs/offer/${id}?sort=followers`)
  expect(sorted.body).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
  expect((await ask({ listId: id })).status).toBe(400)
})
