import { isCounted, type LimitName, limitNames, limitWindows, refusalOf } from '@limelight/contract/limits'
import type { Limit } from '@limelight/contract/tariffs/schema'
import { LimitError } from '@limelight/core/runtime/errors'
import {
  charge,
  cleanUpLedger,
  commit,
  refund,
  requireCapacity,
  requireWithin,
  reserve,
  withinLimits,
} from '@limelight/core/tariffs/limits'
import { getRunningPlan } from '@limelight/core/tariffs/plans'
import { activatePromoCode, createPromoCode } from '@limelight/core/tariffs/promo-codes'
import { getLimit } from '@limelight/core/tariffs/usage'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { describe, expect, test } from 'vitest'
import { openHouse } from '../house.ts'

const house = await openHouse({ DATABASE_POOL_SIZE: '20' })
house.clock.startDay()
const { ctx } = house

async function someone(limits: Partial<Record<LimitName, number>> = {}): Promise<string> {
  const { user } = await buildAccount(ctx)
  await givePlan(ctx, user.id, { limits })
  return user.id
}

const read = (userId: string, limit: LimitName): Promise<Limit> => getLimit(ctx, { userId }, { limit })

async function refusedBy(promise: Promise<unknown>): Promise<LimitError['limit']> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof LimitError)) throw new Error(`It was not refused by a limit: ${error}`)
  return error.limit
}

