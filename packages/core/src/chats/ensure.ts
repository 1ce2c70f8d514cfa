import type { SourceKind } from '@limelight/contract/chats/schema'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { newId } from '../runtime/ids.ts'
import { findChatOf, insertChat, insertMembers, updateChat } from './chat-store.ts'

export type ChatParty = { userId: string; role: 'OWNER' | 'CLIENT' | null }

export type WantedChat = {
  /** The id is null for EMPTY only. */
  source: { kind: SourceKind; id: string | null }
  /** Of the source as it is now; it outlives the source. */
  title: string
  members: [ChatParty, ChatParty]
  requestId?: string
  isMarketer?: boolean
}

/**
 * Returns the chat of two users about a source, and creates it if there is none yet. It runs in the
 * transaction of what the chat is about.
 */
export async function ensureChat(
  ctx: Context,
  trx: Transaction,
  { source, title, members, requestId, isMarketer }: WantedChat,
): Promise<{ id: string; isNew: boolean }> {
  const now = ctx.clock.now()
  const pair = { ...pairOf(members), source_kind: source.kind, source_id: source.id }
  const created = await insertChat(trx, {
    id: newId(ctx.clock),
    ...pair,
    title,
    ...(isMarketer === undefined ? {} : { is_marketer: isMarketer }),
    request_id: requestId ?? null,
    created_at: now,
    updated_at: now,
  })
  if (created === undefined) return keepChat(ctx, trx, pair, { requestId, isMarketer })
  await insertMembers(
    trx,
    members.map(({ userId, role }) => ({ chat_id: created.id, user_id: userId, role, active_at: now })),
  )
  return { id: created.id, isNew: true }
}

type Pair = Parameters<typeof findChatOf>[1]

async function keepChat(
  ctx: Context,
  trx: Transaction,
  pair: Pair,
  { requestId, isMarketer }: { requestId: string | undefined; isMarketer: boolean | undefined },
): Promise<{ id: string; isNew: boolean }> {
  const chat = await findChatOf(trx, pair)
  if (chat === undefined) throw new Error('A chat exists and cannot be read; the transaction is not READ COMMITTED')
  const changes = {
    ...(requestId === undefined ? {} : { request_id: requestId }),
    ...(isMarketer === undefined ? {} : { is_marketer: isMarketer }),
  }
  if (Object.keys(changes).length > 0) await updateChat(trx, chat.id, { ...changes, updated_at: ctx.clock.now() })
  return { id: chat.id, isNew: false }
}

/** The smaller id comes first, so a pair of users has one key. */
function pairOf([one, other]: readonly [{ userId: string }, { userId: string }]) {
  return one.userId < other.userId
    ? { first_user_id: one.userId, second_user_id: other.userId }
    : { first_user_id: other.userId, second_user_id: one.userId }
}
