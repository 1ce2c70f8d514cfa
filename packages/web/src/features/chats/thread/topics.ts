import type { Chat } from '@limelight/contract/chats/schema'
import { orderStatuses } from '@limelight/contract/orders/words'
import { formatUsdt } from '../../../display/usdt.ts'
import { statusWord } from '../../orders/stages.ts'
import { canWrite, placeOf } from '../conversations/merge.ts'

/** Words of what is no order. */
const statusNames: Record<string, string> = {
  OPEN: 'Open',
  PRICE_PROPOSED: 'Price proposed',
  ESCALATED: 'With Limelight',
  RESOLVED: 'Resolved',
  WITHDRAWN: 'Withdrawn',
  ACTIVE: 'Active',
  ARCHIVED: 'Archived',
  DRAFT: 'Draft',
  BIN: 'Removed',
  SAVED: 'Saved',
  ACCEPTED: 'Accepted',
}

export function nameOfStatus(status: string): string {
  const ofOrder = orderStatuses.find(one => one === status)
  return ofOrder === undefined ? (statusNames[status] ?? status) : statusWord(ofOrder)
}

/** Whether the status is the usual one, which needs no word. */
export function isUsual(status: string): boolean {
  return status === 'ACTIVE' || status === 'SAVED'
}

/** "Order 1042 · In progress · 480.00 USDT · Reel": titles repeat, so what differs comes first. */
export function topicLine(chat: Chat): string {
  const { kind, title, price } = chat.source
  const parts = [placeOf(chat), stateOf(chat), price === null ? '' : `${formatUsdt(price)} USDT`]
  return [...parts, kind === 'EMPTY' ? '' : title].filter(part => part !== '').join(' · ')
}

function stateOf({ status: chatStatus, source: { kind, status } }: Chat): string {
  if (chatStatus !== 'OPEN') return 'Closed'
  if (status === null) return kind === 'EMPTY' ? '' : 'No longer there'
  return isUsual(status) ? '' : nameOfStatus(status)
}

const ended = ['COMPLETED', 'REJECTED', 'CANCELLED', 'REFUNDED', 'RESOLVED', 'WITHDRAWN', 'ARCHIVED', 'BIN', 'ACCEPTED']

/** The topics that go on, and those that are over, each in the given order. */
export function splitTopics(chats: readonly Chat[]): { open: Chat[]; done: Chat[] } {
  const isDone = (chat: Chat) => {
    const { kind, status } = chat.source
    return !canWrite(chat) || (status === null ? kind !== 'EMPTY' : ended.includes(status))
  }
  return { open: chats.filter(chat => !isDone(chat)), done: chats.filter(isDone) }
}
