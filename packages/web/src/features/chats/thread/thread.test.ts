import type { Message } from '@limelight/contract/chats/schema'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createThread, firstMissed, firstUnread, type Outgoing } from './thread.ts'

const reader = 'reader'
const writer = 'writer'

function message(number: number, fields: Partial<Message> = {}): Message {
  const id = `m${number}`
  return {
    ...{
      id,
      chatId: 'chat',
      number: number + 1,
      userId: writer,
      kind: 'TEXT',
      text: id,
      files: [],
      system: null,
      viewedAt: null,
    },
    createdAt: '2026-11-23T00:00:00.000Z',
    ...fields,
  }
}

class Refusal extends Error {}

/** A thread over a server that has these messages, and which can be away or refuse. */
function open(count = 0) {
  const stored = Array.from({ length: count }, (_, number) => message(number))
  const keys = new Map<string, Message>()
  const server: { failure: Error | undefined; stored: Message[]; calls: number; sizes: number[] } = {
    failure: undefined,
    stored,
    calls: 0,
    sizes: [],
  }
  const kept = new Map<string, Outgoing>()
  const thread = createThread({
    async load({ offset, limit }) {
      server.calls += 1
      server.sizes.push(limit)
      if (server.failure) throw server.failure
      const counts: Record<string, number> = {}
      for (const { chatId } of stored) counts[chatId] = (counts[chatId] ?? 0) + 1
      return { counts, data: stored.toReversed().slice(offset, offset + limit) }
    },
    async send({ key, text }) {
      if (server.failure) throw server.failure
      const known = keys.get(key)
      if (known) return known
      const written = message(stored.length, { userId: reader, text })
      stored.push(written)
      keys.set(key, written)
      return written
    },
    isRefusal: error => error instanceof Refusal,
    outbox: { read: () => [], keep: message => kept.set(message.key, message), drop: key => kept.delete(key) },
    readerId: reader,
  })
  const shown = () => Array.from({ length: thread.state().total }, (_, position) => thread.at(position)?.text)
  const write = (key: string) =>
    thread.send({ key, chatId: 'chat', text: key, files: [], createdAt: '2026-11-23T00:00:00.000Z' })
  return { thread, server, shown, write, kept: () => [...kept.keys()] }
}

