import type { MailStatus, SuppressionReason } from '@limelight/contract/campaigns/mails'
import type { CampaignStatus, RecipientStatus } from '@limelight/contract/campaigns/schema'
import type { ColumnType, Generated, Selectable } from 'kysely'

type CampaignTable = {
  id: string
  user_id: string
  name: string | null
  status: CampaignStatus
  list_ids: string[]
  /** Creators of any network that were chosen one by one. */
  ticked_ids: Generated<string[]>
  track_opens: boolean
  track_clicks: boolean
  /** Recipients, each once. */
  opened_count: Generated<number>
  clicked_count: Generated<number>
  recipients_count: number
  skipped_duplicates: number
  skipped_suppressed: number
  skipped_masked: number
  send_at: Date | null
  created_at: Date
  finished_at: Generated<Date | null>
  /** When its end was announced to the sender. */
  announced_at: Generated<Date | null>
}
export type CampaignRow = Selectable<CampaignTable>

/** The first mail is step 0, follow-ups are steps 1 to 3. The texts are templates. */
type CampaignStepTable = {
  campaign_id: string
  step: number
  /** After the mail of the step before. */
  after_days: number
  /** Null for a follow-up that answers the first mail. */
  subject: string | null
  body: string
  html: string
}
export type CampaignStepRow = Selectable<CampaignStepTable>

/** What is known of a recipient when the campaign is created. */
export type RecipientDetails = {
  username?: string
  network?: string
  followers?: number
  category?: string
  country?: string
}

/** `status` and `step` are those of the last mail to the recipient. */
type CampaignRecipientTable = {
  id: string
  campaign_id: string
  position: number
  email: string
  name: string | null
  influencer_id: string | null
  details: ColumnType<RecipientDetails, string, never>
  status: RecipientStatus
  step: Generated<number>
  sent_at: Generated<Date | null>
  error: Generated<string | null>
  replied_at: Generated<Date | null>
  reply: Generated<string | null>
  unsubscribed_at: Generated<Date | null>
  /** Counted already. No view shows these. */
  has_opened: Generated<boolean>
  has_clicked: Generated<boolean>
}
export type CampaignRecipientRow = Selectable<CampaignRecipientTable>

/**
 * One mail of a campaign: QUEUED → SENDING → an outcome. A worker leases queued rows, and marks them
 * SENDING right before their mails go to the SMTP server. `leased_by` is the claim, whose holder alone
 * settles the row. Only a lease is ever given to another.
 */
type CampaignDeliveryTable = {
  id: string
  campaign_id: string
  recipient_id: string
  step: number
  domain: string
  status: RecipientStatus
  due_at: Date
  attempts: Generated<number>
  leased_by: Generated<string | null>
  leased_until: Generated<Date | null>
  claimed_at: Generated<Date | null>
  settled_at: Generated<Date | null>
}

/** When the next mail of a sender, or to a domain, may leave. */
type MailRateTable = { key: string; next_at: Date }

/** `user_id` is the sender whose mail caused it. */
type SuppressionTable = {
  id: string
  user_id: string
  email: string
  reason: SuppressionReason
  created_at: Date
}

type MailTable = {
  id: string
  user_id: string
  to_email: string
  subject: string
  text: string
  html: string | null
  status: MailStatus
  /** Set right before SMTP; without an outcome it is UNKNOWN. */
  claimed_at: Generated<Date | null>
  created_at: Date
  sent_at: Generated<Date | null>
}
export type MailRow = Selectable<MailTable>

/** A mail that the listener took in. `raw` and `message` are there until it is forwarded. */
type InboundMailTable = {
  id: string
  /** The Message-ID and the address, hashed: each mail is handled once. */
  key: string
  delivery_id: string
  kind: 'REPLY' | 'AUTOMATIC' | 'BOUNCE'
  raw: Buffer | null
  /** What is forwarded. Rows of earlier releases have none, and their workers forward `raw`. */
  message: Generated<Buffer | null>
  received_at: Date
}

declare module '../database.ts' {
  interface Tables {
    campaigns: CampaignTable
    campaign_steps: CampaignStepTable
    campaign_recipients: CampaignRecipientTable
    campaign_deliveries: CampaignDeliveryTable
    mail_rates: MailRateTable
    suppressions: SuppressionTable
    mails: MailTable
    inbound_mails: InboundMailTable
  }
}
