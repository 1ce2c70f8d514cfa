import { interpretationSchema } from '@limelight/contract/search/interpretation'
import { maxSuggestionsPerMinute, suggestionsSchema } from '@limelight/contract/search/suggestions'
import { readRows } from '@limelight/core/engines/clickhouse'
import { rebuildPeers } from '@limelight/core/influencers/scores/peers'
import { getLimit } from '@limelight/core/tariffs/usage'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addContent, addInfluencers } from '@limelight/core/test/factories/influencers'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
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
    creators: [],
  })
  const nothing = { topics: [], hashtags: [], brands: [], creators: [] }
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
      sql: `SELECT word, kind FROM search_words WHERE network = 'instagram' AND language != 'en' OR kind != 'TOPIC'`,
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
    expect(await read('"mornngs"')).toMatchObject({ rest: '"mornngs"', corrections: [] })
    expect(await read('hidden_marta')).toMatchObject({ rest: 'hidden_marta', corrections: [] })
    expect(await read('two')).toMatchObject({ rest: 'two', corrections: [] })
  })
})