describe.each(limitNames.filter(isCounted))('counted limit %s', name => {
  const cost = (amount: number) => [{ name, amount }]

  test.each([
    ['by request', -1],
    ['not included', 0],
  ])('refuses any use when it is %s (%i)', async (_what, value) => {
    const userId = await someone({ [name]: value })
    const limit = await refusedBy(reserve(ctx, { userId, key: 'one', costs: cost(1) }))
    expect(limit).toEqual({ name, value, used: 0, resetsAt: (await read(userId, name)).resetsAt })
  })

  test('allows uses up to its value until it resets', async () => {
    const userId = await someone({ [name]: 3 })
    const act = (key: string, amount = 1) => reserve(ctx, { userId, key, costs: cost(amount) })
    await act('two', 2)
    expect(await read(userId, name)).toMatchObject({ value: 3, counter: { value: 2 }, remaining: 1 })
    expect(await refusedBy(act('two more', 2))).toMatchObject({ value: 3, used: 2 })
    await act('the last')
    const { resetsAt } = await refusedBy(act('over'))
    expect(await read(userId, name)).toMatchObject({ counter: { value: 3 }, remaining: 0, resetsAt })
    house.clock.advance(new Date(resetsAt ?? '').getTime() - ctx.clock.now().getTime())
    await act('anew')
    expect(await read(userId, name)).toMatchObject({ counter: { value: 1 }, remaining: 2 })
  })

  test('does not count a failed action, and counts a retried one once', async () => {
    const userId = await someone({ [name]: 1 })
    const action = { userId, key: 'action', costs: cost(1) }
    await expect(withinLimits(ctx, action, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await read(userId, name)).toMatchObject({ counter: { value: 0 } })
    expect(await withinLimits(ctx, action, async charged => charged)).toBe('charged')
    expect(await withinLimits(ctx, action, async charged => charged)).toBe('free')
    expect(await read(userId, name)).toMatchObject({ counter: { value: 1 } })
  })
})

describe.each(limitNames.filter(name => limitWindows[name] === 'request' || limitWindows[name] === 'switch'))(
  'request limit %s',
  name => {
    test.each([
      [-1, 1, false],
      [0, 1, false],
      [1, 1, true],
      [5, 4, true],
      [5, 5, true],
      [5, 6, false],
    ])('with value %i and a request for %i: allowed is %s', async (value, wanted, allowed) => {
      const userId = await someone({ [name]: value })
      const request = requireWithin(ctx, ctx.db, userId, name, wanted)
      if (allowed) await request
      else expect(await refusedBy(request)).toEqual({ name, value, used: wanted, resetsAt: null })
    })
  },
)

describe.each(limitNames.filter(name => limitWindows[name] === 'rows'))('row limit %s', name => {
  test.each([
    [-1, 0, 1, false],
    [0, 0, 1, false],
    [5, 3, 1, true],
    [5, 4, 1, true],
    [5, 5, 1, false],
    [5, 3, 3, false],
  ])('with value %i, %i existing and %i new rows: allowed is %s', async (value, existing, adding, allowed) => {
    const userId = await someone({ [name]: value })
    const request = ctx.db.transaction().execute(trx => requireCapacity(ctx, trx, userId, name, { existing, adding }))
    if (allowed) await request
    else expect(await refusedBy(request)).toEqual({ name, value, used: existing, resetsAt: null })
  })
})

test('200 concurrent calls with 50 uses left: 50 succeed, and refunds restore the counters', async () => {
  const userId = await someone({ SEARCH_PER_DAY: 60, SEARCH_PER_MONTH: 1000 })
  const costs = [
    { name: 'SEARCH_PER_DAY', amount: 1 },
    { name: 'SEARCH_PER_MONTH', amount: 1 },
  ] as const
  await reserve(ctx, { userId, key: 'before', costs: [{ name: 'SEARCH_PER_DAY', amount: 10 }] })
  const keys = Array.from({ length: 200 }, (_, number) => `search ${number}`)
  const results = await Promise.allSettled(keys.map(key => reserve(ctx, { userId, key, costs: [...costs] })))
  const succeeded = keys.filter((_, number) => results[number]?.status === 'fulfilled')
  expect(succeeded).toHaveLength(50)
  expect(await read(userId, 'SEARCH_PER_DAY')).toMatchObject({ counter: { value: 60 } })
  // A call that the day limit refused does not count for the month.
  expect(await read(userId, 'SEARCH_PER_MONTH')).toMatchObject({ counter: { value: 50 } })

  await Promise.all(succeeded.slice(0, 20).flatMap(key => [refund(ctx, { userId, key }), refund(ctx, { userId, key })]))
  expect(await read(userId, 'SEARCH_PER_DAY')).toMatchObject({ counter: { value: 40 } })
  expect(await read(userId, 'SEARCH_PER_MONTH')).toMatchObject({ counter: { value: 30 } })
})

test('ten concurrent calls of one action are charged once', async () => {
  const userId = await someone({ EXPORT: 5 })
  const action = { userId, key: 'the same', costs: [{ name: 'EXPORT' as const, amount: 1 }] }
  const answers = await Promise.all(Array.from({ length: 10 }, () => reserve(ctx, action)))
  expect(answers.filter(answer => answer === 'charged')).toHaveLength(1)
  expect(await read(userId, 'EXPORT')).toMatchObject({ counter: { value: 1 } })
})

test('a rolled-back transaction takes its charge with it', async () => {
  const userId = await someone({ MAX_EMAILS: 5 })
  const action = { userId, key: 'unmask', costs: [{ name: 'MAX_EMAILS' as const, amount: 3 }] }
  const failing = ctx.db.transaction().execute(async trx => {
    await charge(ctx, trx, action)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await read(userId, 'MAX_EMAILS')).toMatchObject({ counter: { value: 0 } })
})

test('the charge of a crashed action is refunded, and a finished one stays', async () => {
  const userId = await someone({ TRENDS_SEARCH_LIMIT: 5 })
  const costs = [{ name: 'TRENDS_SEARCH_LIMIT' as const, amount: 1 }]
  await reserve(ctx, { userId, key: 'died', costs })
  await reserve(ctx, { userId, key: 'finished', costs })
  await commit(ctx, { userId, key: 'finished' })
  await cleanUpLedger(ctx)
  expect(await read(userId, 'TRENDS_SEARCH_LIMIT')).toMatchObject({ counter: { value: 2 } })
  // Midnight may pass meanwhile. The refund goes to the day of the charge.
  house.clock.advance(11 * 60_000)
  await cleanUpLedger(ctx)
  const { used } = await ctx.db
    .selectFrom('limit_counters')
    .select('used')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(used).toBe(1)
})

test('a bonus is used after the plan, survives the reset, and is refunded on failure', async () => {
  const userId = await someone({ EXPORT: 2 })
  const code = `GIFT-${userId}`
  await ctx.db
    .transaction()
    .execute(trx => createPromoCode(ctx, trx, { code, reward: { kind: 'LIMIT', limit: 'EXPORT', amount: 3 } }))
  await activatePromoCode(ctx, { userId }, { code })
  const act = (key: string) => reserve(ctx, { userId, key, costs: [{ name: 'EXPORT', amount: 1 }] })
  expect(await read(userId, 'EXPORT')).toMatchObject({ value: 5, remaining: 5 })
  for (const key of ['1', '2', '3', '4']) await act(key)
  expect(await read(userId, 'EXPORT')).toMatchObject({ value: 5, counter: { value: 4 }, remaining: 1 })
  await refund(ctx, { userId, key: '4' })
  const { resetsAt } = await read(userId, 'EXPORT')
  house.clock.advance(new Date(resetsAt ?? '').getTime() - ctx.clock.now().getTime())
  // One of the bonus is used. Two are left besides the plan.
  expect(await read(userId, 'EXPORT')).toMatchObject({ value: 4, counter: { value: 0 }, remaining: 4 })
  const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e', 'f'].map(act))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
})

test('the counters of a plan reset with its end', async () => {
  const { user } = await buildAccount(ctx)
  await givePlan(ctx, user.id, { days: 45, limits: { EXPORT: 5 } })
  const { subscription } = await getRunningPlan(ctx, ctx.db, user.id)
  house.clock.advance(31 * 24 * 60 * 60_000)
  await reserve(ctx, { userId: user.id, key: 'late', costs: [{ name: 'EXPORT', amount: 2 }] })
  expect(await read(user.id, 'EXPORT')).toMatchObject({
    counter: { value: 2 },
    resetsAt: subscription?.ends_at.toISOString(),
  })
  house.clock.advance(14 * 24 * 60 * 60_000)
  expect(await read(user.id, 'EXPORT')).toMatchObject({ counter: { value: 0 } })
})

test('the error over REST and tRPC contains the limit', async () => {
  const { user, accessToken } = await buildAccount(ctx)
  await givePlan(ctx, user.id, { limits: { ACTIVITY_PER_DAY: 0 } })
  const answer = await house.rest('POST /api/users/events', { token: accessToken, body: { type: 'NOTE' } })
  expect(answer).toMatchObject({
    status: 403,
    body: {
      error: 'Forbidden',
      statusCode: 403,
      errorMessage: 'ACTIVITY_PER_DAY',
      limit: { name: 'ACTIVITY_PER_DAY', value: 0, used: 0, resetsAt: expect.any(String) },
    },
  })
  const call = house.trpc(accessToken).activity.create.mutate({ type: 'NOTE', payload: {} })
  await expect(call).rejects.toMatchObject({ data: answer.body })
  expect(refusalOf('PERSONAL_MANAGER')).toBe('CHAT_CREATE_ERROR')
})
