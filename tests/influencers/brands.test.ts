import { contentDetailSchema } from '@limelight/contract/content/schema'
import { influencerBrandsSchema } from '@limelight/contract/influencers/brands'
import { rhythmSchema } from '@limelight/contract/influencers/rhythm'
import { influencerPostsSchema, influencerSchema } from '@limelight/contract/influencers/schema'
import { searchId } from '@limelight/core/search/write'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addInfluencer } from '@limelight/core/test/factories/influencers'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { enterAsAdmin } from '../http/surface.ts'
import { jobOf, upload } from './ingest-house.ts'

const house = await openHouse()
const { ctx } = house
const { accessToken: token } = await buildAccount(ctx)
const { token: admin } = await enterAsAdmin(house)
const get = async (path: string) => (await house.rest(`GET /api/clickhouse/${path}`, { token })).body

/** Ten posts on Mondays at 18:30 UTC, 100 to 1,000 likes, the newest one last. */
const day = (number: number) => new Date(Date.UTC(2026, 7, 3 + 7 * number, 18, 30)).toISOString()
const captions = [
  '',
  '',
  'Run #ad @adidas',
  '',
  'Anzeige | @neue.marke',
  '',
  '@nike forever',
  '',
  '',
  'New @adidas #sponsored',
]
const posts = captions.map((text, number) => ({
  platformId: `brand-post-${number}`,
  shortcode: `B${number}`,
  text,
  publishDate: day(number),
  isVideo: number % 2 === 0,
  viewsTotal: number % 2 === 0 ? 5000 + number : null,
  likesTotal: 100 * (number + 1),
  commentsTotal: number,
  durationSec: number % 2 === 0 ? 30 : null,
  language: 'en',
  location: 'DE',
  ...(number === 7 && { isPaidPartnership: true, paidPartner: 'lumora_official' }),
}))
const record = { platformId: 'brand-author', username: 'brand.author', followers: 10_000, posts }
const id = searchId('instagram', record.platformId)
const postId = (number: number) => searchId('instagram', `brand-post-${number}`)

describe('posts in a record of a creator', () => {
  test('come back exactly as the source sent them, by call', async () => {
    const created = await house.rest('POST /api/clickhouse/instagram', { token: admin, body: record })
    expect(influencerSchema.parse(created.body)).toMatchObject({ id, brands: ['Adidas', 'Lumora', 'Neue Marke'] })
    const { total, data } = influencerPostsSchema.parse(await get(`instagram/${id}/posts?limit=50`))
    expect(total).toBe(10)
    expect(data.toReversed()).toMatchObject(
      posts.map((post, number) => ({
        id: postId(number),
        text: post.text.replace(/@\S+/g, '***'),
        publishDate: post.publishDate,
        isVideo: Number(post.isVideo),
        viewsTotal: post.viewsTotal,
        likesTotal: post.likesTotal,
        commentsTotal: post.commentsTotal,
        durationSec: post.durationSec,
        language: 'en',
        location: 'DE',
      })),
    )
    expect(
      data.filter(({ isSponsored }) => isSponsored).map(one => [one.disclosure, one.brands, one.mentions]),
    ).toEqual([
      ['caption', [{ name: 'Adidas', isPaid: true }], ['adidas']],
      ['label', [{ name: 'Lumora', isPaid: true }], []],
      ['caption', [{ name: 'Neue Marke', isPaid: true }], ['neue.marke']],
      ['caption', [{ name: 'Adidas', isPaid: true }], ['adidas']],
    ])
  })

  test('come back from a file, and a wrong one is refused by line', async () => {
    const lines = [
      {
        platformId: 'file-author',
        username: 'file.author',
        followers: 50,
        posts: [{ ...posts[2], platformId: 'file-post' }],
      },
      { platformId: 'bad-author', username: 'bad.author', followers: 50, posts: [{ ...posts[2], likesTotal: -1 }] },
      { platformId: 'bad-author-2', username: 'bad.author2', followers: 50, posts: 'none' },
    ]
    const job = await upload(house, { token: admin, content: lines.map(line => JSON.stringify(line)).join('\n') })
    await house.drain()
    const { accepted, rejected } = await jobOf(house, admin, job)
    expect([accepted, rejected]).toEqual([
      1,
      [
        { line: 2, reason: 'posts.likesTotal must be a whole number from 0 to 1000000000' },
        { line: 3, reason: 'posts must be a list of at most 200 posts' },
      ],
    ])
    const { data } = influencerPostsSchema.parse(await get(`instagram/${searchId('instagram', 'file-author')}/posts`))
    expect(data).toMatchObject([{ id: searchId('instagram', 'file-post'), likesTotal: 300, isSponsored: true }])
  })
})

