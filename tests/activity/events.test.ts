import { eventTypes, notificationTypes, ownEventTypes } from '@limelight/contract/activity/event-types'
import { eventSchema } from '@limelight/contract/activity/schema'
import { listOf } from '@limelight/contract/query'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildEvent } from '@limelight/core/test/factories/activity'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const { ctx } = house
const strange = '01990000-0000-7000-8000-000000000000'

/** A signed-in user with the calls of both transports. */
async function enter() {
  const { accessToken: token, user } = await buildAccount(ctx)
  const trpc = house.trpc(token)
  const rest = (call: string, body?: unknown) => house.rest(call, { token, body })
  const list = async (query = '') => listOf(eventSchema).parse((await rest(`GET /api/users/events${query}`)).body)
  return { user, token, trpc, rest, list }
}

describe('creating an event', () => {
  test.each(['rest', 'trpc'] as const)('answers the unread event over %s', async transport => {
    const { user, rest, trpc } = await enter()
    const input = { type: 'NOTE', payload: { text: 'Ask Lena about May', nested: { list: [1, null, 'ü'] } } } as const
    const answer = transport === 'rest' ? await rest('POST /api/users/events', input) : undefined
    if (answer !== undefined) expect(answer.status).toBe(201)
    const event = eventSchema.parse(answer === undefined ? await trpc.activity.create.mutate(input) : answer.body)
    expect(event).toMatchObject({ ...input, userId: user.id, isRead: false })
    expect(await trpc.activity.byId.query({ id: event.id })).toEqual(event)
    expect((await rest(`GET /api/users/events/${event.id.toUpperCase()}`)).body).toEqual(event)
  })

  test('needs only a type', async () => {
    const { rest } = await enter()
    expect((await rest('POST /api/users/events', { type: 'INFO_VIEW' })).body).toMatchObject({ payload: {} })
  })

  test.each([...eventTypes.filter(type => !ownEventTypes.some(own => own === type)), 'note', '', null, 7, undefined])(
    'refuses the type %j, which users cannot write',
    async type => {
      const { token, rest, list } = await enter()
      expect((await rest('POST /api/users/events', { type })).body).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
      const overTrpc = await house.rest('POST /trpc/activity.create', { token, body: { type } })
      expect(overTrpc.body).toMatchObject({ error: { data: refusal(400, 'UNKNOWN_TYPE') } })
      expect((await list()).total).toBe(0)
    },
  )

  test('accepts at most 4 KiB of payload, counted in bytes', async () => {
    const { rest } = await enter()
    const shell = '{"text":""}'.length
    const sized = (text: string) => rest('POST /api/users/events', { type: 'NOTE', payload: { text } })
    expect((await sized('x'.repeat(4096 - shell))).status).toBe(201)
    expect((await sized('x'.repeat(4097 - shell))).body).toMatchObject({
      ...refusal(400, 'Payload is too large'),
      fields: { payload: 'Payload is too large' },
    })
    expect((await sized('ü'.repeat(2100))).body).toMatchObject(refusal(400, 'Payload is too large'))
  })

  test.each([[[]], ['text'], [null], [7]])('refuses %j as a payload', async payload => {
    const { rest } = await enter()
    expect((await rest('POST /api/users/events', { type: 'NOTE', payload })).status).toBe(400)
  })

  test('requires a session', async () => {
    for (const call of ['POST /api/users/events', 'GET /api/users/events', `PUT /api/users/events/${strange}`]) {
      expect((await house.rest(call)).body).toMatchObject(refusal(401, 'AUTH_FAIL'))
    }
    await expect(house.trpc().activity.list.query({})).rejects.toMatchObject({ data: refusal(401, 'AUTH_FAIL') })
  })
})

describe('event list', () => {
  test('is newest first, filtered by type and unread state, and paged with an exact total', async () => {
    const { user, trpc, list } = await enter()
    const ids: Record<string, string> = {}
    for (const type of ['NOTE', 'ORDER', 'PAYMENT', 'ORDER', 'MODERATION'] as const) {
      house.clock.advance(10)
      const { id } = await buildEvent(ctx, { userId: user.id, type })
      ids[`${type}${type in ids ? 2 : ''}`] = id
    }
    const { NOTE = '', ORDER = '', PAYMENT = '', ORDER2 = '', MODERATION = '' } = ids
    await trpc.activity.update.mutate({ id: PAYMENT, isRead: true })
    const seen = async (query: string) => {
      const { total, data } = await list(query)
      return [total, ...data.map(({ id }) => id)]
    }

    expect(await seen('')).toEqual([5, MODERATION, ORDER2, PAYMENT, ORDER, NOTE])
    expect(await seen('?type=ORDER')).toEqual([2, ORDER2, ORDER])
    expect(await seen('?type=ORDER&type=NOTE')).toEqual([3, ORDER2, ORDER, NOTE])
    expect(await seen('?isRead=true')).toEqual([1, PAYMENT])
    expect(await seen('?isRead=0&type=PAYMENT')).toEqual([0])
    expect(await seen('?isRead=false&limit=2')).toEqual([4, MODERATION, ORDER2])
    expect(await seen('?offset=4&limit=2')).toEqual([5, NOTE])
    expect(await seen('?offset=999999999999999')).toEqual([5])
    expect(await trpc.activity.list.query({ type: ['ORDER', 'NOTE'], isRead: false })).toMatchObject({ total: 3 })
  })

  test.each(['type=NOTHING', 'type=', 'isRead=maybe', 'limit=0', 'limit=101', 'offset=-1', 'offset=x'])(
    'refuses ?%s',
    async query => {
      const { rest } = await enter()
      expect((await rest(`GET /api/users/events?${query}`)).body).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
    },
  )
})

