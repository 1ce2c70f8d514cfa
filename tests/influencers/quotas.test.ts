import type { LimitName } from '@limelight/contract/limits'
import { signIn } from '@limelight/core/accounts/sign-in'
import { signUp } from '@limelight/core/accounts/sign-up'
import { getLimit } from '@limelight/core/tariffs/usage'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { addToList, buildList } from '@limelight/core/test/factories/favourites'
import { addContent, addInfluencers, buildInfluencer, buildReachable } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse({ DATABASE_POOL_SIZE: '20' })
house.clock.startDay()
const { ctx } = house
const ids = await addInfluencers(
  ctx,
  'instagram',
  Array.from({ length: 110 }, () => buildReachable()),
)
const [first = '', second = '', third = ''] = ids

const author = buildInfluencer()
await addInfluencers(ctx, 'youtube', [{ location: 'DE' }])
await addInfluencers(ctx, 'instagram', [{ ...author, followers: 0 }])
await addContent(ctx, 'instagram', [{ authorPlatformId: author.platformId, likesTotal: 1000 }])

/** A user on the Free plan, with the used amounts of the limits. */
async function enter() {
  const account = buildSignUp()
  const { accessToken, user } = await signUp(ctx, account)
  let token = accessToken
  const rest = async (call: string, body?: unknown) => {
    const answer = await house.rest(call, { token, ...(body === undefined ? {} : { body }) })
    return { ...answer, code: answer.status === 200 ? 'ok' : refusedWith(answer.body) }
  }
  /** Advances the clock, which also expires the session. */
  const comeBack = async (days: number) => {
    house.clock.advance(days * 24 * 60 * 60_000)
    token = (await signIn(ctx, account)).accessToken
  }
  const used = async (limit: LimitName) => (await getLimit(ctx, { userId: user.id }, { limit })).counter.value
  const upgrade = (limits?: Partial<Record<LimitName, number>>) =>
    givePlan(ctx, user.id, { name: 'Start', ...(limits === undefined ? {} : { limits }) })
  return { rest, used, upgrade, comeBack, token: () => token, userId: user.id }
}

function refusedWith(body: unknown): unknown {
  return body !== null && typeof body === 'object' && 'errorMessage' in body ? body.errorMessage : body
}

const search = (number: number, rest = '') => `GET /api/clickhouse/instagram?followersMin=${number}${rest}`

describe('SEARCH_PER_DAY', () => {
  test('counts new filter sets, refuses more, and resets at midnight UTC', async () => {
    const { rest, used, comeBack } = await enter()
    for (let number = 1; number <= 20; number += 1) expect((await rest(search(number))).code).toBe('ok')
    const refused = await rest(search(21))
    expect(refused.body).toMatchObject({
      ...refusal(403, 'SEARCH_PER_DAY'),
      limit: { name: 'SEARCH_PER_DAY', value: 20, used: 20 },
    })
    expect([await used('SEARCH_PER_DAY'), await used('SEARCH_PER_MONTH')]).toEqual([20, 20])
    expect((await rest(search(20, '&offset=20&sortDirection=ASC'))).code).toBe('ok')
    await comeBack(1)
    expect((await rest(search(20))).code).toBe('ok')
    expect(await used('SEARCH_PER_DAY')).toBe(1)
  })

  test('does not count another page, sort, direction or count mode of the same filters in any order', async () => {
    const { rest, used } = await enter()
    const walks = [
      '?location=DE&location=FR&followersMin=1',
      '?followersMin=1&location=FR&location=DE&offset=5&limit=2',
      '?location=DE&location=FR&followersMin=1.0&sort=following&sortDirection=ASC&count=capped',
      '?location=FR&location=DE&followersMin=1&offset=40',
    ]
    for (const walk of walks) expect((await rest(`GET /api/clickhouse/instagram${walk}`)).code).toBe('ok')
    expect(await used('SEARCH_PER_DAY')).toBe(1)
    await rest('GET /api/clickhouse/youtube?location=DE&location=FR&followersMin=1')
    expect(await used('SEARCH_PER_DAY')).toBe(2)
  })

  test('counts a first search at any offset, but not a refused one', async () => {
    const { rest, used } = await enter()
    expect((await rest(search(7, '&offset=60'))).code).toBe('ok')
    expect(await used('SEARCH_PER_DAY')).toBe(1)
    for (const walk of [
      '&offset=-1',
      '&limit=101',
      '&sort=views',
      '&sortDirection=UP',
      '&accountType=robot',
      '&gender=',
    ]) {
      expect((await rest(search(8, walk))).body, walk).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
    }
    expect((await rest('GET /api/clickhouse/myspace?search=a')).body).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    expect((await rest(search(8, '&offset=100'))).code).toBe('SEARCH_DEPTH')
    expect(await used('SEARCH_PER_DAY')).toBe(1)
  })

  test('counts concurrent identical searches once', async () => {
    const { rest, used } = await enter()
    const answers = await Promise.all(Array.from({ length: 8 }, () => rest(search(9))))
    expect(answers.map(({ code }) => code)).toEqual(Array(8).fill('ok'))
    expect(await used('SEARCH_PER_DAY')).toBe(1)
  })
})

