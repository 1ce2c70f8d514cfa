import { newKeySchema } from '@limelight/contract/platform/schema'
import { pruneAnswers } from '@limelight/core/platform/keys/answers'
import { listCalls, pruneCalls } from '@limelight/core/platform/keys/calls'
import { authenticateKey, listKeys, pruneKeys, warnOfExpiry } from '@limelight/core/platform/keys/keys'
import { charge, refund, reserve } from '@limelight/core/tariffs/limits'
import { getLimit } from '@limelight/core/tariffs/usage'
import { buildAccount, removeAccount } from '@limelight/core/test/factories/accounts'
import { buildKey } from '@limelight/core/test/factories/platform'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { io } from 'socket.io-client'
import { describe, expect, test, vi } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse({ RATE_LIMIT_KEY: '40' })
const { ctx } = house
house.clock.startDay()

async function someone(plan = true) {
  const { user, accessToken } = await buildAccount(ctx)
  if (plan) await givePlan(ctx, user.id)
  return { id: user.id, email: user.email, token: accessToken }
}

const lists = { name: 'n8n', scopes: ['lists' as const] }
const day = 24 * 60 * 60_000

describe('key', () => {
  test('is shown once, works, and is refused from its revocation on', async () => {
    const owner = await someone()
    const { platform } = house.trpc(owner.token)
    const created = await house.rest('POST /api/user/keys', { token: owner.token, body: lists })
    expect(created.status).toBe(201)
    const { token, ...key } = newKeySchema.parse(created.body)
    expect(token).toMatch(/^llk_[\w-]{43}$/)
    expect(key).toMatchObject({ status: 'ACTIVE', prefix: token.slice(0, 8), scopes: ['lists'], lastUsedAt: null })
    expect(await platform.keys.query({})).toEqual({ total: 1, data: [key] })

    const answer = await house.rest('GET /api/user/favs', { token })
    expect(answer.status).toBe(200)
    expect(Number(answer.headers.get('ratelimit-remaining'))).toBe(39)
    expect(Number(answer.headers.get('ratelimit-reset'))).toBeGreaterThan(0)
    expect((await platform.keys.query({})).data).toMatchObject([{ lastUsedAt: expect.any(String) }])

    expect(await platform.revokeKey.mutate(key)).toMatchObject({ id: key.id, status: 'REVOKED' })
    expect(await platform.revokeKey.mutate(key)).toMatchObject({ status: 'REVOKED' })
    expect((await house.rest('GET /api/user/favs', { token })).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
  })

  test('ends when it expires, and when its owner leaves', async () => {
    const owner = await someone()
    const key = await buildKey(ctx, owner.id, { plan: false, expiresInDays: 30 })
    const forever = await buildKey(ctx, owner.id, { plan: false, expiresInDays: null })
    const statusOf = async ({ token }: { token: string }) =>
      (await house.rest('GET /api/user/tariffs', { token })).status
    house.clock.advance(30 * day - 5000)
    expect(await statusOf(key)).toBe(200)
    house.clock.advance(5000)
    expect(await statusOf(key)).toBe(401)
    expect(await statusOf(forever)).toBe(200)
    await removeAccount(ctx, owner.id)
    expect(await statusOf(forever)).toBe(401)
  })

  test('is created by its owner only: with a fresh session, or the password', async () => {
    const owner = await someone()
    house.clock.advance(10 * 60_000)
    const create = async (password?: string) =>
      (await house.rest('POST /api/user/keys', { token: owner.token, body: { ...lists, password } })).body
    expect(await create()).toMatchObject({ fields: { password: 'Password is required' } })
    expect(await create('not this one')).toMatchObject({ fields: { password: 'Password is wrong' } })
  })

  test('is refused with the first thing that is wrong', async () => {
    const owner = await someone(false)
    const create = async (body: unknown) => (await house.rest('POST /api/user/keys', { token: owner.token, body })).body
    expect(await create({ scopes: ['everything'] })).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    expect(await create({ ...lists, caps: { SEARCH_PER_MONTH: 1 } })).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    expect(await create({ ...lists, scopes: [] })).toMatchObject({ fields: { scopes: 'Choose at least one scope' } })
    expect(await create({ scopes: ['lists'] })).toMatchObject({ fields: { name: 'Name is required' } })
    expect(await create({ ...lists, caps: { EXPORT: 0 } })).toMatchObject({ statusCode: 400 })
    expect(await create({ ...lists, expiresInDays: 31 })).toMatchObject({ statusCode: 400 })
    expect(await create(lists)).toMatchObject({ ...refusal(403, 'EXPORT'), limit: { name: 'EXPORT' } })
    await givePlan(ctx, owner.id)
    for (let count = 0; count < 20; count += 1) await buildKey(ctx, owner.id, { plan: false })
    expect(await create(lists)).toMatchObject(refusal(400, 'ITEM_COUNT_ERROR'))
  })

  test('counts as no token over tRPC and the socket', async () => {
    const owner = await someone()
    const { token } = await buildKey(ctx, owner.id, { plan: false })
    await expect(house.trpc(token).users.me.query()).rejects.toMatchObject({ data: refusal(401, 'AUTH_FAIL') })
    const socket = io(house.url, { transports: ['polling'], auth: { token }, reconnection: false })
    const outcome = await new Promise<string>(resolve => {
      socket.on('connect', () => resolve('connected'))
      socket.on('connect_error', error => resolve(error.message))
    })
    socket.close()
    expect(outcome).toBe('AUTH_FAIL')
  })
})

describe('checks of a call', () => {
  test('come in order: the key, the rate, the scope, the plan', async () => {
    const owner = await someone(false)
    await givePlan(ctx, owner.id)
    const { token, id } = await buildKey(ctx, owner.id, { plan: false, scopes: ['lists'] })
    await ctx.db.deleteFrom('subscriptions').where('user_id', '=', owner.id).execute()
    const call = async (route: string) => (await house.rest(route, { token })).body
    expect(await call('GET /api/clickhouse/instagram')).toMatchObject({
      ...refusal(403, 'UNAUTHORIZED_ACTION'),
      scope: 'discovery',
    })
    expect(await call('GET /api/user')).toMatchObject({ ...refusal(403, 'UNAUTHORIZED_ACTION'), scope: null })
    expect(await call('GET /api/user/favs')).toMatchObject({ ...refusal(403, 'EXPORT'), limit: { name: 'EXPORT' } })
    for (let count = 3; count < 40; count += 1) await call('GET /api/user/favs')
    expect(await call('GET /api/clickhouse/instagram')).toMatchObject(refusal(429, 'Too many requests'))
    expect((await house.rest('GET /api/user', { token: owner.token })).status).toBe(200)
    await house.trpc(owner.token).platform.revokeKey.mutate({ id })
    expect(await call('GET /api/clickhouse/instagram')).toMatchObject(refusal(401, 'AUTH_FAIL'))
  })
})

describe('cap', () => {
  const costs = [
    { name: 'SEARCH_PER_DAY' as const, amount: 1 },
    { name: 'SEARCH_PER_MONTH' as const, amount: 1 },
  ]

  async function capped(cap: number, plan = 100) {
    const owner = await someone(false)
    await givePlan(ctx, owner.id, { limits: { SEARCH_PER_DAY: plan, SEARCH_PER_MONTH: 1000 } })
    const { token, id } = await buildKey(ctx, owner.id, { plan: false, caps: { SEARCH_PER_DAY: cap } })
    const key = (await authenticateKey(ctx, token))?.key
    const used = async () => {
      const { data } = await listKeys(ctx, { userId: owner.id }, { offset: 0, limit: 20 })
      const { counter } = await getLimit(ctx, { userId: owner.id }, { limit: 'SEARCH_PER_DAY' })
      return { key: data[0]?.usedToday.SEARCH_PER_DAY ?? 0, plan: counter.value }
    }
    return { userId: owner.id, id, house: { ...ctx, key }, key, used }
  }

  test('refuses what is above it, with the plan unspent, and a refund gives back both', async () => {
    const { userId, id, house: own, key, used } = await capped(2)
    for (const name of ['a', 'b']) await reserve(own, { userId, key: name, costs })
    expect(key?.spent).toEqual({ SEARCH_PER_DAY: 2, SEARCH_PER_MONTH: 2 })
    const midnight = new Date(Math.ceil(ctx.clock.now().getTime() / day) * day).toISOString()
    await expect(reserve(own, { userId, key: 'c', costs })).rejects.toMatchObject({
      limit: { name: 'SEARCH_PER_DAY', value: 2, used: 2, resetsAt: midnight, key: id },
    })
    expect(await used()).toEqual({ key: 2, plan: 2 })
    // Paid for already.
    expect(await reserve(own, { userId, key: 'a', costs })).toBe('free')
    await refund(own, { userId, key: 'a' })
    expect(await used()).toEqual({ key: 1, plan: 1 })
    expect(key?.spent).toEqual({ SEARCH_PER_DAY: 1, SEARCH_PER_MONTH: 1 })
  })

  test('comes after the plan', async () => {
    const { userId, house: own } = await capped(1, 1)
    await reserve(own, { userId, key: 'a', costs })
    await expect(reserve(own, { userId, key: 'b', costs })).rejects.toMatchObject({
      limit: expect.not.objectContaining({ key: expect.anything() }),
    })
  })

  test('starts anew at midnight, and a late refund returns to its own day', async () => {
    const { userId, house: own, used } = await capped(1)
    await reserve(own, { userId, key: 'a', costs })
    house.clock.startDay()
    await ctx.db.transaction().execute(trx => charge(own, trx, { userId, key: 'b', costs }))
    await refund(ctx, { userId, key: 'a' })
    expect(await used()).toEqual({ key: 1, plan: 1 })
  })

  test('is exact when calls race', async () => {
    const { userId, house: own, used } = await capped(20)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, async (_each, number) => {
        const action = { userId, key: `race ${number}`, costs }
        await reserve(own, action)
        if (number % 5 === 0) await refund(own, action)
      }),
    )
    const kept = outcomes.filter(({ status }, number) => status === 'fulfilled' && number % 5 !== 0)
    expect(await used()).toEqual({ key: kept.length, plan: kept.length })
    expect(kept.length).toBeLessThanOrEqual(20)
  })
})

