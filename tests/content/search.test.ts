import { contentItemSchema } from '@limelight/contract/content/schema'
import type { ContentRecord } from '@limelight/contract/influencers/ingestion'
import type { SocialNetwork } from '@limelight/contract/networks'
import { foundOf } from '@limelight/contract/search/fields'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addContent, addInfluencers } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const { user, accessToken: token } = await buildAccount(house.ctx)
await givePlan(house.ctx, user.id, { name: 'Business', limits: { TRENDS_SEARCH_LIMIT: 10_000 } })
const calls = house.trpc(token)

const authors = [
  { platformId: 'lena', username: 'lena.vogt', name: 'Léna Vogt', followers: 48_000 },
  { platformId: 'zoe', username: 'zoe_runs', name: 'Zoe', followers: 1000 },
]
const [lena, zoe] = await addInfluencers(house.ctx, 'instagram', authors)
await addInfluencers(house.ctx, 'youtube', authors)

type Given = Partial<ContentRecord> & { authorPlatformId: string }
const onInstagram: Given[] = [
  {
    authorPlatformId: 'lena',
    shortcode: 'reel1',
    text: 'Crêpes at home, write to lena@example.test or @zoe_runs',
    isVideo: true,
    viewsTotal: 120_400,
    likesTotal: 8100,
    commentsTotal: 240,
    durationSec: 31,
    publishDate: '2026-11-19T23:59:59.999Z',
    language: 'de',
    location: 'DE',
  },
  {
    authorPlatformId: 'zoe',
    shortcode: 'photo1',
    text: 'Morning run',
    likesTotal: 50,
    commentsTotal: 0,
    publishDate: '2026-11-18T00:00:00.000Z',
    language: 'en',
    location: 'US',
  },
  { authorPlatformId: 'lena', shortcode: 'photo2', text: 'Nothing counted', publishDate: '2026-11-17T10:00:00.000Z' },
]
await addContent(house.ctx, 'instagram', onInstagram)
await addContent(house.ctx, 'youtube', [
  {
    authorPlatformId: 'lena',
    shortcode: 'v1',
    text: 'Long talk',
    timelineType: 'video',
    viewsTotal: 9e9,
    likesTotal: 5,
  },
  {
    authorPlatformId: 'zoe',
    shortcode: 's1',
    text: 'Short run',
    timelineType: 'shorts',
    viewsTotal: 10,
    likesTotal: 90,
  },
])

