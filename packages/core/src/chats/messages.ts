import { type Message, type MessageQuery, messageFormSchema, type NewMessage } from '@limelight/contract/chats/schema'
import type { List } from '@limelight/contract/query'
import type { FileAddress } from '@limelight/contract/uploads/schema'
import type { Caller, Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { parseForm } from '../runtime/parse-form.ts'
import { readAddresses } from '../uploads/addresses.ts'
import { attachFiles } from '../users/files.ts'
import { findChat, lockChat, type StoredChat } from './chat-store.ts'
import { publishChat } from './live-updates.ts'
import {
  findIdByKey,
  findMessage,
  findNumber,
  hasFile,
  listMessagesUpTo,
  lockMember,
  lowerUnread,
  markViewed,
  type StoredMessage,
  searchMessages,
} from './message-store.ts'
import { requireChat } from './policy.ts'
import { readerOf } from './reader.ts'
import { isRejected } from './source-store.ts'
import { toMessage } from './view.ts'
import { writeMessage } from './write.ts'

const refusal = 'CHAT_MESSAGE_INVALID_USER'

/** A key that the author has used in this chat answers the message that it made. */
export async function sendMessage(ctx: Context, { userId }: Caller, input: NewMessage): Promise<Message> {
  return ctx.db.transaction().execute(async trx => {
    const { chat } = requireChat(await lockChat(trx, input.chatId), { userId }, refusal)
    const known =
      typeof input.key === 'string' ? await findIdByKey(trx, { chatId: chat.id, userId, key: input.key }) : undefined
    if (known !== undefined) return readOwn(ctx, chat, await findMessage(trx, chat.id, known))
    if ((chat.blocked_by ?? chat.gone_user_id) !== null || (await isRejected(trx, chat))) throw new AppError(refusal)
    const { text, files, key } = parseForm(messageFormSchema, input)
    const isInOrder = chat.source_kind === 'ORDER' || chat.source_kind === 'DISPUTE'
    await attachFiles(ctx, trx, { userId, ids: files, isInOrder })
    const author = { userId, isAdmin: false }
    return readOwn(ctx, chat, await writeMessage(ctx, trx, chat, { author, text, files, key }))
  })
}

/** Nobody reads an own message as a stranger. */
function readOwn(ctx: Context, chat: StoredChat, message: StoredMessage | undefined): Message {
  if (message === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toMessage(ctx.config, chat, message, { id: message.user_id ?? '', isAcquainted: true })
}

/** Newest first. A page costs the same at any depth of the chat. */
export async function listMessages(
  ctx: Context,
  caller: Caller,
  { chatId, offset, limit, before, search = '' }: MessageQuery,
): Promise<List<Message>> {
  const { chat } = requireChat(await findChat(ctx.db, chatId), caller, refusal)
  const limitOf = before === undefined ? chat.message_count + 1 : await findNumber(ctx.db, chat.id, before)
  if (limitOf === undefined) throw new AppError('ITEM_NOT_FOUND')
  const upTo = limitOf - 1
  const { total, rows } =
    search.trim() === ''
      ? { total: upTo, rows: await listMessagesUpTo(ctx.db, chat.id, Math.max(0, upTo - offset), limit) }
      : await searchMessages(ctx.db, { chatIds: [chat.id], before, search: search.trim(), offset, limit })
  const reader = await readerOf(ctx.db, chat, caller.userId)
  return { total, data: rows.map(row => toMessage(ctx.config, chat, row, reader)) }
}

/** A file that a message carries, for both users. */
export async function getMessageFile(
  ctx: Context,
  caller: Caller,
  { chatId, fileId }: { chatId: string; fileId: string },
): Promise<FileAddress> {
  const { chat } = requireChat(await findChat(ctx.db, chatId), caller, refusal)
  if (!(await hasFile(ctx.db, chat.id, fileId))) throw new AppError('ITEM_NOT_FOUND')
  return readAddresses(ctx, fileId)
}

type Viewed = { ok: true; unreadCount: number }

export async function viewMessage(
  ctx: Context,
  caller: Caller,
  { chatId, messageId }: { chatId: string; messageId: string },
): Promise<Viewed> {
  const { chat } = requireChat(await findChat(ctx.db, chatId), caller, refusal)
  const message = await findMessage(ctx.db, chat.id, messageId)
  if (message === undefined) throw new AppError('ITEM_NOT_FOUND')
  if (message.user_id === caller.userId) throw new AppError(refusal)
  return markAs(ctx, chat, caller, { id: messageId })
}

/** Marks all messages up to one that the caller has seen. Messages that arrive meanwhile stay unread. */
export async function viewAllMessages(
  ctx: Context,
  caller: Caller,
  { chatId, upTo }: { chatId: string; upTo: string },
): Promise<Viewed> {
  const { chat } = requireChat(await findChat(ctx.db, chatId), caller, refusal)
  const number = await findNumber(ctx.db, chat.id, upTo)
  if (number === undefined) throw new AppError('ITEM_NOT_FOUND')
  return markAs(ctx, chat, caller, { upTo: number })
}

async function markAs(
  ctx: Context,
  chat: StoredChat,
  caller: Caller,
  which: { id: string } | { upTo: number },
): Promise<Viewed> {
  const { slot } = requireChat(chat, caller, refusal)
  return ctx.db.transaction().execute(async trx => {
    const member = { chatId: chat.id, userId: caller.userId }
    await lockMember(trx, member.chatId, member.userId)
    const by = await markViewed(trx, { chatId: chat.id, slot, now: ctx.clock.now(), ...which })
    const number = 'upTo' in which ? { number: which.upTo } : {}
    if (by > 0) await publishChat(ctx, trx, { chatId: chat.id, what: 'viewed', userId: caller.userId, ...number })
    return { ok: true, unreadCount: await lowerUnread(trx, { ...member, by }) }
  })
}
