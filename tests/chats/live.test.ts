import { messageSchema, newMessageUpdateSchema } from '@limelight/contract/chats/schema'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildChat, buildMessage } from '@limelight/core/test/factories/chats'
import { afterEach, expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { closeWindows, nextWith, openInstance, openWindow, outcomeOf } from '../http/instances.ts'

const house = await openHouse()
const other = await openInstance(house)
const { ctx } = house

afterEach(closeWindows)

async function openScene() {
  const [ada, bob] = [await buildAccount(ctx), await buildAccount(ctx)]
  const chat = await buildChat(ctx, { sender: ada.user.id, recipient: bob.user.id })
  await other.catchUp()
  const window = openWindow(other.url, { token: bob.accessToken }, ['polling'])
  expect(await outcomeOf(window)).toBe('connected')
  return { ada, bob, chat, window }
}

test('a polling client on another instance receives each message once and in order', async () => {
  const { ada, chat, window } = await openScene()
  const heard: string[] = []
  const whole = new Promise<void>(resolve => {
    window.on('newMessage', (update: unknown) => {
      const { chatId, message } = newMessageUpdateSchema.parse(update)
      expect(chatId).toBe(chat.id)
      heard.push(message.text)
      if (message.text === 'the end') resolve()
    })
  })
  const written: string[] = []
  for (let number = 0; number < 40; number += 1) {
    written.push(`message ${number}`)
    await buildMessage(ctx, { chatId: chat.id, userId: ada.user.id, text: `message ${number}` })
  }
  await buildMessage(ctx, { chatId: chat.id, userId: ada.user.id, text: 'the end' })
  await whole
  expect(heard).toEqual([...written, 'the end'])
})

test('its author hears of a message only by the update of the chat', async () => {
  const { bob, chat, window } = await openScene()
  const updates: unknown[] = []
  window.on('newMessage', (update: unknown) => updates.push(update))
  const next = nextWith(window, 'chat', { what: 'message' })
  await buildMessage(ctx, { chatId: chat.id, userId: bob.user.id })
  expect(await next).toEqual({ chatId: chat.id, what: 'message', number: 1 })
  expect(updates).toEqual([])
})

test('viewing, blocking and answering reach both users', async () => {
  const { ada, bob, chat, window } = await openScene()
  const message = messageSchema.parse(await buildMessage(ctx, { chatId: chat.id, userId: ada.user.id }))
  const viewed = nextWith(window, 'chat', { what: 'viewed' })
  await house.trpc(bob.accessToken).chats.view.mutate({ chatId: chat.id, messageId: message.id })
  expect(await viewed).toEqual({ chatId: chat.id, what: 'viewed', userId: bob.user.id })
  const request = nextWith(window, 'request', { status: 'BLOCKED' })
  await house.trpc(ada.accessToken).requests.answer.mutate({ a: chat.requestId, b: 'BLOCKED' })
  expect(await request).toMatchObject({ id: chat.requestId, status: 'BLOCKED', isIncoming: true })
})

test('a bad token is refused with AUTH_FAIL', async () => {
  for (const auth of [{ token: 'x.y.z' }, {}]) {
    expect(await outcomeOf(openWindow(other.url, auth, ['polling']))).toBe('AUTH_FAIL')
  }
})

/** A small seeded generator, so that a failure can be repeated. */
function random(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('unread counts equal a recount after any sequence of messages, views and blocks', async () => {
  const users = [await buildAccount(ctx), await buildAccount(ctx), await buildAccount(ctx)]
  const idOf = (at: number) => users[at]?.user.id ?? ''
  const pairs = [
    [0, 1],
    [1, 2],
  ] as const
  const chats = await Promise.all(
    pairs.map(([one, two]) => buildChat(ctx, { sender: idOf(one), recipient: idOf(two), message: 'Hello' })),
  )
  const roll = random(20)
  const step = async () => {
    const at = roll(chats.length)
    const chat = chats[at]
    const who = idOf(pairs[at]?.[roll(2)] ?? 0)
    if (chat === undefined) return
    const caller = { userId: who }
    const { chats: calls } = house.trpc(users.find(({ user }) => user.id === who)?.accessToken)
    const { data } = await calls.messages.query({ chatId: chat.id, limit: 5 })
    const target = data[roll(data.length)]
    const dice = roll(10)
    if (dice < 5) return buildMessage(ctx, { chatId: chat.id, userId: caller.userId, text: `m${dice}` })
    if (target === undefined) return
    if (dice < 8) return calls.view.mutate({ chatId: chat.id, messageId: target.id })
    return calls.viewAll.mutate({ chatId: chat.id, upTo: target.id })
  }
  // Refusals, such as viewing one's own message, are part of the sequence.
  for (let round = 0; round < 30; round += 1) await Promise.allSettled([step(), step(), step()])

  const members = await ctx.db
    .selectFrom('chat_members')
    .innerJoin('chats', 'chats.id', 'chat_members.chat_id')
    .select(['chat_id', 'user_id', 'unread_count', 'first_user_id', 'message_count'])
    .where(
      'chat_id',
      'in',
      chats.map(chat => chat.id),
    )
    .execute()
  for (const member of members) {
    const rows = await ctx.db
      .selectFrom('messages')
      .selectAll()
      .where('chat_id', '=', member.chat_id)
      .orderBy('number')
      .execute()
    const seenAt = (row: (typeof rows)[number]) =>
      member.user_id === member.first_user_id ? row.first_viewed_at : row.second_viewed_at
    expect(member.unread_count).toBe(rows.filter(row => row.user_id !== member.user_id && seenAt(row) === null).length)
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, index) => index + 1))
    expect(rows.map(row => row.created_at.getTime())).toEqual(
      [...new Set(rows.map(row => row.created_at.getTime()))].sort((one, two) => one - two),
    )
    expect(member.message_count).toBe(rows.length)
  }
  const caller = house.trpc(users[1]?.accessToken)
  const { count } = await caller.chats.unread.query({ x: 'ALL' })
  expect(count).toBe(members.filter(({ user_id }) => user_id === idOf(1)).reduce((sum, m) => sum + m.unread_count, 0))
})
