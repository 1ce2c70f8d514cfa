import type { ModerationUpdate } from '@limelight/contract/moderation/schema'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { adminsRoom, emitLive, userRoom } from '../jobs/live.ts'
import { countQueue } from './list-store.ts'

/** Tells moderators about items, in the transaction of the change. */
export async function publishItems(
  ctx: Context,
  trx: Transaction,
  ids: readonly string[],
  what: ModerationUpdate['what'],
): Promise<void> {
  if (ids.length === 0) return
  const counts = await countQueue(trx)
  for (const id of ids) emitLive(ctx, trx, { room: adminsRoom, name: 'moderation', data: { id, what, counts } })
}

/** Tells the owner about a decision or its undo. */
export function publishDecision(ctx: Context, trx: Transaction, ownerId: string): void {
  emitLive(ctx, trx, { room: userRoom(ownerId), name: 'account', data: { id: ownerId } })
}
