import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { emitLive, userRoom } from '../jobs/live.ts'

/** Tells the windows of the owner that the results of a list have changed. */
export function publishResults(ctx: Context, trx: Transaction, userId: string, listId: string): void {
  emitLive(ctx, trx, { room: userRoom(userId), name: 'results', data: { listId } })
}