describe('calls of a key', () => {
  const page = { offset: 0, limit: 20 }

  test('are listed with status, error, cost and network, changes at once', async () => {
    const owner = await someone()
    const { token, id } = await buildKey(ctx, owner.id, { plan: false, scopes: ['lists', 'discovery'] })
    const list = { type: 'influencer', subtype: 'instagram' }
    await house.rest('POST /api/user/favs', { token, body: { ...list, name: 'Jars' } })
    await house.rest('POST /api/user/favs', { token, body: { ...list, name: 'Jars' } })
    await house.rest('PUT /api/user', { token, body: {} })
    const calls = () => listCalls(ctx, { userId: owner.id }, { id, ...page })
    expect((await calls()).data).toMatchObject([
      { operation: 'users.update', status: 403, error: 'UNAUTHORIZED_ACTION' },
      { operation: 'favourites.create', status: 409, error: 'FAVOURITES_LIST_ALREADY_EXISTS', cost: {} },
      {
        operation: 'favourites.create',
        status: 201,
        error: null,
        cost: {},
        address: expect.stringMatching(/::\/48|\/24$/),
      },
    ])
    const search = '/api/clickhouse/instagram?name=~nobody~'
    await house.rest(`GET ${search}`, { token })
    await vi.waitFor(
      async () => expect((await calls()).data[0]).toMatchObject({ operation: 'influencers.search' }),
      5000,
    )
    await expect(listCalls(ctx, { userId: (await someone()).id }, { id, ...page })).rejects.toThrow('Nothing found')
  })

  test('are pruned after 30 days, and a key 30 days after its end, which is told a week before', async () => {
    const owner = await someone()
    const key = await buildKey(ctx, owner.id, { plan: false, expiresInDays: 30 })
    await house.rest('DELETE /api/user/favs/0', { token: key.token })
    house.clock.advance(23 * day + 1000)
    for (let run = 0; run < 2; run += 1) await warnOfExpiry(ctx)
    await house.drain()
    const mails = await house.mailsTo(owner.email)
    const told = mails.filter(({ subject }) => /^Your API key .+ expires on [\d.]{10}$/.test(subject))
    expect(told).toMatchObject([{ text: expect.stringMatching(/expires on [\d.]{10} \d\d:\d\d UTC\. Create/) }])
    await pruneCalls(ctx)
    await pruneKeys(ctx)
    expect((await listCalls(ctx, { userId: owner.id }, { id: key.id, ...page })).total).toBe(1)
    house.clock.advance(37 * day)
    await pruneCalls(ctx)
    await pruneKeys(ctx)
    expect((await listKeys(ctx, { userId: owner.id }, page)).total).toBe(0)
  })
})

