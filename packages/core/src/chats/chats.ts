import type { Chat, ChatQuery, ChatWord, SourceQuery } from '@limelight/contract/chats/schema'
import type { List } from '@limelight/contract/query'
import { marketerSchema } from '@limelight/contract/settings/built-in'
import type { Caller, Context } from '../context.ts'
import { findConfigValue, isLivingUser } from '../engines/shared-store.ts'
import { AppError } from '../runtime/errors.ts'
import { requireWithin } from '../tariffs/limits.ts'
import { countChats, countUnread, findChat, listChats, listChatsAbout } from './chat-store.ts'
import { ensureChat } from './ensure.ts'
import { requireChat } from './policy.ts'
import { presentChats } from './present.ts'

export async function listOwnChats(
  ctx: Context,
  { userId }: Caller,
  { x, filter, search, offset, limit }: ChatQuery,
): Promise<List<Chat>> {
  const wanted = { words: [x, filter], search: search?.trim() || undefined }
  const [total, rows] = await Promise.all([
    countChats(ctx.db, userId, wanted),
    listChats(ctx.db, userId, { ...wanted, offset, limit }),
  ])
  return { total, data: await presentChats(ctx, { userId }, rows) }
}

export async function getChat(ctx: Context, caller: Caller, { id }: { id: string }): Promise<Chat> {
  requireChat(await findChat(ctx.db, id), caller, 'CHAT_INVALID_USER')
  const rows = await listChats(ctx.db, caller.userId, { words: [], id, offset: 0, limit: 1 })
  const [chat] = await presentChats(ctx, caller, rows)
  if (chat === undefined) throw new AppError('ITEM_NOT_FOUND')
  return chat
}

/** The caller's chats about a source; for EMPTY, with a user. */
export async function listChatsOfSource(
  ctx: Context,
  caller: Caller,
  { a, b, offset, limit }: SourceQuery,
): Promise<List<Chat>> {
  const rows = await listChatsAbout(ctx.db, caller.userId, { kind: a, id: b })
  return { total: rows.length, data: await presentChats(ctx, caller, rows.slice(offset, offset + limit)) }
}

export function countUnreadMessages(
  ctx: Context,
  { userId }: Caller,
  { x }: { x: ChatWord },
): Promise<{ count: number; chats: number }> {
  return countUnread(ctx.db, userId, [x])
}

/** The chat with the platform's manager, for plans that have one. */
export async function openMarketerChat(ctx: Context, caller: Caller): Promise<Chat> {
  const { userId } = caller
  await requireWithin(ctx, ctx.db, userId, 'PERSONAL_MANAGER', 1)
  const marketer = marketerSchema.safeParse(await findConfigValue(ctx.db, 'marketer')).data?.userId
  if (marketer === undefined || marketer === userId || !(await isLivingUser(ctx.db, marketer))) {
    throw new AppError('CHAT_CREATE_ERROR')
  }
  const { id } = await ctx.db.transaction().execute(trx =>
    ensureChat(ctx, trx, {
      source: { kind: 'EMPTY', id: null },
      title: 'Personal manager',
      members: [
        { userId, role: 'CLIENT' },
        { userId: marketer, role: null },
      ],
      isMarketer: true,
    }),
  )
  return getChat(ctx, caller, { id })
}