describe('free searches', () => {
  test('are the default list, and filters without results', async () => {
    const { rest, used } = await enter()
    for (const walk of ['', '?offset=20', '?sort=following&sortDirection=ASC', '?search=%20&themes=Beauty+-+All'])
      expect((await rest(`GET /api/clickhouse/instagram${walk}`)).code).toBe('ok')
    expect((await rest('GET /api/content/instagram')).code).toBe('ok')
    expect((await rest('GET /api/clickhouse/instagram?search=nothing-is-called-so')).body).toMatchObject({ total: 0 })
    expect([await used('SEARCH_PER_DAY'), await used('TRENDS_SEARCH_LIMIT')]).toEqual([0, 0])
  })

  test('are up to ten refinements of a charged set, for clients that name it', async () => {
    const { rest, used } = await enter()
    const { set } = z.object({ set: z.string() }).parse((await rest(search(1))).body)
    for (let number = 2; number <= 11; number += 1) {
      expect((await rest(search(number, `&refines=${set}`))).code).toBe('ok')
    }
    expect(await used('SEARCH_PER_DAY')).toBe(1)
    // The pages of a refinement are free without naming the set again.
    expect((await rest(search(11, '&offset=20'))).code).toBe('ok')
    expect(await used('SEARCH_PER_DAY')).toBe(1)
    await rest(search(12, `&refines=${set}`))
    await rest(search(13))
    await rest(search(14, '&refines=unknown'))
    expect(await used('SEARCH_PER_DAY')).toBe(4)
    const body = { socialNetwork: 'instagram', filters: { followersMin: 15 }, refines: set }
    expect((await rest('POST /api/influencer/proxy/search', body)).body).toMatchObject({ set: expect.any(String) })
  })
})

