import type { SourceKind, SystemData } from '@limelight/contract/chats/schema'
import type { ChatRow } from '@limelight/db/chats/tables'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { newId } from '../runtime/ids.ts'
import { recordAnswer } from './answers.ts'
import { findChatsAbout, lockChat } from './chat-store.ts'
import { publishMessage } from './live-updates.ts'
import { appendMessage, findMessage, renameInTexts, type StoredMessage } from './message-store.ts'

export type SystemMessage = Omit<SystemData, 'orderId' | 'comment'> & {
  /** The chats about this source show it: of an order, its own chat. */
  chat: { kind: SourceKind; id: string }
  orderId: string | null
  comment?: string | null | undefined
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
  { chat: source, text, comment = null, ...system }: SystemMessage,
): Promise<void> {
  for (const { id } of await findChatsAbout(trx, source)) {
    const chat = await lockChat(trx, id)
    if (chat !== undefined)
      await writeMessage(ctx, trx, chat, { author: null, text, files: [], system: { ...system, comment } })
  }
}

export type Draft = {
  /** Null for the product itself. */
  author: { userId: string; isAdmin: boolean } | null
  text: string
  files: string[]
  key?: string | null | undefined
  system?: SystemData
  /** The reader has seen it elsewhere, as the recipient has seen the message of a request. */
  isViewed?: boolean
}

/** Appends a message to a locked chat and sends it to open windows. Times grow also when clocks differ. */
export async function writeMessage(
  ctx: Context,
  trx: Transaction,
  chat: ChatRow,
  { author, text, files, key, system, isViewed = author === null }: Draft,
): Promise<StoredMessage> {
  const at = new Date(Math.max(ctx.clock.now().getTime(), (chat.last_message_at?.getTime() ?? 0) + 1))
  const viewedBy = (userId: string) => (isViewed || author?.userId === userId ? at : null)
  const row = {
    id: newId({ now: () => at }),
    chat_id: chat.id,
    number: chat.message_count + 1,
    user_id: author?.userId ?? null,
    kind: kindOf(author, text),
    text,
    files,
    system: system ?? null,
    key: key ?? null,
    first_viewed_at: viewedBy(chat.first_user_id),
    second_viewed_at: viewedBy(chat.second_user_id),
    created_at: at,
  }
  const members = await appendMessage(trx, row, isViewed ? null : author)
  const writer = members.find(member => member.user_id === author?.userId)
  if (!isViewed && !author?.isAdmin && writer !== undefined && writer.owed_since !== null)
    await recordAnswer(ctx, trx, { userId: writer.user_id, since: writer.owed_since, at })
  const message = files.length === 0 ? { ...row, attached: [] } : await requireMessage(trx, row)
  await publishMessage(ctx, trx, { chat, members, message })
  return message
}

async function requireMessage(trx: Transaction, row: { id: string; chat_id: string }): Promise<StoredMessage> {
  const message = await findMessage(trx, row.chat_id, row.id)
  if (message === undefined) throw new Error('A message that was just written is gone')
  return message
}

function kindOf(author: Draft['author'], text: string): 'TEXT' | 'IMAGE' | 'SYSTEM' {
  if (author === null) return 'SYSTEM'
  return text === '' ? 'IMAGE' : 'TEXT'
}
