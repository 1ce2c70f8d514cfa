import { randomUUID } from 'node:crypto'
import { requestSchema } from '@limelight/contract/chats/schema'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const { ctx } = house
const day = 24 * 60 * 60_000

async function openScene() {
  const [ada, bob, eve] = [await buildAccount(ctx), await buildAccount(ctx), await buildAccount(ctx)]
  return { ada, bob, eve }
}
type User = Awaited<ReturnType<typeof openScene>>['ada']

const ask = (who: User, body: object) => house.rest('POST /api/user/requests', { token: who.accessToken, body })
const send = async (from: User, to: User, message = 'Hello') =>
  requestSchema.parse((await ask(from, { userId: to.user.id, message })).body)
const answer = (who: User, id: string, status: string) =>
  house.rest(`PUT /api/user/requests/${id}/${status}`, { token: who.accessToken })
const read = (who: User, id: string) => house.rest(`GET /api/user/requests/${id}`, { token: who.accessToken })

describe('request', () => {
  test('waits for its recipient, with an event and a mail', async () => {
    const { ada, bob } = await openScene()
    const sent = await ask(ada, { userId: bob.user.id, message: 'Could we film in Basel?' })
    expect(sent.status).toBe(201)
    const request = requestSchema.parse(sent.body)
    expect(request).toMatchObject({
      senderId: ada.user.id,
      recipientId: bob.user.id,
      isIncoming: false,
      status: 'PENDING',
      isViewed: false,
      chatId: null,
      source: { kind: 'EMPTY', id: null },
    })
    await house.drain()
    expect(await house.mailsTo(bob.user.email)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ subject: 'Rosa Feldmann would like to talk with you' })]),
    )
    const { data } = await house.trpc(bob.accessToken).activity.list.query({ type: ['REQUEST'] })
    expect(data).toMatchObject([{ payload: { status: 'PENDING', requestId: request.id, chatId: null } }])
    const { requests } = house.trpc(bob.accessToken)
    expect(await requests.unread.query({ x: 'ALL' })).toEqual({ count: 1 })
    expect(requestSchema.parse((await read(bob, request.id)).body)).toMatchObject({ isIncoming: true, isViewed: true })
    expect(await requests.unread.query({ x: 'ALL' })).toEqual({ count: 0 })
  })

  test('hides contact details from its recipient, also in the chat, until both agree on an order', async () => {
    const { ada, bob } = await openScene()
    const message = 'Call +49 170 1234567, write ada@example.test or see https://example.test/ada. Best, @ada.reel'
    const { id } = await send(ada, bob, message)
    const masked = 'Call ***, write *** or see ***. Best, ***'
    expect(requestSchema.parse((await read(bob, id)).body).message).toBe(masked)
    expect(requestSchema.parse((await read(ada, id)).body).message).toBe(message)
    const accepted = requestSchema.parse((await answer(bob, id, 'ACCEPTED')).body)
    expect(accepted).toMatchObject({ status: 'ACCEPTED', message: masked, isViewed: true })
    const { chats } = house.trpc(bob.accessToken)
    const chatId = accepted.chatId ?? ''
    expect(await chats.messages.query({ chatId })).toMatchObject({
      total: 1,
      data: [{ text: masked, userId: ada.user.id, viewedAt: expect.any(String) }],
    })
    expect(await chats.byId.query({ id: chatId })).toMatchObject({ lastMessage: { text: masked } })
    const own = await house.trpc(ada.accessToken).chats.messages.query({ chatId })
    expect(own.data[0]?.text).toBe(message)
    expect(await chats.unread.query({ x: 'ALL' })).toEqual({ count: 0, chats: 0 })
    const { data } = await house.trpc(ada.accessToken).activity.list.query({ type: ['REQUEST'] })
    expect(data).toMatchObject([{ payload: { status: 'ACCEPTED', requestId: id, chatId } }])
  })

  test('may be empty, and opens an empty chat', async () => {
    const { ada, bob } = await openScene()
    const { id } = await send(ada, bob, '')
    const { chatId } = requestSchema.parse((await answer(bob, id, 'ACCEPTED')).body)
    expect(await house.trpc(ada.accessToken).chats.byId.query({ id: chatId ?? '' })).toMatchObject({
      lastMessage: null,
    })
  })

  test('is refused in this order', async () => {
    const { ada, bob, eve } = await openScene()
    expect((await ask(ada, { sourceKind: 'ORDER' })).body).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    for (const userId of [ada.user.id, randomUUID(), 'x', 7, undefined]) {
      const body = { userId, sourceKind: 'OFFER', sourceId: 'x', message: 'x'.repeat(1001) }
      expect((await ask(ada, body)).body).toMatchObject(refusal(403, 'REQUEST_INVALID_MEMBER'))
    }
    const long = { userId: bob.user.id, message: 'x'.repeat(1001) }
    for (const sourceKind of ['OFFER', 'OFFER_FO']) {
      const body = { ...long, sourceKind, sourceId: randomUUID() }
      expect((await ask(ada, body)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    }
    await send(ada, bob)
    expect((await ask(ada, long)).body).toMatchObject(refusal(400, 'Message should not be longer than 1000 characters'))
    expect((await ask(ada, { userId: bob.user.id })).body).toMatchObject(refusal(409, 'REQUEST_ALREADY_EXISTS'))
    expect((await ask(bob, { userId: ada.user.id })).body).toMatchObject(refusal(409, 'REQUEST_ALREADY_EXISTS'))
    expect((await ask(eve, { userId: ada.user.id })).status).toBe(201)
  })

  test('of a rejected sender waits for seven days', async () => {
    const { ada, bob } = await openScene()
    const { id } = await send(ada, bob)
    expect((await answer(bob, id, 'REJECTED')).body).toMatchObject({ status: 'REJECTED', chatId: null })
    house.clock.advance(7 * day - 60_000)
    const again = await house.trpc().accounts.login.mutate({ email: ada.user.email, password: 'a fine long password' })
    expect((await ask(again, { userId: bob.user.id })).body).toMatchObject(refusal(409, 'REQUEST_ALREADY_EXISTS'))
    house.clock.advance(61_000)
    expect((await ask(again, { userId: bob.user.id })).status).toBe(201)
  })
})

