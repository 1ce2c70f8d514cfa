import { campaignRules } from '@limelight/contract/campaigns/rules'
import type { Campaign, NewCampaign } from '@limelight/contract/campaigns/schema'
import type { Context } from '../context.ts'
import { confirmDraft } from '../platform/drafts/drafts.ts'
import { AppError, FormError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { charge, requireWithin } from '../tariffs/limits.ts'
import { requireConfirmedEmail } from '../tariffs/policy.ts'
import { presentCampaign } from './list.ts'
import { publishCampaign } from './live-update.ts'
import { type Gathered, gatherRecipients } from './recipients/gather.ts'
import { insertCampaign, insertRecipients } from './store.ts'
import { completeTexts, partsOf } from './texts/mail-text.ts'

const dayMs = 24 * 60 * 60_000

export async function createCampaign(ctx: Context, caller: { userId: string }, input: NewCampaign): Promise<Campaign> {
  requireSendable(ctx, input)
  const gathered = await gatherRecipients(ctx, caller, input)
  if (gathered.recipients.length === 0) throw new AppError('ITEM_COUNT_ERROR')
  await requireConfirmedEmail(ctx, ctx.db, caller.userId)
  const id = newId(ctx.clock)
  const steps = await toStepRows(id, input)
  await ctx.db.transaction().execute(async trx => {
    const { userId } = caller
    await charge(ctx, trx, {
      userId,
      key: `campaign:${id}`,
      costs: [{ name: 'EMAIL_CAMPAIGNS_PER_DAY', amount: 1 }],
    })
    await requireWithin(ctx, trx, userId, 'MAX_RECIPIENTS_PER_CAMPAIGN', gathered.recipients.length)
    await insertCampaign(trx, toCampaignRow(ctx, { id, userId, input, gathered }), steps)
    const { recipients, deliveries } = toRecipientRows(ctx, id, gathered)
    await insertRecipients(trx, recipients, deliveries)
    await confirmDraft(ctx, trx, { userId, draftId: input.draftId, kind: 'CAMPAIGN', resultId: id })
    await publishCampaign(ctx, trx, id)
  })
  return presentCampaign(ctx.db, id)
}

/** What the form cannot know: the date, and whether replies are read here. */
export function requireSendable(ctx: Context, { sendAt, followUps }: NewCampaign): void {
  if (sendAt) {
    const now = ctx.clock.now().getTime()
    const at = Date.parse(sendAt)
    if (at < now || at > now + campaignRules.maxDaysAhead * dayMs) throw new FormError({ sendAt: 'Date is not valid' })
  }
  if (followUps.length > 0 && ctx.config.inboundDomain === undefined)
    throw new FormError({ followUps: 'Replies are not set up' })
}

type Planned = { id: string; userId: string; input: NewCampaign; gathered: Gathered }

function toCampaignRow(ctx: Context, { id, userId, input, gathered }: Planned): Parameters<typeof insertCampaign>[1] {
  return {
    id,
    user_id: userId,
    name: input.name,
    status: input.sendAt ? 'SCHEDULED' : 'QUEUED',
    list_ids: gathered.listIds,
    ticked_ids: input.influencerIds,
    track_opens: input.track.opens,
    track_clicks: input.track.clicks,
    recipients_count: gathered.recipients.length,
    skipped_duplicates: gathered.skipped.duplicates,
    skipped_suppressed: gathered.skipped.suppressed,
    skipped_masked: gathered.skipped.masked,
    send_at: input.sendAt ? new Date(input.sendAt) : null,
    created_at: ctx.clock.now(),
  }
}

async function toStepRows(
  id: string,
  { subject, body, html, followUps }: NewCampaign,
): Promise<Parameters<typeof insertCampaign>[2]> {
  return [
    { campaign_id: id, step: 0, after_days: 0, subject, ...(await completeTexts(body, html)) },
    ...followUps.map((followUp, index) => ({
      campaign_id: id,
      step: index + 1,
      after_days: followUp.afterDays,
      subject: followUp.subject,
      ...partsOf(followUp.body),
    })),
  ]
}

function toRecipientRows(ctx: Context, campaignId: string, { recipients }: Gathered) {
  const now = ctx.clock.now()
  const rows = recipients.map(({ email, name, influencerId, details }, position) => ({
    id: newId(ctx.clock),
    campaign_id: campaignId,
    position,
    email,
    name,
    influencer_id: influencerId,
    details: JSON.stringify(details),
    status: 'QUEUED' as const,
  }))
  const deliveries = rows.map(({ id, email }) => ({
    id: newId(ctx.clock),
    campaign_id: campaignId,
    recipient_id: id,
    step: 0,
    domain: email.slice(email.lastIndexOf('@') + 1),
    status: 'QUEUED' as const,
    due_at: now,
  }))
  return { recipients: rows, deliveries }
}
