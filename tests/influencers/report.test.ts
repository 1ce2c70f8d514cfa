import { influencerInfoSchema, relatedSchema } from '@limelight/contract/influencers/schema'
import { facesOfInfluencers } from '@limelight/core/influencers/list-items'
import { rebuildPeers } from '@limelight/core/influencers/scores/peers'
import { getLimit } from '@limelight/core/tariffs/usage'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addContent, addInfluencers, buildReachable, weeklyGrowth } from '@limelight/core/test/factories/influencers'
import { buildEndedOrder } from '@limelight/core/test/factories/reviews'
import { buildSocialAccount } from '@limelight/core/test/factories/social-accounts'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const { ctx } = house
const now = ctx.clock.now()

/** Ten creators of one size, ordered by rising engagement. */
const peers = Array.from({ length: 10 }, (_peer, place) =>
  buildReachable({
    likesAvg: 500 * (place + 1),
    commentsAvg: 0,
    followers: 50_000,
    growth: weeklyGrowth(now, [40_000, 41_000, 42_000, 43_000, 44_000, 45_000, 46_000, 47_000, 48_000, 49_000, 50_000]),
    lastPostDate: now.toISOString(),
  }),
)
const giant = buildReachable({ followers: 20_000_000, likesAvg: null, aqs: 91, er: 3.3 })
const ids = await addInfluencers(ctx, 'instagram', [...peers, giant])
const [lowest = '', , , , , , , , , highest = '', giantId = ''] = ids
const posted = await addContent(
  ctx,
  'instagram',
  [3, 1, 2].map(days => ({
    authorPlatformId: peers[9]?.platformId ?? '',
    likesTotal: 4000 + days * 500,
    commentsTotal: 0,
    publishDate: new Date(now.getTime() - days * 86_400_000).toISOString(),
  })),
)
await rebuildPeers(ctx)

async function enter() {
  const { accessToken: token, user } = await buildAccount(ctx)
  const rest = (call: string) => house.rest(call, { token })
  const opened = async () => (await getLimit(ctx, { userId: user.id }, { limit: 'ACTIVITY_PER_DAY' })).counter.value
  return { rest, opened, trpc: house.trpc(token).influencers }
}

