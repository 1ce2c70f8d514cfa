import type { Campaign, Recipient, SingleCampaign } from '@limelight/contract/campaigns/schema'
import type { CampaignRecipientRow, CampaignRow, CampaignStepRow } from '@limelight/db/campaigns/tables'
import type { Tally } from './store.ts'

const noTally: Omit<Tally, 'campaign_id'> = {
  open: 0,
  sent: 0,
  failed: 0,
  bounced: 0,
  unknown: 0,
  replied: 0,
  unsubscribed: 0,
  next_follow_up_at: null,
}

export function toCampaign(
  row: CampaignRow,
  [first, ...later]: CampaignStepRow[] = [],
  tally: Omit<Tally, 'campaign_id'> = noTally,
): Campaign {
  return {
    id: row.id,
    name: row.name,
    subject: first?.subject ?? '',
    status: row.status,
    progress: Math.floor(((row.recipients_count - tally.open) / Math.max(1, row.recipients_count)) * 100),
    recipientsCount: row.recipients_count,
    sentCount: tally.sent,
    failedCount: tally.failed,
    bouncedCount: tally.bounced,
    unknownCount: tally.unknown,
    repliedCount: tally.replied,
    unsubscribedCount: tally.unsubscribed,
    openedCount: row.track_opens ? row.opened_count : null,
    clickedCount: row.track_clicks ? row.clicked_count : null,
    skipped: {
      duplicates: row.skipped_duplicates,
      suppressed: row.skipped_suppressed,
      masked: row.skipped_masked,
    },
    followUps: later.map(({ after_days: afterDays, subject, body }) => ({ afterDays, subject, body })),
    nextFollowUpAt: tally.next_follow_up_at?.toISOString() ?? null,
    track: { opens: row.track_opens, clicks: row.track_clicks },
    sendAt: row.send_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

export function toSingleCampaign(
  row: CampaignRow,
  steps: CampaignStepRow[],
  tally: Tally | undefined,
  recipients: SingleCampaign['recipients'],
): SingleCampaign {
  const [first] = steps
  return {
    ...toCampaign(row, steps, tally),
    body: first?.body ?? '',
    html: first?.html ?? null,
    listIds: row.list_ids,
    recipients,
  }
}

export function toRecipient(row: CampaignRecipientRow): Recipient {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    influencerId: row.influencer_id,
    status: row.status,
    step: row.step,
    sentAt: row.sent_at?.toISOString() ?? null,
    error: row.error,
    repliedAt: row.replied_at?.toISOString() ?? null,
    reply: row.reply,
    unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
  }
}
