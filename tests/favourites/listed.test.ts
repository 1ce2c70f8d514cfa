import { setImmediate as nextTurn } from 'node:timers/promises'
import { addToList, buildFullList, buildList } from '@limelight/core/test/factories/favourites'
import { addContent, addInfluencer, addInfluencers, buildReachable } from '@limelight/core/test/factories/influencers'
import { expect, test, vi } from 'vitest'
import { openHouse } from '../house.ts'
import { enterListOwner } from './list-owner.ts'

const house = await openHouse()
const { ctx } = house
const lena = buildReachable({ followers: 9000 })
const found = await addInfluencers(ctx, 'instagram', [
  lena,
  ...Array.from({ length: 7 }, (_, at) => ({ name: `Creator ${at}`, followers: 8000 - at })),
])
const [first = '', second = '', third = ''] = found
const posts = await addContent(
  ctx,
  'instagram',
  Array.from({ length: 4 }, (_, at) => ({ authorPlatformId: lena.platformId, likesTotal: 9 - at, text: 'Crêpes' })),
)

test('search results name the lists of the user that contain them, oldest first', async () => {
  const [{ id: userId, trpc }, other] = [await enterListOwner(house), await enterListOwner(house)]
  const [one, two] = [await buildList(ctx, userId), await buildList(ctx, userId)]
  const theirs = await buildList(ctx, other.id)
  await addToList(ctx, userId, two.id, [first, third])
  await addToList(ctx, userId, one.id, [first])
  await addToList(ctx, other.id, theirs.id, [first, second])

  const { data } = await trpc.influencers.search.query({ kind: 'instagram' })
  expect(data.map(({ id }) => id)).toEqual(found)
  expect(data.slice(0, 4).map(({ listIds }) => listIds)).toEqual([[one.id, two.id], [], [two.id], []])
  const shown = await trpc.influencers.unmask.mutate({ kind: 'instagram', id: first })
  expect(shown).toMatchObject({ isUnmasked: true, listIds: [one.id, two.id] })
  expect(await trpc.influencers.byId.query({ kind: 'instagram', id: third })).toMatchObject({ listIds: [two.id] })
  expect((await other.trpc.influencers.search.query({ kind: 'instagram', limit: 1 })).data).toMatchObject([
    { listIds: [theirs.id] },
  ])
  await trpc.favourites.delete.mutate({ id: two.id })
  const after = await trpc.influencers.search.query({ kind: 'instagram' })
  expect(after.data.slice(0, 3).map(({ listIds }) => listIds)).toEqual([[one.id], [], []])
})

test('a creator and a post with the same id, or of two networks, are distinguished', async () => {
  const { id: userId, trpc } = await enterListOwner(house)
  const channel = await addInfluencer(ctx, 'youtube', { platformId: 'shared' })
  const channels = await buildList(ctx, userId, { subtype: 'youtube' })
  await addToList(ctx, userId, channels.id, [channel])
  const instagram = await trpc.influencers.search.query({ kind: 'instagram' })
  expect(instagram.data.flatMap(({ listIds }) => listIds)).toEqual([])
  expect((await trpc.influencers.search.query({ kind: 'youtube' })).data).toMatchObject([{ listIds: [channels.id] }])
})

test('hideListed hides creators in any list of the user, and repeats of a search stay free while lists grow', async () => {
  const { id: userId, rest, trpc } = await enterListOwner(house)
  const { values } = await buildFullList(ctx, (await enterListOwner(house)).id, 1)
  const list = await buildList(ctx, userId)
  const search = async (hideListed: boolean) => {
    const query = { kind: 'instagram', followersMin: 1, followersMax: 9000, hideListed } as const
    const [{ total, data }, matches, capped] = await Promise.all([
      trpc.influencers.search.query(query),
      trpc.influencers.matches.query(query),
      trpc.influencers.search.query({ ...query, count: 'capped', limit: 1 }),
    ])
    expect([matches.total, capped.total]).toEqual([total, total])
    return { total, ids: data.map(({ id }) => id) }
  }
  const used = async () => {
    const { limitCounter } = await trpc.tariffs.active.query()
    return [limitCounter.SEARCH_PER_DAY.value, limitCounter.SEARCH_PER_MONTH.value]
  }
  const everybody = (await search(false)).ids
  expect(everybody).toEqual([...found, ...values])
  expect(await search(true)).toEqual({ total: 9, ids: everybody })
  // The search with and the one without are two filter sets.
  expect(await used()).toEqual([2, 2])
  for (const ids of [[second], [first, third]]) {
    await addToList(ctx, userId, list.id, ids)
    const kept = await trpc.favourites.items.query({ type: 'influencer', id: list.id })
    const others = everybody.filter(id => !kept.data.some(item => item.id === id))
    expect(await search(true)).toEqual({ total: others.length, ids: others })
  }
  expect((await search(false)).ids).toEqual(everybody)
  expect(await used()).toEqual([2, 2])
  const { body } = await rest('GET /api/clickhouse/instagram?followersMin=1&followersMax=9000&hideListed=1&limit=1')
  expect(body).toMatchObject({ total: 6 })
  expect(await used()).toEqual([2, 2])
})

test('hideListed hides posts too', async () => {
  const { id: userId, trpc } = await enterListOwner(house)
  const list = await buildList(ctx, userId, { type: 'content' })
  await addToList(ctx, userId, list.id, posts.slice(1, 3))
  const query = { kind: 'instagram', search: 'crepes', sort: 'likes', hideListed: true } as const
  const { total, data } = await trpc.content.search.query(query)
  expect([total, data.map(({ id }) => id)]).toEqual([2, [posts[0], posts[3]]])
  expect(await trpc.content.matches.query(query)).toMatchObject({ total: 2 })
  const marked = await trpc.content.search.query({ ...query, hideListed: false })
  expect(marked.data.map(({ listIds }) => listIds)).toEqual([[], [list.id], [list.id], []])
})

test('a search that hides listed creators fails alone when ClickHouse does', async () => {
  const { id: userId, rest } = await enterListOwner(house)
  const list = await buildList(ctx, userId)
  await addToList(ctx, userId, list.id, [first])
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  let fail = (_cause: Error) => {}
  const silent = new Promise<never>((_resolve, reject) => {
    fail = reject
  })
  const ask = vi
    .spyOn(ctx.clickhouse, 'query')
    .mockRejectedValueOnce(new Error('ClickHouse is away'))
    .mockReturnValue(silent)
  try {
    const answer = rest('GET /api/clickhouse/instagram?followersMin=2&hideListed=1')
    await expect.poll(() => ask.mock.calls.length).toBe(2)
    await nextTurn()
    fail(new Error('ClickHouse is away'))
    expect((await answer).status).toBe(503)
    await nextTurn()
    expect(unhandled).not.toHaveBeenCalled()
  } finally {
    ask.mockRestore()
    process.off('unhandledRejection', unhandled)
  }
})
