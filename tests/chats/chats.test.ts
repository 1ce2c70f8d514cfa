import { randomUUID } from 'node:crypto'
import { chatSchema, messageSchema } from '@limelight/contract/chats/schema'
import { getChat } from '@limelight/core/chats/chats'
import { ensureChat } from '@limelight/core/chats/ensure'
import { writeSystemMessage } from '@limelight/core/chats/write'
import { getOrder } from '@limelight/core/orders/list'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildChat, buildMessage } from '@limelight/core/test/factories/chats'
import { buildDispute, buildOrder } from '@limelight/core/test/factories/orders'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { buildPicture } from '@limelight/core/test/factories/users'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { openHouse, refusal } from '../house.ts'
import { upload } from '../users/uploads.ts'

const house = await openHouse()
const { ctx } = house
const picture = await buildPicture()

/** Two users with a chat between them, and one who is not in it. */
async function openScene(message = 'Could we film in Basel?') {
  const [ada, bob, eve] = [await buildAccount(ctx), await buildAccount(ctx), await buildAccount(ctx)]
  const chat = await buildChat(ctx, { sender: ada.user.id, recipient: bob.user.id, message })
  const say = (who: typeof ada, body: object) =>
    house.rest(`POST /api/users/chats/${chat.id}/messages`, { token: who.accessToken, body })
  const chatOf = (who: typeof ada) => house.trpc(who.accessToken).chats.byId.query({ id: chat.id })
  return { ada, bob, eve, chat, say, chatOf }
}

const listSchema = z.object({ total: z.number(), data: z.array(messageSchema) })

