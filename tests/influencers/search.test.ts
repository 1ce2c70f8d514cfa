import type { InfluencerRecord } from '@limelight/contract/influencers/ingestion'
import { foundInfluencersSchema } from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { interpretationSchema } from '@limelight/contract/search/interpretation'
import { writeInfluencers } from '@limelight/core/influencers/ingest/write'
import { influencerSearch } from '@limelight/core/influencers/search'
import { copyOf } from '@limelight/core/search/copies'
import { toConditions } from '@limelight/core/search/query'
import { countSome } from '@limelight/core/search/store'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addInfluencer, addInfluencers, buildInfluencer } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const { user, accessToken: token } = await buildAccount(house.ctx)
await givePlan(house.ctx, user.id, { name: 'Business', limits: { SEARCH_PER_DAY: 10_000, SEARCH_PER_MONTH: 10_000 } })
const calls = house.trpc(token)

/** Creators without figures, with names in other scripts, and twins with equal figures. */
const creators: Partial<InfluencerRecord>[] = [
  {
    name: 'Léa Müller',
    username: 'lea.mueller',
    bio: 'Make-up artist in Köln 🎀 50% off with LEA_50',
    email: 'lea@example.test',
    followers: 50_000,
    following: 300,
    er: 4.35,
    aqs: 80,
    categories: ['Beauty', 'Make up'],
    location: 'DE',
    language: 'de',
    gender: 'female',
    accountType: 'creator',
    lastPostDate: '2026-11-19T23:59:59.999Z',
  },
  {
    name: 'Jean Dupont',
    username: 'jeandupont_fit',
    bio: 'Fitness and food',
    followers: 120_000,
    following: 1200,
    er: 1.2,
    aqs: 55,
    categories: ['Sport', 'Fitness', 'Food'],
    location: 'FR',
    language: 'fr',
    gender: 'male',
    accountType: 'business',
    lastPostDate: '2026-11-18T00:00:00.000Z',
  },
  {
    name: '東京グルメ',
    username: 'tokyo_gourmet',
    bio: '東京のラーメン',
    followers: 900,
    er: 9.99,
    location: 'JP',
    language: 'ja',
  },
  { name: 'Вася', username: 'vasya', followers: 2_000_000, following: 0, er: 0, aqs: 0, gender: 'unspecified' },
  { name: 'Twin A', username: 'twin_a', followers: 10_000, following: 10, er: 2 },
  { name: 'Twin B', username: 'twin_b', followers: 10_000, following: 10, er: 2 },
  { name: 'Twin C', username: 'twin_c', followers: 10_000, following: 10, er: 2 },
  { name: 'Nobody', username: 'wildcard_100', followers: 0 },
]
await addInfluencers(house.ctx, 'instagram', creators)
await addInfluencers(house.ctx, 'youtube', [
  {
    name: 'Small',
    username: 'small',
    followers: 10,
    viewsTotal: 5_000_000_000,
    videoTotal: 3,
    location: 'DE',
    following: 7,
  },
  { name: 'Large', username: 'large', followers: 1_000_000, viewsTotal: 100, videoTotal: 900, gender: 'unspecified' },
  { name: 'Hidden', username: 'hidden', followers: 500 },
])

