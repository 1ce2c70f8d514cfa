import type { SourceKind, SystemData } from '@limelight/contract/chats/schema'
import type { ChatRow } from '@limelight/db/chats/tables'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { newId } from '../runtime/ids.ts'
import { recordAnswer } from './answers.ts'
import { findChatsAbout } from './chat-store.ts'
import { publishMessage } from './live-updates.ts'
import {
  type CountedMember,
  countMessage,
  insertMessage,
  renameInTexts,
  type StoredMessage,
  takeNumber,
} from './message-store.ts'

export type SystemMessage = Omit<SystemData, 'orderId'> & {
  /** The chats about this source show it: of an order, its own chat. */
  chat: { kind: SourceKind; id: string }
  orderId: string | null
  /** One sentence: `Mareike Vogt sent the work.` */
  text: string
}

/** In what the chats of a user who is gone tell about orders. */
export function renameInChats(trx: Transaction, change: Parameters<typeof renameInTexts>[1]): Promise<void> {
  return renameInTexts(trx, change)
}

/** Shows in the chat what has happened to its source, in the transaction of the change. */
export async function writeSystemMessage(
  ctx: Context,
  trx: Transaction,
  { chat: source, text, ...system }: SystemMessage,
): Promise<void> {
  for (const chat of await findChatsAbout(trx, source)) {
    await writeMessage(ctx, trx, chat, {
      author: null,
      text,
      files: [],
      system,
    })
  }
}

export type Draft = {
  /** Null for the product itself. */
  author: { userId: string; isAdmin: boolean } | null
  text: string
  files: string[]
  key?: string | undefined
  system?: SystemData
  /** The reader has seen it elsewhere, as the recipient has seen the message of a request. */
  isViewed?: boolean
}

/** Appends a message and sends it to open windows. The chat is locked until the transaction ends. */
export async function writeMessage(
  ctx: Context,
  trx: Transaction,
  { id: chatId }: Pick<ChatRow, 'id'>,
  { author, text, files, key, system, isViewed = author === null }: Draft,
): Promise<StoredMessage> {
  const chat = await takeNumber(trx, chatId, ctx.clock.now())
  const at = chat.last_message_at ?? ctx.clock.now()
  const id = newId({ now: () => at })
  const viewedBy = (userId: string) => (isViewed || author?.userId === userId ? at : null)
  const message = await insertMessage(trx, {
    id,
    chat_id: chatId,
    number: chat.message_count,
    user_id: author?.userId ?? null,
    kind: kindOf(author, text),
    text,
    files,
    system: system === undefined ? null : JSON.stringify(system),
    key: key ?? null,
    first_viewed_at: viewedBy(chat.first_user_id),
    second_viewed_at: viewedBy(chat.second_user_id),
    created_at: at,
  })
  const members = await countFor(ctx, trx, { chatId, author, isViewed, at })
  await publishMessage(ctx, trx, { chat, members, message })
  return message
}

function kindOf(author: Draft['author'], text: string): 'TEXT' | 'IMAGE' | 'SYSTEM' {
  if (author === null) return 'SYSTEM'
  return text === '' ? 'IMAGE' : 'TEXT'
}

async function countFor(
  ctx: Context,
  trx: Transaction,
  { chatId, author, isViewed, at }: { chatId: string; author: Draft['author']; isViewed: boolean; at: Date },
): Promise<CountedMember[]> {
  const counted = isViewed ? null : author
  const isAdmin = counted?.isAdmin ?? false
  const members = await countMessage(trx, { chatId, authorId: counted?.userId ?? null, isAdmin, at })
  const writer = members.find(member => member.user_id === counted?.userId)
  if (writer !== undefined && writer.owed_since !== null && !isAdmin)
    await recordAnswer(ctx, trx, { userId: writer.user_id, since: writer.owed_since, at })
  return members
}
