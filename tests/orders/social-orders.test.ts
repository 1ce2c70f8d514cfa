import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addInfluencer } from '@limelight/core/test/factories/influencers'
import { expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { enterAsAdmin } from '../http/surface.ts'

const house = await openHouse()
const influencerId = await addInfluencer(house.ctx, 'instagram', { name: 'Lena Vogt' })
const buyer = await buildAccount(house.ctx)
const other = await buildAccount(house.ctx)
const admin = house.trpc((await enterAsAdmin(house)).token)
const token = buyer.accessToken
const wish = { socialNetwork: 'instagram', influencerId, message: 'Would you show our lamp?', budget: '300.50' }

test('a social order is refused in the order of its form, with the codes of the contract', async () => {
  const refused = async (change: object, status: number, message: string) =>
    expect((await house.rest('POST /api/social/orders', { token, body: { ...wish, ...change } })).body).toMatchObject(
      refusal(status, message),
    )
  await refused({ socialNetwork: 'myspace' }, 400, 'UNKNOWN_TYPE')
  await refused({ message: '' }, 400, 'Message is required')
  await refused({ budget: undefined }, 400, 'Budget is required')
  await refused({ budget: 'x' }, 400, 'Budget is not valid')
  await refused({ budget: -1 }, 400, 'NEGATIVE_PRICE')
  await refused({ budget: 9 }, 400, 'PRICE_TOO_SMALL')
  await refused({ influencerId: '4611686018427387905' }, 404, 'ITEM_NOT_FOUND')
})

test('an admin answers a social order and closes it, and its author hears of it', async () => {
  const made = await house.rest('POST /api/social/orders', { token, body: wish })
  expect(made).toMatchObject({
    status: 201,
    body: { status: 'NEW', budget: '300.5', currency: 'USDT', answer: null, influencer: { id: influencerId } },
  })
  const [order] = (await admin.orders.socialList.query({ status: 'NEW' })).data
  const id = order?.id ?? ''
  expect(order).toMatchObject({ message: wish.message, user: { id: buyer.user.id } })
  const answer = (status: string, text?: string) => admin.orders.answerSocial.mutate({ id, status, answer: text })
  await expect(answer('CLOSED', 'No.')).rejects.toThrow('INVALID_ORDER_ACTION')
  await expect(answer('ANSWERED')).rejects.toMatchObject({ data: { fields: { answer: 'Answer is required' } } })
  expect(await answer('ANSWERED', 'She asks for 400.')).toMatchObject({
    status: 'ANSWERED',
    answer: 'She asks for 400.',
  })
  await expect(answer('ANSWERED', 'Again.')).rejects.toThrow('INVALID_ORDER_ACTION')
  expect(await answer('CLOSED')).toMatchObject({ status: 'CLOSED', answer: 'She asks for 400.' })
  const mine = house.trpc(token)
  expect((await mine.orders.social.query({ status: 'CLOSED' })).data).toMatchObject([
    { id, answer: 'She asks for 400.' },
  ])
  const events = (await mine.activity.list.query({ type: 'ORDER' })).data
  expect(events.map(({ payload }) => [payload.socialOrderId, payload.status])).toEqual([
    [id, 'CLOSED'],
    [id, 'ANSWERED'],
  ])
  expect((await house.trpc(other.accessToken).orders.social.query({})).total).toBe(0)
  await expect(mine.orders.answerSocial.mutate({ id, status: 'CLOSED' })).rejects.toThrow('UNAUTHORIZED_ACTION')
})
