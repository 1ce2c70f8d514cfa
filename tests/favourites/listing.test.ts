import {
  type FavouriteInfluencer,
  type FavouriteItem,
  favouriteContentSchema,
  favouriteInfluencerSchema,
} from '@limelight/contract/favourites/schema'
import { listTotalsSchema } from '@limelight/contract/favourites/totals'
import { addToList, buildFullList } from '@limelight/core/test/factories/favourites'
import { addContent, addInfluencers } from '@limelight/core/test/factories/influencers'
import { sumUp } from '@limelight/web/features/favourites/columns/totals'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { enterListOwner } from './list-owner.ts'

const house = await openHouse()
const { ctx } = house
const unknown = refusal(404, 'ITEM_NOT_FOUND')
const idsOf = (data: readonly FavouriteItem[]) => data.map(({ id }) => id)

type Row = FavouriteInfluencer
const pick = <Value>(values: readonly Value[], at: number): Value => {
  const value = values[at % values.length]
  if (value === undefined) throw new Error('There is nothing to pick from')
  return value
}

/** Many creators of one size, some without figures. Every third one is in the list. */
const everybody = await addInfluencers(
  ctx,
  'instagram',
  Array.from({ length: 90 }, (_, at) => ({
    name: `${pick(['Léa', 'Jean', 'Mara', 'Vasya'], at)} ${at}`,
    followers: pick([100, 5000, 5000, 70_000, 2_000_000], at),
    following: pick([null, 10, 300, 1200], at),
    er: pick([null, 0, 1.25, 4.35, 9.99, 4.35], at),
    location: pick([null, 'DE', 'FR', 'DE'], at),
    language: pick(['de', 'fr', null], at + 1),
    categories: pick([['Beauty', 'Make up'], ['Food'], []], at + Math.floor(at / 3)),
    gender: pick([null, 'female', 'male'] as const, Math.floor(at / 2)),
    email: pick([null, `someone${at}@example.test`], Math.floor(at / 5)),
  })),
)
const kept = everybody.filter((_, at) => at % 3 === 0)

const listOwner = await enterListOwner(house)
const list = await listOwner.create()
await addToList(ctx, listOwner.id, list.id, kept)
const [, contacted = { id: '' }] = (await listOwner.trpc.favourites.columns.query()).data
const moved = kept.slice(3, 17)
await listOwner.trpc.favourites.move.mutate({ id: list.id, itemIds: moved, columnId: contacted.id })

const all = async (query = '') =>
  favouriteInfluencerSchema.array().parse((await listOwner.items(list, `?limit=100${query}`)).data)
const rows = await all()

const between = (value: number | null, min: number, max = Number.POSITIVE_INFINITY) =>
  value !== null && value >= min && value <= max

/** A query and the rows it matches. */
const filters: [string, (row: Row) => boolean][] = [
  ['followersMin=5000', row => row.followers >= 5000],
  ['followersMin=70000&followersMax=101', row => between(row.followers, 101, 70_000)],
  ['followingMax=300', row => between(row.following, 0, 300)],
  ['erMin=1.25&erMax=4.35', row => between(row.er, 1.25, 4.35)],
  ['location=DE', row => row.location === 'DE'],
  ['locations=DE&locations=FR&language=fr', row => row.location !== null && row.language === 'fr'],
  ['themes=Food&gender=female', row => row.categories.includes('Food') && row.gender === 'female'],
  ['hasEmail=true', row => row.hasEmail],
  ['hasEmail=0&erMin=0', row => !row.hasEmail && row.er !== null],
  ['search=lea', row => row.name.startsWith('Léa')],
  [`columnId=${contacted.id}`, row => row.columnId === contacted.id],
  [`columnId=${contacted.id}&location=DE`, row => row.columnId === contacted.id && row.location === 'DE'],
  ['search=nobody-is-called-like-this', () => false],
  // Filters of the other network, and one without meaning in a list.
  ['viewsTotalMin=5&likesTotalMin=9&timelineType=shorts&hideListed=true', () => true],
]

const figures = {
  followers: row => row.followers,
  following: row => row.following,
  engagementRating: row => row.er,
} as const satisfies Record<string, (row: Row) => number | null>

/** Ties are ordered by id. Rows without a figure come last in both directions. */
function sorted(some: readonly Row[], figure: (row: Row) => number | null, way: 1 | -1): Row[] {
  const known = some.filter(row => figure(row) !== null)
  const place = (row: Row): [bigint, bigint] => [BigInt(Math.round((figure(row) ?? 0) * 100)), BigInt(row.id)]
  const byId = (one: Row, other: Row) => compare([0n, BigInt(one.id)], [0n, BigInt(other.id)]) * way
  const unknown = some.filter(row => figure(row) === null).sort(byId)
  return [...known.sort((one, other) => compare(place(one), place(other)) * way), ...unknown]
}

function compare([one, id]: [bigint, bigint], [other, otherId]: [bigint, bigint]): number {
  if (one !== other) return one < other ? -1 : 1
  return id < otherId ? -1 : 1
}

