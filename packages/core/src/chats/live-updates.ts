import type { ChatUpdate } from '@limelight/contract/chats/schema'
import type { ChatMemberRow, ChatRow } from '@limelight/db/chats/tables'
import type { Context } from '../context.ts'
import { adminRoom, type Envelope, publishLive, userRoom } from '../jobs/live.ts'
import { findChat, listChatIds, listMembers } from './chat-store.ts'
import { advanceSending, claimSending, listMessagesAfter, releaseSending, type StoredMessage } from './message-store.ts'
import { presentRequests } from './present.ts'
import { readerOf } from './reader.ts'
import { findRequest } from './request-store.ts'
import { toMessage } from './view.ts'

/** Longer than it takes to publish a batch; then another worker may send the rest. */
const claimMs = 10_000
const batchSize = 100

/**
 * Sends the messages of a chat that no window has received yet, in their order. While another
 * worker does that for this chat, it sends these too, and its job stays open until they are sent.
 */
export async function sendMessages(ctx: Context, { chatId }: { chatId: string }): Promise<void> {
  const chat = await claimSending(ctx.db, { chatId, now: ctx.clock.now(), until: endOfClaim(ctx) })
  if (chat === undefined) return
  try {
    const members = await listMembers(ctx.db, [chatId])
    let sent = chat.sent_count
    let written = chat.message_count
    while (sent < written) {
      const messages = await listMessagesAfter(ctx.db, chatId, sent, batchSize)
      const { isAcquainted } = await readerOf(ctx.db, chat, '')
      const updates = messages.flatMap(message => toUpdates(ctx, chat, { members, isAcquainted }, message))
      await publishLive(ctx, ...updates, ...toEach(members, { chatId, what: 'message' }))
      sent = messages.at(-1)?.number ?? written
      written = await advanceSending(ctx.db, { chatId, sent, until: endOfClaim(ctx) })
    }
  } catch (error) {
    await releaseSending(ctx.db, chatId).catch(() => undefined)
    throw error
  }
}

function endOfClaim(ctx: Context): Date {
  return new Date(ctx.clock.now().getTime() + claimMs)
}

function toUpdates(
  ctx: Context,
  chat: ChatRow,
  { members, isAcquainted }: { members: ChatMemberRow[]; isAcquainted: boolean },
  row: StoredMessage,
): Envelope[] {
  return members
    .filter(member => member.user_id !== row.user_id)
    .map(member => ({
      room: roomOf(member),
      name: 'newMessage',
      data: { chatId: chat.id, message: toMessage(ctx.config, chat, row, { id: member.user_id, isAcquainted }) },
    }))
}

/** Tells all members about a change other than a message. Harmless to repeat. */
export async function publishChat(ctx: Context, update: ChatUpdate): Promise<void> {
  if ((await findChat(ctx.db, update.chatId)) === undefined) return
  await publishLive(ctx, ...toEach(await listMembers(ctx.db, [update.chatId]), update))
}

function toEach(members: ChatMemberRow[], data: ChatUpdate): Envelope[] {
  return members.map(member => ({ room: roomOf(member), name: 'chat', data }))
}

/** Tells both users, each as they see it. Harmless to repeat. */
export async function publishRequest(ctx: Context, { requestId }: { requestId: string }): Promise<void> {
  const row = await findRequest(ctx.db, requestId)
  if (row === undefined) return
  for (const userId of [row.sender_id, row.recipient_id]) {
    const [data] = await presentRequests(ctx, { userId }, [row])
    if (data !== undefined) await publishLive(ctx, { room: userRoom(userId), name: 'request', data })
  }
}

/** Tells the members of a user's chats that the account was deleted or restored. */
export async function publishChatsOfUser(ctx: Context, { userId }: { userId: string }): Promise<void> {
  const chatIds = await listChatIds(ctx.db, userId)
  for (let start = 0; start < chatIds.length; start += batchSize) {
    const members = await listMembers(ctx.db, chatIds.slice(start, start + batchSize))
    await publishLive(ctx, ...members.flatMap(one => toEach([one], { chatId: one.chat_id, what: 'status' })))
  }
}

function roomOf(member: ChatMemberRow): string {
  return member.role === 'ADMIN' ? adminRoom(member.user_id) : userRoom(member.user_id)
}
