import type { SocialNetwork } from '@limelight/contract/networks'
import { contentSearch } from '@limelight/core/content/search'
import { influencerSearch } from '@limelight/core/influencers/search'
import { findClose } from '@limelight/core/search/close/close'
import type { FilterInput } from '@limelight/core/search/query'
import { countMatches, type Searchable, search } from '@limelight/core/search/search'
import { addContent, addInfluencers } from '@limelight/core/test/factories/influencers'
import { loadWorld } from '@limelight/stack/demo/world/loading'
import { Random } from '@limelight/stack/demo/world/random'
import { describe, expect, test } from 'vitest'
import { enterListOwner } from '../favourites/list-owner.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
house.clock.startDay()
const { ctx } = house
const kind: SocialNetwork = 'youtube'
const plenty = { SEARCH_PER_DAY: 10_000, SEARCH_PER_MONTH: 10_000, TRENDS_SEARCH_LIMIT: 10_000 }

/** Creators and posts on Instagram that each level finds one by one; YouTube has a generated world. */
const creator = (platformId: string, name: string, given: object = {}) => ({
  ...{ platformId, username: `user.${platformId}`, name, bio: 'Hello', location: 'FR', followers: 1000 },
  ...given,
})
const skincare = { categories: ['Beauty', 'Skincare'] }
const [exact, mentioned, abroad, grouped, large] = await addInfluencers(ctx, 'instagram', [
  creator('exact', 'Quiet glow', skincare),
  creator('mentioned', 'Quiet skincare glow', { bio: 'I run in Nike' }),
  creator('abroad', 'Quiet glow', { ...skincare, location: 'DE' }),
  creator('grouped', 'Quiet glow', { categories: ['Beauty', 'Nails'] }),
  creator('large', 'Quiet glow', { ...skincare, followers: 90_000 }),
  creator('wordless', 'Loud', skincare),
])
await addContent(ctx, 'instagram', [
  ...['exact', 'abroad', 'grouped', 'large', 'wordless'].map(authorPlatformId => ({
    authorPlatformId,
    text: 'Paid partnership with @nike #ad',
  })),
])
await loadWorld(ctx, {
  seed: 4,
  now: ctx.clock.now(),
  creators: { instagram: 0, youtube: 300 },
  postsEach: 1,
  weeks: 0,
})

const utcDay = () => ctx.clock.now().toISOString().slice(0, 10)
const few = { themes: ['Skincare'], brands: ['Nike'], location: ['FR'], followersMax: 2000, search: 'quiet glow' }

async function searched(filters: typeof few | object, limits: typeof plenty = plenty) {
  const owner = await enterListOwner(house, limits)
  await owner.trpc.influencers.search.query({ kind: 'instagram', ...filters })
  return owner.trpc.influencers.close.query({ kind: 'instagram', ...filters })
}

test('leaves out all words that no row has at once', async () => {
  const titlesOf = async (filters: object) => (await searched(filters)).levels.map(({ title, query }) => [title, query])
  expect(await titlesOf({ search: 'quiet xqzptk wrblz' })).toEqual([['Without “xqzptk” and “wrblz”', 'search=quiet']])
  expect(await titlesOf({ search: 'xqzptk wrblz' })).toEqual([])
  expect(await titlesOf({ search: 'xqzptk wrblz', themes: ['Nails'] })).toContainEqual([
    'Without “xqzptk” and “wrblz”',
    'themes=Nails',
  ])
})

test('loosens the search in one way per level and leaves out rows that are above', async () => {
  const close = await searched(few)
  expect(close.exact).toBe(1)
  expect(close.levels.map(({ level, title, query, data }) => [level, title, query, data.map(({ id }) => id)])).toEqual([
    [
      'MENTIONED',
      'Only mention “Skincare” and “Nike”',
      'followersMax=2000&location=FR&search=%22skincare%22+%22nike%22+quiet+glow',
      [mentioned],
    ],
    [
      'NEARBY',
      'Beauty instead of Skincare',
      'brands=Nike&followersMax=2000&location=FR&search=quiet+glow&themes=Beauty',
      [grouped],
    ],
    ['WITHOUT_FILTER', 'Without “France”', 'brands=Nike&followersMax=2000&search=quiet+glow&themes=Skincare', [abroad]],
    ['WORDS_ONLY', 'Without filters', 'search=quiet+glow&themes=Skincare', [large]],
  ])
  expect(exact).toBeDefined()
})

