import { randomUUID } from 'node:crypto'
import { listOf } from '@limelight/contract/query'
import { ratingSchema, reviewSchema } from '@limelight/contract/reviews/schema'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildEndedOrder } from '@limelight/core/test/factories/reviews'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const { ctx } = house
const hour = 60 * 60_000

/** A buyer and a seller with a COMPLETED order, and the calls of both. */
async function openScene(plan: Parameters<typeof buildEndedOrder>[1] = {}) {
  const [buyer, seller] = await Promise.all([enter(), enter()])
  const order = await buildEndedOrder(ctx, { clientId: buyer.id, ownerId: seller.id, ...plan })
  const review = async (body: Record<string, unknown> = {}) => {
    const answer = await buyer.rest('POST /api/reviews', { orderId: order.id, rating: 5, text: 'Well lit.', ...body })
    expect(answer).toMatchObject({ status: 201 })
    return reviewSchema.parse(answer.body)
  }
  return { buyer, seller, order, review }
}

async function enter() {
  const { accessToken: token, user } = await buildAccount(ctx)
  return {
    id: user.id,
    trpc: house.trpc(token),
    rest: (call: string, body?: unknown) => house.rest(call, { token, body }),
  }
}

const ratingOf = async ({ rest }: Awaited<ReturnType<typeof enter>>, query: string) =>
  ratingSchema.parse((await rest(`GET /api/ratings?${query}`)).body)

describe('review', () => {
  test('is published with what was ordered, and tells the seller', async () => {
    const { buyer, seller, order, review } = await openScene()
    const published = await review({ text: ' Two days early. ' })
    expect(published).toMatchObject({
      orderId: order.id,
      offerId: null,
      authorId: buyer.id,
      targetId: seller.id,
      ordered: { name: 'One reel', amount: 3, price: '420' },
      rating: 5,
      text: 'Two days early.',
      isVerified: true,
      status: 'PUBLISHED',
      reply: null,
    })
    expect(Date.parse(published.editableUntil) - Date.parse(published.createdAt)).toBe(24 * hour)
    expect(published.author).toMatchObject({ id: buyer.id, isGone: false })

    const events = await seller.trpc.activity.list.query({ type: ['ORDER'] })
    expect(events.data).toMatchObject([{ payload: { orderId: order.id, what: 'NEW_REVIEW' } }])
    expect((await buyer.trpc.activity.list.query({ type: ['ORDER'] })).total).toBe(0)
    const stored = await ctx.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ review_id: published.id, owner_unread: 1, client_unread: 0 })
  })

  test('shows its order to both sides only', async () => {
    const { buyer, seller, order, review } = await openScene()
    const { id } = await review()
    const stranger = await enter()
    expect((await seller.trpc.reviews.byId.query({ id })).orderId).toBe(order.id)
    expect((await buyer.trpc.reviews.byId.query({ id })).orderId).toBe(order.id)
    expect((await stranger.trpc.reviews.byId.query({ id: id.toUpperCase() })).orderId).toBeNull()
    const list = listOf(reviewSchema).parse((await stranger.rest(`GET /api/reviews?userId=${seller.id}`)).body)
    expect(list).toMatchObject({ total: 1, data: [{ id, orderId: null }] })
  })

  test('needs a rating of 1 to 5 before anything else', async () => {
    const { buyer, order } = await openScene()
    for (const rating of [undefined, null, 0, 6, 4.5, '5', []]) {
      const answer = await buyer.rest('POST /api/reviews', { orderId: randomUUID(), rating, text: 'x'.repeat(2001) })
      expect(answer.body).toMatchObject(refusal(400, 'RATING_REQUIRED_PARAMS'))
    }
    const tooLong = await buyer.rest('POST /api/reviews', { orderId: order.id, rating: 3, text: 'x'.repeat(2001) })
    expect(tooLong.body).toMatchObject({
      ...refusal(400, 'Text should not be longer than 2000 characters'),
      fields: { text: 'Text should not be longer than 2000 characters' },
    })
  })

  test('is for the buyer of a COMPLETED order, once', async () => {
    const { buyer, seller, order, review } = await openScene()
    const refused = refusal(403, 'REVIEWS_NOT_ALLOWED')
    const post = async (who: typeof buyer, orderId: unknown, text?: unknown) =>
      (await who.rest('POST /api/reviews', { orderId, rating: 4, text })).body
    for (const orderId of [undefined, null, 7, 'x', randomUUID()])
      expect(await post(buyer, orderId, 'x'.repeat(2001))).toMatchObject(refused)
    expect(await post(seller, order.id)).toMatchObject(refused)
    expect(await post(await enter(), order.id)).toMatchObject(refused)
    for (const status of ['SENT', 'REFUNDED'] as const) {
      const other = await buildEndedOrder(ctx, { clientId: buyer.id, ownerId: seller.id, status })
      expect(await post(buyer, other.id)).toMatchObject(refused)
    }
    await review()
    expect(await post(buyer, order.id)).toMatchObject(refused)
  })

  test('is written once when two windows publish it at the same time', async () => {
    const { buyer, seller, order } = await openScene()
    const create = () => buyer.trpc.reviews.create.mutate({ orderId: order.id, rating: 5 })
    const results = await Promise.allSettled([create(), create(), create()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await ratingOf(seller, `userId=${seller.id}`)).toMatchObject({ count: 1 })
  })

  test('is refused while the order is blocked, as are its changes and its reply', async () => {
    const { buyer, seller, order, review } = await openScene()
    const block = (blocked_at: Date | null) =>
      ctx.db.updateTable('orders').set({ blocked_at }).where('id', '=', order.id).execute()
    await block(ctx.clock.now())
    const blocked = refusal(403, 'ORDER_IS_BLOCKED')
    expect((await buyer.rest('POST /api/reviews', { orderId: order.id, rating: 5 })).body).toMatchObject(blocked)
    expect((await seller.rest('POST /api/reviews', { orderId: order.id, rating: 5 })).body).toMatchObject(
      refusal(403, 'REVIEWS_NOT_ALLOWED'),
    )
    await block(null)
    const { id } = await review()
    await block(ctx.clock.now())
    expect((await buyer.rest(`PUT /api/reviews/${id}`, { rating: 1 })).body).toMatchObject(blocked)
    expect((await seller.rest(`PUT /api/reviews/${id}/reply`, { text: 'Thanks' })).body).toMatchObject(blocked)
  })

  test('is unknown to a buyer who has deleted the order', async () => {
    const { buyer, order } = await openScene()
    await ctx.db.updateTable('orders').set({ client_hidden_at: ctx.clock.now() }).where('id', '=', order.id).execute()
    expect((await buyer.rest('POST /api/reviews', { orderId: order.id, rating: 5 })).body).toMatchObject(
      refusal(403, 'REVIEWS_NOT_ALLOWED'),
    )
  })
})