describe('list filters and sorts', () => {
  test('an unfiltered list has the order in which items were added', () => {
    expect(idsOf(rows)).toEqual(kept)
    expect(rows.filter(({ columnId }) => columnId === contacted.id)).toHaveLength(14)
  })

  test.each(filters)('filter by %s', async (query, matches) => {
    const matching = rows.filter(matches)
    expect(idsOf(await all(`&${query}`))).toEqual(idsOf(matching))
    expect(idsOf(await all(`&${query}&sortDirection=ASC`))).toEqual(idsOf(matching.toReversed()))
    const board = [...matching.filter(row => row.columnId !== contacted.id), ...matching.filter(isMoved)]
    expect(idsOf(await all(`&${query}&sort=column&sortDirection=ASC`))).toEqual(idsOf(board))
    for (const [sort, figure] of Object.entries(figures)) {
      expect(idsOf(await all(`&${query}&sort=${sort}`)), sort).toEqual(idsOf(sorted(matching, figure, -1)))
      const ascending = await all(`&${query}&sort=${sort}&sortDirection=ASC`)
      expect(idsOf(ascending), sort).toEqual(idsOf(sorted(matching, figure, 1)))
      expect(ascending).toEqual(sorted(matching, figure, 1))
    }
  })

  test.each(['added', 'column', 'followers', 'engagementRating'])(
    'pages by %s are complete and ordered',
    async sort => {
      const pages: string[] = []
      const query = `&sort=${sort}&followersMin=5000`
      for (let offset = 0; offset < 30; offset += 7) {
        const page = await listOwner.items(list, `?offset=${offset}&limit=7${query}`)
        expect(page.total).toBe(24)
        pages.push(...idsOf(page.data))
      }
      expect(pages).toEqual(idsOf(await all(query)))
      expect(await listOwner.items(list, `?offset=24${query}`)).toEqual({ total: 24, data: [] })
    },
  )

  function isMoved(row: Row): boolean {
    return row.columnId === contacted.id
  }
})

test('a content list is filtered and sorted', async () => {
  const [, author = ''] = [...(await addInfluencers(ctx, 'youtube', [{ platformId: 'lena' }])), 'lena']
  const posts = await addContent(
    ctx,
    'youtube',
    Array.from({ length: 12 }, (_, at) => ({
      authorPlatformId: author,
      text: pick(['Long talk', 'Short trick'], at),
      timelineType: pick(['video', 'shorts'] as const, at),
      likesTotal: pick([null, 5, 90], at),
      viewsTotal: at * 10,
    })),
  )
  const videos = await listOwner.create({ type: 'content', subtype: 'youtube' })
  await addToList(ctx, listOwner.id, videos.id, posts.slice(2))
  const find = async (query: string) =>
    favouriteContentSchema.array().parse((await listOwner.items(videos, `?${query}`)).data)
  expect(idsOf(await find(''))).toEqual(posts.slice(2))
  expect(idsOf(await find('timelineType=shorts'))).toEqual(posts.filter((_, at) => at > 2 && at % 2 === 1))
  expect(idsOf(await find('sort=videoViewCount'))).toEqual(posts.slice(2).toReversed())
  expect(idsOf(await find('sort=videoViewCount&search=trick&viewsTotalMax=70'))).toEqual([posts[7], posts[5], posts[3]])
  expect((await find('likesTotalMin=6')).map(({ likesTotal }) => likesTotal)).toEqual([90, 90, 90, 90])
  expect((await find('sort=likes&limit=5')).map(({ likesTotal }) => likesTotal)).toEqual([90, 90, 90, 90, 5])
})

describe('reading a list', () => {
  test('requires its type and a sort of its network', async () => {
    const { create, rest } = await enterListOwner(house)
    const read = async (path: string) => (await rest(`GET /api/user/favs/${path}`)).body
    const [instagram, youtube] = [await create(), await create({ name: 'Channels', subtype: 'youtube' })]
    const [content, offers] = [await create({ type: 'content' }), await create({ type: 'offer' })]
    expect(await read(`content/${instagram.id}`)).toMatchObject(unknown)
    expect(await read(`influencer/${offers.id}`)).toMatchObject(unknown)
    const [strange] = (await (await enterListOwner(house)).trpc.favourites.columns.query()).data
    for (const columnId of ['x', '019aa1c0-0000-7000-8000-000000000000', strange?.id])
      expect(await read(`influencer/${instagram.id}?columnId=${columnId}`), columnId).toMatchObject(unknown)
    expect(await read(`order/${instagram.id}`)).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    const wrong = refusal(400, 'INVALID_QUERY_STRING')
    for (const path of [
      `influencer/${instagram.id}?sort=subscriber`,
      `influencer/${instagram.id}?sort=likes`,
      `influencer/${youtube.id}?sort=followers`,
      `content/${content.id}?sort=engagementRating`,
      `offer/${offers.id}?sort=followers`,
      `influencer/${instagram.id}?sort=name`,
      `influencer/${instagram.id}?sortDirection=up`,
      `influencer/${instagram.id}?limit=101`,
    ])
      expect(await read(path), path).toMatchObject(wrong)
    for (const path of [
      `influencer/${instagram.id}?sort=followers&erMin=1`,
      `influencer/${youtube.id}?sort=subscriber&isVideo=1`,
      `content/${content.id}?sort=er`,
      `offer/${offers.id}?sort=column&followersMin=3`,
    ])
      expect(await read(path), path).toEqual({ total: 0, data: [] })
  })

  test('uses no search', async () => {
    const { id: userId, items, trpc } = await enterListOwner(house)
    const { list } = await buildFullList(ctx, userId, 2)
    await items(list, '?sort=followers&followersMin=5&search=lena')
    const { limitCounter } = await trpc.tariffs.active.query()
    expect([limitCounter.SEARCH_PER_DAY, limitCounter.SEARCH_PER_MONTH]).toEqual([{ value: 0 }, { value: 0 }])
  })
})

