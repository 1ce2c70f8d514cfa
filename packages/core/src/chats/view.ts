import { type Message, systemSchema } from '@limelight/contract/chats/schema'
import type { ChatRow } from '@limelight/db/chats/tables'
import { maskContacts } from '../moderation/contacts.ts'
import type { Config } from '../runtime/config.ts'
import { toFile } from '../users/view.ts'
import type { Slot, StoredMessage } from './message-store.ts'

type Parties = Pick<ChatRow, 'first_user_id' | 'second_user_id'>

/** The place of a user among the two of a chat; undefined for an admin, who only writes. */
export function slotOf(chat: Parties, userId: string): Slot | undefined {
  if (userId === chat.first_user_id) return 'first'
  return userId === chat.second_user_id ? 'second' : undefined
}

/** What an admin writes, or reads, hides nothing. */
function readText(chat: Parties, { kind, user_id, text }: StoredMessage, { id, isAcquainted }: ChatReader): string {
  const isByStranger = user_id !== null && user_id !== id && slotOf(chat, user_id) !== undefined
  const isHidden = !isAcquainted && kind !== 'SYSTEM' && isByStranger && slotOf(chat, id) !== undefined
  return isHidden ? maskContacts(text) : text
}

/** A reader, and whether the two users of the chat have agreed on an order. */
export type ChatReader = { id: string; isAcquainted: boolean }

export function toMessage(config: Config, chat: Parties, row: StoredMessage, reader: ChatReader): Message {
  return {
    id: row.id,
    chatId: row.chat_id,
    number: row.number,
    userId: row.user_id,
    kind: row.kind,
    text: readText(chat, row, reader),
    files: row.attached.map(file => toFile(config, file)),
    system: row.system === null ? null : systemSchema.parse(row.system),
    viewedAt: viewedAt(chat, row, reader.id)?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

/** Of the reader's own message, when the other one viewed it; else when the reader did. */
function viewedAt(chat: Parties, row: StoredMessage, readerId: string): Date | null {
  if (row.kind === 'SYSTEM') return null
  const reader = slotOf(chat, readerId)
  const viewer = row.user_id === readerId ? otherSlot(reader) : (reader ?? otherSlot(slotOf(chat, row.user_id ?? '')))
  return viewer === 'first' ? row.first_viewed_at : row.second_viewed_at
}

function otherSlot(slot: Slot | undefined): Slot {
  return slot === 'first' ? 'second' : 'first'
}
