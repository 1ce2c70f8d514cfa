import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { emitLive, userRoom } from '../jobs/live.ts'
import { presentCampaigns } from './list.ts'
import { findCampaign } from './store.ts'

/** Tells the windows of its sender, in the transaction of the change. */
export async function publishCampaign(ctx: Context, trx: Transaction, id: string): Promise<void> {
  const row = await findCampaign(trx, id)
  if (row === undefined) return
  const [data] = await presentCampaigns(trx, [row])
  if (data !== undefined) emitLive(ctx, trx, { room: userRoom(row.user_id), name: 'campaign', data })
}
