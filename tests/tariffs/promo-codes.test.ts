import { randomUUID } from 'node:crypto'
import { type PromoReward, promoRewardSchema } from '@limelight/contract/tariffs/schema'
import { createPromoCode, type NewPromoCode } from '@limelight/core/tariffs/promo-codes'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const { ctx } = house
const hour = 60 * 60_000
const gift: PromoReward = { kind: 'LIMIT', limit: 'EXPORT', amount: 10 }

const code = (given: Partial<NewPromoCode> & { code: string }) =>
  ctx.db.transaction().execute(trx => createPromoCode(ctx, trx, { reward: gift, ...given }))
const take = (token: string, word: unknown) => house.rest('POST /api/user/promocodes', { token, body: { code: word } })
const inHours = (hours: number) => new Date(ctx.clock.now().getTime() + hours * hour)

test('refusals have a fixed order', async () => {
  const { accessToken: token } = await buildAccount(ctx)
  const { accessToken: other } = await buildAccount(ctx)

  expect((await take(token, 'NOWHERE')).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))

  await code({ code: 'later', startsAt: inHours(1), endsAt: inHours(-1) })
  expect((await take(token, 'LATER')).body).toMatchObject(refusal(409, 'PROMOCODE_NOT_STARTED'))

  await code({ code: 'over', endsAt: inHours(1), group: 'new-users' })
  await code({ code: 'sibling', group: 'new-users', maxActivations: 1 })
  expect(await take(token, '  oVeR ')).toMatchObject({
    status: 201,
    body: { code: 'OVER', reward: gift, activatedAt: ctxDate, activeUntil: null },
  })
  expect((await take(token, 'OVER')).body).toMatchObject(refusal(409, 'PROMOCODE_ALREADY_ACTIVATED'))
  expect((await take(other, 'SIBLING')).status).toBe(201)
  // The group and the activation limit both refuse it. The group is reported first.
  expect((await take(token, 'SIBLING')).body).toMatchObject(refusal(409, 'PROMOCODE_OR_SIMILAR_ALREADY_EXISTS'))

  await code({ code: 'few', maxActivations: 1 })
  expect((await take(other, 'FEW')).status).toBe(201)
  expect((await take(token, 'FEW')).body).toMatchObject(refusal(409, 'PROMOCODE_LIMIT_IS_OVER'))

  house.clock.advance(2 * hour)
  const { accessToken: late } = await buildAccount(ctx)
  expect((await take(late, 'OVER')).body).toMatchObject(refusal(409, 'PROMOCODE_EXPIRED'))
})

const ctxDate = expect.stringMatching(/^\d{4}-.*Z$/)

test('a code for a plan starts it at once for its days', async () => {
  const { accessToken: token } = await buildAccount(ctx)
  await code({ code: 'welcome-week', reward: { kind: 'PLAN', tariffName: 'Pro', days: 7 } })
  const { body } = await take(token, 'WELCOME-WEEK')
  expect(body).toMatchObject({ reward: { kind: 'PLAN', tariffName: 'Pro', days: 7 }, activeUntil: ctxDate })
  expect((await house.rest('GET /api/user/tariffs', { token })).body).toMatchObject({ tariff: { name: 'Pro' } })
  expect((await house.rest('GET /api/user', { token })).body).toMatchObject({ tariffName: 'Pro' })
  expect((await house.rest('GET /api/user/promocodes', { token })).body).toMatchObject({ total: 1, data: [body] })
})

test('the last activation of a code goes to one of ten concurrent users', async () => {
  await code({ code: 'race', maxActivations: 1 })
  const people = await Promise.all(Array.from({ length: 10 }, () => buildAccount(ctx)))
  const answers = await Promise.all(people.map(({ accessToken }) => take(accessToken, 'RACE')))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
})

test('one of two codes of a group is activated when both are sent at once', async () => {
  const { accessToken: token } = await buildAccount(ctx)
  await code({ code: 'twin-a', group: 'twins' })
  await code({ code: 'twin-b', group: 'twins' })
  const answers = await Promise.all([take(token, 'TWIN-A'), take(token, 'TWIN-B')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('accounts with plus-addresses of one mailbox activate one code of a group together', async () => {
  const name = `ada-${randomUUID()}`
  const accounts = await Promise.all(
    [`${name}@example.test`, `${name}+shop@example.test`, `${name}+more@example.test`].map(email =>
      buildAccount(ctx, { email }),
    ),
  )
  await code({ code: 'once-a', group: 'once' })
  await code({ code: 'once-b', group: 'once' })
  const answers = await Promise.all(
    accounts.map(({ accessToken }, index) => take(accessToken, index % 2 === 0 ? 'ONCE-A' : 'ONCE-B')),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  for (const { status, body } of answers)
    if (status === 409) expect(body).toMatchObject(refusal(409, 'PROMOCODE_OR_SIMILAR_ALREADY_EXISTS'))
})

test.each([
  ['nothing', undefined, 'Promo code is required'],
  ['blanks', '   ', 'Promo code is required'],
  ['a number', 7, 'Promo code is required'],
  ['a code of 65 characters', 'x'.repeat(65), 'Promo code should not be longer than 64 characters'],
])('%s is refused with a field error', async (_what, word, text) => {
  const { accessToken: token } = await buildAccount(ctx)
  expect(await take(token, word)).toMatchObject({ status: 400, body: { errorMessage: text, fields: { code: text } } })
})

test('a reward can add only to counted limits', async () => {
  const lists = { kind: 'LIMIT', limit: 'MAX_FAVOURITE_LISTS', amount: 5 }
  expect(promoRewardSchema.safeParse(lists).success).toBe(false)
  expect(promoRewardSchema.safeParse({ ...lists, limit: 'EXPORT' }).success).toBe(true)
})
