import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { adminsRoom, emitLive } from '../jobs/live.ts'
import { findApproval } from './store.ts'
import { toApproval } from './view.ts'

/** Tells the windows of all admins. */
export async function publishApproval(ctx: Context, trx: Transaction, id: string): Promise<void> {
  const row = await findApproval(trx, id)
  if (row !== undefined)
    emitLive(ctx, trx, { room: adminsRoom, name: 'approval', data: toApproval(row, ctx.clock.now()) })
}
