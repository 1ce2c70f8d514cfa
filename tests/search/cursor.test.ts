import { writeInfluencers } from '@limelight/core/influencers/ingest/write'
import { influencerSearch } from '@limelight/core/influencers/search'
import type { PageEnd } from '@limelight/core/search/cursor'
import { findPage } from '@limelight/core/search/paging'
import { describeSearch } from '@limelight/core/search/search'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addInfluencers, buildInfluencer } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const { user, accessToken: token } = await buildAccount(house.ctx)
await givePlan(house.ctx, user.id, { name: 'Business', limits: { SEARCH_DEPTH: 12 } })
const calls = house.trpc(token)
await addInfluencers(
  house.ctx,
  'instagram',
  Array.from({ length: 20 }, (_, at) => ({ followers: 1000 + at, following: at < 5 ? null : 100, er: 1 })),
)

type Query = Parameters<typeof calls.influencers.search.query>[0]
const find = (query: Partial<Query> = {}) =>
  calls.influencers.search.query({ kind: 'instagram', limit: 5, ...query } as Query)
const refused = refusal(400, 'INVALID_QUERY_STRING')
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

describe('a cursor', () => {
  test.each([
    { sort: 'followers', sortDirection: 'DESC' },
    { sort: 'following', sortDirection: 'ASC' },
    { sort: 'following', sortDirection: 'DESC' },
    { sort: 'engagementRating', sortDirection: 'ASC' },
  ] as const)('continues where the page before it ended, by $sort $sortDirection', async order => {
    const first = await find(order)
    const second = await find({ ...order, cursor: first.nextCursor ?? '' })
    expect(idsOf(second)).toEqual(idsOf(await find({ ...order, offset: 5 })))
    expect(second.nextCursor).not.toBeNull()
    expect(idsOf(first)).not.toEqual(idsOf(second))
  })

  test('shows no row twice and misses none when rows are added meanwhile', async () => {
    const first = await find()
    const [added] = await addInfluencers(house.ctx, 'instagram', [{ followers: 5000 }])
    const second = await find({ cursor: first.nextCursor ?? '' })
    expect(idsOf(second).some(id => idsOf(first).includes(id))).toBe(false)
    expect(Math.max(...second.data.map(({ followers }) => followers))).toBe((first.data.at(-1)?.followers ?? 0) - 1)
    expect(idsOf(await find())).toContain(added)
  })

  test('ends with the plan, and a page below the depth is refused', async () => {
    const second = await find({ cursor: (await find()).nextCursor ?? '' })
    const third = await find({ cursor: second.nextCursor ?? '' })
    expect(third.data).toHaveLength(2)
    expect(third.nextCursor).toBeNull()
    const full = await find({ offset: 7 })
    await expect(find({ cursor: full.nextCursor ?? '' })).rejects.toMatchObject({
      data: { limit: { name: 'SEARCH_DEPTH', used: 12 } },
    })
  })

  test('is null on the last page', async () => {
    expect((await find({ search: 'nothing like this' })).nextCursor).toBeNull()
  })

  test('of another search, order or user, or changed in any way, is refused', async () => {
    const { nextCursor } = await find()
    const cursor = nextCursor ?? ''
    const [text = '', signature = ''] = cursor.split('.')
    const deeper = Buffer.from(JSON.stringify([0, 1001, '1'])).toString('base64url')
    const other = await buildAccount(house.ctx)
    const queries: Partial<Query>[] = [
      { cursor, followersMin: 1 },
      { cursor, sort: 'following' },
      { cursor, sortDirection: 'ASC' },
      { cursor, kind: 'youtube' },
      { cursor: `${deeper}.${signature}` },
      { cursor: text },
      { cursor: `${text}.` },
      { cursor: `.${signature}` },
      { cursor: '' },
      { cursor: 'null' },
      { cursor: 'x'.repeat(501) },
    ]
    for (const query of queries) {
      await expect(find(query), JSON.stringify(query)).rejects.toMatchObject({ data: refused })
    }
    const theirs = house.trpc(other.accessToken).influencers.search.query({ kind: 'instagram', limit: 5, cursor })
    await expect(theirs).rejects.toMatchObject({ data: refused })
  })

  test('is unknown to REST, which has offsets', async () => {
    const { body } = await house.rest('GET /api/clickhouse/instagram?limit=5&cursor=nonsense', { token })
    expect(Object.keys(body as object).sort()).toEqual(['data', 'set', 'total'])
    const { body: document } = await house.rest('GET /api/openapi.json')
    expect(JSON.stringify(document)).not.toMatch(/"(nextCursor|cursor|isCut|refinable)"/)
  })
})