const soon = () => vi.advanceTimersByTimeAsync(0)
const later = () => vi.advanceTimersByTimeAsync(3000)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('thread', () => {
  test('shows the newest messages and loads others where the reader looks', async () => {
    const { thread, shown, server } = open(120)
    await thread.refresh()
    expect(shown().filter(text => text !== undefined)).toHaveLength(50)
    expect([thread.at(0), thread.at(119)?.text]).toEqual([undefined, 'm119'])
    thread.show(0, 10)
    thread.show(0, 10)
    await soon()
    expect(server.calls).toBe(2)
    expect(thread.at(0)?.text).toBe('m0')
    thread.show(60, 100)
    await soon()
    expect(shown()).toEqual(Array.from({ length: 120 }, (_, number) => `m${number}`))
  })

  test('fetches what it missed in order, also when messages arrive meanwhile', async () => {
    const { thread, shown, server } = open(3)
    await thread.refresh()
    server.stored.push(message(3), message(4))
    // The last one arrives live, before the others are known.
    thread.receive(message(4))
    expect(shown()).toEqual(['m0', 'm1', 'm2', undefined, 'm4'])
    await thread.resume()
    expect(shown()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4'])
  })

  test('puts pushed messages in their place and loads only those that are missing', async () => {
    const { thread, shown, server } = open(60)
    await thread.refresh()
    server.stored.push(message(60), message(61), message(62))
    thread.receive(message(62))
    expect(shown().slice(-4)).toEqual(['m59', undefined, undefined, 'm62'])
    thread.show(50, 62)
    await soon()
    expect(shown().slice(-4)).toEqual(['m59', 'm60', 'm61', 'm62'])
    // Another window of the reader has written one.
    server.stored.push(message(63, { userId: reader }))
    thread.follow({ chatId: 'chat', what: 'message', number: 64 })
    thread.show(50, 63)
    thread.follow({ chatId: 'chat', what: 'message', number: 63 })
    await soon()
    expect(shown().at(-1)).toBe('m63')
    expect(server.sizes).toEqual([50, 2, 1])
  })

  test('the answer of the server brings an own message, and no call loads it', async () => {
    const { thread, shown, server, write } = open(1)
    await thread.refresh()
    write('one')
    thread.follow({ chatId: 'chat', what: 'message', number: 2 })
    thread.show(0, 1)
    await soon()
    expect(shown()).toEqual(['m0', 'one'])
    expect(server.calls).toBe(1)
  })

  test('marks what a reader has viewed without loading it', async () => {
    const { thread, server } = open(2)
    server.stored.push(message(2, { userId: reader }), message(3, { userId: reader }))
    await thread.refresh()
    const viewed = () => [0, 1, 2, 3].map(position => thread.at(position)?.viewedAt !== null)
    thread.follow({ chatId: 'chat', what: 'viewed', number: 3, userId: writer })
    expect(viewed()).toEqual([false, false, true, false])
    thread.follow({ chatId: 'chat', what: 'viewed', number: 1, userId: reader })
    expect(viewed()).toEqual([true, false, true, false])
    expect(server.calls).toBe(1)
  })

  test('tries again when fetching fails after a break, but not after a refusal', async () => {
    const { thread, shown, server } = open(1)
    await thread.refresh()
    server.stored.push(message(1))
    server.failure = new Error('away')
    const isBack = thread.resume().then(shown)
    await soon()
    expect(shown()).toEqual(['m0'])
    server.failure = undefined
    await later()
    expect(await isBack).toEqual(['m0', 'm1'])
    server.failure = new Refusal()
    await thread.refresh()
    const { calls } = server
    await later()
    expect(server.calls).toBe(calls)
  })

  test('tries again at once when it is asked to', async () => {
    const { thread, shown, server } = open(1)
    await thread.refresh()
    server.stored.push(message(1))
    server.failure = new Error('away')
    void thread.resume()
    await soon()
    server.failure = undefined
    await thread.resume()
    expect(shown()).toEqual(['m0', 'm1'])
  })

  test('sends in order, keeps what waits for the connection, and writes nothing twice', async () => {
    const { thread, shown, server, write, kept } = open()
    await thread.refresh()
    server.failure = new Error('away')
    write('one')
    write('two')
    await soon()
    expect(thread.state().outgoing.map(({ text, state }) => [text, state])).toEqual([
      ['one', 'waiting'],
      ['two', 'sending'],
    ])
    expect(kept()).toEqual(['one', 'two'])
    server.failure = undefined
    await thread.resume()
    await later()
    expect(shown()).toEqual(['one', 'two'])
    expect([thread.state().outgoing, kept()]).toEqual([[], []])
    expect(server.stored).toHaveLength(2)
  })

  test('a refused message waits for the reader and does not hold up the next one', async () => {
    const { thread, shown, server, write } = open()
    await thread.refresh()
    server.failure = new Refusal()
    write('one')
    await soon()
    expect(thread.state().outgoing).toMatchObject([{ text: 'one', state: 'failed' }])
    server.failure = undefined
    write('two')
    await soon()
    expect(shown()).toEqual(['two'])
    thread.retry('one')
    await soon()
    expect(shown()).toEqual(['two', 'one'])
    write('three')
    thread.discard('three')
    expect(thread.state().outgoing).toEqual([])
  })
})

describe('thread of several chats', () => {
  const other = (number: number, fields: Partial<Message> = {}) => message(number, { chatId: 'other', ...fields })

  test('shows live messages of each in one order and loads what is missing', async () => {
    const { thread, shown, server } = open(2)
    server.stored.push(other(2, { number: 1 }), other(3, { number: 2 }))
    await thread.refresh()
    // One of the other chat is missed, and a third chat begins.
    server.stored.push(other(4, { number: 3 }), other(5, { number: 4 }), message(6, { chatId: 'third', number: 1 }))
    thread.receive(other(5, { number: 4 }))
    thread.receive(message(6, { chatId: 'third', number: 1 }))
    thread.receive(other(5, { number: 4 }))
    expect(shown()).toEqual(['m0', 'm1', 'm2', 'm3', undefined, 'm5', 'm6'])
    thread.show(0, 6)
    await soon()
    expect(shown()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6'])
    expect(server.sizes).toEqual([50, 1])
  })

  test('puts a message that others have overtaken in its place', async () => {
    const { thread, shown, server } = open(2)
    await thread.refresh()
    server.stored.push(other(2, { number: 1 }), message(3, { number: 3 }))
    thread.receive(message(3, { number: 3 }))
    thread.receive(other(2, { number: 1 }))
    await soon()
    expect(shown()).toEqual(['m0', 'm1', 'm2', 'm3'])
  })

  test('marks as viewed only what is in the same chat', async () => {
    const { thread, server } = open(1)
    server.stored.push(other(1, { number: 1 }))
    await thread.refresh()
    thread.follow({ chatId: 'other', what: 'viewed', number: 1, userId: reader })
    expect([thread.at(0)?.viewedAt, thread.at(1)?.viewedAt === null]).toEqual([null, false])
  })
})

describe('the first unread message', () => {
  const viewedAt = '2026-11-23T00:00:00.000Z'

  test('is the oldest of the last ones that the reader has not viewed', async () => {
    const { thread, server } = open(4)
    server.stored[0] = message(0, { viewedAt })
    server.stored[1] = message(1, { userId: reader })
    await thread.refresh()
    expect(firstUnread(thread, { readerId: reader, unreadCount: 2 })).toBe(2)
    server.stored[3] = message(3, { viewedAt })
    await thread.refresh()
    expect(firstUnread(thread, { readerId: reader, unreadCount: 0 })).toBeUndefined()
  })

  test('is found before messages of another chat that were read', async () => {
    const { thread, server } = open(3)
    server.stored[2] = message(2, { chatId: 'other', number: 1, viewedAt })
    await thread.refresh()
    expect(firstUnread(thread, { readerId: reader, unreadCount: 2 })).toBe(0)
  })

  test('is counted back where messages are not loaded', async () => {
    const { thread } = open(200)
    await thread.refresh()
    expect(firstUnread(thread, { readerId: reader, unreadCount: 70 })).toBe(130)
  })
})

test('the first missed message is the first one of others that came during a break', async () => {
  const { thread, server } = open(2)
  await thread.refresh()
  expect(firstMissed(thread, { readerId: reader, from: 2 })).toBeUndefined()
  server.stored.push(message(2, { userId: reader }), message(3, { userId: null }), message(4))
  await thread.resume()
  expect(firstMissed(thread, { readerId: reader, from: 2 })).toBe(4)
})