describe('brands of a creator', () => {
  test('are those that paid, with the middle result of their posts against the median', async () => {
    const brands = influencerBrandsSchema.parse(await get(`instagram/${id}/brands`))
    // Results are 100 + 0, 200 + 1, … 1,000 + 9; the median lies between 504 and 605.
    expect(brands).toMatchObject({ measure: 'reactions', posts: 10, median: 554.5, total: 4 })
    expect(brands.sponsored).toEqual({ posts: 4, ratio: 1.19, kindRatio: 1.17 })
    expect(brands.data).toEqual([
      {
        ...{ name: 'Adidas', isPaid: true, paidPosts: 2, mentions: 0, ratio: 1.18, kindRatio: 1.14 },
        ...{ firstDate: day(2), lastDate: day(9), bestPostId: postId(9) },
      },
      expect.objectContaining({ name: 'Lumora', isPaid: true, paidPosts: 1, ratio: 1.46, lastDate: day(7) }),
      expect.objectContaining({ name: 'Neue Marke', isPaid: true, ratio: 0.91 }),
      expect.objectContaining({ name: 'Nike', isPaid: false, paidPosts: 0, mentions: 1, ratio: 1.27 }),
    ])
    expect(await house.trpc(token).influencers.brands.query({ kind: 'instagram', id })).toEqual(brands)
  })

  test('filter creators, and leave them out', async () => {
    const other = await addInfluencer(ctx, 'instagram', { followers: 10_000 })
    const ids = async (query: string) => {
      const { data } = await house.trpc(token).influencers.search.query({
        kind: 'instagram',
        followersMin: 10_000,
        followersMax: 10_000,
        ...JSON.parse(query),
      })
      return data.map(one => one.id).sort()
    }
    expect(await ids('{"brands":["adidas"]}')).toEqual([id])
    expect(await ids('{"brands":["adidas_de","Unknown"]}')).toEqual([id])
    expect(await ids('{"brands":["Nike"]}')).toEqual([])
    expect(await ids('{"withoutBrands":["Adidas"]}')).toEqual([other])
    expect(await ids('{"withoutBrands":["Nike"]}')).toEqual([id, other].sort())
    const { brands } = await house.trpc(token).influencers.filters.query({ kind: 'instagram' })
    expect(brands[0]).toMatchObject({ search_query: 'Adidas', count: 2 })
  })

  test('stay when a later record brings no posts, and go with the mark of the last post', async () => {
    await addInfluencer(ctx, 'instagram', { ...record, posts: undefined })
    expect(await get(`instagram/${id}`)).toMatchObject({ brands: ['Adidas', 'Lumora', 'Neue Marke'] })
    const quiet = { ...posts[4], text: 'Nothing to see' }
    await house.rest('POST /api/clickhouse/instagram', { token: admin, body: { ...record, posts: [quiet] } })
    expect(await get(`instagram/${id}`)).toMatchObject({ brands: ['Adidas', 'Lumora'] })
  })
})

describe('posts of a report', () => {
  test('are the worst ones or the sponsored ones', async () => {
    const likes = async (query: string) =>
      influencerPostsSchema.parse(await get(`instagram/${id}/posts?${query}`)).data.map(one => one.likesTotal)
    expect(await likes('sort=worst&limit=2')).toEqual([100, 200])
    expect(await likes('sort=best&sponsored=true')).toEqual([1000, 800, 300])
    expect(await likes('sponsored=1&limit=1')).toEqual([1000])
  })

  test('with hidden likes are ordered by their views', async () => {
    const hidden = { likesTotal: null, commentsTotal: null }
    const videos = [300, 12, 1200].map((viewsTotal, at) => ({
      ...{ platformId: `hidden-${at}`, shortcode: `H${at}`, publishDate: day(at) },
      ...{ ...hidden, viewsTotal },
    }))
    const body = { platformId: 'hidden-likes', username: 'hidden.likes', followers: 1000, posts: videos }
    const answer = await house.rest('POST /api/clickhouse/youtube', { token: admin, body })
    const { id: channel } = influencerSchema.parse(answer.body)
    const { data } = influencerPostsSchema.parse(await get(`youtube/${channel}/posts?sort=best`))
    expect(data.map(({ viewsTotal }) => viewsTotal)).toEqual([1200, 300, 12])
  })

  test('have a standing against all posts and those of their kind', async () => {
    const { body } = await house.rest(`GET /api/content/instagram/${postId(9)}`, { token })
    expect(contentDetailSchema.parse(body).standing).toEqual({
      ...{ measure: 'reactions', value: 1009, median: 554.5, ratio: 1.82, posts: 10 },
      ...{ kindMedian: 605, kindRatio: 1.67, kindPosts: 5 },
    })
  })

  test('have a rhythm in the time zone that is asked for', async () => {
    const rhythm = rhythmSchema.parse(await get(`instagram/${id}/rhythm`))
    expect(rhythm).toMatchObject({ timeZone: 'UTC', posts: 10, cells: [{ weekday: 1, hour: 18, posts: 10, ratio: 1 }] })
    const auckland = rhythmSchema.parse(await get(`instagram/${id}/rhythm?timeZone=Pacific/Auckland`))
    // Summer time begins there on September 27.
    expect(auckland.cells.map(({ weekday, hour, posts }) => [weekday, hour, posts])).toEqual([
      [2, 6, 8],
      [2, 7, 2],
    ])
    expect(await get(`instagram/${id}/rhythm?timeZone=Mars/Base`)).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
    expect(await get('instagram/42/brands')).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
  })
})

test('words find creators and posts by the brands that paid for them, known or not', async () => {
  const calls = house.trpc(token)
  const find = async (search: string) => {
    const { data } = await calls.influencers.search.query({ kind: 'instagram', search })
    return data.map(creator => creator.id)
  }
  expect(await find('Adidas')).toContain(id)
  expect(await find('lumora')).toEqual([id])
  expect(await find('-lumora adidas')).not.toContain(id)
  const found = await calls.content.search.query({ kind: 'instagram', search: 'lumora' })
  expect(found.data.map(post => post.id)).toEqual([postId(7)])
})
