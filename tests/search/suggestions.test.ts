import { interpretationSchema } from '@limelight/contract/search/interpretation'
import { maxSuggestionsPerMinute, suggestionsSchema } from '@limelight/contract/search/suggestions'
import { readRows } from '@limelight/core/engines/clickhouse'
import { rebuildPeers } from '@limelight/core/influencers/scores/peers'
import { seedConfig } from '@limelight/core/settings/admin-configs'
import { getLimit } from '@limelight/core/tariffs/usage'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addContent, addInfluencers, weeklyGrowth } from '@limelight/core/test/factories/influencers'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { withoutClickHouse } from '../clickhouse-away.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const { ctx } = house
const authors = [
  { platformId: 'a', username: 'marta.oak', name: 'Márta Szőke', categories: ['Food', 'Vegan'], followers: 9000 },
  { platformId: 'b', username: 'veggie', name: 'Vera Marten', categories: ['Food', 'Vegan'], followers: 500 },
  { platformId: 'c', username: 'hidden_marta', name: ' ', categories: ['Travel', 'Van life'], followers: 70 },
]
const [marta, vera] = await addInfluencers(ctx, 'instagram', authors)
await addContent(ctx, 'instagram', [
  { authorPlatformId: 'a', text: 'One #VeganLunch #vegas' },
  { authorPlatformId: 'a', text: 'Two #vegan_lunch' },
  { authorPlatformId: 'c', text: 'Three #veganlunch' },
  ...['one', 'two', 'three', 'four', 'five'].map(day => ({
    authorPlatformId: 'b',
    text: `${day} Calm mornings by @hidden_marta, secretmail@mail.test and secretsite.test`,
  })),
])
await rebuildPeers(ctx)

const { accessToken: token, user } = await buildAccount(ctx)

async function suggest(query: string) {
  const { status, body } = await house.rest(`GET /api/search/suggestions/instagram?${query}`, { token })
  expect(status).toBe(200)
  return suggestionsSchema.strict().parse(body)
}

test('suggests topics, hashtags and creators with their counts', async () => {
  const found = await suggest('text=ve')
  expect(found.topics).toEqual([{ name: 'Vegan', count: 2 }])
  // No bio has the hashtag.
  expect(found.hashtags).toEqual([])
  expect(found.creators).toMatchObject([{ id: vera, name: 'Vera Marten', username: 've***', followers: 500 }])
  expect(await house.trpc(token).influencers.suggest.query({ kind: 'instagram', text: 've' })).toEqual(found)
})

test('finds names from any of their words on, without accents, the largest creator first', async () => {
  expect((await suggest('text=MART')).creators.map(({ id }) => id)).toEqual([marta, vera])
  expect((await suggest('text=szoke')).creators.map(({ id }) => id)).toEqual([marta])
  expect((await suggest('text=marta+sz')).creators.map(({ id }) => id)).toEqual([marta])
})

test('counts the posts of a topic in a search for content, and knows its other words', async () => {
  expect((await suggest('scope=content&text=vegan')).topics).toEqual([{ name: 'Vegan', count: 7 }])
  expect((await suggest('text=reis')).topics).toEqual([{ name: 'Travel', count: 1 }])
})

test('counts with the chosen filters what choosing each row shows', async () => {
  const chosen = 'themes=Travel&followersMax=600'
  const { topics } = await suggest(`text=vegan&filters=${encodeURIComponent(chosen)}`)
  const query = { kind: 'instagram' as const, themes: ['Travel', 'Vegan'], followersMax: 600 }
  const { total } = await house.trpc(token).influencers.matches.query(query)
  expect(topics).toEqual([{ name: 'Vegan', count: total }])
  expect(total).toBe(2)
  expect((await suggest('text=vegan&filters=followersMin%3D10000')).topics).toEqual([])
  const { status } = await house.rest('GET /api/search/suggestions/instagram?text=ve&filters=gender%3Dnone', { token })
  expect(status).toBe(400)
})

test('suggests only hashtags after #, and nothing for usernames, quotes and single letters', async () => {
  expect(await suggest('scope=content&text=%23vega')).toEqual({
    topics: [],
    hashtags: [{ name: 'veganlunch', count: 3 }],
    brands: [],
    places: [],
    creators: [],
  })
  const nothing = { topics: [], hashtags: [], brands: [], places: [], creators: [] }
  for (const text of ['v', '@marta', '%22vegan', 'hidden', '%25', '', 'oak'])
    expect(await suggest(`text=${text}`)).toEqual(nothing)
})

