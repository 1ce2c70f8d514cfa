import { maxSuggestionsPerMinute, suggestionsSchema } from '@limelight/contract/search/suggestions'
import { rebuildPeers } from '@limelight/core/influencers/scores/peers'
import { getLimit } from '@limelight/core/tariffs/usage'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addContent, addInfluencers } from '@limelight/core/test/factories/influencers'
import { expect, test } from 'vitest'
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
  expect(found.hashtags).toEqual([{ name: 'veganlunch', count: 3 }])
  expect(found.creators).toMatchObject([{ id: vera, name: 'Vera Marten', username: 've***', followers: 500 }])
  expect(await house.trpc(token).influencers.suggest.query({ kind: 'instagram', text: 've' })).toEqual(found)
})

test('finds names from any of their words on, without accents, the largest creator first', async () => {
  expect((await suggest('text=MART')).creators.map(({ id }) => id)).toEqual([marta, vera])
  expect((await suggest('text=szoke')).creators.map(({ id }) => id)).toEqual([marta])
  expect((await suggest('text=marta+sz')).creators.map(({ id }) => id)).toEqual([marta])
})

test('counts the posts of a topic in a search for content, and knows its other words', async () => {
  expect((await suggest('scope=content&text=vegan')).topics).toEqual([{ name: 'Vegan', count: 2 }])
  expect((await suggest('text=reis')).topics).toEqual([{ name: 'Travel', count: 1 }])
})

test('suggests only hashtags after #, and nothing for usernames, quotes and single letters', async () => {
  expect(await suggest('text=%23vega')).toEqual({
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
