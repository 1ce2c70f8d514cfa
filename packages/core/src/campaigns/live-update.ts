import type { Context } from '../context.ts'
import { publishLive, userRoom } from '../jobs/live.ts'
import { presentCampaigns } from './list.ts'
import { findCampaign } from './store.ts'

/** Harmless to repeat. */
export async function publishCampaign(ctx: Context, { campaignId }: { campaignId: string }): Promise<void> {
  const row = await findCampaign(ctx.db, campaignId)
  if (row === undefined) return
  const [data] = await presentCampaigns(ctx.db, [row])
  if (data !== undefined) await publishLive(ctx, { room: userRoom(row.user_id), name: 'campaign', data })
}
