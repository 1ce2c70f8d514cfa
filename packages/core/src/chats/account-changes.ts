import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { publishChatsOfUserJob } from './jobs.ts'

/**
 * A deleted account closes its chats for writing and a restored one opens them again, because a
 * chat reads whether both accounts exist. This tells the open windows.
 */
export async function publishChatsOf(ctx: Context, trx: Transaction, userId: string): Promise<void> {
  await emit(ctx, trx, publishChatsOfUserJob, { userId })
}
