import type { ChatUpdate } from '@limelight/contract/chats/schema'
import type { ChatMemberRow, ChatRow } from '@limelight/db/chats/tables'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { adminRoom, emitLive, type LiveUpdate, userRoom } from '../jobs/live.ts'
import { maskContacts } from '../moderation/contacts.ts'
import { announce } from '../platform/webhooks/announce.ts'
import { listChatIds, listMembers } from './chat-store.ts'
import type { StoredMessage } from './message-store.ts'
import { presentRequests } from './present.ts'
import { readerOf } from './reader.ts'
import { findRequest } from './request-store.ts'
import { toMessage } from './view.ts'

type Member = Pick<ChatMemberRow, 'user_id' | 'role'>

/** Sends a message to the others, each as they read it, and tells all members of it. */
export async function publishMessage(
  ctx: Context,
  trx: Transaction,
  { chat, members, message }: { chat: ChatRow; members: Member[]; message: StoredMessage },
): Promise<void> {
  // Most messages have nothing that strangers must not read.
  const isAcquainted = maskContacts(message.text) === message.text || (await readerOf(trx, chat, '')).isAcquainted
  for (const member of members.filter(({ user_id }) => user_id !== message.user_id))
    emitLive(ctx, trx, {
      room: roomOf(member),
      name: 'newMessage',
      data: { chatId: chat.id, message: toMessage(ctx.config, chat, message, { id: member.user_id, isAcquainted }) },
    })
  emitLive(ctx, trx, ...toEach(members, { chatId: chat.id, what: 'message', number: message.number }))
  if (message.kind === 'SYSTEM') return
  for (const { user_id: userId } of members.filter(
    ({ user_id, role }) => role !== 'ADMIN' && user_id !== message.user_id,
  ))
    announce(ctx, trx, {
      userId,
      type: 'message.received',
      data: { id: chat.id, path: `/api/users/chats/${chat.id}/messages` },
    })
}

/** Tells all members about a change other than a message. */
export async function publishChat(ctx: Context, trx: Transaction, update: ChatUpdate): Promise<void> {
  emitLive(ctx, trx, ...toEach(await listMembers(trx, [update.chatId]), update))
}

function toEach(members: Member[], data: ChatUpdate): LiveUpdate[] {
  return members.map(member => ({ room: roomOf(member), name: 'chat', data }))
}

/** Tells both users, each as they see it. */
export async function publishRequest(ctx: Context, trx: Transaction, id: string): Promise<void> {
  const row = await findRequest(trx, id)
  if (row === undefined) return
  for (const userId of [row.sender_id, row.recipient_id]) {
    const [data] = await presentRequests({ ...ctx, db: trx }, { userId }, [row])
    if (data !== undefined) emitLive(ctx, trx, { room: userRoom(userId), name: 'request', data })
  }
}

/**
 * A deleted account closes its chats for writing and a restored one opens them again, because a
 * chat reads whether both accounts exist. This tells the members of these chats.
 */
export async function publishChatsOf(ctx: Context, trx: Transaction, userId: string): Promise<void> {
  for (const member of await listMembers(trx, await listChatIds(trx, userId)))
    emitLive(ctx, trx, ...toEach([member], { chatId: member.chat_id, what: 'status' }))
}

function roomOf(member: Member): string {
  return member.role === 'ADMIN' ? adminRoom(member.user_id) : userRoom(member.user_id)
}