test('is free of search charge and has a limit of its own', async () => {
  expect((await getLimit(ctx, { userId: user.id }, { limit: 'SEARCH_PER_DAY' })).counter.value).toBe(0)
  const { accessToken } = await buildAccount(ctx)
  const ask = () => house.rest('GET /api/search/suggestions/instagram?text=', { token: accessToken })
  // One after another, because a user also has a limit of calls at once.
  const statuses: number[] = []
  for (let call = 0; call <= maxSuggestionsPerMinute; call += 1) statuses.push((await ask()).status)
  expect(statuses.slice(-2)).toEqual([200, 429])
  const refused = house.trpc(accessToken).influencers.suggest.query({ kind: 'instagram', text: 'v' })
  await expect(refused).rejects.toMatchObject({ data: { statusCode: 429, errorMessage: 'Too many requests' } })
  expect((await suggest('text=ve')).topics).toHaveLength(1)
})

describe('spelling', () => {
  const read = async (text: string, scope = 'content') => {
    const { body } = await house.rest('POST /api/search/interpret', { token, body: { kind: 'instagram', scope, text } })
    return interpretationSchema.strict().parse(body)
  }

  test('knows hashtags, names, topics and words of many texts, and nothing that is masked', async () => {
    const rows = await readRows(ctx, {
      name: 'words',
      row: z.object({ word: z.string(), kind: z.string() }),
      sql: `SELECT word, kind FROM search_words WHERE network = 'instagram' AND (kind != 'TOPIC' OR language != 'en') AND (kind != 'TEXT' OR total > 0)`,
    })
    const known = new Map(rows.map(({ word, kind }) => [word, kind]))
    expect([known.get('veganlunch'), known.get('mornings'), known.get('hautpflege')]).toEqual([
      'HASHTAG',
      'TEXT',
      'TOPIC',
    ])
    for (const secret of ['hidden', 'secretmail', 'secretsite', 'veggie', 'oak']) expect(known.has(secret)).toBe(false)
  })

  test('corrects a word that no text has, and keeps one that some text has', async () => {
    expect(await read('calm mornngs')).toMatchObject({
      rest: 'calm mornings',
      filters: { search: 'calm mornings' },
      corrections: [{ text: 'mornngs', to: 'mornings', isApplied: true }],
      matches: { total: 5 },
    })
    expect(await read('vegna')).toMatchObject({
      filters: { themes: ['Vegan'] },
      understood: [{ text: 'vegna', from: 0, to: 5, label: 'Vegan' }],
    })
    expect(await read('optciian')).toMatchObject({ rest: 'optician' })
    expect(await read('"mornngs"')).toMatchObject({ rest: '"mornngs"', corrections: [] })
    expect(await read('hidden_marta')).toMatchObject({ rest: 'hidden_marta', corrections: [] })
    expect(await read('two')).toMatchObject({ rest: 'two', corrections: [] })
  })

  test('goes on while the search store is away', async () => {
    await withoutClickHouse(ctx, async () => {
      expect(await read('vegan in berlin calm mornngs')).toMatchObject({
        filters: { themes: ['Vegan'], places: ['2950159'], search: 'calm mornngs' },
        corrections: [],
        matches: null,
      })
      const search = house.trpc(token).content.search.query({ kind: 'instagram', themes: ['Vegan'] })
      await expect(search).rejects.toMatchObject({ data: { errorMessage: 'DATABASE_ERROR' } })
    })
    expect(await read('calm mornngs')).toMatchObject({ rest: 'calm mornings', matches: { total: 5 } })
  })

  test('keeps the words of before while a rebuild has written some of them', async () => {
    const values = [{ network: 'instagram', word: 'mornngs', kind: 'TEXT', language: 'en', total: 9 }]
    await ctx.clickhouse.insert({ table: 'search_words_next', values, format: 'JSONEachRow' })
    expect(await read('calm mornngs')).toMatchObject({ rest: 'calm mornings' })
    // The next one begins anew: nothing is left of the one that ended in between.
    await rebuildPeers(ctx)
    expect(await read('calm mornngs')).toMatchObject({ rest: 'calm mornings' })
  })
})