describe('Idempotency-Key', () => {
  test('runs a call once and repeats its answer', async () => {
    const owner = await someone()
    const { token } = await buildKey(ctx, owner.id, { plan: false, scopes: ['lists'] })
    const create = (name: string, key = 'one') =>
      house.rest('POST /api/user/favs', {
        token,
        body: { name, type: 'influencer', subtype: 'instagram' },
        headers: { 'idempotency-key': key },
      })
    const first = await create('Jars')
    expect(first.status).toBe(201)
    const again = await create('Jars')
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await create('Other jars')).body).toMatchObject({
      fields: { 'idempotency-key': 'This Idempotency-Key was used for another call' },
    })
    expect((await create('Jars', 'two')).body).toMatchObject(refusal(409, 'FAVOURITES_LIST_ALREADY_EXISTS'))
    // A refused call may be corrected.
    expect((await create('Glasses', 'two')).status).toBe(201)
    expect((await create('Cups', 'x'.repeat(65))).status).toBe(400)
    const raced = await Promise.all(Array.from({ length: 6 }, () => create('Cups', 'three')))
    const made = raced.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(raced.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
    house.clock.advance(day)
    await pruneAnswers(ctx)
    expect((await create('Jars')).body).toMatchObject(refusal(409, 'FAVOURITES_LIST_ALREADY_EXISTS'))
  })
})
