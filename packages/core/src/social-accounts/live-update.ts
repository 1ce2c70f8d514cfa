import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { emitLive, userRoom } from '../jobs/live.ts'
import { findAccount } from './store.ts'
import { toSocialAccount } from './view.ts'

/** Tells the owner's windows, in the transaction of the change. */
export async function publishAccount(ctx: Context, trx: Transaction, id: string): Promise<void> {
  const row = await findAccount(trx, id)
  if (row !== undefined)
    emitLive(ctx, trx, { room: userRoom(row.user_id), name: 'social', data: toSocialAccount(ctx, row) })
}