async function search(query: string, network: SocialNetwork = 'instagram') {
  const { status, body } = await house.rest(`GET /api/clickhouse/${network}?${query}`, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return foundInfluencersSchema.parse(body)
}

async function names(query: string, network: SocialNetwork = 'instagram'): Promise<string[]> {
  const { total, data } = await search(query, network)
  expect(total).toBe(data.length)
  return data.map(({ name }) => name)
}

const everybody = creators.length

test('topics and places are left out, and what a person types is counted with the chosen filters', async () => {
  const totalOf = async (query: string) => (await search(query)).total
  const [food, german] = await Promise.all([totalOf('themes=Food'), totalOf('location=DE')])
  expect(food).toBeGreaterThan(0)
  expect(german).toBeGreaterThan(0)
  expect(await totalOf('withoutThemes=Food')).toBe(everybody - food)
  expect(await totalOf('withoutLocations=DE')).toBe(everybody - german)
  const read = async (text: string, filters: Record<string, string> = {}) => {
    const body = { kind: 'instagram', text, filters }
    const answer = await house.rest('POST /api/search/interpret', { token, body })
    return interpretationSchema.strict().parse(answer.body)
  }
  expect(await read('not food')).toMatchObject({ matches: { total: everybody - food, isTotalCapped: false } })
  expect(await read('food', { themes: 'Vegan' })).toMatchObject({ matches: { total: food } })
  expect(await read('food', { withoutThemes: 'Food', search: 'muller' })).toMatchObject({ matches: { total: 0 } })
  expect(await read('@jeandupont_fit')).toMatchObject({ matches: { total: 0 } })
})

describe('single filter', () => {
  test.each([
    ['search=muller', ['Léa Müller']],
    ['search=MÜLLER+artist', ['Léa Müller']],
    ['search=artist+fitness', []],
    ['search=art', []],
    ['search=dupont', ['Jean Dupont']],
    ['search=50%25', ['Léa Müller']],
    ['search=@jeandupont_fit', ['Jean Dupont']],
    ['search=JeanDupont_fit', ['Jean Dupont']],
    ['search=@jeandup', []],
    ['search=jeandup', []],
    ['search=@d_100', []],
    ['search=@twinxa', []],
    ['search=@%25', []],
    ['search=@fitness', []],
    ['search=東京', ['東京グルメ']],
    ['search=вася', ['Вася']],
    ['search=🎀', ['Léa Müller']],
    ['themes=Make+up', ['Léa Müller']],
    ['themes=Make+up&themes=Fitness', ['Jean Dupont', 'Léa Müller']],
    ['themes=Beauty+-+All&themes=Food', ['Jean Dupont', '東京グルメ']],
    ['categoryName=sport', ['Jean Dupont']],
    ['categoryName=Sport&themes=Food', ['Jean Dupont']],
    ['categoryName=Beauty&themes=Food', []],
    ['location=DE&location=JP', ['Léa Müller', '東京グルメ']],
    ['locations=FR', ['Jean Dupont']],
    ['language=fr', ['Jean Dupont']],
    ['languages=ja&language=de', ['Léa Müller', '東京グルメ']],
    ['accountType=creator', ['Léa Müller']],
    ['gender=unspecified', ['Вася']],
    ['hasEmail=true', ['Léa Müller']],
    ['followersMin=50000&followersMax=120000', ['Jean Dupont', 'Léa Müller']],
    ['followersMin=120000&followersMax=50000', ['Jean Dupont', 'Léa Müller']],
    ['followersMin=50000.5&followersMax=120000.5', ['Jean Dupont']],
    ['followingMax=0', ['Вася']],
    ['erMin=4.35&erMax=4.35', ['Léa Müller']],
    ['erMin=4.351&erMax=9.989', []],
    ['aqsMax=55', ['Вася', 'Jean Dupont']],
    ['lastPostDateMin=2026-11-19&lastPostDateMax=2026-11-19', ['Léa Müller']],
    ['lastPostDateMax=2026-11-18', ['Jean Dupont']],
    ['lastPostDateMin=2026-11-18T00:00:00.001Z', ['Léa Müller']],
    ['lastPostDateMin=2026-11-20T00:59:59.999%2B01:00', ['Léa Müller']],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test.each([
    'followersMin=many&followersMax=',
    'followersMin=-5&followersMax=9e99',
    'erMin=NaN',
    'lastPostDateMin=yesterday&lastPostDateMax=2026-13-77',
    'themes=Beauty+-+All',
    'search=',
    'lastPostDateMin=2026-02-30',
    'lastPostDateMax=2025-02-29T10:00:00Z',
    'viewsTotalMin=5',
    'isVideo=1',
  ])('%s is ignored', async query => {
    expect((await search(query)).total).toBe(everybody)
  })

  test('of YouTube', async () => {
    expect(await names('viewsTotalMin=1000', 'youtube')).toEqual(['Small'])
    expect(await names('location=DE', 'youtube')).toEqual(['Small'])
    expect((await search('followingMax=1&accountType=creator', 'youtube')).total).toBe(3)
  })

  test('hasEmail=false, and all filters together', async () => {
    expect((await search('hasEmail=0')).total).toBe(everybody - 1)
    const all =
      'search=lea&themes=Make+up&categoryName=Beauty&location=DE&language=de&accountType=creator&gender=female' +
      '&followersMin=1&followingMin=1&erMin=1&aqsMin=1&lastPostDateMin=2026-01-01&hasEmail=1'
    expect(await names(all)).toEqual(['Léa Müller'])
  })
})

describe('sort', () => {
  test.each([
    ['instagram', 'sort=following', ['Jean Dupont', 'Léa Müller']],
    ['instagram', 'sort=engagementRating', ['東京グルメ', 'Léa Müller']],
    ['instagram', 'sort=followers&sortDirection=ASC', ['Nobody', '東京グルメ']],
    ['youtube', 'sort=subscriber', ['Large', 'Hidden']],
    ['youtube', 'sort=viewsTotal', ['Small', 'Large']],
    ['youtube', 'sort=videoTotal&sortDirection=ASC', ['Small', 'Large']],
  ] as const)('%s by %s', async (network, query, first) => {
    const { data } = await search(`${query}&limit=2`, network)
    expect(data.map(({ name }) => name)).toEqual(first)
  })

  test.each([
    ['ASC', 'following'],
    ['DESC', 'following'],
    ['ASC', 'engagementRating'],
    ['DESC', 'engagementRating'],
  ] as const)(
    'orders unknown values last and ties by id: %s %s, page by page and at once',
    async (sortDirection, sort) => {
      const whole = await calls.influencers.search.query({ kind: 'instagram', sort, sortDirection, limit: 100 })
      const expected = whole.data.toSorted(orderBy(sort, sortDirection))
      expect(whole.data).toEqual(expected)
      // One user pages by offset, the other follows each page with the next.
      const stranger = await buildAccount(house.ctx)
      for (let offset = 0; offset < everybody; offset += 3) {
        const page = { kind: 'instagram', sort, sortDirection, offset, limit: 3 } as const
        const expectedPage = expected.slice(offset, offset + 3)
        expect((await calls.influencers.search.query(page)).data).toEqual(expectedPage)
        if (offset > 0) {
          expect((await house.trpc(stranger.accessToken).influencers.search.query(page)).data).toEqual(expectedPage)
        }
      }
    },
  )
})

type Figures = { id: string; following: number | null; er: number | null }

function orderBy(sort: 'following' | 'engagementRating', direction: 'ASC' | 'DESC') {
  const figureOf = (row: Figures) => (sort === 'following' ? row.following : row.er)
  return (one: Figures, other: Figures): number => {
    const [a, b] = [figureOf(one), figureOf(other)]
    if (a !== b && (a === null || b === null)) return a === null ? 1 : -1
    const ascending = (a ?? 0) - (b ?? 0) || (BigInt(one.id) < BigInt(other.id) ? -1 : 1)
    return direction === 'ASC' ? ascending : -ascending
  }
}

const crowd = buildInfluencer({ name: 'One of crowds' })

describe('search result', () => {
  test('is the same in every call', async () => {
    const found = await search('location=DE')
    const doors = [
      await house.rest('GET /api/influencer/instagram?location=DE', { token }),
      await house.rest('POST /api/influencer/proxy/search', {
        token,
        body: { socialNetwork: 'instagram', filters: { location: ['DE'], sort: 'followers' }, offset: 0, limit: 20 },
      }),
    ]
    expect(doors.map(({ status }) => status)).toEqual([200, 200])
    for (const { body } of doors) expect(body).toEqual(found)
    const page = await calls.influencers.search.query({ kind: 'instagram', location: 'DE' })
    expect(page).toEqual({ ...found, nextCursor: null, isCut: false, refinable: expect.any(Object) })
    const [row] = found.data
    expect((await house.rest(`GET /api/influencer/${row?.id}`, { token })).body).toEqual(row)
    expect((await house.rest(`GET /api/clickhouse/instagram/${row?.id}`, { token })).body).toEqual(row)
  })

  test('masks the username and the email', async () => {
    const { data } = await search('search=lea.mueller')
    expect(data[0]).toMatchObject({ username: 'le***', url: null, email: null, hasEmail: true, isUnmasked: false })
    // The reason repeats what was searched for, and nothing else.
    const rows = data.map(({ match, ...row }) => row)
    expect(JSON.stringify(rows)).not.toMatch(/mueller|lea@/)
  })

  test('has null for the fields of the other network', async () => {
    const [large, hidden] = (await search('sort=subscriber', 'youtube')).data
    expect(large).toMatchObject({ following: null, postsTotal: null, accountType: null, gender: null, videoTotal: 900 })
    expect(hidden).toMatchObject({ viewsTotal: null, videoTotal: null, er: null, aqs: null, lastPostDate: null })
  })

  test('reports a capped total', async () => {
    const records = Array.from({ length: 10_050 }, (_, at) => ({ ...crowd, platformId: `${at}`, username: `c${at}` }))
    await writeInfluencers(house.ctx, { network: 'youtube', records })
    expect(await search('search=crowds&limit=1&count=capped', 'youtube')).toMatchObject({
      total: 10_001,
      isTotalCapped: true,
    })
    const exact = await search('search=crowds&limit=1', 'youtube')
    expect(exact.total).toBe(10_050)
    expect(exact).not.toHaveProperty('isTotalCapped')
    expect(await calls.influencers.matches.query({ kind: 'instagram' })).toEqual({
      total: everybody,
      isTotalCapped: false,
    })

    // Cancelled rows and the rows that cancel them do not count.
    await house.ctx.clickhouse.command({ query: 'SYSTEM STOP MERGES youtube_influencers_by_followers' })
    const change = (count: number, changes: object) =>
      writeInfluencers(house.ctx, {
        network: 'youtube',
        records: records.slice(0, count).map(record => ({ ...record, ...changes })),
      })
    await change(1500, { followers: 2000 })
    const capped = () => search('search=crowds&limit=1&count=capped', 'youtube')
    expect(await capped()).toMatchObject({ total: 10_001, isTotalCapped: true })
    expect(await countedAsLarge('crowds')).toEqual([10_001, 10_001])
    await change(5000, { followers: 3000 })
    await change(100, { name: 'One of few' })
    expect(await capped()).toMatchObject({ total: 9950, isTotalCapped: false })
    expect(await countedAsLarge('crowds')).toEqual([9950, 10_001])
    expect(await countedAsLarge('few')).toEqual([100, 10_001])
  })
})

/** The matches of a word and the rows of the table, counted up to the maximum as in a large table. */
function countedAsLarge(word: string): Promise<number[]> {
  const words = { kind: 'words', text: word, handles: false, creator: 'id' } as const
  const copy = copyOf(influencerSearch, 'youtube')
  const conditions = [toConditions([words]), toConditions([])]
  return Promise.all(
    conditions.map(condition => countSome(house.ctx, { name: 'test', copy, condition }, { exactUpTo: 0 })),
  )
}

describe('invalid search', () => {
  test.each([
    ['GET /api/clickhouse/tiktok', 400, 'UNKNOWN_TYPE'],
    ['GET /api/influencer/tiktok', 400, 'UNKNOWN_TYPE'],
    ['GET /api/influencer/18446744073709551616', 400, 'UNKNOWN_TYPE'],
    ['GET /api/influencer/123', 404, 'ITEM_NOT_FOUND'],
    ['GET /api/clickhouse/instagram?sort=viewsTotal', 400, 'INVALID_QUERY_STRING'],
    ['GET /api/influencer/youtube?sort=following', 400, 'INVALID_QUERY_STRING'],
    ['GET /api/clickhouse/instagram?sort=name', 400, 'INVALID_QUERY_STRING'],
    ['GET /api/clickhouse/instagram?sortDirection=UP', 400, 'INVALID_QUERY_STRING'],
    ['GET /api/clickhouse/instagram?gender=robot', 400, 'INVALID_QUERY_STRING'],
    ['GET /api/clickhouse/instagram?limit=101', 400, 'INVALID_QUERY_STRING'],
    ['GET /api/clickhouse/instagram?offset=-1', 400, 'INVALID_QUERY_STRING'],
    ['GET /api/clickhouse/instagram?hasEmail=maybe', 400, 'INVALID_QUERY_STRING'],
    ['GET /api/clickhouse/instagram?count=some', 400, 'INVALID_QUERY_STRING'],
  ])('%s is %i %s', async (call, status, code) => {
    const answer = await house.rest(call, { token })
    expect(answer.body).toMatchObject(refusal(status, code))
  })

  test('a body without a network is refused', async () => {
    const answer = await house.rest('POST /api/influencer/proxy/search', { token, body: { filters: {} } })
    expect(answer.body).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
  })

  test('static paths take precedence over ids', async () => {
    for (const word of ['categories/all', 'locations', 'languages']) {
      expect((await house.rest(`GET /api/clickhouse/instagram/${word}`, { token })).status).toBe(200)
    }
    const parse = await house.rest('GET /api/clickhouse/instagram/parse?id=7', { token })
    expect(parse.body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect((await house.rest('GET /api/influencer/theme', { token })).status).toBe(200)
  })
})

describe('filter catalogue', () => {
  test('counts the matches of each value', async () => {
    const id = await addInfluencer(house.ctx, 'instagram', {
      categories: ['Underwater hockey'],
      location: 'DE',
      followers: 1,
    })
    expect(id).toMatch(/^\d+$/)
    house.clock.advance(61_000)
    const catalogue = await calls.influencers.filters.query({ kind: 'instagram' })
    expect(catalogue.themes).toContainEqual({
      category_name: 'Beauty',
      item_name: 'Beauty - All',
      search_query: 'Beauty - All',
      country: null,
      language: null,
      count: 1,
    })
    expect(catalogue.themes).toContainEqual(
      expect.objectContaining({ category_name: 'Beauty', item_name: 'Make up', search_query: 'Make up', count: 1 }),
    )
    expect(catalogue.categories).toContainEqual(expect.objectContaining({ item_name: 'Underwater hockey', count: 1 }))
    expect(catalogue.locations[0]).toMatchObject({ item_name: 'Germany', search_query: 'DE', country: 'DE', count: 2 })
    expect(catalogue.languages.map(({ search_query }) => search_query).sort()).toEqual(['de', 'fr', 'ja'])
    const some = await house.rest('GET /api/clickhouse/instagram/categories/under', { token })
    expect(some.body).toMatchObject({ total: 1, data: [{ item_name: 'Underwater hockey' }] })
  })

  test('has a histogram of a range without the range filter itself', async () => {
    const { bins } = await calls.influencers.histogram.query({
      kind: 'instagram',
      field: 'followers',
      followersMin: 1_000_000,
      gender: 'unspecified',
    })
    expect(bins.length).toBeGreaterThanOrEqual(24)
    expect(bins.filter(({ count }) => count > 0)).toEqual([expect.objectContaining({ count: 1 })])
    const er = await calls.influencers.histogram.query({ kind: 'instagram', field: 'er', erMin: 3 })
    expect(er.bins.reduce((sum, { count }) => sum + count, 0)).toBe(7)
    for (const { from, to } of [...bins, ...er.bins]) expect(to).toBeGreaterThan(from)
  })
})