test('goes on in the country of a city', async () => {
  await addInfluencers(ctx, 'instagram', [
    creator('city', 'Paint', { location: 'DE', city: 'Berlin' }),
    creator('country', 'Paint', { location: 'DE' }),
  ])
  const close = await searched({ places: ['2950159'], search: 'paint' })
  expect(close.exact).toBe(1)
  expect(close.levels.map(({ title, query, added }) => [title, query, added])).toContainEqual([
    'In Germany instead of Berlin',
    'location=DE&search=paint',
    1,
  ])
})

test('leaves out each of two topics, the most frequent first', async () => {
  await addInfluencers(ctx, 'instagram', [
    creator('dog', 'Bark', { categories: ['Dogs'], location: 'IT' }),
    creator('funny', 'Laugh', { categories: ['Comedy'], location: 'IT' }),
    creator('funnier', 'Laugh', { categories: ['Comedy'], location: 'IT' }),
  ])
  const { levels } = await searched({ themes: ['Comedy'], search: 'dog', location: ['IT'] })
  expect(levels.slice(0, 2).map(({ level, title, query, added }) => [level, title, query, added])).toEqual([
    ['SOME_WORDS', 'Without “Comedy”', 'location=IT&search=dog', 1],
    ['SOME_WORDS', 'Without “dog”', 'location=IT&themes=Comedy', 2],
  ])
})

test('goes on with the topic of a part that no text has', async () => {
  const [barista] = await addInfluencers(ctx, 'instagram', [creator('barista', 'Crema', { categories: ['Coffee'] })])
  const { levels } = await searched({ search: 'cold brew' })
  expect(levels.map(({ level, title, query, data }) => [level, title, query, data.map(({ id }) => id)])).toEqual([
    ['NEARBY', 'Coffee instead of “cold brew”', 'themes=Coffee', [barista]],
  ])
  const apart = await searched({ search: 'cold brew xqzptk', location: ['DE'] })
  expect(apart.levels.map(({ title, query }) => [title, query])).toEqual([['About Coffee', 'themes=Coffee']])
  const some = await searched({ search: 'nails xqzptk', themes: ['Coffee'], gender: 'female', location: ['DE'] })
  expect(some.levels.map(({ title }) => title)).toEqual(['About Coffee or Nails'])
  await addInfluencers(ctx, 'instagram', [creator('espresso', 'Crema', { categories: ['Coffee'], location: 'PT' })])
  const nearer = await searched({ search: 'nails xqzptk', themes: ['Coffee'], location: ['PT'] })
  expect(nearer.levels.map(({ title }) => title)).toEqual([
    'About Coffee or Nails, with the other filters',
    'About Coffee or Nails',
  ])
  // The whole phrase is replaced, and none of its words is left out.
  const trade = await searched({ search: 'espresso cups coffeelover xqzptk' })
  expect(trade.levels.map(({ title }) => title)).toEqual(['About Coffee'])
  // Beside a chosen topic, another one would find more than was asked for.
  const beside = await searched({ search: 'cold brew', themes: ['Nails'] })
  expect(beside.levels.map(({ title }) => title)).not.toContain('Coffee instead of “cold brew”')
  expect(beside.levels.map(({ title }) => title)).toContain('Without “cold brew”')
})

test('counts the exact matches without each filter, the most first', async () => {
  const close = await searched(few)
  expect(new Set(close.without.map(({ filter, label, total }) => [filter, label, total]))).toEqual(
    new Set([
      ['themes', 'Skincare', 2],
      ['location', 'France', 2],
      ['followers', 'Up to 2k followers', 2],
      ['search', '“quiet glow”', 2],
      ['brands', 'Worked with Nike', 2],
    ]),
  )
})