describe('report', () => {
  test('contains the creator, the growth history and the scores with their components', async () => {
    const { rest, trpc } = await enter()
    const row = (await rest(`GET /api/clickhouse/instagram/${highest}`)).body
    const info = influencerInfoSchema
      .omit({ estimate: true })
      .parse((await rest(`GET /api/clickhouse/instagram/${highest}/info`)).body)
    expect(info).toMatchObject({ ...(row as object), er: 10, followers: 50_000 })
    expect(await trpc.info.query({ kind: 'instagram', id: highest })).toEqual({ ...info, estimate: null })
    expect(info.growth.map(({ followers }) => followers)).toEqual(peers[9]?.growth.map(({ followers }) => followers))
    expect(info.engagement).toEqual({ likesAvg: 5000, commentsAvg: 0, viewsAvg: null, posts: 3 })
    expect(info.scores.er).toMatchObject({ value: 10, percentile: 90, median: 6, peers: 10 })
    for (const { value, components } of [info.scores.er, info.scores.aqs]) {
      const sum = components.reduce((sum, part) => sum + (part.value ?? 0) * part.weight, 0)
      expect(Math.abs(sum - (value ?? -1))).toBeLessThanOrEqual(0.5)
    }
    // 30 days ago lies between two known weeks and is interpolated: 45,714 followers.
    expect(info.scores.growth30d).toMatchObject({ value: 9.38, peers: 10, percentile: 0 })
  })

  test('keeps the growth history when a newer record has none', async () => {
    const bought = [30_000, 30_100, 30_200, 30_300, 30_400, 30_500, 30_600, 30_700, 45_000, 45_100, 45_200]
    const known = buildReachable({ followers: 45_200, growth: weeklyGrowth(now, bought) })
    const [id = ''] = await addInfluencers(ctx, 'instagram', [known])
    for (const likesAvg of [900, 1100, 1300])
      await addInfluencers(ctx, 'instagram', [{ ...known, likesAvg, growth: [] }])
    const { aqs } = (await (await enter()).trpc.info.query({ kind: 'instagram', id })).scores
    expect(aqs.components.map(({ name }) => name)).not.toContain('As the source states it')
    const sum = aqs.components.reduce((sum, part) => sum + (part.value ?? 0) * part.weight, 0)
    expect(Math.round(sum)).toBe(aqs.value)
  })

  test('has percentiles among creators of the same size', async () => {
    const { rest } = await enter()
    const row = async (id: string) => (await rest(`GET /api/clickhouse/instagram/${id}`)).body
    expect(await row(lowest)).toMatchObject({ er: 1, erPercentile: 0 })
    expect(await row(ids[5] ?? '')).toMatchObject({ er: 6, erPercentile: 50 })
    expect(await row(giantId)).toMatchObject({ er: 3.3, erPercentile: null })
  })

  test('marks a figure that the source provided', async () => {
    const { trpc } = await enter()
    const { scores, verdict } = await trpc.info.query({ kind: 'instagram', id: giantId })
    expect(scores.er.components[0]).toMatchObject({ name: 'As the source states it', value: 3.3, weight: 1 })
    expect(scores.aqs.components[0]).toMatchObject({ name: 'As the source states it', value: 91, weight: 1 })
    expect(scores.aqs.components.slice(1).every(({ weight }) => weight === 0)).toBe(true)
    expect(scores.growth30d).toMatchObject({ value: null, percentile: null })
    // A creator without peers of its size is compared with none.
    expect(scores.er).toMatchObject({ percentile: null, median: null, peers: 1 })
    expect(verdict[1]?.text).toBe('Engagement is 3.30%, and there are too few peers to compare it with.')
  })

  test('lists posts by date or by engagement', async () => {
    const { rest, trpc } = await enter()
    const byDays = (order: number[]) => order.map(days => posted[[3, 1, 2].indexOf(days)])
    const path = `GET /api/clickhouse/instagram/${highest}/posts`
    const recent = (await rest(path)).body
    expect(recent).toMatchObject({ total: 3, data: byDays([1, 2, 3]).map(id => ({ id })) })
    expect((await rest(`${path}?sort=best&limit=1&offset=1`)).body).toMatchObject({
      total: 3,
      data: [{ id: byDays([2])[0] }],
    })
    expect(await trpc.posts.query({ kind: 'instagram', id: lowest })).toEqual({ total: 0, data: [] })
    expect((await rest(`${path}?sort=loudest`)).body).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
  })

  test('explains the engagement rate', async () => {
    const { rest, trpc } = await enter()
    expect((await rest(`GET /api/clickhouse/instagram/calcER/${lowest}`)).body).toEqual({
      id: lowest,
      er: 1,
      likesAvg: 500,
      commentsAvg: 0,
      posts: 12,
      formula: '(average likes + average comments) / followers × 100: (500 + 0) / 50000 × 100 = 1%',
    })
    const { formula } = await trpc.calcER.query({ kind: 'instagram', id: giantId })
    expect(formula).toBe('3.3%, as the source of the figures states it')
  })

  test('lists only creators of comparable size as related', async () => {
    const weaver = { bio: 'handloom tapestry weaving', categories: ['Art'] }
    const sizes = [40_000_000, 39_000_000, 2_000_000, 1_300_000, 6000, 5000]
    const weavers = await addInfluencers(
      ctx,
      'youtube',
      sizes.map(followers => ({ ...weaver, followers })),
    )
    const { trpc } = await enter()
    const alike = async (at: number) => {
      const { data } = await trpc.related.query({ kind: 'youtube', id: weavers[at] ?? '' })
      return data.map(({ id }) => sizes[weavers.indexOf(id)])
    }
    expect(await alike(0)).toEqual([39_000_000, 2_000_000])
    expect(await alike(5)).toEqual([6000])
  })

  test('ranks related creators of the same country and language first, and can leave out others', async () => {
    const potter = { bio: 'stoneware glazing kiln', categories: ['Ceramics'], followers: 5000, er: 3 }
    const homes = [
      { location: 'PT', language: 'pt' },
      { location: 'BR', language: 'pt' },
      { location: 'JP', language: 'ja' },
      { location: 'PT', language: 'en' },
      { location: 'PT', language: 'pt' },
      {},
    ]
    const potters = await addInfluencers(
      ctx,
      'youtube',
      homes.map(home => ({ ...potter, ...home })),
    )
    const { rest, trpc } = await enter()
    const [id = '', ...others] = potters
    const { data } = await trpc.related.query({ kind: 'youtube', id })
    const order = data.map(one => others.indexOf(one.id))
    expect(order[0]).toBe(3)
    expect(order.slice(1, 4).toSorted()).toEqual([0, 2, 4])
    expect(order[4]).toBe(1)
    const { body } = await rest(`GET /api/clickhouse/youtube/${id}/related?sameCountry=true`)
    expect(relatedSchema.parse(body).data.map(one => others.indexOf(one.id))).toEqual([3, 2])
    const unknown = await trpc.related.query({ kind: 'youtube', id: potters[5] ?? '', sameCountry: true })
    expect(unknown).toEqual({ total: 0, data: [] })
  })

  test.each(['', '/info', '/posts', '/related'])('is unknown for an unknown creator: %s', async path => {
    const { rest, opened } = await enter()
    for (const id of ['1', '00', '99999999999999999999', 'lena', '-5', '%00', giantId.replace(/.$/, '')]) {
      expect((await rest(`GET /api/clickhouse/instagram/${id}${path}`)).body, id).toMatchObject(
        refusal(404, 'ITEM_NOT_FOUND'),
      )
    }
    expect((await rest(`GET /api/clickhouse/youtube/${highest}${path}`)).status).toBe(404)
    expect((await rest(`GET /api/clickhouse/myspace/${highest}${path}`)).body).toMatchObject(
      refusal(400, 'UNKNOWN_TYPE'),
    )
    expect(await opened()).toBe(0)
  })

  test('is refunded when it fails', async () => {
    const { rest, opened } = await enter()
    await ctx.clickhouse.command({ query: 'RENAME TABLE influencer_growth TO growth_away' })
    const failed = await rest(`GET /api/clickhouse/instagram/${highest}/info`)
    await ctx.clickhouse.command({ query: 'RENAME TABLE growth_away TO influencer_growth' })
    expect(failed.body).toMatchObject(refusal(503, 'DATABASE_ERROR'))
    expect(await opened()).toBe(0)
    expect((await rest(`GET /api/clickhouse/instagram/${highest}/info`)).status).toBe(200)
    expect(await opened()).toBe(1)
  })
})