describe('answer to a request', () => {
  test('follows the table of states', async () => {
    const { ada, bob, eve } = await openScene()
    const { id } = await send(ada, bob)
    const refused = async (who: User, status: string) => (await answer(who, id, status)).body
    expect(await refused(bob, 'whatever')).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    for (const status of ['ACCEPTED', 'REJECTED', 'BLOCKED']) {
      expect(await refused(ada, status)).toMatchObject(refusal(403, 'REQUEST_INVALID_MEMBER'))
      expect(await refused(eve, status)).toMatchObject(refusal(403, 'REQUEST_INVALID_MEMBER'))
    }
    expect((await read(eve, id)).body).toMatchObject(refusal(403, 'REQUEST_INVALID_MEMBER'))
    expect((await answer(bob, randomUUID(), 'ACCEPTED')).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect((await answer(bob, id, 'accepted')).body).toMatchObject({ status: 'ACCEPTED' })
    expect(await refused(bob, 'ACCEPTED')).toMatchObject(refusal(409, 'REQUEST_IMMUTABLE_STATUS'))
    expect(await refused(bob, 'REJECTED')).toMatchObject(refusal(409, 'REQUEST_IMMUTABLE_STATUS'))
    // Either side blocks an accepted request, and only that side opens it again.
    expect((await answer(ada, id, 'BLOCKED')).body).toMatchObject({ status: 'BLOCKED' })
    expect(await refused(bob, 'ACCEPTED')).toMatchObject(refusal(403, 'REQUEST_INVALID_MEMBER'))
    expect(await refused(ada, 'BLOCKED')).toMatchObject(refusal(409, 'REQUEST_IMMUTABLE_STATUS'))
    expect((await answer(ada, id, 'ACCEPTED')).body).toMatchObject({ status: 'ACCEPTED' })
  })

  test('REJECTED is final', async () => {
    const { ada, bob } = await openScene()
    const { id } = await send(ada, bob)
    await answer(bob, id, 'REJECTED')
    for (const status of ['ACCEPTED', 'REJECTED', 'BLOCKED']) {
      expect((await answer(bob, id, status)).body).toMatchObject(refusal(409, 'REQUEST_IMMUTABLE_STATUS'))
    }
  })

  test('BLOCKED refuses new requests of the blocked user, and unblocking opens the chat', async () => {
    const { ada, bob } = await openScene()
    const { id } = await send(ada, bob, 'First words')
    expect((await answer(bob, id, 'BLOCKED')).body).toMatchObject({ status: 'BLOCKED', chatId: null })
    expect((await ask(ada, { userId: bob.user.id })).body).toMatchObject(refusal(403, 'REQUEST_INVALID_MEMBER'))
    expect((await ask(bob, { userId: ada.user.id })).body).toMatchObject(refusal(409, 'REQUEST_ALREADY_EXISTS'))
    const { chatId } = requestSchema.parse((await answer(bob, id, 'ACCEPTED')).body)
    expect(await house.trpc(ada.accessToken).chats.byId.query({ id: chatId ?? '' })).toMatchObject({
      status: 'OPEN',
      lastMessage: { text: 'First words' },
    })
  })

  test('is given once when two windows answer at the same time', async () => {
    const { ada, bob } = await openScene()
    const { id } = await send(ada, bob)
    const statuses = (await Promise.all(['ACCEPTED', 'REJECTED', 'ACCEPTED'].map(word => answer(bob, id, word)))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 409, 409])
  })
})

test('request lists are selected by box and word', async () => {
  const { ada, bob, eve } = await openScene()
  const [first, second] = [await send(ada, bob), await send(eve, bob)]
  const third = await send(bob, await buildAccount(ctx))
  await answer(bob, first.id, 'REJECTED')
  const ids = async (input: { x: string; box?: string }) => {
    const query = input.box === undefined ? '' : `?box=${input.box}`
    const { body } = await house.rest(`GET /api/user/requests/all/${input.x}${query}`, { token: bob.accessToken })
    return requestSchema
      .array()
      .parse(Object(body).data)
      .map(({ id }) => id)
  }
  expect(await ids({ x: 'ALL' })).toEqual([third.id, second.id, first.id])
  expect(await ids({ x: 'PENDING' })).toEqual([third.id, second.id])
  expect(await ids({ x: 'PENDING', box: 'received' })).toEqual([second.id])
  expect(await ids({ x: 'ALL', box: 'sent' })).toEqual([third.id])
  expect(await ids({ x: 'REJECTED' })).toEqual([first.id])
  expect(await ids({ x: 'UNREAD' })).toEqual([second.id])
  expect(await ids({ x: 'READ' })).toEqual([first.id])
  expect(await ids({ x: 'ORDER' })).toEqual([])
  const refused = (path: string) => house.rest(`GET /api/user/requests/${path}`, { token: bob.accessToken })
  expect((await refused('all/nothing')).body).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
  expect((await refused('unread/nothing')).body).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
  expect((await refused('all/ALL?box=mine')).body).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
})