async function search(query: string, network: SocialNetwork = 'instagram') {
  const { status, body } = await house.rest(`GET /api/content/${network}?${query}`, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return foundOf(contentItemSchema).strict().parse(body)
}

async function texts(query: string, network?: SocialNetwork): Promise<(string | undefined)[]> {
  const { total, data } = await search(query, network)
  expect(total).toBe(data.length)
  return data.map(({ text }) => text.split(/[ ,]/)[0])
}

describe('single filter', () => {
  test.each([
    ['search=crepes', ['Crêpes']],
    ['search=run+zoe', ['Morning']],
    ['search=%22morning+runs%22', ['Morning']],
    ['search=%23morning', []],
    ['search=@lena.vogt', ['Crêpes', 'Nothing']],
    ['search=@lena', []],
    ['search=@zoe_runs&sort=likes', ['Crêpes', 'Morning']],
    ['search=@zoe_run', []],
    ['isVideo=1', ['Crêpes']],
    ['isVideo=0&sort=likes', ['Morning', 'Nothing']],
    ['viewsTotalMin=120400&viewsTotalMax=120400', ['Crêpes']],
    ['likesTotalMax=50', ['Morning']],
    ['commentsTotalMax=0', ['Morning']],
    ['erMin=17.38&erMax=17.38', ['Crêpes']],
    ['erMin=5&erMax=5', ['Morning']],
    ['language=en', ['Morning']],
    ['languages=de&languages=en&sort=likes', ['Crêpes', 'Morning']],
    ['location=US', ['Morning']],
    ['locations=DE', ['Crêpes']],
    ['publishDateMin=2026-11-19&publishDateMax=2026-11-19', ['Crêpes']],
    ['publishDateMax=2026-11-18&sort=likes', ['Morning', 'Nothing']],
  ])('%s', async (query, expected) => {
    expect(await texts(query)).toEqual(expected)
  })

  test('filters of the other network and invalid bounds are ignored', async () => {
    expect((await search('timelineType=shorts&viewsTotalMin=lots&publishDateMin=never')).total).toBe(3)
    expect((await search('isVideo=1', 'youtube')).total).toBe(2)
    expect(await texts('timelineType=shorts', 'youtube')).toEqual(['Short'])
  })
})

test.each([
  ['instagram', 'sort=videoViewCount', ['Crêpes']],
  ['instagram', 'sort=likes&sortDirection=ASC', ['Morning', 'Crêpes', 'Nothing']],
  ['instagram', 'sort=comments', ['Crêpes', 'Morning', 'Nothing']],
  ['instagram', 'sort=er&sortDirection=ASC', ['Morning', 'Crêpes', 'Nothing']],
  ['youtube', 'sort=videoViewCount', ['Long', 'Short']],
  ['youtube', 'sort=engagementRating', ['Short', 'Long']],
] as const)('%s sorts by %s with unknown values last', async (network, query, first) => {
  expect((await texts(query, network)).slice(0, first.length)).toEqual(first)
})

test('a content item is masked like its author and equal in every call', async () => {
  const found = await search('isVideo=1')
  const [item] = found.data
  expect(item).toMatchObject({
    socialNetwork: 'instagram',
    url: null,
    text: 'Crêpes at home, write to *** or ***',
    authorId: lena,
    author: { id: lena, name: 'Léna Vogt', username: 'le***', followers: 48_000, isUnmasked: false },
    isVideo: 1,
    timelineType: null,
    er: 17.38,
    durationSec: 31,
    publishDate: '2026-11-19T23:59:59.999Z',
  })
  expect(await calls.content.search.query({ kind: 'instagram', isVideo: 1 })).toEqual({
    ...found,
    nextCursor: null,
    isCut: false,
    refinable: expect.any(Object),
  })
  const opened = await calls.content.byId.query({ kind: 'instagram', id: item?.id ?? '' })
  expect((await house.rest(`GET /api/content/instagram/${item?.id}`, { token })).body).toEqual(opened)
  expect(opened).toEqual({
    ...item,
    standing: expect.objectContaining({ measure: 'reactions', posts: 1 }),
  })
  await calls.influencers.unmask.mutate({ kind: 'instagram', id: lena ?? '' })
  const [open] = (await search('isVideo=1')).data
  expect(open).toMatchObject({
    url: 'https://www.instagram.com/p/reel1/',
    author: { username: 'lena.vogt', isUnmasked: true },
  })
})

describe('the match of a row', () => {
  test('says why it is there, in words of the masked text', async () => {
    const [item] = (await search('search=crepes+write&sort=bestMatch')).data
    expect(item?.match).toEqual({
      grade: 2,
      reasons: [
        { kind: 'WORD', name: 'crepes', grade: 2, text: '“crepes” in caption' },
        { kind: 'WORD', name: 'write', grade: 2, text: '“write” in caption' },
      ],
      ranges: [
        [0, 6],
        [16, 21],
      ],
      passages: [],
    })
    const byAuthor = (await search('search=zoe', 'youtube')).data.map(({ match }) => match)
    expect(byAuthor).toMatchObject([{ grade: 1, ranges: [], reasons: [{ text: '“zoe” in the author’s name' }] }])
    expect((await search('isVideo=1')).data.map(({ match }) => match)).toEqual([null])
  })

  test('tells a hidden mention only in a search that is charged', async () => {
    const { accessToken } = await buildAccount(house.ctx)
    const count = house.trpc(accessToken).content.matches.query({ kind: 'instagram', search: '@zoe_runs' })
    expect((await count).total).toBe(0)
    const [item] = (await search('search=@zoe_runs&isVideo=1')).data
    expect(item?.match?.reasons).toEqual([{ kind: 'MENTION', name: '@zoe_runs', grade: 4, text: 'Mentions @zoe_runs' }])
  })

  test('of a creator follows its posts', async () => {
    const [author] = await addInfluencers(house.ctx, 'youtube', [{ platformId: 'mia', name: 'Mia', bio: 'Hello' }])
    const write = (tag: string, from: number, to: number) =>
      addContent(
        house.ctx,
        'youtube',
        Array.from({ length: to - from }, (_, at) => ({
          authorPlatformId: 'mia',
          platformId: `mia ${from + at}`,
          text: `New ${tag}`,
          publishDate: house.ctx.clock.now().toISOString(),
        })),
      )
    const find = async (query: object) => {
      const { data } = await calls.influencers.search.query({ kind: 'youtube', sort: 'bestMatch', ...query })
      return data.filter(({ id }) => id === author).map(({ match }) => [match?.grade, match?.reasons[0]?.text])
    }
    await write('#skincare', 0, 6)
    await write('#vegan @nike', 6, 10)
    expect(await find({ themes: ['Skincare'] })).toEqual([[4, 'Skincare in 6 of 10 posts']])
    expect(await find({ search: 'vegan' })).toEqual([[3, 'Vegan in 4 of 10 posts']])
    expect(await find({ search: 'nike' })).toEqual([[3, 'Mentions Nike']])
    expect(await find({ themes: ['Skincare'], search: 'vegan mia' })).toEqual([[3, 'Vegan in 4 of 10 posts']])
    await write('#yoga', 0, 6)
    expect(await find({ themes: ['Skincare'] })).toEqual([])
    expect(await find({ themes: ['Yoga', 'Skincare'] })).toEqual([[4, 'Yoga in 6 of 10 posts']])
  })
})

test('the content of a creator is sorted by date or by engagement', async () => {
  const recent = await calls.influencers.posts.query({ kind: 'instagram', id: lena ?? '' })
  expect(recent.total).toBe(2)
  expect(recent.data.map(({ publishDate }) => publishDate?.slice(0, 10))).toEqual(['2026-11-19', '2026-11-17'])
  const best = await calls.influencers.posts.query({ kind: 'instagram', id: lena ?? '', sort: 'best', offset: 1 })
  expect(best.data.map(({ text }) => text)).toEqual(['Nothing counted'])
})

test('a changed item is found once', async () => {
  const record = { authorPlatformId: 'zoe', platformId: 'again', text: 'Ultramarathon' }
  const [first] = await addContent(house.ctx, 'instagram', [{ ...record, likesTotal: 1 }])
  const [second] = await addContent(house.ctx, 'instagram', [{ ...record, likesTotal: 2, commentsTotal: 3 }])
  expect(second).toBe(first)
  for (const sort of ['videoViewCount', 'likes', 'comments', 'er']) {
    const { total, data } = await search(`search=ultramarathon&sort=${sort}`)
    expect(total).toBe(1)
    expect(data).toMatchObject([{ id: first, likesTotal: 2, commentsTotal: 3, er: 0.5, authorId: zoe }])
  }
  const { data } = await calls.influencers.posts.query({ kind: 'instagram', id: zoe ?? '' })
  expect(data.filter(({ id }) => id === first)).toHaveLength(1)
})

test('match counts and histograms use no searches', async () => {
  expect(await calls.content.matches.query({ kind: 'youtube', search: 'run' })).toEqual({
    total: 1,
    isTotalCapped: false,
  })
  const { bins } = await calls.content.histogram.query({ kind: 'youtube', field: 'viewsTotal', viewsTotalMin: 1000 })
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(2)
})

test.each([
  ['GET /api/content/tiktok', 400, 'UNKNOWN_TYPE'],
  ['GET /api/content/instagram?sort=engagementRating', 400, 'INVALID_QUERY_STRING'],
  ['GET /api/content/youtube?sort=er', 400, 'INVALID_QUERY_STRING'],
  ['GET /api/content/instagram?isVideo=2', 400, 'INVALID_QUERY_STRING'],
  ['GET /api/content/youtube?timelineType=reel', 400, 'INVALID_QUERY_STRING'],
  ['GET /api/content/youtube/123', 404, 'ITEM_NOT_FOUND'],
  ['GET /api/content/youtube/abc', 404, 'ITEM_NOT_FOUND'],
])('%s is %i %s', async (call, status, code) => {
  expect((await house.rest(call, { token })).body).toMatchObject(refusal(status, code))
})
