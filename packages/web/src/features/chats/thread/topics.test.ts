import type { Chat } from '@limelight/contract/chats/schema'
import { expect, test } from 'vitest'
import { buildChat } from '../../../../test/factories/chats.ts'
import { splitTopics, topicLine } from './topics.ts'

const chatAbout = (source: Partial<Chat['source']> & Pick<Chat['source'], 'kind'>, more: Partial<Chat> = {}) =>
  buildChat(source, { id: `${source.kind} ${source.status}`, ...more })

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
