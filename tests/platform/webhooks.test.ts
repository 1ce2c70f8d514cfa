import { type WebhookEvent, webhookEventNames } from '@limelight/contract/platform/webhook-events'
import {
  type CreateEndpoint,
  messageIdSchema,
  messageQuerySchema,
  newEndpointSchema,
  type UpdateEndpoint,
} from '@limelight/contract/platform/webhooks'
import { revokeKey } from '@limelight/core/platform/keys/keys'
import { announce } from '@limelight/core/platform/webhooks/announce'
import { deliver, emitDueDeliveries } from '@limelight/core/platform/webhooks/deliver'
import {
  createEndpoint,
  getEndpoint,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
} from '@limelight/core/platform/webhooks/endpoints'
import { checkEndpoints, pruneMessages } from '@limelight/core/platform/webhooks/health'
import { getMessage, listMessages, replay, testEndpoint } from '@limelight/core/platform/webhooks/messages'
import { buildAccount, removeAccount } from '@limelight/core/test/factories/accounts'
import { buildChat, buildMessage } from '@limelight/core/test/factories/chats'
import { buildList } from '@limelight/core/test/factories/favourites'
import { buildProposal } from '@limelight/core/test/factories/formal-offers'
import { buildOrder } from '@limelight/core/test/factories/orders'
import { buildKey } from '@limelight/core/test/factories/platform'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { openHouse, refusal } from '../house.ts'
import { collectStatements } from '../statements.ts'
import { openReceiver } from './receiver.ts'

const house = await openHouse()
const { ctx, clock } = house
const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

async function enter() {
  const { accessToken: token, user } = await buildAccount(ctx)
  await givePlan(ctx, user.id)
  return { id: user.id, email: user.email, token, platform: platformOf({ userId: user.id }) }
}

/** No session lasts as long as these tests. */
function platformOf(caller: { userId: string }) {
  return {
    createEndpoint: (input: CreateEndpoint) => createEndpoint(ctx, caller, input),
    endpoint: (input: { id: string }) => getEndpoint(ctx, caller, input),
    endpoints: () => listEndpoints(ctx, caller, { offset: 0, limit: 20 }),
    message: (input: { id: string; messageId: string }) => getMessage(ctx, caller, messageIdSchema.parse(input)),
    messages: (input: z.input<typeof messageQuerySchema>) => listMessages(ctx, caller, messageQuerySchema.parse(input)),
    replay: (input: { id: string; messageId: string }) => replay(ctx, caller, messageIdSchema.parse(input)),
    revokeKey: (input: { id: string }) => revokeKey(ctx, caller, input),
    rotateSecret: (input: { id: string }) => rotateSecret(ctx, caller, input),
    testEndpoint: (input: { id: string }) => testEndpoint(ctx, caller, input),
    updateEndpoint: (input: UpdateEndpoint) => updateEndpoint(ctx, caller, input),
  }
}

async function enterWithEndpoint({
  prefix,
  events = webhookEventNames,
}: {
  prefix?: string
  events?: WebhookEvent[]
} = {}) {
  const owner = await enter()
  const receiver = openReceiver(prefix)
  const endpoint = await owner.platform.createEndpoint({ url: receiver.url, events })
  await receiver.set({ secret: endpoint.secret })
  const show = () => owner.platform.endpoint(endpoint)
  const messages = async () => (await owner.platform.messages({ id: endpoint.id, limit: 100 })).data
  return { owner, receiver, endpoint, show, messages }
}

/** What happens within a moment: jobs that are due, and what the schedule finds. */
async function work(ms = 0) {
  clock.advance(ms)
  await emitDueDeliveries(ctx)
  await house.drain()
}

function announceTo(userId: string, id = 'x') {
  return ctx.db
    .transaction()
    .execute(async trx => announce(ctx, trx, { userId, type: 'alert.found', data: { id, path: '/api/alerts' } }))
}