describe('close results', () => {
  test('are refused for a search that was not made today, without filters or with many results', async () => {
    const { trpc } = await enterListOwner(house, plenty)
    const refused = { data: { errorMessage: 'ITEM_NOT_FOUND' } }
    const close = (filters: object) => trpc.influencers.close.query({ kind, ...filters })
    await expect(close({ themes: ['Vegan'] })).rejects.toMatchObject(refused)
    await trpc.influencers.search.query({ kind })
    await expect(close({})).rejects.toMatchObject(refused)
    await trpc.influencers.search.query({ kind, followersMin: 1 })
    await expect(close({ followersMin: 1 })).rejects.toMatchObject(refused)
    const other = await enterListOwner(house, plenty)
    await other.trpc.influencers.search.query({ kind, themes: ['Vegan'] })
    await expect(close({ themes: ['Vegan'] })).rejects.toMatchObject(refused)
  })

  test('are free, also after an empty search, of which the 51st is charged', async () => {
    const { id, trpc } = await enterListOwner(house, plenty)
    const used = async () => (await trpc.tariffs.active.query()).limitCounter.SEARCH_PER_DAY.value
    const empty = (number: number) => ({ kind, search: `xqzptk${number}a`, followersMin: 1 })
    const searchAndGoOn = async (number: number) => {
      expect((await trpc.influencers.search.query(empty(number))).total).toBe(0)
      const close = await trpc.influencers.close.query(empty(number))
      expect(close).toMatchObject({ exact: 0, without: [{ filter: 'search' }] })
    }
    await searchAndGoOn(1)
    const set = {
      kind: 'EMPTY' as const,
      space: 'discovery:youtube',
      filters: [],
      handles: '',
      searched_at: ctx.clock.now(),
    }
    const others = Array.from({ length: 49 }, (_, at) => ({
      ...set,
      user_id: id,
      set_key: `other ${at}`,
      day: utcDay(),
    }))
    await ctx.db.insertInto('searched_sets').values(others).execute()
    expect(await used()).toBe(0)
    await searchAndGoOn(51)
    expect(await used()).toBe(1)
  })

  test('of a search for a username have no level', async () => {
    expect(await searched({ search: '@user.exact', followersMax: 500 })).toMatchObject({ exact: 0, levels: [] })
  })
})

describe('levels of a world', () => {
  const random = new Random(9)
  const words = ['guide', 'daily', 'travel', 'gaming', 'baking', 'review', 'nike', 'piano', 'guidee', 'routine']
  const values = {
    themes: ['Programming', 'Esports', 'Guitar', 'Baking', 'Comedy', 'Science'],
    locations: ['DE', 'US', 'BR', 'FR', 'IN'],
    language: ['de', 'en', 'pt', 'fr'],
  }
  const chosen = (): FilterInput => ({
    ...Object.fromEntries(
      Object.entries(values).flatMap(([key, of]) => (random.chance(0.5) ? [[key, [random.pick(of)]]] : [])),
    ),
    ...(random.chance(0.4) && { followersMax: random.whole(1, 80) * 1000 }),
    ...(random.chance(0.6) && { search: `${random.pick(words)} ${random.pick(words)}` }),
  })

  test('repeat no row, have at most 60, and count what their searches find', async () => {
    const { id: userId } = await enterListOwner(house, plenty)
    let opened = 0
    for (let number = 0; number < 12; number += 1) {
      const filters = chosen()
      opened += await (random.chance(0.5)
        ? checkLevels({ userId }, contentSearch, filters)
        : checkLevels({ userId }, influencerSearch, filters))
    }
    expect(opened).toBeGreaterThan(5)
  })
})

const walk = { sortDirection: 'DESC', offset: 0, limit: 100, count: 'capped' } as const

/** The number of levels of a search. */
async function checkLevels<Row extends { id: string }, Item extends { id: string }>(
  caller: { userId: string },
  searchable: Searchable<Row, Item>,
  filters: FilterInput,
): Promise<number> {
  const found = await search(ctx, caller, searchable, { kind, ...filters, ...walk })
  const close = findClose(ctx, caller, searchable, { kind, ...filters })
  if (found.total >= 20 || Object.keys(filters).length === 0) {
    await expect(close).rejects.toMatchObject({ code: 'ITEM_NOT_FOUND' })
    return 0
  }
  const { exact, total, levels, without } = await close
  expect(exact).toBe(found.total)
  expect(total).toBe(levels.reduce((sum, { added }) => sum + added, 0))
  const rows = [...found.data, ...levels.flatMap(({ data }) => data)].map(({ id }) => id)
  expect(new Set(rows).size).toBe(rows.length)
  expect(rows.length - exact).toBeLessThanOrEqual(60)
  for (const each of [...levels, ...without]) {
    const behind = await countMatches(ctx, caller, searchable, { kind, ...inputOf(each.query) })
    expect(behind.total, each.query).toBe(each.total)
  }
  for (const { data, added, total } of levels) {
    expect(data.length).toBeGreaterThan(0)
    expect(data.length).toBeLessThanOrEqual(added)
    expect(added).toBeLessThanOrEqual(total)
  }
  return levels.length
}

/** As the page reads an address. */
function inputOf(query: string): FilterInput {
  const params = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(params.keys())].map(key => {
      const value = params.get(key) ?? ''
      if (key === 'search') return [key, value]
      return [key, key.endsWith('Max') || key.endsWith('Min') ? Number(value) : params.getAll(key)]
    }),
  )
}