describe('growth chart', () => {
  test('has one point per week for each creator in the requested order', async () => {
    const { rest, trpc } = await enter()
    const { body } = await rest(`GET /api/clickhouse/instagram/info/graph/${highest},${lowest}`)
    expect(body).toMatchObject({ total: 2, data: [{ id: highest }, { id: lowest }] })
    const { data } = await trpc.graph.query({ kind: 'instagram', ids: [giantId] })
    expect(data).toEqual([
      { id: giantId, points: [{ date: now.toISOString().slice(0, 10), followers: 20_000_000, er: 3.3 }] },
    ])
  })

  test.each([
    [`1`, 404, 'ITEM_NOT_FOUND'],
    [`${highest},1`, 404, 'ITEM_NOT_FOUND'],
    [`${highest},lena`, 404, 'ITEM_NOT_FOUND'],
    [',', 404, 'ITEM_NOT_FOUND'],
    [Array.from({ length: 101 }, (_id, number) => number).join(','), 400, 'INVALID_QUERY_STRING'],
  ] as const)('refuses %s', async (chosen, status, code) => {
    const { rest } = await enter()
    expect((await rest(`GET /api/clickhouse/instagram/info/graph/${chosen}`)).body).toMatchObject(refusal(status, code))
  })
})

test.each(['', '   ', '\u200b\u2800'])(
  'a creator whose name is %j shows the username as far as it is unmasked',
  async name => {
    const platformId = `quokka${name.length}`
    const [id = ''] = await addInfluencers(ctx, 'youtube', [
      { platformId, username: 'quokka_daily', name, followers: 3 },
    ])
    const { trpc } = await enter()
    const shown = async () => (await trpc.byId.query({ kind: 'youtube', id })).name
    expect(await shown()).toBe('qu***')
    await addContent(ctx, 'youtube', [{ authorPlatformId: platformId, text: 'Wombat' }])
    expect((await trpc.posts.query({ kind: 'youtube', id })).data[0]?.author.name).toBe('qu***')
    expect((await facesOfInfluencers(ctx, 'youtube', [id])).get(id)?.name).toBe('qu***')
    await trpc.unmask.mutate({ kind: 'youtube', id })
    expect(await shown()).toBe('quokka_daily')
  },
)

describe('price of a report', () => {
  test('comes from the table, then from five orders of three comparable sellers', async () => {
    const { trpc } = await enter()
    const [small = ''] = await addInfluencers(ctx, 'instagram', [buildReachable({ followers: 800 })])
    const priceOf = async (id: string) => (await trpc.brief.query({ kind: 'instagram', id })).price
    expect(await priceOf(small)).toMatchObject({ source: 'TABLE', kind: 'post', orders: 0 })

    const [buyer, both, ...sellers] = await Promise.all(Array.from({ length: 5 }, () => buildAccount(ctx)))
    const settle = (seller: typeof buyer, price: string, more: object = {}) =>
      buildEndedOrder(ctx, {
        ownerId: seller?.user.id ?? '',
        clientId: buyer?.user.id ?? '',
        price,
        amount: 1,
        ...more,
      })
    for (const seller of [both, ...sellers]) await buildSocialAccount(ctx, seller?.user.id ?? '', 'instagram')
    await buildSocialAccount(ctx, both?.user.id ?? '', 'youtube')
    await settle(both, '9000')
    await settle(sellers[0], '9000', { status: 'REFUNDED' })
    for (const [at, price] of ['100', '240', '130', '500'].entries()) await settle(sellers[at % 2], price)
    await settle(sellers[0], '333', { amount: 3 })
    house.clock.advance(6 * 60_000)
    expect(await priceOf(small)).toMatchObject({ source: 'TABLE' })

    await settle(sellers[2], '200')
    house.clock.advance(6 * 60_000)
    const price = await priceOf(small)
    expect(price).toMatchObject({ source: 'ORDERS', kind: null, price: '130', low: '110', high: '240' })
    expect(price).toMatchObject({ orders: 6, sellers: 3 })
    expect(price?.kinds.map(({ kind }) => kind)).toEqual(['post', 'reel', 'story'])
    expect(await priceOf(giantId)).toMatchObject({ source: 'TABLE' })
    expect((await trpc.info.query({ kind: 'instagram', id: small })).price).toEqual(price)
  })
})