test('cities are read, searched, counted, suggested and spelled once a row has one', async () => {
  const read = async (text: string, scope = 'discovery') => {
    const { body } = await house.rest('POST /api/search/interpret', { token, body: { kind: 'youtube', scope, text } })
    return interpretationSchema.strict().parse(body)
  }
  expect(await read('berlin')).toMatchObject({
    filters: { locations: ['DE'] },
    notes: [{ text: 'berlin', note: 'PLACE_UNKNOWN', message: "Cities aren't known here yet. Showing Germany." }],
  })

  const now = house.clock.now()
  const steady = Array.from({ length: 12 }, (_, week) => 1000 + 5 * week)
  const [ines, ida] = await addInfluencers(ctx, 'youtube', [
    {
      ...{ platformId: 'i', username: 'ines.b', location: 'DE', city: 'Berlin', followers: 1055 },
      growth: weeklyGrowth(now, steady),
    },
    {
      ...{ username: 'ida', location: 'DE', bio: 'Cook · 📍 München', followers: 2000 },
      growth: weeklyGrowth(now, [...steady.slice(0, 11), 2000]),
    },
    { username: 'berlin', location: 'DE', bio: '📍berlin', growth: weeklyGrowth(now, [10, 900]) },
  ])
  const [post] = await addContent(ctx, 'youtube', [{ authorPlatformId: 'i', text: 'One' }])
  house.clock.advance(60_000)
  await rebuildPeers(ctx)

  const berlin = { id: '2950159', name: 'Berlin', region: 'Berlin' }
  expect(await read('yoga in berlin')).toMatchObject({
    filters: { themes: ['Yoga'], places: ['2950159'] },
    understood: [{ label: 'Yoga' }, { text: 'berlin', filter: 'places', label: 'Berlin, Germany' }],
    notes: [],
  })
  // The first reading begins to load the new words.
  await expect
    .poll(() => read('berlni'), { interval: 500 })
    .toMatchObject({ corrections: [{ to: 'berlin', isApplied: true }], matches: { total: 1 } })
  const find = async (path: string) =>
    (await house.rest(`GET ${path}`, { token })).body as { data: { id: string; place: unknown }[] }
  const rows = async (path: string) => (await find(path)).data.map(({ id, place }) => ({ id, place }))
  expect(await rows('/api/clickhouse/youtube?places=2950159')).toEqual([{ id: ines, place: berlin }])
  expect(await rows('/api/clickhouse/youtube?places=DE-BY&places=DE-BE')).toHaveLength(2)
  expect(await rows('/api/content/youtube?places=2950159')).toEqual([{ id: post, place: berlin }])
  expect(await rows('/api/clickhouse/youtube?growthJumps=some')).toMatchObject([{ id: ida }])
  expect(await rows('/api/clickhouse/youtube?growthJumps=none')).toMatchObject([{ id: ines }])

  const calls = house.trpc(token)
  const { options } = await calls.influencers.options.query({ kind: 'youtube', field: 'places' })
  expect(Object.fromEntries(options.map(({ value, count }) => [value, count]))).toEqual({
    ...{ '2950159': 1, 'de-be': 1, '2867714': 1, 'de-by': 1 },
  })
  const { places } = await calls.influencers.filters.query({ kind: 'youtube' })
  expect(places.map(({ search_query: id, item_name: name }) => `${id} ${name}`).sort()).toEqual(
    [
      '2867714 Munich, Germany',
      '2950159 Berlin, Germany',
      'DE-BE Berlin (region), Germany',
      'DE-BY Bavaria, Germany',
    ].sort(),
  )
  for (const [text, scope, id] of [
    ['muni', 'discovery', '2867714'],
    ['Berl', 'content', '2950159'],
  ] as const) {
    const found = await calls.influencers.suggest.query({ kind: 'youtube', scope, text })
    expect(found.places).toContainEqual(expect.objectContaining({ id, count: 1 }))
  }
})

test('operators add names of topics, which readings know within a minute and rows when they are written', async () => {
  const read = async (text: string) => {
    const { body } = await house.rest('POST /api/search/interpret', { token, body: { kind: 'instagram', text } })
    return interpretationSchema.strict().parse(body)
  }
  expect((await read('pflegeritual')).filters).toEqual({ search: 'pflegeritual' })
  const write = (value: unknown) => ctx.db.transaction().execute(trx => seedConfig(ctx, trx, 'search.topics', value))
  for (const wrong of [{ de: { Skincaer: ['pflege'] } }, { xx: { Skincare: ['pflege'] } }, ['pflege']])
    await expect(write(wrong)).rejects.toMatchObject({ fields: { value: 'Value is not valid' } })
  await write({ de: { Skincare: ['Pflegeritual'], Vegan: ['Yoga'] } })
  house.clock.advance(60_000)
  expect((await read('pflegeritual')).filters).toEqual({ themes: ['Skincare'] })
  // Names of the taxonomy keep their topic.
  expect((await read('yoga')).filters).toEqual({ themes: ['Yoga'] })
  expect((await suggest('text=pflegerit')).topics).toEqual([])
  const [id] = await addInfluencers(ctx, 'instagram', [{ bio: 'Mein Pflegeritual', language: 'de', followers: 3 }])
  const { body } = await house.rest('GET /api/clickhouse/instagram?themes=Skincare', { token })
  expect(body).toMatchObject({ total: 1, data: [{ id }] })
})
