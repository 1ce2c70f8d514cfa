import { favouriteListSchema } from '@limelight/contract/favourites/schema'
import { createPromoCode } from '@limelight/core/tariffs/promo-codes'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addInfluencers, buildReachable } from '@limelight/core/test/factories/influencers'
import { givePlan, tariffNamed } from '@limelight/core/test/factories/tariffs'
import { confirmEmail } from '@limelight/core/users/profile'
import { expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse({ REQUIRE_CONFIRMED_EMAIL: 'on' })
const { ctx } = house
const [creatorId = ''] = await addInfluencers(ctx, 'instagram', [buildReachable()])
const unknownId = '01990000-0000-7000-8000-000000000000'
const missing = refusal(422, 'PERSONAL_INFO_MISSING')
const notFound = refusal(404, 'ITEM_NOT_FOUND')

/** A list with one creator, and a plan without exports and unmasking. */
async function enter() {
  const { accessToken: token, user } = await buildAccount(ctx)
  await givePlan(ctx, user.id, { limits: { EXPORT: 0, MAX_VOLUME_USERNAME_URL: 0, MAX_EMAILS: 0 } })
  const rest = async (call: string, body?: object) =>
    (await house.rest(call, { token, ...(body === undefined ? {} : { body }) })).body
  const list = favouriteListSchema.parse(
    await rest('POST /api/user/favs', { name: 'Mine', type: 'influencer', subtype: 'instagram' }),
  )
  await rest(`PUT /api/user/favs/${list.id}/items`, { items: [{ value: creatorId }] })
  return { rest, user, listId: list.id, trpc: house.trpc(token) }
}

const selection = { type: 'influencer', socialNetwork: 'instagram', format: 'csv', unmask: false } as const

test('unmasking, promo codes, checkout and exports need a confirmed email, before any limit is checked', async () => {
  const { rest, user, listId, trpc } = await enter()
  await ctx.db
    .transaction()
    .execute(trx => createPromoCode(ctx, trx, { code: 'GIFT', reward: { kind: 'LIMIT', limit: 'EXPORT', amount: 10 } }))
  const business = await tariffNamed(ctx, 'Business')
  const plan = { tariffId: business.id, tariffPriceId: business.prices[0]?.id }
  const calls = {
    unmask: () => rest(`PUT /api/clickhouse/instagram/${creatorId}/unmask`, {}),
    validateExport: () => rest('POST /api/user/favs/export/validate', { listId, format: 'csv' }),
    requestExport: () => rest('POST /api/user/favs/export', { listId, format: 'csv' }),
    code: () => rest('POST /api/user/promocodes', { code: 'GIFT' }),
    checkout: () => rest('POST /api/user/tariffs/payment', plan),
  }
  for (const [name, call] of Object.entries(calls)) expect(await call(), name).toMatchObject(missing)
  const selected = { ...selection, items: [{ value: creatorId }] }
  await expect(trpc.favourites.validateSelection.query(selected)).rejects.toMatchObject({ data: missing })
  await expect(trpc.favourites.exportSelection.mutate(selected)).rejects.toMatchObject({ data: missing })

  await ctx.db.transaction().execute(trx => confirmEmail(ctx, trx, user))
  expect(await calls.unmask()).toMatchObject({ statusCode: 403 })
  expect(await calls.validateExport()).toMatchObject(refusal(403, 'EXPORT'))
  expect(await calls.requestExport()).toMatchObject(refusal(403, 'EXPORT'))
  expect(await calls.code()).toMatchObject({ code: 'GIFT' })
  expect(await calls.checkout()).toMatchObject({ paymentUrl: expect.any(String) })
})

test('unknown ids and invalid forms are refused first', async () => {
  const { rest } = await enter()
  expect(await rest('PUT /api/clickhouse/instagram/1/unmask', {})).toMatchObject(notFound)
  expect(await rest('POST /api/user/favs/export', { listId: unknownId, format: 'csv' })).toMatchObject(notFound)
  expect(await rest('POST /api/user/favs/export/validate', { listId: unknownId, format: 'pdf' })).toMatchObject(
    refusal(400, 'UNKNOWN_TYPE'),
  )
  expect(await rest('POST /api/user/promocodes', { code: 'NOWHERE' })).toMatchObject(notFound)
  expect(await rest('POST /api/user/promocodes', { code: ' ' })).toMatchObject({ statusCode: 400 })
  expect(await rest('POST /api/user/tariffs/payment', { tariffId: unknownId, tariffPriceId: unknownId })).toMatchObject(
    notFound,
  )
})