describe('change of a review', () => {
  test('changes the rating or the text, for the author and for 24 hours', async () => {
    const { buyer, seller, review } = await openScene()
    const { id } = await review({ rating: 2 })
    const put = (body: unknown, who = buyer) => who.rest(`PUT /api/reviews/${id}`, body)
    expect((await put({ rating: 4 })).body).toMatchObject({ rating: 4, text: 'Well lit.' })
    expect((await put({ text: '' })).body).toMatchObject({ rating: 4, text: '' })
    expect(await ratingOf(seller, `userId=${seller.id}`)).toMatchObject({
      average: 4,
      count: 1,
      stars: { '2': 0, '4': 1 },
      verified: 1,
    })
    expect((await put({ rating: 4 }, seller)).body).toMatchObject(refusal(403, 'REVIEWS_NOT_ALLOWED'))
    expect((await put({ rating: 9 })).body).toMatchObject(refusal(400, 'RATING_REQUIRED_PARAMS'))
    expect((await put({ text: 'x'.repeat(2001) })).status).toBe(400)
    expect((await buyer.rest(`PUT /api/reviews/${randomUUID()}`, { rating: 4 })).body).toMatchObject(
      refusal(404, 'ITEM_NOT_FOUND'),
    )
    const yesterday = new Date(ctx.clock.now().getTime() - 24 * hour)
    await ctx.db.updateTable('reviews').set({ created_at: yesterday }).where('id', '=', id).execute()
    // The state comes before the body.
    expect((await put({ rating: 9 })).body).toMatchObject(refusal(403, 'REVIEWS_NOT_ALLOWED'))
  })

  test('ends with the reply of the seller', async () => {
    const { buyer, seller, order, review } = await openScene()
    const { id } = await review()
    const reply = (body: unknown, who = seller) => who.rest(`PUT /api/reviews/${id}/reply`, body)
    expect((await reply({ text: 'Thanks' }, buyer)).body).toMatchObject(refusal(403, 'COMMENT_NOT_ALLOWED'))
    expect((await reply({})).body).toMatchObject({ ...refusal(400, 'Reply is required') })
    expect((await reply({ text: ' ' })).body).toMatchObject({ fields: { text: 'Reply is required' } })
    expect((await reply({ text: 'x'.repeat(2001) })).body).toMatchObject(
      refusal(400, 'Reply should not be longer than 2000 characters'),
    )
    const answered = await reply({ text: 'Thank you!' })
    expect(answered).toMatchObject({ status: 200, body: { status: 'ANSWERED', reply: { text: 'Thank you!' } } })
    expect((await reply({ text: '' })).body).toMatchObject(refusal(403, 'COMMENT_NOT_ALLOWED'))
    expect((await buyer.rest(`PUT /api/reviews/${id}`, { rating: 1 })).body).toMatchObject(
      refusal(403, 'REVIEWS_NOT_ALLOWED'),
    )
    const events = await buyer.trpc.activity.list.query({ type: ['ORDER'] })
    expect(events.data).toMatchObject([{ payload: { orderId: order.id, what: 'REVIEW_ANSWERED' } }])
  })
})