describe('message', () => {
  test('reaches the other user unread, over both transports', async () => {
    const { ada, bob, chat, say, chatOf } = await openScene()
    const written = await say(ada, { text: '  The second reel is up.  ' })
    expect(written.status).toBe(201)
    expect(messageSchema.parse(written.body)).toMatchObject({
      chatId: chat.id,
      userId: ada.user.id,
      kind: 'TEXT',
      text: 'The second reel is up.',
      system: null,
      viewedAt: null,
    })
    const second = await house.trpc(ada.accessToken).chats.send.mutate({ chatId: chat.id, text: 'And the third.' })
    expect(await chatOf(bob)).toMatchObject({ unreadCount: 2, lastMessage: { id: second.id, text: 'And the third.' } })
    expect(await chatOf(ada)).toMatchObject({ unreadCount: 0 })
    const rest = await house.rest(`GET /api/users/chats/${chat.id}/messages?limit=2`, { token: bob.accessToken })
    expect(listSchema.parse(rest.body)).toMatchObject({
      total: 3,
      data: [{ id: second.id }, { id: messageSchema.parse(written.body).id }],
    })
    expect(await house.trpc(bob.accessToken).chats.messages.query({ chatId: chat.id, limit: 2 })).toEqual(rest.body)
  })

  test('sent again with its key is the same message', async () => {
    const { ada, bob, say, chatOf } = await openScene()
    const answers = await Promise.all([1, 2, 3].map(() => say(ada, { text: 'Once', key: 'k1' })))
    expect(new Set(answers.map(({ body }) => messageSchema.parse(body).id)).size).toBe(1)
    expect(await chatOf(bob)).toMatchObject({ unreadCount: 1 })
    const ofBob = await say(bob, { text: 'Mine', key: 'k1' })
    expect(messageSchema.parse(ofBob.body)).toMatchObject({ text: 'Mine', userId: bob.user.id })
  })

  test('carries pictures, which only their owner can use, once', async () => {
    const { ada, bob, say } = await openScene()
    const images = await upload(house, ada.accessToken, { type: 'chat', files: [picture, picture] })
    const files = images.map(({ id }) => id)
    expect((await say(bob, { files })).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect((await say(ada, { files: [randomUUID()] })).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    const { body } = await say(ada, { files: files.toReversed() })
    expect(messageSchema.parse(body)).toMatchObject({
      kind: 'IMAGE',
      text: '',
      files: images.toReversed().map(({ id, url, width, height }) => ({ id, url, width, height })),
    })
    expect((await say(ada, { text: 'Again', files })).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    const [other] = await upload(house, ada.accessToken, { type: 'portfolio', files: [picture] })
    expect((await say(ada, { files: [other?.id] })).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
  })

  test.each([
    [{}, 'Message is required'],
    [{ text: ' \u200b ' }, 'Message is required'],
    [{ text: 'x'.repeat(4001) }, 'Message should not be longer than 4000 characters'],
    [{ text: ['x'] }, 'Message is not valid'],
    [{ files: Array.from({ length: 11 }, () => randomUUID()) }, 'Files is not valid'],
    [{ text: 'x', key: 'k'.repeat(65) }, 'Key is not valid'],
  ])('refuses %j', async (body, text) => {
    const { ada, say } = await openScene()
    expect((await say(ada, body)).body).toMatchObject(refusal(400, text))
  })

  test('stores what people write without control characters', async () => {
    const { ada, say } = await openScene()
    const { body } = await say(ada, { text: 'a\u0000b\n<b>\u202e👩‍👩‍👧</b>' })
    expect(messageSchema.parse(body).text).toBe('ab\n<b>👩‍👩‍👧</b>')
  })

  test('is refused in this order: unknown chat, no member, closed chat, form', async () => {
    const { ada, bob, eve, chat, say } = await openScene()
    const unknown = { token: ada.accessToken, body: {} }
    for (const id of [randomUUID(), 'not-an-id']) {
      const answer = await house.rest(`POST /api/users/chats/${id}/messages`, unknown)
      expect(answer.body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    }
    expect((await say(eve, {})).body).toMatchObject(refusal(403, 'CHAT_MESSAGE_INVALID_USER'))
    await house.trpc(bob.accessToken).requests.answer.mutate({ a: chat.requestId, b: 'BLOCKED' })
    expect((await say(ada, {})).body).toMatchObject(refusal(403, 'CHAT_MESSAGE_INVALID_USER'))
    expect((await say(bob, { text: 'x' })).body).toMatchObject(refusal(403, 'CHAT_MESSAGE_INVALID_USER'))
    await house.trpc(bob.accessToken).requests.answer.mutate({ a: chat.requestId, b: 'ACCEPTED' })
    expect((await say(ada, {})).body).toMatchObject(refusal(400, 'Message is required'))
  })
})

describe('message list', () => {
  test('pages back from any message, and finds words in any case', async () => {
    const { ada, bob, eve, chat } = await openScene()
    const ids: string[] = []
    for (let index = 0; index < 7; index += 1) {
      ids.push(
        (await buildMessage(ctx, { chatId: chat.id, userId: ada.user.id, text: `Reel ${index} is 100% up_` })).id,
      )
    }
    const list = async (query: string, who = bob) =>
      (await house.rest(`GET /api/users/chats/${chat.id}/messages?${query}`, { token: who.accessToken })).body
    const page = listSchema.parse(await list(`before=${ids[4]}&limit=3`))
    expect(page.total).toBe(5)
    expect(page.data.map(({ id }) => id)).toEqual([ids[3], ids[2], ids[1]])
    const next = listSchema.parse(await list(`before=${ids[4]}&limit=3&offset=3`))
    expect(next.data.map(({ text }) => text)).toEqual(['Reel 0 is 100% up_', 'Could we film in Basel?'])
    expect(listSchema.parse(await list('search=BASEL'))).toMatchObject({ total: 1 })
    expect(listSchema.parse(await list('search=100%25+up_&limit=1'))).toMatchObject({
      total: 7,
      data: [{ id: ids[6] }],
    })
    expect(listSchema.parse(await list('search=up%25'))).toEqual({ total: 0, data: [] })
    expect(await list(`before=${randomUUID()}`)).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect(await list('limit=101')).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
    expect(await list('', eve)).toMatchObject(refusal(403, 'CHAT_MESSAGE_INVALID_USER'))
  })
})

describe('view of a message', () => {
  test('marks only this message, once, and shows its author when', async () => {
    const { ada, bob, eve, chat } = await openScene()
    const send = (text: string) => buildMessage(ctx, { chatId: chat.id, userId: ada.user.id, text })
    const [first, second] = [await send('One'), await send('Two')]
    const view = (who: typeof ada, id: string) =>
      house.rest(`POST /api/users/chats/${chat.id}/messages/${id}/view`, { token: who.accessToken })
    expect(await view(bob, first.id)).toMatchObject({ status: 200, body: { ok: true, unreadCount: 1 } })
    house.clock.advance(1000)
    expect((await view(bob, first.id)).body).toEqual({ ok: true, unreadCount: 1 })
    expect((await view(ada, second.id)).body).toMatchObject(refusal(403, 'CHAT_MESSAGE_INVALID_USER'))
    expect((await view(eve, second.id)).body).toMatchObject(refusal(403, 'CHAT_MESSAGE_INVALID_USER'))
    expect((await view(bob, randomUUID())).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    const seenBy = async (who: typeof ada) =>
      (await house.trpc(who.accessToken).chats.messages.query({ chatId: chat.id, limit: 2 })).data
    const [, ofAda] = await seenBy(ada)
    expect(ofAda?.viewedAt).not.toBeNull()
    expect((await seenBy(bob))[1]?.viewedAt).toBe(ofAda?.viewedAt)
    expect((await seenBy(ada))[0]?.viewedAt).toBeNull()
  })

  test('of all messages leaves those that arrived later', async () => {
    const { ada, bob, chat } = await openScene()
    const texts = ['One', 'Two', 'Three']
    const sent = []
    for (const text of texts) sent.push(await buildMessage(ctx, { chatId: chat.id, userId: ada.user.id, text }))
    const { chats } = house.trpc(bob.accessToken)
    expect(await chats.viewAll.mutate({ chatId: chat.id, upTo: sent[1]?.id ?? '' })).toEqual({
      ok: true,
      unreadCount: 1,
    })
    expect(await chats.unread.query({ x: 'ALL' })).toEqual({ count: 1, chats: 1 })
    expect(await chats.viewAll.mutate({ chatId: chat.id, upTo: sent[2]?.id ?? '' })).toMatchObject({ unreadCount: 0 })
  })
})

describe('chat list', () => {
  test('is ordered by the last message and selected by the words of the path', async () => {
    const { ada, bob, eve, chat } = await openScene()
    const other = await buildChat(ctx, { sender: eve.user.id, recipient: bob.user.id, message: 'Hello from Eve' })
    await buildMessage(ctx, { chatId: chat.id, userId: ada.user.id, text: 'A needle in the haystack' })
    await house.trpc(eve.accessToken).requests.answer.mutate({ a: other.requestId, b: 'BLOCKED' })
    const ids = async (path: string) => {
      const { body } = await house.rest(`GET /api/user/chats/all/${path}`, { token: bob.accessToken })
      return z
        .object({ total: z.number(), data: z.array(chatSchema) })
        .parse(body)
        .data.map(({ id }) => id)
    }
    expect(await ids('ALL')).toEqual([chat.id, other.id])
    expect(await ids('all?limit=1&offset=1')).toEqual([other.id])
    expect(await ids('UNREAD')).toEqual([chat.id])
    expect(await ids('READ')).toEqual([other.id])
    expect(await ids('ACCEPTED')).toEqual([chat.id])
    expect(await ids('BLOCKED')).toEqual([other.id])
    expect(await ids('REJECTED')).toEqual([])
    expect(await ids('EMPTY?filter=BLOCKED')).toEqual([other.id])
    expect(await ids('ORDER')).toEqual([])
    expect(await ids('ALL?search=NEEDLE')).toEqual([chat.id])
    expect(await ids('ALL?search=feldm')).toEqual([chat.id, other.id])
    const refused = async (path: string) =>
      (await house.rest(`GET /api/user/chats/${path}`, { token: bob.accessToken })).body
    expect(await refused('all/whatever')).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    expect(await refused('unread/whatever')).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    expect(await refused(`source/ALL/${randomUUID()}`)).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    expect(await refused('all/ALL?filter=whatever')).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
    expect(await refused(`source/EMPTY/${ada.user.id}`)).toMatchObject({ total: 1, data: [{ id: chat.id }] })
    expect(await refused(`source/OFFER/${randomUUID()}`)).toEqual({ total: 0, data: [] })
    expect(await refused('unread/all')).toEqual({ count: 1, chats: 1 })
  })

  test('shows a chat to its two users only', async () => {
    const { ada, bob, eve, chat, chatOf } = await openScene()
    expect(await chatOf(ada)).toMatchObject({
      id: chat.id,
      status: 'OPEN',
      blockedBy: null,
      isMarketer: false,
      counterpart: { id: bob.user.id },
      source: { kind: 'EMPTY', id: null, title: 'Direct message', status: null },
      requestStatus: 'ACCEPTED',
      lastMessage: { text: 'Could we film in Basel?', userId: ada.user.id },
    })
    const get = (id: string) => house.rest(`GET /api/user/chats/${id}`, { token: eve.accessToken })
    expect((await get(chat.id)).body).toMatchObject(refusal(403, 'CHAT_INVALID_USER'))
    expect((await get(randomUUID())).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
  })

  test('closes the chats of a deleted account, and opens them again', async () => {
    const { ada, bob, chat, say, chatOf } = await openScene()
    await house.rest('DELETE /api/user/account', { token: ada.accessToken })
    expect(await chatOf(bob)).toMatchObject({
      status: 'BLOCKED',
      blockedBy: ada.user.id,
      counterpart: { isGone: true, fullName: '' },
    })
    expect((await say(bob, { text: 'Are you there?' })).body).toMatchObject(refusal(403, 'CHAT_MESSAGE_INVALID_USER'))
    await ctx.db.updateTable('users').set({ deleted_at: null }).where('id', '=', ada.user.id).execute()
    expect(await chatOf(bob)).toMatchObject({ id: chat.id, status: 'OPEN', blockedBy: null })
  })
})

describe('conversation with a person', () => {
  /** Ada and Bob with two more chats, about orders that are gone, and their messages in turns. */
  async function openConversation() {
    const scene = await openScene('One')
    const { ada, bob, chat } = scene
    const [first, second] = [
      await buildOrderChat(ada.user.id, bob.user.id),
      await buildOrderChat(ada.user.id, bob.user.id),
    ]
    const say = (chatId: string, who: typeof ada, text: string) =>
      buildMessage(ctx, { chatId, userId: who.user.id, text })
    const sent = [
      await say(first, ada, 'Two'),
      await say(second, bob, 'Three'),
      await say(chat.id, ada, 'Four'),
      await say(first, ada, 'Five needle'),
    ]
    return { ...scene, first, second, sent, people: house.trpc(bob.accessToken).chats }
  }

  async function buildOrderChat(one: string, other: string): Promise<string> {
    const { id } = await ctx.db.transaction().execute(trx =>
      ensureChat(ctx, trx, {
        source: { kind: 'ORDER', id: randomUUID() },
        title: 'Two reels',
        members: [
          { userId: one, role: 'OWNER' },
          { userId: other, role: 'CLIENT' },
        ],
      }),
    )
    house.clock.advance(1000)
    return id
  }

  test('lists each person once with all chats, their last message and what is unread', async () => {
    const { ada, bob, eve, chat, first, second, people } = await openConversation()
    const other = await buildChat(ctx, { sender: eve.user.id, recipient: bob.user.id, message: 'Five hellos from Eve' })
    await people.viewAll.mutate({ chatId: other.id, upTo: other.lastMessage?.id ?? '' })
    const { total, data } = await people.people.query({})
    expect(total).toBe(2)
    expect(data.map(({ person }) => person.id)).toEqual([eve.user.id, ada.user.id])
    expect(data[1]).toMatchObject({ unread: 3, lastMessage: { text: 'Five needle', chatId: first } })
    expect(data[1]?.chats.map(({ id }) => id)).toEqual([first, chat.id, second])
    const found = async (query: object) => (await people.people.query(query)).data.map(({ person }) => person.id)
    expect(await found({ limit: 1, offset: 1 })).toEqual([ada.user.id])
    expect(await found({ filter: 'UNREAD' })).toEqual([ada.user.id])
    expect(await found({ filter: 'READ' })).toEqual([eve.user.id])
    expect(await found({ filter: 'ORDER' })).toEqual([ada.user.id])
    expect(await found({ filter: 'BLOCKED' })).toEqual([])
    expect(await found({ search: 'NEEDLE' })).toEqual([ada.user.id])
    const [ofThree] = (await people.people.query({ search: 'thr' })).data
    expect(ofThree?.found).toMatchObject({ text: 'Three', chatId: second })
    // Hits are ordered by their own dates, not by what was written since.
    house.clock.advance(1000)
    await buildMessage(ctx, { chatId: first, userId: ada.user.id, text: 'Newest' })
    expect(await found({})).toEqual([ada.user.id, eve.user.id])
    expect(await found({ search: 'five' })).toEqual([eve.user.id, ada.user.id])
    expect(await found({ search: 'five', limit: 1, offset: 1 })).toEqual([ada.user.id])
    expect(await found({ search: 'two reels' })).toEqual([ada.user.id])
    // The person is found by one chat and shown with all of them.
    await house.trpc(bob.accessToken).requests.answer.mutate({ a: chat.requestId, b: 'BLOCKED' })
    expect(await found({ filter: 'BLOCKED' })).toEqual([ada.user.id])
    expect(await people.person.query({ id: second })).toEqual((await people.people.query({ filter: 'ORDER' })).data[0])
    expect((await people.person.query({ id: second })).chats.map(({ status }) => status)).toEqual([
      'OPEN',
      'BLOCKED',
      'OPEN',
    ])
  })

  test('is found by the number of an order, as by the one of its dispute', async () => {
    const [client, stranger] = [await buildAccount(ctx), await buildAccount(ctx)]
    const { orderId, chatId } = await buildDispute(ctx, client.user.id)
    const { number, chatId: orderChat, ownerId } = await getOrder(ctx, { userId: client.user.id }, { id: orderId })
    await buildOrder(ctx, client.user.id)
    const { chats } = house.trpc(client.accessToken)
    for (const search of [`${number}`, `Order ${number}`, `order #${number}`, `dispute of order ${number}`]) {
      expect((await chats.people.query({ search })).data.map(({ person }) => person.id)).toEqual([ownerId])
      const { data } = await chats.list.query({ x: 'ALL', search })
      expect(data.map(({ id }) => id).toSorted()).toEqual([chatId, orderChat].toSorted())
    }
    expect(await chats.people.query({ search: `${number + 100}` })).toEqual({ total: 0, data: [] })
    expect(await house.trpc(stranger.accessToken).chats.people.query({ search: `${number}` })).toMatchObject({
      total: 0,
    })
  })

  test('names the chat of the newest message that is no notice', async () => {
    const { ada, first, second, people } = await openConversation()
    const { source } = await people.byId.query({ id: second })
    const orderId = source.id ?? ''
    const notice = { what: 'WORK_SENT', sourceKind: 'ORDER', sourceId: orderId, orderId, status: 'SENT' } as const
    await ctx.db
      .transaction()
      .execute(trx =>
        writeSystemMessage(ctx, trx, { chat: { kind: 'ORDER', id: orderId }, ...notice, by: 'OWNER', text: 'Sent.' }),
      )
    const conversation = await people.withUser.query({ userId: ada.user.id })
    expect(conversation).toMatchObject({ lastMessage: { chatId: second }, writtenChatId: first })
    expect(conversation).toEqual(await people.person.query({ id: first }))
    expect(await people.withUser.query({ userId: randomUUID() })).toBeNull()
  })

  test('goes on in the other chats when one is blocked', async () => {
    const { ada, bob, chat, first, second, people } = await openConversation()
    await house.trpc(bob.accessToken).requests.answer.mutate({ a: chat.requestId, b: 'BLOCKED' })
    const { chats } = house.trpc(ada.accessToken)
    const refused = chats.send.mutate({ chatId: chat.id, text: 'Refused' })
    await expect(refused).rejects.toMatchObject({ message: 'CHAT_MESSAGE_INVALID_USER' })
    for (const chatId of [first, second]) await chats.send.mutate({ chatId, text: 'Heard' })
    const { data } = await people.conversation.query({ userId: ada.user.id, limit: 3 })
    expect(data.map(({ text }) => text)).toEqual(['Heard', 'Heard', 'Five needle'])
  })

  test('reads the messages of all chats in one order, in pages, from any message and by words', async () => {
    const { ada, chat, first, second, sent, people } = await openConversation()
    const userId = ada.user.id
    const read = async (query: object) => {
      const { total, data } = await people.conversation.query({ userId, ...query })
      return [total, ...data.map(({ text }) => text)]
    }
    expect(await read({})).toEqual([5, 'Five needle', 'Four', 'Three', 'Two', 'One'])
    expect(await read({ offset: 1, limit: 2 })).toEqual([5, 'Four', 'Three'])
    expect(await read({ before: sent[1]?.id })).toEqual([2, 'Two', 'One'])
    expect(await read({ before: sent[3]?.id, offset: 2, limit: 1 })).toEqual([4, 'Two'])
    expect(await read({ search: 'e', limit: 2 })).toEqual([3, 'Five needle', 'Three'])
    expect(await read({ search: 'e', before: sent[1]?.id })).toEqual([1, 'One'])
    expect(await read({ chatId: first })).toEqual([2, 'Five needle', 'Two'])
    expect(await read({ chatId: first, before: sent[3]?.id })).toEqual([1, 'Two'])
    const { counts } = await people.conversation.query({ userId })
    expect(counts).toEqual({ [chat.id]: 2, [first]: 2, [second]: 1 })
  })

  test('is open to its two users only', async () => {
    const { ada, bob, eve, chat } = await openConversation()
    const calls = house.trpc(eve.accessToken).chats
    await expect(calls.person.query({ id: chat.id })).rejects.toMatchObject({ message: 'CHAT_INVALID_USER' })
    for (const query of [
      { userId: ada.user.id },
      { userId: eve.user.id },
      { userId: randomUUID() },
      { userId: bob.user.id, chatId: chat.id },
    ])
      await expect(calls.conversation.query(query)).rejects.toMatchObject({ message: 'ITEM_NOT_FOUND' })
    const strangers = house
      .trpc(ada.accessToken)
      .chats.conversation.query({ userId: bob.user.id, chatId: randomUUID() })
    await expect(strangers).rejects.toMatchObject({ message: 'ITEM_NOT_FOUND' })
  })
})

describe('source of a chat', () => {
  test('is shown as it is now, and keeps its title when it is gone', async () => {
    const { ada, bob } = await openScene()
    const now = house.clock.now()
    const id = randomUUID()
    const snapshot = {
      name: 'Two reels',
      description: '',
      category: null,
      mainImage: null,
      portfolioImages: [],
      config: {},
    }
    await ctx.db
      .insertInto('orders')
      .values({
        ...{ id, owner_id: ada.user.id, client_id: bob.user.id, offer_id: null, formal_offer_id: null, batch_id: null },
        ...{ chat_id: null, status: 'SENT', waiting_for: 'CLIENT', category: null, snapshot: JSON.stringify(snapshot) },
        ...{ initial_price: 480_000_000n, price: 480_500_000n, exec_days: 14, brief: '', review_until: now },
        ...{ created_at: now, updated_at: now },
      })
      .execute()
    const chatId = await ctx.db.transaction().execute(async trx => {
      const chat = await ensureChat(ctx, trx, {
        source: { kind: 'ORDER', id },
        title: 'Two reels',
        members: [
          { userId: ada.user.id, role: 'OWNER' },
          { userId: bob.user.id, role: 'CLIENT' },
        ],
      })
      return chat.id
    })
    const read = () => house.trpc(bob.accessToken).chats.byId.query({ id: chatId })
    expect((await read()).source).toMatchObject({
      ...{ kind: 'ORDER', id, title: 'Two reels', orderId: id, status: 'SENT', waitingFor: 'CLIENT', price: '480.5' },
      deadline: now.toISOString(),
    })
    expect(await house.trpc(bob.accessToken).chats.create.mutate({ sourceKind: 'ORDER', sourceId: id })).toMatchObject({
      id: chatId,
    })
    const { body } = await house.rest(`GET /api/user/chats/${chatId}/source`, { token: bob.accessToken })
    expect(body).toMatchObject({
      source: { id },
      order: { id, side: 'CLIENT' },
      offer: null,
      formalOffer: null,
      dispute: null,
    })
    await ctx.db.deleteFrom('orders').where('id', '=', id).execute()
    expect((await read()).source).toMatchObject({ kind: 'ORDER', title: 'Two reels', status: null, number: null })
  })
})

describe('opening a chat', () => {
  test('gives the chat of the same users and source, and refuses all others in order', async () => {
    const { ada, bob, eve, chat } = await openScene()
    const open = (who: typeof ada, body: object) => house.rest('POST /api/user/chats', { token: who.accessToken, body })
    const opened = await open(bob, { userId: ada.user.id })
    expect(opened).toMatchObject({ status: 201, body: { id: chat.id, counterpart: { id: ada.user.id } } })
    expect((await open(ada, { sourceKind: 'nothing' })).body).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    for (const userId of [ada.user.id, randomUUID(), 'x', undefined]) {
      expect((await open(ada, { userId })).body).toMatchObject(refusal(403, 'CHAT_INVALID_USER'))
    }
    expect((await open(ada, { userId: eve.user.id })).body).toMatchObject(refusal(400, 'CHAT_CREATE_ERROR'))
    for (const sourceKind of ['OFFER', 'OFFER_FO', 'ORDER', 'DISPUTE']) {
      const body = { sourceKind, sourceId: randomUUID(), userId: bob.user.id }
      expect((await open(ada, body)).body).toMatchObject(refusal(400, 'CHAT_CREATE_ERROR'))
    }
  })

  test('with the manager needs a plan that has one', async () => {
    const [customer, manager] = [await buildAccount(ctx), await buildAccount(ctx)]
    const open = () => house.rest('GET /api/user/chats/marketer', { token: customer.accessToken })
    expect((await open()).body).toMatchObject({
      ...refusal(403, 'CHAT_CREATE_ERROR'),
      limit: { name: 'PERSONAL_MANAGER' },
    })
    await givePlan(ctx, customer.user.id, { limits: { PERSONAL_MANAGER: 1 } })
    expect((await open()).body).toMatchObject(refusal(400, 'CHAT_CREATE_ERROR'))
    const value = JSON.stringify({ userId: manager.user.id })
    await ctx.db
      .insertInto('configs')
      .values({ key: 'marketer', value, is_public: false, updated_at: house.clock.now() })
      .execute()
    const chat = chatSchema.parse((await open()).body)
    expect(chat).toMatchObject({ isMarketer: true, source: { kind: 'EMPTY' }, counterpart: { id: manager.user.id } })
    // This tells the two apart.
    const { members } = await house.trpc(manager.accessToken).chats.byId.query({ id: chat.id })
    expect(members.map(({ id, role }) => [id, role])).toContainEqual([customer.user.id, 'CLIENT'])
    expect((await open()).body).toMatchObject({ id: chat.id })
    const answer = { token: manager.accessToken, body: { text: 'How can I help?' } }
    expect((await house.rest(`POST /api/users/chats/${chat.id}/messages`, answer)).status).toBe(201)
  })
})

describe('response time', () => {
  test('is the median of at least three answers', async () => {
    const { ada, bob, chat } = await openScene()
    // Tokens expire meanwhile.
    const card = async () => (await getChat(ctx, { userId: ada.user.id }, { id: chat.id })).counterpart
    for (const minutes of [10, 40, 20]) {
      const seen = await card()
      await buildMessage(ctx, { chatId: chat.id, userId: ada.user.id })
      house.clock.advance(minutes * 60_000)
      await buildMessage(ctx, { chatId: chat.id, userId: ada.user.id })
      await buildMessage(ctx, { chatId: chat.id, userId: bob.user.id })
      await buildMessage(ctx, { chatId: chat.id, userId: bob.user.id })
      if (minutes !== 20) expect(seen.responseTimeMs).toBeNull()
    }
    // The answer to the request itself took no time.
    await expect.poll(async () => (await card()).responseTimeMs).toBeGreaterThanOrEqual(15 * 60_000)
    expect((await card()).responseTimeMs).toBeLessThan(16 * 60_000)
  })
})
