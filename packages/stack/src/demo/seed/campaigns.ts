import { findAccountByEmail } from '@limelight/core/accounts/store'
import { listCampaigns } from '@limelight/core/campaigns/list'
import { insertCampaign, insertRecipients, updateCampaign } from '@limelight/core/campaigns/store'
import { insertSuppression } from '@limelight/core/campaigns/suppressions/store'
import { partsOf } from '@limelight/core/campaigns/texts/mail-text'
import type { Context } from '@limelight/core/context'
import { newId } from '@limelight/core/runtime/ids'
import { type DemoCampaign, type DemoOutcome, demoCampaigns } from '../data/campaigns.ts'

type Transaction = Parameters<typeof updateCampaign>[0]

const hourMs = 60 * 60_000
/** Between two mails of a campaign. */
const paceMs = 1000

/** The buyer's campaigns in each state, as if they had been sent. A buyer who has campaigns keeps them. */
export async function seedCampaigns(ctx: Context): Promise<void> {
  const buyer = await findAccountByEmail(ctx.db, 'buyer@limelight.test')
  if (buyer === undefined || buyer.deleted_at !== null) return
  const { total } = await listCampaigns(ctx, { userId: buyer.id }, { offset: 0, limit: 1 })
  if (total > 0) return
  for (const campaign of demoCampaigns) await send(ctx, { userId: buyer.id }, campaign)
}

async function send(ctx: Context, { userId }: { userId: string }, campaign: DemoCampaign): Promise<void> {
  const now = ctx.clock.now().getTime()
  const begin = new Date(now - Math.max(1, campaign.hoursAgo) * hourMs)
  // Ids are ordered by time, so a campaign of last week needs the clock of last week.
  const clock = { now: () => begin }
  const id = newId(clock)
  const { name, subject, body, recipients, hoursAgo } = campaign
  const rows = recipients.map(({ name, email }, position) => ({
    id: newId(clock),
    campaign_id: id,
    position,
    email,
    name,
    influencer_id: null,
    details: '{}',
    status: 'QUEUED' as const,
  }))
  await ctx.db.transaction().execute(async trx => {
    await insertCampaign(
      trx,
      {
        id,
        user_id: userId,
        name,
        status: campaign.status,
        list_ids: [],
        track_opens: false,
        track_clicks: false,
        recipients_count: rows.length,
        skipped_duplicates: 0,
        skipped_suppressed: 0,
        skipped_masked: 0,
        send_at: hoursAgo < 0 ? new Date(now - hoursAgo * hourMs) : null,
        created_at: begin,
      },
      [{ campaign_id: id, step: 0, after_days: 0, subject, ...partsOf(body) }],
    )
    const deliveries = rows.map(({ id: recipientId, email }) => ({
      id: newId(clock),
      campaign_id: id,
      recipient_id: recipientId,
      step: 0,
      domain: email.slice(email.lastIndexOf('@') + 1),
      status: 'QUEUED' as const,
      due_at: begin,
    }))
    await insertRecipients(trx, rows, deliveries)
    for (const row of rows) await settleRecipient(ctx, trx, { userId, begin }, campaign, row)
    const end = new Date(begin.getTime() + campaign.settled * paceMs)
    if (campaign.status === 'PAUSED' || campaign.status === 'SCHEDULED') return
    await updateCampaign(trx, id, { finished_at: end, announced_at: end })
  })
}

type Sent = { userId: string; begin: Date }
type Row = { id: string; email: string; position: number }

/** Writes what the worker would have written. */
async function settleRecipient(ctx: Context, trx: Transaction, sent: Sent, campaign: DemoCampaign, row: Row) {
  const isSettled = row.position < campaign.settled
  if (!isSettled && campaign.status !== 'CANCELLED') return
  const outcome = campaign.outcomes.find(({ at }) => at === row.position) ?? {}
  const sentAt = new Date(sent.begin.getTime() + row.position * paceMs)
  const { status, suppressed, ...known } = isSettled ? toColumns(outcome, sentAt) : leftOut
  await trx
    .updateTable('campaign_deliveries')
    .set({ status, settled_at: sentAt, attempts: isSettled ? 1 : 0 })
    .where('recipient_id', '=', row.id)
    .execute()
  await trx
    .updateTable('campaign_recipients')
    .set({ status, ...known })
    .where('id', '=', row.id)
    .execute()
  if (suppressed === undefined) return
  await insertSuppression(trx, {
    id: newId(ctx.clock),
    user_id: sent.userId,
    email: row.email,
    reason: suppressed,
    created_at: sentAt,
  })
}

const leftOut = { status: 'SKIPPED', suppressed: undefined } as const

function toColumns(outcome: DemoOutcome | Record<string, never>, sentAt: Date) {
  const after = (minutes: number) => new Date(sentAt.getTime() + minutes * 60_000)
  const arrived = { status: 'SENT', sent_at: sentAt, suppressed: undefined } as const
  if ('reply' in outcome) return { ...arrived, reply: outcome.reply, replied_at: after(outcome.afterMinutes) }
  if ('unsubscribedAfterMinutes' in outcome)
    return { ...arrived, unsubscribed_at: after(outcome.unsubscribedAfterMinutes), suppressed: 'UNSUBSCRIBED' } as const
  if (!('status' in outcome)) return arrived
  const { status, error } = outcome
  return { status, error, suppressed: status === 'BOUNCED' ? 'BOUNCED' : undefined } as const
}