describe('best match', () => {
  const records = Array.from({ length: 5300 }, (_, at) =>
    buildInfluencer({
      platformId: `glowing ${at}`,
      followers: 1000 * (1 + (at % 97)),
      ...(at % 3 === 0 ? { name: 'Glow Studio' } : { name: 'Lena', bio: 'Morning glow' }),
    }),
  )
  const write = (some = records) => writeInfluencers(house.ctx, { network: 'youtube', records: some })
  const ready = write()

  /** By grade, then by size, then by id. */
  async function expected(max: number): Promise<string[]> {
    const { ids } = await ready
    const rows = records.map(({ name, followers }, at) => ({ id: ids[at] ?? '', isNamed: name !== 'Lena', followers }))
    return rows
      .filter(({ followers }) => followers <= max)
      .sort((one, other) => {
        const grade = Number(other.isNamed) - Number(one.isNamed)
        return grade || other.followers - one.followers || (BigInt(one.id) < BigInt(other.id) ? 1 : -1)
      })
      .map(({ id }) => id)
  }

  const pageOf = async (followersMax: number, start: { offset: number } | PageEnd) => {
    const filters = { search: 'glow', sort: 'bestMatch', followersMax }
    const query = { ...describeSearch(influencerSearch, 'youtube', filters), name: 'test', row: influencerSearch.row }
    const { rows, end } = await findPage(house.ctx, { ...query, direction: 'DESC', limit: 400, start })
    return { ids: rows.map(({ id }) => id), end }
  }

  test.each([
    ['many matches', 97_000, false],
    ['few matches', 50_000, true],
  ])('of %s has each of them once on all pages together, while they are written again', async (_, most, isSmall) => {
    const all = await expected(most)
    const found: string[] = []
    let start: PageEnd | undefined
    do {
      const [page] = await Promise.all([pageOf(most, start ?? { offset: 0 }), write(records.slice(0, 50))])
      expect(page.ids).toEqual((await pageOf(most, { offset: found.length })).ids)
      found.push(...page.ids)
      if (page.end !== undefined) expect(page.end.best?.isSmall).toBe(isSmall)
      start = page.end
    } while (start !== undefined)
    expect(found).toEqual(all)
  })

  test('has no opposite direction, and no place in a list', async () => {
    await expect(find({ sort: 'bestMatch', sortDirection: 'ASC' })).rejects.toMatchObject({ data: refused })
    for (const path of ['clickhouse/instagram', 'content/youtube']) {
      const { body } = await house.rest(`GET /api/${path}?sort=bestMatch&sortDirection=ASC`, { token })
      expect(body).toMatchObject({ errorMessage: 'INVALID_QUERY_STRING' })
    }
    const list = { type: 'influencer', id: '6f2a4f5e-0000-4000-8000-000000000000', sort: 'bestMatch' }
    await expect(calls.favourites.items.query(list as never)).rejects.toMatchObject({ data: refused })
  })

  test('without words is by size and freshness, and its cursor goes on', async () => {
    const first = await find({ sort: 'bestMatch' })
    const second = await find({ sort: 'bestMatch', cursor: first.nextCursor ?? '' })
    expect(first.data.map(({ match }) => match)).toEqual([null, null, null, null, null])
    const sizes = [...first.data, ...second.data].map(({ followers }) => Math.round(1000 * Math.log10(1 + followers)))
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
    expect(idsOf(second)).toEqual(idsOf(await find({ sort: 'bestMatch', offset: 5 })))
    await expect(find({ cursor: first.nextCursor ?? '' })).rejects.toMatchObject({ data: refused })
  })
})