describe('other limits', () => {
  test('SEARCH_PER_MONTH resets 30 days after the first day of the plan', async () => {
    const { rest, upgrade, comeBack } = await enter()
    await upgrade({ SEARCH_PER_MONTH: 2 })
    for (const number of [1, 2]) expect((await rest(search(number))).code).toBe('ok')
    expect((await rest(search(3))).code).toBe('SEARCH_PER_MONTH')
    await comeBack(1)
    expect((await rest(search(3))).code).toBe('SEARCH_PER_MONTH')
    await comeBack(29)
    expect((await rest(search(3))).code).toBe('ok')
  })

  test('SEARCH_DEPTH truncates the page that crosses it and refuses pages beyond it', async () => {
    const { rest, upgrade } = await enter()
    const page = async (offset: number) => rest(search(1, `&offset=${offset}&limit=10`))
    expect((await page(90)).body).toMatchObject({ total: 110, data: { length: 10 } })
    expect((await page(95)).body).toMatchObject({ total: 110, data: { length: 5 } })
    expect((await page(100)).body).toMatchObject({ ...refusal(403, 'SEARCH_DEPTH'), limit: { value: 100, used: 100 } })
    await upgrade()
    expect((await page(100)).body).toMatchObject({ total: 110, data: { length: 10 } })
  })

  test('SEARCH_DEPTH counts hidden items of lists, page by page and by cursor', async () => {
    const { rest, token, userId, upgrade } = await enter()
    const trpc = house.trpc(token())
    const query = { kind: 'instagram', followersMin: 1, hideListed: true, limit: 10 } as const
    const all = await trpc.influencers.search.query({ kind: 'instagram', followersMin: 1, limit: 100 })
    const list = await buildList(ctx, userId)
    await addToList(
      ctx,
      userId,
      list.id,
      all.data.slice(0, 45).map(({ id }) => id),
    )
    const others = all.data.slice(45).map(({ id }) => id)
    const visible: string[] = []
    let cursor: string | undefined
    do {
      const page = await trpc.influencers.search.query({ ...query, ...(cursor === undefined ? {} : { cursor }) })
      visible.push(...page.data.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
      expect(page.isCut).toBe(cursor === undefined)
    } while (cursor !== undefined)
    expect(visible).toEqual(others)
    expect((await rest(search(1, '&hideListed=true&offset=50&limit=10'))).body).toMatchObject({ data: { length: 5 } })
    expect((await rest(search(1, '&hideListed=true&offset=55&limit=10'))).code).toBe('SEARCH_DEPTH')
    await upgrade()
    expect((await rest(search(1, '&hideListed=true&offset=55&limit=10'))).body).toMatchObject({ data: { length: 10 } })
  })

  test('similar creators are part of the report, which ACTIVITY_PER_DAY counts once per day', async () => {
    const { rest, used } = await enter()
    const related = (id = '') => rest(`GET /api/clickhouse/instagram/${id}/related`)
    for (const id of ids.slice(0, 20)) expect((await related(id)).code).toBe('ok')
    expect((await related(ids[20])).code).toBe('ACTIVITY_PER_DAY')
    expect((await related('1')).code).toBe('ITEM_NOT_FOUND')
    expect((await rest(`GET /api/clickhouse/instagram/${first}/info`)).code).toBe('ok')
    expect(await used('ACTIVITY_PER_DAY')).toBe(20)
  })

  test('TRENDS_SEARCH_LIMIT counts content searches only', async () => {
    const { rest, used, upgrade } = await enter()
    const content = (number: number) => rest(`GET /api/content/instagram?likesTotalMin=${number}`)
    for (let number = 1; number <= 20; number += 1) expect((await content(number)).code).toBe('ok')
    expect((await content(21)).code).toBe('TRENDS_SEARCH_LIMIT')
    expect((await content(20)).code).toBe('ok')
    expect(await used('SEARCH_PER_DAY')).toBe(0)
    await upgrade()
    expect((await content(21)).code).toBe('ok')
  })

  test('ACTIVITY_PER_DAY counts each opened report once per day', async () => {
    const { rest, used, upgrade } = await enter()
    const open = (id = '') => rest(`GET /api/clickhouse/instagram/${id}/info`)
    for (const id of ids.slice(0, 20)) expect((await open(id)).code).toBe('ok')
    expect((await open(first)).code).toBe('ok')
    expect(await used('ACTIVITY_PER_DAY')).toBe(20)
    expect((await open(ids[20])).code).toBe('ACTIVITY_PER_DAY')
    expect((await open('1')).code).toBe('ITEM_NOT_FOUND')
    await upgrade()
    expect((await open(ids[20])).code).toBe('ok')
  })

  test('MAX_INFLUENCERS_BY_CHART limits charts and cached charts', async () => {
    const { rest, upgrade } = await enter()
    const chart = (...chosen: string[]) => rest(`GET /api/clickhouse/instagram/info/graph/${chosen.join(',')}`)
    const keep = (...chosen: string[]) => rest('POST /api/search/cache/influencer/graph', { ids: chosen })
    expect((await chart(first, second, first)).code).toBe('ok')
    expect((await keep(first, second)).code).toBe('ok')
    expect((await chart(first, second, third)).body).toMatchObject({
      ...refusal(403, 'MAX_INFLUENCERS_BY_CHART'),
      limit: { value: 2, used: 3, resetsAt: null },
    })
    expect((await keep(first, second, third)).code).toBe('MAX_INFLUENCERS_BY_CHART')
    await upgrade()
    expect((await chart(first, second, third)).body).toMatchObject({ total: 3 })
    expect((await keep(first, second, third)).code).toBe('ok')
  })

  test('MAX_VOLUME_USERNAME_URL and MAX_EMAILS limit unmasking and reset after 30 days', async () => {
    const { rest, comeBack } = await enter()
    const open = (id: string | undefined, fields: string) =>
      rest(`PUT /api/clickhouse/instagram/${id}/unmask`, { fields: [fields] })
    for (const id of ids.slice(0, 10)) expect((await open(id, 'username')).code).toBe('ok')
    expect((await open(ids[10], 'username')).code).toBe('MAX_VOLUME_USERNAME_URL')
    for (const id of ids.slice(0, 5)) expect((await open(id, 'email')).code).toBe('ok')
    expect((await open(ids[5], 'email')).code).toBe('MAX_EMAILS')
    expect((await open(first, 'email')).code).toBe('ok')
    await comeBack(30)
    expect((await open(ids[10], 'username')).code).toBe('ok')
    expect((await open(ids[5], 'email')).code).toBe('ok')
  })
})