describe('event', () => {
  test('is marked as read, edited by its author, and removed', async () => {
    const { rest, trpc } = await enter()
    const event = await trpc.activity.create.mutate({ type: 'NOTE', payload: { text: 'first' } })
    const address = `/api/users/events/${event.id}`
    expect((await rest(`PUT ${address}`, { isRead: true })).body).toEqual({ ...event, isRead: true })
    expect((await rest(`PUT ${address}`, { payload: { text: 'second' } })).body).toEqual({
      ...event,
      isRead: true,
      payload: { text: 'second' },
    })
    expect(await trpc.activity.update.mutate({ id: event.id })).toMatchObject({ payload: { text: 'second' } })
    expect((await rest(`PUT ${address}`, { isRead: null })).status).toBe(400)
    expect(await rest(`DELETE ${address}`)).toMatchObject({ status: 200, body: { ok: true } })
    expect((await rest(`DELETE ${address}`)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    await expect(trpc.activity.byId.query({ id: event.id })).rejects.toMatchObject({
      data: refusal(404, 'ITEM_NOT_FOUND'),
    })
  })

  test('keeps both of two concurrent changes to different fields', async () => {
    const { trpc } = await enter()
    const { id } = await trpc.activity.create.mutate({ type: 'NOTE' })
    const payload = { text: 'both' }
    await Promise.all([trpc.activity.update.mutate({ id, isRead: true }), trpc.activity.update.mutate({ id, payload })])
    expect(await trpc.activity.byId.query({ id })).toMatchObject({ isRead: true, payload })
  })

  test('written by the system is marked as read and removed by its user, but not edited', async () => {
    const { user, rest } = await enter()
    const event = await buildEvent(ctx, { userId: user.id, type: 'DISPUTE' })
    const address = `/api/users/events/${event.id}`
    const refused = await rest(`PUT ${address}`, { isRead: true, payload: { text: 'I won' } })
    expect(refused.body).toMatchObject(refusal(403, 'UNAUTHORIZED_ACTION'))
    expect((await rest(`GET ${address}`)).body).toEqual(event)
    expect((await rest(`PUT ${address}`, { isRead: true })).body).toEqual({ ...event, isRead: true })
    expect((await rest(`DELETE ${address}`)).body).toEqual({ ok: true })
  })

  test('of another user answers like a malformed id', async () => {
    const { rest, trpc, list } = await enter()
    const theirs = await buildEvent(ctx, { type: 'NOTE' })
    for (const id of [theirs.id, strange, 'x', '%00', '1', theirs.id.slice(1)]) {
      for (const [call, body] of [['GET'], ['PUT', { isRead: true }], ['DELETE']] as const) {
        const answer = await rest(`${call} /api/users/events/${id}`, body)
        expect(answer.body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
      }
      await expect(trpc.activity.remove.mutate({ id })).rejects.toMatchObject({ data: refusal(404, 'ITEM_NOT_FOUND') })
    }
    expect((await list()).total).toBe(0)
    const row = await ctx.db.selectFrom('events').select('is_read').where('id', '=', theirs.id).executeTakeFirst()
    expect(row).toEqual({ is_read: false })
  })
})

describe('marking all as read', () => {
  test('marks only this user’s notifications up to the one that was seen', async () => {
    const [ada, bob] = [await enter(), await enter()]
    const write = async (owner: typeof ada, type: 'ORDER' | 'NOTE' | 'SEARCH') => {
      house.clock.advance(10)
      return buildEvent(ctx, { userId: owner.user.id, type })
    }
    await write(ada, 'ORDER')
    await write(ada, 'NOTE')
    await write(ada, 'SEARCH')
    const theirs = await write(bob, 'ORDER')
    const seen = await write(ada, 'ORDER')
    const late = await write(ada, 'ORDER')
    expect(await ada.trpc.activity.readAll.mutate({ upTo: seen.id })).toEqual({ ok: true })

    const unread = await ada.trpc.activity.list.query({ isRead: false })
    expect(unread.data.map(({ type }) => type)).toEqual(['ORDER', 'SEARCH', 'NOTE'])
    expect(unread.data[0]).toEqual(late)
    expect(await bob.trpc.activity.byId.query({ id: theirs.id })).toMatchObject({ isRead: false })
    await expect(ada.trpc.activity.readAll.mutate({ upTo: 'x' })).rejects.toMatchObject({
      data: refusal(404, 'ITEM_NOT_FOUND'),
    })
    const remaining = { type: [...notificationTypes], isRead: false }
    expect((await ada.trpc.activity.list.query(remaining)).total).toBe(1)
  })
})
