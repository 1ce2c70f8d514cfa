import type { SocialNetwork } from '@limelight/contract/networks'
import { addToList, buildList } from '@limelight/core/test/factories/favourites'
import { addContent, addInfluencers } from '@limelight/core/test/factories/influencers'
import { describe, expect, test } from 'vitest'
import { enterListOwner } from '../favourites/list-owner.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
house.clock.startDay()
const { ctx } = house
const username = 'quorl.zephyne'
const masked = {
  platformId: 'masked',
  username,
  name: 'Ada',
  bio: 'Tea. Write to sales@brimfold.example or @wexlow',
  followers: 1000,
}
const [id = ''] = await addInfluencers(ctx, 'instagram', [
  masked,
  { platformId: 'other', username: 'plain', name: 'Bo', followers: 500 },
])
await addContent(ctx, 'instagram', [
  { authorPlatformId: 'masked', text: `Tea with ${username} and @wexlow`, likesTotal: 5 },
  { authorPlatformId: 'other', text: 'Coffee', likesTotal: 3 },
])
const kind: SocialNetwork = 'instagram'

/** A user with the masked creator in a list, and every way to ask how many match some words. */
async function enter() {
  const owner = await enterListOwner(house)
  const list = await buildList(ctx, owner.id)
  await addToList(ctx, owner.id, list.id, [id])
  const { influencers, content, favourites, tariffs } = owner.trpc
  const sum = ({ bins }: { bins: { count: number }[] }) => bins.reduce((total, { count }) => total + count, 0)
  const free = {
    matches: async (search: string) => (await influencers.matches.query({ kind, search })).total,
    histogram: async (search: string) => sum(await influencers.histogram.query({ kind, search, field: 'followers' })),
    'content matches': async (search: string) => (await content.matches.query({ kind, search })).total,
    'content histogram': async (search: string) =>
      sum(await content.histogram.query({ kind, search, field: 'likesTotal' })),
  }
  const asked = {
    search: async (search: string) => (await influencers.search.query({ kind, search })).total,
    'content search': async (search: string) => (await content.search.query({ kind, search })).total,
    list: async (search: string) =>
      (await favourites.items.query({ type: 'influencer', id: list.id, search, limit: 1 })).total,
    'sorted list': async (search: string) =>
      (await favourites.items.query({ type: 'influencer', id: list.id, search, sort: 'followers' })).total,
  }
  const used = async () => {
    const { limitCounter } = await tariffs.active.query()
    return [limitCounter.SEARCH_PER_DAY.value, limitCounter.TRENDS_SEARCH_LIMIT.value]
  }
  return { ...owner, free, asked, used, all: { ...free, ...asked } }
}

// Every third beginning, because each is asked in eight ways.
const parts = [...username].slice(1).flatMap((_, end) => (end % 3 === 0 ? [username.slice(0, end + 1)] : []))
const guesses = [...parts, ...parts.slice(1).map(part => `${part.slice(0, -1)}?`), 'quorl', 'zephyne', 'zephyn', 'l.z']

describe('masked username', () => {
  test('matches no part of it, with or without @, wherever words are searched', async () => {
    const { all } = await enter()
    for (const [way, count] of Object.entries(all)) {
      const found = await Promise.all(guesses.flatMap(guess => [count(guess), count(`@${guess}`)]))
      expect(found, way).toEqual(found.map(() => 0))
    }
  })

  test('matches as a whole where the search is charged, and in counts after that', async () => {
    const { free, asked, used } = await enter()
    for (const count of Object.values(free)) expect(await count(`@${username}`)).toBe(0)
    expect(await used()).toEqual([0, 0])
    expect(await asked.list(`@${username}`)).toBe(1)
    expect(await used()).toEqual([1, 0])
    for (const way of ['search', 'list', 'sorted list'] as const) expect(await asked[way](`@${username}`)).toBe(1)
    expect(await used()).toEqual([1, 0])
    expect(await free.matches(`@${username}`)).toBe(1)
    expect(await free.histogram(`@${username}`)).toBe(1)
    expect(await asked['content search'](`@${username}`)).toBe(1)
    expect(await free['content matches'](`@${username}`)).toBe(1)
    expect(await used()).toEqual([1, 1])
    expect(await asked.search(username.toUpperCase())).toBe(1)
    expect(await used()).toEqual([2, 1])
  })

  test('costs a search even if nothing has it, everywhere', async () => {
    const { asked, used } = await enter()
    expect([await asked.search('@nobody-at-all'), await asked.list('@nobody-else')]).toEqual([0, 0])
    expect(await used()).toEqual([2, 0])
  })

  test('matches nothing in a list of a user without a search left', async () => {
    const { trpc, id: userId } = await enterListOwner(house, { SEARCH_PER_DAY: 0 })
    const list = await buildList(ctx, userId)
    await addToList(ctx, userId, list.id, [id])
    const found = await trpc.favourites.items.query({ type: 'influencer', id: list.id, search: `@${username}` })
    expect(found.total).toBe(0)
  })

  test('is not found by the contacts in its bio or captions', async () => {
    const { all } = await enter()
    for (const secret of ['brimfold', 'sales', 'wexlow', 'quorl', 'zephyne'])
      for (const [way, count] of Object.entries(all)) expect(await count(secret), `${way} ${secret}`).toBe(0)
    expect(await all.search('tea')).toBe(1)
    expect(await all['content search']('tea')).toBe(1)
  })
})

test('parts of an unmasked username match for the user who unmasked it, without a charge in counts', async () => {
  const owner = await enter()
  await owner.trpc.influencers.unmask.mutate({ kind, id })
  for (const count of Object.values(owner.free)) expect(await count('@phyn')).toBe(1)
  expect(await owner.used()).toEqual([0, 0])
  for (const count of Object.values(owner.asked)) expect(await count('@quorl.z')).toBe(1)
  expect(await owner.free.matches('zephyne')).toBe(1)
  const stranger = await enter()
  expect(await stranger.free.matches('@phyn')).toBe(0)
})
