import type { Message, SourceKind } from '@limelight/contract/chats/schema'
import type { Context } from '../context.ts'
import { findChatsAbout } from './chat-store.ts'
import { listMessagesUpTo } from './message-store.ts'
import { readerOf } from './reader.ts'
import { toMessage } from './view.ts'

/** All messages of the chats about these sources, oldest first, as this reader sees them. */
export async function listMessagesAbout(
  ctx: Context,
  sources: { kind: SourceKind; id: string }[],
  readerId: string,
): Promise<Message[]> {
  const messages: Message[] = []
  for (const source of sources) {
    for (const chat of await findChatsAbout(ctx.db, source)) {
      const rows = await listMessagesUpTo(ctx.db, chat.id, chat.message_count, chat.message_count)
      const reader = await readerOf(ctx.db, chat, readerId)
      messages.push(...rows.map(row => toMessage(ctx.config, chat, row, reader)))
    }
  }
  return messages.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