describe('rating', () => {
  test('is the mean with two decimals and its breakdown, on the rating and on the card', async () => {
    const { seller, review } = await openScene()
    await review({ rating: 5 })
    for (const rating of [5, 4]) {
      const buyer = await enter()
      const order = await buildEndedOrder(ctx, { clientId: buyer.id, ownerId: seller.id, isPaid: rating === 5 })
      await buyer.trpc.reviews.create.mutate({ orderId: order.id, rating })
    }
    const expected = {
      userId: seller.id,
      offerId: null,
      average: 4.67,
      count: 3,
      stars: { '1': 0, '2': 0, '3': 0, '4': 1, '5': 2 },
      verified: 2,
    }
    expect(await ratingOf(seller, `userId=${seller.id}`)).toEqual(expected)
    expect(await seller.trpc.users.byId.query({ id: seller.id })).toMatchObject({ rating: 4.67, reviewsTotal: 3 })
    const own = await seller.trpc.reviews.list.query({ rating: [5] })
    expect(own).toMatchObject({ total: 2, data: [{ rating: 5 }, { rating: 5 }] })
  })

  test('needs a user or an offer that exists', async () => {
    const { rest, id } = await enter()
    expect((await rest('GET /api/ratings')).body).toMatchObject(refusal(400, 'RATING_REQUIRED_PARAMS'))
    const unknown = refusal(404, 'ITEM_NOT_FOUND')
    for (const query of [`userId=${randomUUID()}`, 'userId=x', `offerId=${randomUUID()}`, 'offerId=x']) {
      expect((await rest(`GET /api/ratings?${query}`)).body).toMatchObject(unknown)
      expect((await rest(`GET /api/reviews?${query}`)).body).toMatchObject(unknown)
    }
    expect((await rest(`GET /api/ratings?userId=${id}`)).body).toMatchObject({ average: null, count: 0 })
    for (const rating of ['0', '6', 'x'])
      expect((await rest(`GET /api/reviews?rating=${rating}`)).body).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
  })
})

describe('benchmark', () => {
  test('shows quartiles per piece from five settled orders on', async () => {
    const { trpc } = await enter()
    const category = 'Travel'
    const [ownerId, clientId] = [(await enter()).id, (await enter()).id]
    const settle = (price: string, amount: number, more: Parameters<typeof buildEndedOrder>[1] = {}) =>
      buildEndedOrder(ctx, { ownerId, clientId, category, price, amount, ...more })
    for (const price of ['100', '240', '130', '500']) await settle(price, 1)
    await settle('900', 1, { status: 'REFUNDED' })
    await settle('900', 1, { endedAt: new Date(ctx.clock.now().getTime() - 366 * 24 * hour) })
    const disputed = await settle('900', 1)
    await ctx.db.updateTable('orders').set({ dispute_id: randomUUID() }).where('id', '=', disputed.id).execute()
    expect(await trpc.offers.benchmark.query({ category })).toBeNull()
    await settle('330', 3)
    expect(await trpc.offers.benchmark.query({ category })).toEqual({
      category,
      orders: 5,
      low: '110',
      median: '130',
      high: '240',
    })
  })
})