describe('endpoint', () => {
  test('is created with a secret that is shown once, changed and deleted', async () => {
    const { token } = await enter()
    const { url } = openReceiver()
    const created = await house.rest('POST /api/user/webhooks', { token, body: { url, events: ['reply.received'] } })
    expect(created.status).toBe(201)
    const { secret, ...endpoint } = newEndpointSchema.parse(created.body)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(endpoint).toMatchObject({ url, events: ['reply.received'], status: 'ACTIVE', waiting: 0, key: null })
    expect((await house.rest('GET /api/user/webhooks', { token })).body).toEqual({ total: 1, data: [endpoint] })
    const path = `/api/user/webhooks/${endpoint.id}`
    const put = async (body: unknown) => (await house.rest(`PUT ${path}`, { token, body })).body
    expect(await put({ status: 'PAUSED' })).toMatchObject({ status: 'PAUSED', pausedBecause: 'USER' })
    expect(await put({ status: 'ACTIVE', events: ['list.changed'] })).toMatchObject({
      ...{ status: 'ACTIVE', pausedBecause: null, events: ['list.changed'] },
    })
    expect((await house.rest(`DELETE ${path}`, { token })).body).toEqual({ ok: true })
    expect((await house.rest(`GET ${path}`, { token })).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    const stored = await ctx.db.selectFrom('webhook_endpoints').select('secret').execute()
    expect(stored.some(row => row.secret.includes(secret))).toBe(false)
  })

  test('is refused with the first thing that is wrong', async () => {
    const { user, accessToken: token } = await buildAccount(ctx)
    const create = async (body: unknown) => (await house.rest('POST /api/user/webhooks', { token, body })).body
    const events = ['order.changed']
    const url = 'https://hooks.example.com/limelight'
    expect(await create({ url: 'no', events: ['order.moved'] })).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    expect(await create({ url, events: [] })).toMatchObject({ fields: { events: 'Choose at least one event' } })
    for (const wrong of [
      '',
      'no',
      'http://hooks.example.com',
      'https://10.0.0.1',
      'https://u:p@a.example',
      'https://a.example:22',
    ])
      expect(await create({ url: wrong, events })).toMatchObject({ fields: { url: 'Url is not valid' } })
    expect(await create({ url, events })).toMatchObject({ ...refusal(403, 'EXPORT'), limit: { name: 'EXPORT' } })
    await givePlan(ctx, user.id)
    for (let count = 0; count < 10; count += 1)
      expect(await create({ url: `https://a.example:8443/${count}`, events })).toMatchObject({ status: 'ACTIVE' })
    expect(await create({ url, events })).toMatchObject(refusal(400, 'ITEM_COUNT_ERROR'))
  })

  test('of a key is seen by that key and its owner, selects what the key may read, and ends with it', async () => {
    const owner = await enter()
    const key = await buildKey(ctx, owner.id, { plan: false, scopes: ['webhooks', 'market'] })
    const other = await buildKey(ctx, owner.id, { plan: false, scopes: ['webhooks', 'market'] })
    const call = (route: string, token: string, body?: unknown) =>
      house.rest(route, { token, ...(body !== undefined && { body }) })
    const { url } = openReceiver()
    const refused = await call('POST /api/user/webhooks', key.token, { url, events: ['order.changed', 'list.changed'] })
    expect(refused.body).toMatchObject({ ...refusal(403, 'UNAUTHORIZED_ACTION'), scope: 'lists' })
    const created = await call('POST /api/user/webhooks', key.token, { url, events: ['order.changed'] })
    const { id } = newEndpointSchema.parse(created.body)
    await owner.platform.createEndpoint({ url, events: ['order.changed'] })
    expect((await call('GET /api/user/webhooks', key.token)).body).toMatchObject({
      total: 1,
      data: [{ id, key: { id: key.id, name: key.name } }],
    })
    expect((await call('GET /api/user/webhooks', other.token)).body).toEqual({ total: 0, data: [] })
    for (const route of [`GET /api/user/webhooks/${id}`, `DELETE /api/user/webhooks/${id}`])
      expect((await call(route, other.token)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect((await owner.platform.endpoints()).total).toBe(2)
    await owner.platform.revokeKey({ id: key.id })
    expect(await owner.platform.endpoints()).toMatchObject({ total: 1, data: [{ key: null }] })
    await removeAccount(ctx, owner.id)
    expect(await ctx.db.selectFrom('webhook_endpoints').select('id').where('user_id', '=', owner.id).execute()).toEqual(
      [],
    )
  })
})

test('the OpenAPI document names what endpoints receive', async () => {
  const { body } = await house.rest('GET /api/openapi.json?for=key')
  expect(body).toMatchObject({
    webhooks: Object.fromEntries(
      [...webhookEventNames, 'webhook.test'].map(type => [type, { post: expect.anything() }]),
    ),
    components: { schemas: { WebhookBody: { required: ['type', 'timestamp', 'data'] } } },
  })
})

describe('message', () => {
  test('is verified by a receiver, also while two secrets are valid', async () => {
    const { owner, receiver, endpoint, messages } = await enterWithEndpoint()
    const test = await owner.platform.testEndpoint(endpoint)
    expect(test).toMatchObject({ type: 'webhook.test', status: 'WAITING', attempts: 0, objectId: endpoint.id })
    await work()
    expect(await messages()).toMatchObject([{ id: test.id, status: 'DELIVERED', attempts: 1, outcome: '200' }])
    const rotated = await owner.platform.rotateSecret(endpoint)
    await owner.platform.testEndpoint(endpoint)
    await work()
    const bodies = await receiver.bodies(endpoint.secret)
    expect(bodies).toEqual([
      {
        type: 'webhook.test',
        timestamp: expect.stringMatching(/Z$/),
        data: { id: endpoint.id, what: null, status: null, path: `/api/user/webhooks/${endpoint.id}` },
      },
      expect.objectContaining({ type: 'webhook.test' }),
    ])
    const { data } = await receiver.heard()
    expect(data.map(({ isValid }) => isValid)).toEqual([true, true])
    expect(data[0]?.headers['webhook-signature']?.split(' ')).toHaveLength(2)
    expect(data[1]?.headers).toMatchObject({ 'webhook-id': test.id, 'content-type': 'application/json' })
    await receiver.set({ secret: rotated.secret })
    await owner.platform.testEndpoint(endpoint)
    await work()
    expect((await receiver.heard()).data[0]?.isValid).toBe(true)
    clock.advance(25 * hourMs)
    await owner.platform.testEndpoint(endpoint)
    await work()
    const last = (await receiver.heard()).data[0]
    expect([last?.isValid, last?.headers['webhook-signature']?.split(' ').length]).toEqual([true, 1])
  })

  test('is written for each change that the endpoint selects, and leaves with its commit', async () => {
    const { owner, receiver, endpoint, messages } = await enterWithEndpoint()
    const list = await buildList(ctx, owner.id)
    await house.trpc(owner.token).favourites.update.mutate({ id: list.id, name: 'Renamed' })
    await house.trpc(owner.token).favourites.update.mutate({ id: list.id, name: 'Renamed again' })
    expect(await messages()).toMatchObject([{ type: 'list.changed', status: 'WAITING', objectId: list.id }])
    const order = await buildOrder(ctx, owner.id)
    const chat = await buildChat(ctx, { sender: owner.id })
    const other = (await buildAccount(ctx)).user.id
    await buildProposal(ctx, other, { targetUserId: owner.id })
    await work()
    expect((await messages()).map(({ type }) => type).toSorted()).toEqual([
      ...['list.changed', 'order.changed', 'proposal.changed', 'request.changed', 'request.changed'],
    ])
    const bodies = await receiver.bodies(endpoint.secret)
    expect(bodies).toContainEqual({
      type: 'order.changed',
      timestamp: expect.any(String),
      data: { id: order.id, what: 'NEW_ORDER', status: 'NEGOTIATION', path: `/api/user/orders/${order.id}` },
    })
    for (const body of bodies) {
      const { path } = body !== null && typeof body === 'object' && 'data' in body ? Object(body.data) : { path: '' }
      expect([path, (await house.rest(`GET ${path}`, { token: owner.token })).status]).toEqual([path, 200])
    }
    // The list is due after ten seconds, and what changes afterwards is a message of its own.
    expect(bodies).not.toContainEqual(expect.objectContaining({ type: 'list.changed' }))
    await work(10 * secondMs)
    expect(await receiver.bodies(endpoint.secret)).toContainEqual(expect.objectContaining({ type: 'list.changed' }))
    await house.trpc(owner.token).favourites.update.mutate({ id: list.id, name: 'Once more' })
    expect((await messages()).filter(({ type }) => type === 'list.changed')).toHaveLength(2)
    const { data } = await receiver.heard()
    expect(JSON.stringify(data)).not.toContain('Renamed')
    expect(chat.requestId).toBeTruthy()
  })

  test('tells of a message to its reader only', async () => {
    const { owner, messages } = await enterWithEndpoint({ events: ['message.received'] })
    const chat = await buildChat(ctx, { sender: owner.id })
    await buildMessage(ctx, { chatId: chat.id, userId: owner.id })
    expect(await messages()).toEqual([])
    const [reader] = await ctx.db
      .selectFrom('chat_members')
      .select('user_id')
      .where('chat_id', '=', chat.id)
      .where('user_id', '<>', owner.id)
      .execute()
    await buildMessage(ctx, { chatId: chat.id, userId: reader?.user_id ?? '' })
    expect(await messages()).toMatchObject([{ type: 'message.received', objectId: chat.id }])
  })

  test('does not exist when the change is rolled back, and another type is not written', async () => {
    const { owner, messages } = await enterWithEndpoint({ events: ['alert.found'] })
    const failing = ctx.db.transaction().execute(async trx => {
      announce(ctx, trx, { userId: owner.id, type: 'alert.found', data: { id: 'x', path: '/' } })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await buildOrder(ctx, owner.id)
    expect(await messages()).toEqual([])
  })

  test('costs a user without endpoints one indexed statement', async () => {
    const owner = await enter()
    const list = await buildList(ctx, owner.id)
    const { postgres } = await collectStatements(house, () =>
      house.trpc(owner.token).favourites.update.mutate({ id: list.id, name: 'Counted' }),
    )
    const own = postgres.filter(statement => statement.includes('webhook'))
    expect(own).toHaveLength(1)
    expect(own[0]).toContain('where user_id = any(')
  })

  test('waits for the plan, and is neither written nor sent without it', async () => {
    const { owner, receiver, endpoint, messages } = await enterWithEndpoint()
    await announceTo(owner.id, 'before')
    await ctx.db.deleteFrom('subscriptions').where('user_id', '=', owner.id).execute()
    await announceTo(owner.id, 'meanwhile')
    await work()
    expect(await messages()).toMatchObject([{ objectId: 'before', status: 'WAITING' }])
    await expect(owner.platform.testEndpoint(endpoint)).rejects.toMatchObject({ limit: { name: 'EXPORT' } })
    await givePlan(ctx, owner.id)
    await work(31 * secondMs)
    expect((await receiver.heard()).received).toBe(1)
    expect(await messages()).toMatchObject([{ objectId: 'before', status: 'DELIVERED' }])
  })
})

describe('delivery', () => {
  const delays = [5 * secondMs, 5 * minuteMs, 30 * minuteMs, ...[2, 5, 10, 14, 20, 24].map(hours => hours * hourMs)]

  test('retries over three days, then fails, and a replay starts anew', async () => {
    const { owner, receiver, endpoint, show, messages } = await enterWithEndpoint({ prefix: 'broken' })
    await announceTo(owner.id)
    const begunAt = clock.now()
    await work()
    expect(await show()).toMatchObject({ status: 'ACTIVE', waiting: 1, failingSince: expect.any(String) })
    for (const [index, delay] of delays.entries()) {
      const [message] = await messages()
      expect(message).toMatchObject({ status: 'WAITING', attempts: index + 1, outcome: '500' })
      const waits = Date.parse(message?.nextAttemptAt ?? '') - clock.now().getTime()
      expect(waits).toBeGreaterThan(delay - 10 * secondMs)
      expect(waits).toBeLessThanOrEqual(delay * 1.1)
      await work(waits)
    }
    expect(clock.now().getTime() - begunAt.getTime()).toBeGreaterThan(3 * dayMs)
    const [failed] = await messages()
    expect(failed).toMatchObject({ status: 'FAILED', attempts: 10, nextAttemptAt: null })
    const logged = await owner.platform.message({ id: endpoint.id, messageId: failed?.id ?? '' })
    expect(logged.history).toHaveLength(10)
    expect(logged.history[0]).toMatchObject({ outcome: '500', response: '{"error":"The receiver is broken"}' })
    expect(logged.body).toMatchObject({ type: 'alert.found', data: { id: 'x' } })
    await receiver.set({ fault: 'none' })
    const replayed = await owner.platform.replay({ id: endpoint.id, messageId: failed?.id ?? '' })
    expect(replayed).toMatchObject({ id: failed?.id, status: 'WAITING', attempts: 0 })
    await work()
    expect(await messages()).toMatchObject([{ status: 'DELIVERED', attempts: 1, outcome: '200' }])
    expect(await show()).toMatchObject({ failingSince: null, waiting: 0 })
    const { received, repetitions, data } = await receiver.heard()
    expect([received, repetitions]).toEqual([11, 10])
    expect(data.every(({ isValid }) => isValid)).toBe(true)
  })

  test.each([
    ['redirect', '302', { status: 'WAITING' }],
    ['limited', '429', { status: 'WAITING' }],
    ['large', '200', { status: 'DELIVERED' }],
  ])('takes the answer of a receiver that is %s as it is', async (prefix, outcome, expected) => {
    const { owner, endpoint, receiver, messages } = await enterWithEndpoint({ prefix })
    await announceTo(owner.id)
    await work()
    const [message] = await messages()
    expect(message).toMatchObject({ ...expected, outcome })
    const { history } = await owner.platform.message({ id: endpoint.id, messageId: message?.id ?? '' })
    expect((history[0]?.response ?? '').length).toBeLessThanOrEqual(1024)
    expect((await receiver.heard()).received).toBe(1)
    if (prefix === 'limited')
      expect(Date.parse(message?.nextAttemptAt ?? '') - clock.now().getTime()).toBeGreaterThan(20 * secondMs)
  })

  test('names what kept it from an answer', async () => {
    const owner = await enter()
    const outcomes = async (url: string) => {
      const { id } = await owner.platform.createEndpoint({ url, events: ['alert.found'] })
      const { id: messageId } = await owner.platform.testEndpoint({ id })
      await work()
      return owner.platform.message({ id, messageId })
    }
    // A test is sent once.
    expect(await outcomes('https://localhost/')).toMatchObject({ status: 'FAILED', attempts: 1, outcome: 'FORBIDDEN' })
    expect(await outcomes('https://nobody.invalid/')).toMatchObject({ outcome: 'DNS' })
  })

  test('pauses an endpoint that is gone', async () => {
    const { owner, receiver, show, messages } = await enterWithEndpoint({ prefix: 'gone' })
    await announceTo(owner.id)
    await work()
    expect(await show()).toMatchObject({ status: 'PAUSED', pausedBecause: 'GONE', waiting: 1 })
    await announceTo(owner.id)
    await work(hourMs)
    expect((await receiver.heard()).received).toBe(1)
    expect(await messages()).toMatchObject([{ status: 'WAITING' }, { status: 'WAITING', outcome: '410' }])
    const mails = await house.mailsTo(owner.email)
    expect(mails.filter(({ subject }) => subject.endsWith('is paused'))).toHaveLength(1)
  })

  test('warns after a day, pauses after five, and resumes with what waits', async () => {
    const { owner, endpoint, receiver, show, messages } = await enterWithEndpoint({ prefix: 'broken' })
    await announceTo(owner.id)
    await work()
    const check = async (ms: number) => {
      clock.advance(ms)
      await checkEndpoints(ctx)
      await checkEndpoints(ctx)
      await house.drain()
      return (await house.mailsTo(owner.email)).filter(({ subject }) => subject.startsWith('Your webhook')).length
    }
    expect(await check(23 * hourMs)).toBe(0)
    expect(await check(2 * hourMs)).toBe(1)
    expect(await check(3 * dayMs)).toBe(1)
    expect(await show()).toMatchObject({ status: 'ACTIVE' })
    expect(await check(dayMs)).toBe(2)
    expect(await show()).toMatchObject({ status: 'PAUSED', pausedBecause: 'FAILING' })
    await announceTo(owner.id, 'while paused')
    await work(hourMs)
    expect((await messages()).map(({ status }) => status)).toEqual(['WAITING', 'WAITING'])
    await owner.platform.testEndpoint(endpoint)
    await receiver.set({ fault: 'none' })
    const before = (await receiver.heard()).received
    await work()
    expect((await receiver.heard()).received).toBe(before + 1)
    await owner.platform.updateEndpoint({ id: endpoint.id, status: 'ACTIVE' })
    await work()
    expect(await show()).toMatchObject({ status: 'ACTIVE', failingSince: null, waiting: 0 })
    expect((await messages()).every(({ status }) => status === 'DELIVERED')).toBe(true)
  })

  test('sends each message once when two workers get its endpoint', async () => {
    const { owner, endpoint, receiver } = await enterWithEndpoint()
    for (let count = 0; count < 9; count += 1) await announceTo(owner.id, String(count))
    await Promise.all([1, 2, 3].map(() => deliver(ctx, { endpointId: endpoint.id })))
    await work()
    expect(await receiver.heard()).toMatchObject({ received: 9, repetitions: 0 })
  })

  test('is taken over when the lease of a dead worker ends', async () => {
    const { owner, endpoint, receiver } = await enterWithEndpoint()
    await announceTo(owner.id)
    const lease = async (ms: number) => {
      const leased_until = new Date(clock.now().getTime() + ms)
      await ctx.db.updateTable('webhook_endpoints').set({ leased_until }).where('id', '=', endpoint.id).execute()
    }
    // The dead worker looked at its clock a moment after this one.
    await lease(31 * secondMs)
    await work()
    expect((await receiver.heard()).received).toBe(0)
    await work(32 * secondMs)
    expect((await receiver.heard()).received).toBe(1)
    await announceTo(owner.id, 'later')
    await lease(hourMs)
    await work()
    expect((await receiver.heard()).received).toBe(2)
  })

  test('drops the oldest of too many', async () => {
    const { owner, endpoint, messages } = await enterWithEndpoint()
    await owner.platform.updateEndpoint({ id: endpoint.id, status: 'PAUSED' })
    await announceTo(owner.id, 'oldest')
    const [{ id = '' } = {}] = await messages()
    const now = clock.now()
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      id: `0fffffff-0000-7000-8000-${String(at).padStart(12, '0')}`.replace(/^0/, 'f'),
      endpoint_id: endpoint.id,
      type: 'alert.found' as const,
      object_id: 'x',
      next_attempt_at: now,
      body: '{}',
      created_at: now,
    }))
    for (let at = 0; at < rows.length; at += 1000)
      await ctx.db
        .insertInto('webhook_messages')
        .values(rows.slice(at, at + 1000))
        .execute()
    await announceTo(owner.id, 'new')
    const dropped = await owner.platform.messages({ id: endpoint.id, status: 'FAILED' })
    expect(dropped.data.map(({ outcome }) => outcome)).toContain('DROPPED')
    expect(dropped.data.map(message => message.id)).toContain(id)
    expect(await owner.platform.endpoint(endpoint)).toMatchObject({ waiting: 10_000 })
  })

  test('replays what failed or was delivered since a date', async () => {
    const { owner, endpoint, receiver } = await enterWithEndpoint()
    const since = clock.now().toISOString()
    for (let count = 0; count < 3; count += 1) await announceTo(owner.id, String(count))
    await work()
    const replayMany = (body: object) =>
      house.rest(`POST /api/user/webhooks/${endpoint.id}/replay`, { token: owner.token, body })
    expect(await replayMany({ since })).toMatchObject({ status: 202, body: { replayed: 0 } })
    expect(await replayMany({ since, status: 'DELIVERED' })).toMatchObject({ status: 202, body: { replayed: 3 } })
    await work()
    expect(await receiver.heard()).toMatchObject({ received: 6, repetitions: 3 })
    const early = new Date(clock.now().getTime() - 31 * dayMs).toISOString()
    expect(await replayMany({ since: early })).toMatchObject({
      status: 400,
      body: { fields: { since: expect.any(String) } },
    })
    expect(await replayMany({ since: 'yesterday' })).toMatchObject({ status: 400 })
  })

  test('forgets messages after 30 days', async () => {
    const { owner, messages } = await enterWithEndpoint()
    await announceTo(owner.id)
    await work()
    clock.advance(29 * dayMs)
    await pruneMessages(ctx)
    expect(await messages()).toHaveLength(1)
    clock.advance(2 * dayMs)
    await pruneMessages(ctx)
    expect(await messages()).toEqual([])
  })
})
