import type { ChatRow } from '@limelight/db/chats/tables'
import type { Database } from '@limelight/db/database'
import { areAcquainted } from '../moderation/strangers.ts'
import type { ChatReader } from './view.ts'

type Parties = Pick<ChatRow, 'first_user_id' | 'second_user_id' | 'is_marketer'>

/** A personal manager is no stranger. */
export async function readerOf(db: Database, chat: Parties, id: string): Promise<ChatReader> {
  const isAcquainted = chat.is_marketer || (await areAcquainted(db, [chat.first_user_id, chat.second_user_id]))
  return { id, isAcquainted }
}
