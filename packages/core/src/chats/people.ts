import type { Conversation, ConversationQuery, Message, PeopleQuery } from '@limelight/contract/chats/schema'
import type { List } from '@limelight/contract/query'
import type { Caller, Context } from '../context.ts'
import { areAcquainted, findAcquaintances } from '../moderation/strangers.ts'
import { AppError } from '../runtime/errors.ts'
import { countPeople, findChat, listChatsWith, listPeople } from './chat-store.ts'
import {
  countOlder,
  listLastWritten,
  listMessagesOf,
  listMessagesUpTo,
  listNewestWith,
  searchMessages,
} from './message-store.ts'
import { requireChat } from './policy.ts'
import { presentChats } from './present.ts'
import { toMessage } from './view.ts'

/** The people whom a user has chats with, who wrote last first. */
export async function listOwnPeople(
  ctx: Context,
  caller: Caller,
  { filter, search, offset, limit }: PeopleQuery,
): Promise<List<Conversation>> {
  const wanted = { words: [filter], search: search?.trim() || undefined }
  const [total, people] = await Promise.all([
    countPeople(ctx.db, caller.userId, wanted),
    listPeople(ctx.db, caller.userId, { ...wanted, offset, limit }),
  ])
  return { total, data: await loadConversations(ctx, caller, people, wanted.search) }
}

/** All chats with the other user of a chat. */
export async function getConversation(ctx: Context, caller: Caller, { id }: { id: string }): Promise<Conversation> {
  const { chat } = requireChat(await findChat(ctx.db, id), caller, 'CHAT_INVALID_USER')
  const other = chat.first_user_id === caller.userId ? chat.second_user_id : chat.first_user_id
  const [conversation] = await loadConversations(ctx, caller, [other])
  if (conversation === undefined) throw new AppError('ITEM_NOT_FOUND')
  return conversation
}

async function loadConversations(
  ctx: Context,
  caller: Caller,
  people: string[],
  search?: string,
): Promise<Conversation[]> {
  const rows = await listChatsWith(ctx.db, caller.userId, people)
  const chatIds = rows.map(row => row.id)
  const [shown, written, found, acquainted] = await Promise.all([
    presentChats(ctx, caller, rows),
    listLastWritten(ctx.db, chatIds),
    search === undefined ? [] : listNewestWith(ctx.db, chatIds, search),
    findAcquaintances(ctx.db, caller.userId, search === undefined ? [] : people),
  ])
  const foundIn = (personId: string): Message | null => {
    const [newest] = rows
      .filter(row => row.other_id === personId)
      .flatMap(chat => found.filter(one => one.chat_id === chat.id).map(message => ({ chat, message })))
      .toSorted((one, other) => (one.message.id < other.message.id ? 1 : -1))
    if (newest === undefined) return null
    const isAcquainted = newest.chat.is_marketer || acquainted.has(personId)
    return toMessage(ctx.config, newest.chat, newest.message, { id: caller.userId, isAcquainted })
  }
  const newestFirst = written.toSorted((one, other) => (one.id < other.id ? 1 : -1))
  return people.flatMap(id => {
    const chats = shown.filter((_chat, index) => rows[index]?.other_id === id)
    const [newest] = chats
    if (newest === undefined) return []
    return {
      person: newest.counterpart,
      chats,
      lastMessage: chats.find(chat => chat.lastMessage !== null)?.lastMessage ?? null,
      writtenChatId: newestFirst.find(({ chat_id }) => chats.some(chat => chat.id === chat_id))?.chat_id ?? null,
      found: foundIn(id),
      unread: chats.reduce((sum, chat) => sum + chat.unreadCount, 0),
    }
  })
}

/** All chats with a user; null before the first one. */
export async function findConversation(
  ctx: Context,
  caller: Caller,
  { userId }: { userId: string },
): Promise<Conversation | null> {
  const [conversation] = await loadConversations(ctx, caller, [userId])
  return conversation ?? null
}

/** The messages of all chats with a person in one order, newest first. */
export async function listConversation(
  ctx: Context,
  caller: Caller,
  { userId, chatId, offset, limit, before, search = '' }: ConversationQuery,
): Promise<{ total: number; data: Message[]; counts: Record<string, number> }> {
  const all = await listChatsWith(ctx.db, caller.userId, [userId])
  const chats = chatId === undefined ? all : all.filter(({ id }) => id === chatId)
  if (chats.length === 0) throw new AppError('ITEM_NOT_FOUND')
  const chatIds = chats.map(({ id }) => id)
  const counts = Object.fromEntries(chats.map(chat => [chat.id, chat.message_count]))
  const words = search.trim()
  const [found, isAcquainted] = await Promise.all([
    words === ''
      ? listPage(ctx, { chatIds, counts, before, offset, limit })
      : searchMessages(ctx.db, { chatIds, before, search: words, offset, limit }),
    areAcquainted(ctx.db, [caller.userId, userId]),
  ])
  const data = found.rows.flatMap(row => {
    const chat = chats.find(({ id }) => id === row.chat_id)
    if (chat === undefined) return []
    return toMessage(ctx.config, chat, row, { id: caller.userId, isAcquainted: chat.is_marketer || isAcquainted })
  })
  return { total: found.total, data, counts }
}

type Page = {
  chatIds: string[]
  counts: Record<string, number>
  before: string | undefined
  offset: number
  limit: number
}

async function listPage(ctx: Context, { counts, ...page }: Page) {
  const total =
    page.before === undefined
      ? Object.values(counts).reduce((sum, count) => sum + count, 0)
      : await countOlder(ctx.db, page.chatIds, page.before)
  const [first, second] = page.chatIds
  // A page of a single chat costs the same at any depth.
  const rows =
    first !== undefined && second === undefined
      ? await listMessagesUpTo(ctx.db, first, Math.max(0, total - page.offset), page.limit)
      : await listMessagesOf(ctx.db, page)
  return { total, rows }
}