describe('totals of a list', () => {
  const { totals } = listOwner.trpc.favourites
  const known = (values: readonly (number | null)[]) => values.filter(value => value !== null)
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

  test.each(['', 'erMin=1.25', 'locations=DE&locations=FR&language=fr', `columnId=${contacted.id}`])(
    'add up the shown rows with %j',
    async query => {
      const { status, body } = await listOwner.rest(`GET /api/user/favs/${list.id}/totals?${query}`)
      expect(status, JSON.stringify(body)).toBe(200)
      const total = listTotalsSchema.parse(body)
      const shown = await all(`&${query}`)
      const followers = shown.map(row => row.followers)
      const rates = known(shown.map(({ er }) => er))
      expect(total).toMatchObject({ items: shown.length, gone: 0, masked: shown.length, budget: null })
      expect(total.followers).toMatchObject({ total: sum(followers), known: shown.length })
      expect(total.er).toEqual({
        average: Number((sum(rates) / rates.length).toFixed(2)),
        // The board shows the same figure for the same creators.
        median: sumUp('influencer', shown).erMedian,
        known: rates.length,
      })
      const prices = shown.flatMap(({ price }) => price ?? [])
      expect(total.price).toMatchObject({ known: prices.length, fromOrders: 0 })
      for (const part of ['low', 'high'] as const)
        expect(Number(total.price[part])).toBe(sum(prices.map(price => Number(price[part]))))
      expect(Number(total.price.total)).toBe(sum(prices.map(({ price }) => Number(price))))
    },
  )

  test('have no sum without items and none for other lists', async () => {
    const [empty, content] = [
      await listOwner.create({ name: 'Empty' }),
      await listOwner.create({ name: 'Reels', type: 'content' }),
    ]
    expect(await totals.query({ id: empty.id })).toMatchObject({
      items: 0,
      followers: { total: null, average: null, known: 0 },
      price: { total: null, low: null, high: null, average: null, known: 0, fromOrders: 0 },
    })
    expect(await listOwner.rest(`GET /api/user/favs/${content.id}/totals`)).toMatchObject({ body: unknown })
  })

  test('count a creator that is unmasked or gone', async () => {
    const { influencers } = listOwner.trpc
    const mixed = await listOwner.create({ name: 'Mixed' })
    const [first = '', second = '', third = ''] = kept
    await addToList(ctx, listOwner.id, mixed.id, [first, second, third])
    await influencers.unmask.mutate({ kind: 'instagram', id: first, fields: ['username'] })
    await ctx.db
      .updateTable('favourite_items')
      .set({ value: '7' })
      .where('list_id', '=', mixed.id)
      .where('value', '=', third)
      .execute()
    expect(await totals.query({ id: mixed.id })).toMatchObject({ items: 3, gone: 1, masked: 1 })
  })
})

describe('budget of a list', () => {
  test('is set, refused and cleared, and survives the deletion of the list', async () => {
    const { update } = listOwner.trpc.favourites
    const kitchen = await listOwner.create({ name: 'Kitchen' })
    expect(kitchen.budget).toBeNull()
    expect(await update.mutate({ id: kitchen.id, budget: '12000.50' })).toMatchObject({ budget: '12000.5' })
    expect(await update.mutate({ id: kitchen.id, name: 'Kitchens' })).toMatchObject({ budget: '12000.5' })
    const refused = (budget: unknown) => listOwner.rest(`PUT /api/user/favs/${kitchen.id}`, { budget })
    expect(await refused('9.99')).toMatchObject({ body: refusal(400, 'PRICE_TOO_SMALL') })
    expect(await refused('-20')).toMatchObject({ body: refusal(400, 'NEGATIVE_PRICE') })
    expect(await refused('a lot')).toMatchObject({ status: 400, body: { fields: { budget: 'Budget is not valid' } } })
    await listOwner.trpc.favourites.delete.mutate({ id: kitchen.id })
    expect(await listOwner.trpc.favourites.restore.mutate({ id: kitchen.id })).toMatchObject({ budget: '12000.5' })
    expect(await update.mutate({ id: kitchen.id, budget: null })).toMatchObject({ budget: null })
  })
})
