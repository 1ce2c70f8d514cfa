import type { Chat, Request } from '@limelight/contract/chats/schema'
import type { ChatMemberRow, RequestRow } from '@limelight/db/chats/tables'
import type { Caller, Context } from '../context.ts'
import { findAcquaintances, loadReading } from '../moderation/strangers.ts'
import { loadUserCards, type UserCards } from '../users/cards.ts'
import { type ListedChat, listMembers } from './chat-store.ts'
import { listLastMessages, type StoredMessage } from './message-store.ts'
import { loadSources, type Sources } from './sources.ts'
import { toMessage } from './view.ts'

/** Everything that several chats show, read in a few statements. */
type Shown = {
  cards: UserCards
  members: ChatMemberRow[]
  sources: Sources
  lastMessages: Map<string, StoredMessage>
  acquainted: Set<string>
}

/** Chats as one of their users sees them, in the given order. */
export async function presentChats(ctx: Context, { userId }: Caller, rows: ListedChat[]): Promise<Chat[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const [members, lastMessages, sources] = await Promise.all([
    listMembers(ctx.db, ids),
    listLastMessages(ctx.db, ids),
    loadSources(ctx, rows),
  ])
  const shown = {
    cards: await loadUserCards(
      ctx,
      members.map(member => member.user_id),
    ),
    members,
    sources,
    acquainted: await findAcquaintances(
      ctx.db,
      userId,
      rows.map(row => row.other_id),
    ),
    lastMessages: new Map(lastMessages.map(message => [message.chat_id, message])),
  }
  return rows.map(row => toChat(ctx, userId, row, shown))
}

function toChat(
  ctx: Context,
  userId: string,
  row: ListedChat,
  { cards, members, sources, lastMessages, acquainted }: Shown,
): Chat {
  const closedBy = row.blocked_by ?? row.gone_user_id
  const lastMessage = lastMessages.get(row.id)
  return {
    id: row.id,
    status: closedBy === null ? 'OPEN' : 'BLOCKED',
    blockedBy: closedBy,
    isMarketer: row.is_marketer,
    counterpart: cards.get(row.other_id),
    members: members
      .filter(member => member.chat_id === row.id)
      .map(member => {
        const { id, fullName, photo } = cards.get(member.user_id)
        return { id, fullName, photo, role: member.role }
      }),
    source: sources.of(row),
    requestId: row.request_id,
    requestStatus: row.request_status,
    unreadCount: row.unread_count,
    lastMessage:
      lastMessage === undefined
        ? null
        : toMessage(ctx.config, row, lastMessage, {
            id: userId,
            isAcquainted: row.is_marketer || acquainted.has(row.other_id),
          }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export type ListedRequest = RequestRow & { chat_id: string | null }

export async function presentRequests(ctx: Context, { userId }: Caller, rows: ListedRequest[]): Promise<Request[]> {
  if (rows.length === 0) return []
  const others = rows.map(row => (row.sender_id === userId ? row.recipient_id : row.sender_id))
  const [cards, sources, read] = await Promise.all([
    loadUserCards(ctx, others),
    loadSources(ctx, rows),
    loadReading(ctx.db, { userId }, others),
  ])
  return rows.map((row, index) => {
    const isIncoming = row.recipient_id === userId
    return {
      id: row.id,
      senderId: row.sender_id,
      recipientId: row.recipient_id,
      isIncoming,
      counterpart: cards.get(others[index] ?? ''),
      source: sources.of(row),
      message: read(row.sender_id, row.message),
      status: row.status,
      isViewed: row.viewed_at !== null,
      chatId: row.chat_id,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }
  })
}
