import type { Chat, Conversation, Message } from '@limelight/contract/chats/schema'
import { describe, expect, test } from 'vitest'
import { buildChat as buildAnyChat, person } from '../../../../test/factories/chats.ts'
import { chosenChat, hitOf, mergeConversations, textTo } from './merge.ts'

test('a card says “You” to who acted, and the name to the other side', () => {
  const facts = {
    what: 'WORK_SENT',
    sourceKind: 'ORDER',
    sourceId: 'o',
    orderId: 'o',
    status: 'SENT',
    comment: null,
  } as const
  const byOwner = { ...facts, by: 'OWNER' as const }
  const members = [
    { id: 'a', fullName: 'Ada Vogt', role: 'OWNER' as const },
    { id: 'b', fullName: 'Ada Vogt', role: 'CLIENT' as const },
  ]
  const read = (text: string, system: typeof byOwner | null) =>
    ['a', 'b'].map(id => textTo({ system, text }, members, id))
  expect(read('Ada Vogt sent the work.', byOwner)).toEqual(['You sent the work.', 'Ada Vogt sent the work.'])
  expect(read('The seller sent a proposal.', byOwner)).toEqual(['You sent a proposal.', 'The seller sent a proposal.'])
  expect(read('Ada Vogt wrote this by hand.', null)).toEqual(Array(2).fill('Ada Vogt wrote this by hand.'))
})

describe('chat that an answer goes to', () => {
  const order = buildChat('order', 'ORDER')
  const dispute = buildChat('dispute', 'DISPUTE')
  const chosen = (chats: Chat[]) => chosenChat({ chats })?.id
  const writtenBy = (userId: string): Chat => ({ ...dispute, lastMessage: buildMessage('dispute', userId) })

  test('is a dispute only if there is nothing else, or the user or Limelight wrote there last', () => {
    expect([chosen([dispute, order]), chosen([dispute])]).toEqual(['order', 'dispute'])
    expect(['a', 'b', 'admin'].map(userId => chosen([writtenBy(userId), order]))).toEqual([
      'dispute',
      'order',
      'dispute',
    ])
  })

  test('is about what was written or happened last', () => {
    const other: Chat = { ...order, id: 'other', source: { ...order.source, orderId: 'p' } }
    expect(chosen([other, writtenBy('admin'), order])).toBe('other')
    expect(chosen([writtenBy('b'), other, order])).toBe('order')
  })
})

describe('search', () => {
  const order = { ...buildChat('order', 'ORDER'), lastMessage: buildMessage('order', 'b') }
  const dispute = { ...buildChat('dispute', 'DISPUTE'), lastMessage: buildMessage('dispute', 'b') }
  const other: Chat = { ...order, id: 'other', source: { ...order.source, title: 'Two posts', number: 21 } }
  const conversation: Conversation = {
    person,
    chats: [other, dispute, order],
    lastMessage: buildMessage('other', 'b'),
    writtenChatId: null,
    found: null,
    unread: 0,
  }

  test('leads to the topic that has the number or the words, unless the name or a message has them', () => {
    const topicOf = (search: string) => hitOf(conversation, search).topic?.id
    expect(['21', 'Order 21', 'two POSTS', 'order 1', 'vogt', ''].map(topicOf)).toEqual([
      ...['other', 'other', 'other', 'order'],
      ...[undefined, undefined],
    ])
    const found = buildMessage('order', 'b')
    expect(hitOf({ ...conversation, found }, '21')).toEqual({ found })
  })

  test('lists the newest hit first, whatever was written since', () => {
    const older = { ...conversation, found: { ...buildMessage('order', 'b'), createdAt: '2026-11-01T09:00:00.000Z' } }
    const newer = {
      ...{ ...conversation, person: { ...person, id: 'c' }, found: buildMessage('order', 'c') },
      lastMessage: { ...buildMessage('order', 'c'), createdAt: '2026-11-20T08:30:00.000Z' },
    }
    const lines = mergeConversations([older, newer], [], { hasMorePeople: false, search: 'filmed' })
    expect(lines.map(({ conversation: one }) => one?.person.id)).toEqual(['c', 'b'])
  })
})

const buildChat = (id: string, kind: Chat['source']['kind']) =>
  buildAnyChat({ kind, id: 'o', orderId: 'o', number: 1, status: 'DISPUTE' }, { id })

function buildMessage(chatId: string, userId: string): Message {
  return {
    id: 'm',
    chatId,
    number: 1,
    userId,
    kind: 'TEXT',
    text: 'Please send what is filmed.',
    files: [],
    system: null,
    viewedAt: null,
    createdAt: '2026-11-20T09:00:00.000Z',
  }
}
