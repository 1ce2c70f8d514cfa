import type { RecipientDetails } from '@limelight/db/campaigns/tables'
import type { Database, Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { dateOf, rowsOf } from '../../engines/rows.ts'

const detailsSchema: z.ZodType<RecipientDetails> = z.record(z.string(), z.unknown())

const candidateSchema = z.object({
  id: z.string(),
  campaign_id: z.string(),
  recipient_id: z.string(),
  user_id: z.string(),
  step: z.int(),
  domain: z.string(),
  attempts: z.int(),
  email: z.string(),
  name: z.string().nullable(),
  details: detailsSchema,
  track_opens: z.boolean(),
  track_clicks: z.boolean(),
  sender_name: z.string(),
  sender_surname: z.string(),
  sender_email: z.string(),
})
/** A mail that is due, with what its text needs. */
export type DueMail = z.infer<typeof candidateSchema>

/** When a campaign has to be sent next; in the past while one is being sent. Writes and locks nothing. */
export function findNextSending(db: Database): Promise<Date | undefined> {
  return dateOf(
    db,
    sql`select least(
      (select created_at from campaigns where status in ('QUEUED', 'SENDING') limit 1),
      (select min(send_at) from campaigns where status = 'SCHEDULED'),
      (select min(due_at) from campaign_deliveries where status = 'QUEUED' and step > 0)) as date`,
  )
}

/** Campaigns whose date has come, and those whose follow-ups are due, are being sent. */
export async function startDueCampaigns(db: Database, now: Date): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql`
      update campaigns set status = 'SENDING', finished_at = null
      where status = 'QUEUED' or (status = 'SCHEDULED' and send_at <= ${now}) or (
        status in ('SENT', 'PARTIAL') and id in (
          select campaign_id from campaign_deliveries where status = 'QUEUED' and step > 0 and due_at <= ${now}))
      returning id`,
    z.object({ id: z.string() }),
  )
  return rows.map(({ id }) => id)
}

/** Campaigns that have a mail to send now, of senders who may send one. */
export async function findActiveCampaigns(db: Database, now: Date, horizon: Date, limit: number): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql`
      select campaigns.id from campaigns
      where status = 'SENDING' and exists (
        select from campaign_deliveries where campaign_id = campaigns.id and status = 'QUEUED' and due_at <= ${now}
          and (leased_until is null or leased_until <= ${now})
      ) and not exists (
        select from mail_rates where key = 'user:' || campaigns.user_id and next_at > ${horizon}
      )
      order by random() limit ${limit}`,
    z.object({ id: z.string() }),
  )
  return rows.map(({ id }) => id)
}

type Wanted = { campaignIds: readonly string[]; perCampaign: number; now: Date; horizon: Date }

/** The oldest mails of each campaign to domains that may get one, locked. */
export function lockCandidates(trx: Transaction, { campaignIds, perCampaign, now, horizon }: Wanted) {
  return rowsOf(
    trx,
    sql`
      select mails.id, mails.campaign_id, mails.recipient_id, campaigns.user_id, mails.step, mails.domain, mails.attempts,
        recipients.email, recipients.name, recipients.details, campaigns.track_opens, campaigns.track_clicks,
        users.name as sender_name, users.surname as sender_surname, users.email as sender_email
      from unnest(${[...campaignIds]}::uuid[]) as chosen (id)
      join campaigns on campaigns.id = chosen.id
      join users on users.id = campaigns.user_id and users.deleted_at is null
      cross join lateral (
        select * from campaign_deliveries
        where campaign_id = campaigns.id and status = 'QUEUED' and due_at <= ${now}
          and (leased_until is null or leased_until <= ${now})
          and not exists (select from mail_rates where key = 'domain:' || domain and next_at > ${horizon})
        order by due_at, campaign_deliveries.id limit ${perCampaign}
        for update skip locked
      ) mails
      join campaign_recipients recipients on recipients.id = mails.recipient_id`,
    candidateSchema,
  )
}

/** When the next mail of each key may leave, locked until the transaction ends. */
export async function lockRates(trx: Transaction, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf(
    trx,
    sql`
      insert into mail_rates (key, next_at) select key, 'epoch' from unnest(${[...keys]}::text[]) as key order by key
      on conflict (key) do update set next_at = mail_rates.next_at returning key, next_at`,
    z.object({ key: z.string(), next_at: z.date() }),
  )
  return new Map(rows.map(({ key, next_at: at }) => [key, at.getTime()]))
}

export async function writeRates(trx: Transaction, rates: ReadonlyMap<string, number>): Promise<void> {
  const keys = [...rates.keys()]
  const dates = [...rates.values()].map(ms => new Date(ms).toISOString())
  await sql`
    update mail_rates set next_at = fresh.next_at
    from unnest(${keys}::text[], ${dates}::timestamptz[]) as fresh (key, next_at)
    where mail_rates.key = fresh.key`.execute(trx)
}

export async function deleteOldRates(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('mail_rates').where('next_at', '<', before).execute()
}

/** Until then no other worker takes these mails. */
export async function leaseMails(
  trx: Transaction,
  ids: readonly string[],
  lease: { claimId: string; until: Date },
): Promise<void> {
  await sql`
    update campaign_deliveries set leased_by = ${lease.claimId}, leased_until = ${lease.until}
    where id = any(${[...ids]}::uuid[])`.execute(trx)
}
