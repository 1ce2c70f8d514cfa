import type { Chat } from '@limelight/contract/chats/schema'
import { expect, test } from 'vitest'
import { splitTopics, topicLine } from './topics.ts'

const photo = { id: null, url: null, moderationStatus: null }
const person = {
  id: 'b',
  fullName: 'Ada Vogt',
  photo,
  isGone: false,
  rating: null,
  reviewsTotal: 0,
  completedOrders: 0,
  responseTimeMs: null,
  socials: [],
  handle: null,
}
const nothing = { id: null, title: 'Reel', imageUrl: null, orderId: null, waitingFor: null, deadline: null }

function chatAbout(
  source: Pick<Chat['source'], 'kind' | 'number' | 'status' | 'price'>,
  more: Partial<Chat> = {},
): Chat {
  return {
    id: `${source.kind} ${source.status}`,
    status: 'OPEN',
    blockedBy: null,
    isMarketer: false,
    counterpart: person,
    members: [],
    source: { ...nothing, ...source },
    requestId: null,
    requestStatus: null,
    unreadCount: 0,
    lastMessage: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    ...more,
  }
}

const chats = [
  chatAbout({ kind: 'ORDER', number: 7, status: 'COMPLETED', price: '480' }),
  chatAbout({ kind: 'DISPUTE', number: 8, status: 'ESCALATED', price: null }),
  chatAbout({ kind: 'OFFER', number: null, status: 'ACTIVE', price: '80.5' }),
  chatAbout({ kind: 'OFFER', number: null, status: null, price: null }),
  chatAbout({ kind: 'EMPTY', number: null, status: null, price: null }),
  chatAbout({ kind: 'OFFER', number: null, status: 'ACTIVE', price: '80.5' }, { id: 'blocked', status: 'BLOCKED' }),
]

test('a topic is told by its state and price, which come before the title', () => {
  expect(chats.map(topicLine)).toEqual([
    'Order 7 · Completed · 480.00 USDT · Reel',
    'Dispute of order 8 · With Limelight · Reel',
    'Offer · 80.50 USDT · Reel',
    'Offer · No longer there · Reel',
    'Direct message',
    'Offer · Closed · 80.50 USDT · Reel',
  ])
})

test('topics that are over, and those that take no message, are done', () => {
  const { open, done } = splitTopics(chats)
  expect(open.map(({ id }) => id)).toEqual(['DISPUTE ESCALATED', 'OFFER ACTIVE', 'EMPTY null'])
  expect(done.map(({ id }) => id)).toEqual(['ORDER COMPLETED', 'OFFER null', 'blocked'])
})
