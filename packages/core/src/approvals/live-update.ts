import type { Context } from '../context.ts'
import { adminsRoom, publishLive } from '../jobs/live.ts'
import { findApproval } from './store.ts'
import { toApproval } from './view.ts'

/** Harmless to repeat: it sends the approval as it is now. */
export async function publishApproval(ctx: Context, { approvalId }: { approvalId: string }): Promise<void> {
  const row = await findApproval(ctx.db, approvalId)
  if (row === undefined) return
  await publishLive(ctx, { room: adminsRoom, name: 'approval', data: toApproval(row, ctx.clock.now()) })
}
