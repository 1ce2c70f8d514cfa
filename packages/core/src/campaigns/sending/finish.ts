import type { CampaignStatus } from '@limelight/contract/campaigns/schema'
import type { Transaction } from '@limelight/db/database'
import { recordEvent } from '../../activity/record.ts'
import type { Context } from '../../context.ts'
import { forEachRow } from '../../jobs/each-row.ts'
import { announce } from '../../platform/webhooks/announce.ts'
import { publishCampaign } from '../live-update.ts'
import { findSteps, lockCampaign, type Tally, tallyCampaigns, updateCampaign } from '../store.ts'
import { findFinished } from './outcome-store.ts'
import { deleteOldRates } from './queue-store.ts'

const rateLifetimeMs = 60 * 60_000

export async function pruneRates(ctx: Context): Promise<void> {
  await deleteOldRates(ctx.db, new Date(ctx.clock.now().getTime() - rateLifetimeMs))
}

/** The sender hears of the end of the first mails; follow-ups only change the numbers. */
export async function finishCampaigns(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await forEachRow(
    ctx,
    'The end of a campaign',
    page => findFinished(ctx.db, now, page),
    ({ id }) => finish(ctx, id),
  )
}

async function finish(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction().execute(async trx => {
    const row = await lockCampaign(trx, id)
    const tally = (await tallyCampaigns(trx, [id])).get(id)
    if (row?.status !== 'SENDING' || tally === undefined || tally.open > 0) return
    const status = statusOf(tally, row.recipients_count)
    const now = ctx.clock.now()
    await updateCampaign(trx, id, { status, finished_at: now, announced_at: row.announced_at ?? now })
    await publishCampaign(ctx, trx, id)
    if (row.announced_at !== null) return
    const subject = (await findSteps(trx, [id])).get(id)?.[0]?.subject ?? ''
    const text = `“${row.name ?? subject}”: ${tally.sent} of ${row.recipients_count} mails sent`
    await recordEvent(ctx, trx, {
      userId: row.user_id,
      type: 'CAMPAIGN',
      payload: { text, id, what: 'finished', status },
    })
    announce(ctx, trx, {
      userId: row.user_id,
      type: 'campaign.finished',
      data: { id, status, path: `/api/email-campaign/${id}` },
    })
  })
}

/** For a bounce that comes later. Only a campaign that has ended has a result to change. */
export async function recountCampaign(trx: Transaction, id: string): Promise<void> {
  const row = await lockCampaign(trx, id)
  const tally = (await tallyCampaigns(trx, [id])).get(id)
  if (tally === undefined || (row?.status !== 'SENT' && row?.status !== 'PARTIAL')) return
  await updateCampaign(trx, id, { status: statusOf(tally, row.recipients_count) })
}

function statusOf(tally: Tally, recipients: number): CampaignStatus {
  if (tally.sent === recipients) return 'SENT'
  return tally.sent + tally.unknown > 0 ? 'PARTIAL' : 'FAILED'
}
