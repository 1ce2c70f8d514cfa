import { recipientStatuses } from '@limelight/contract/campaigns/schema'
import type { Database, Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../../engines/rows.ts'
import type { RowPage } from '../../jobs/each-row.ts'

/** What became of a mail. QUEUED is another attempt at `dueAt`; without a date there was none. */
export type Outcome = {
  id: string
  status: 'SENT' | 'FAILED' | 'BOUNCED' | 'UNKNOWN' | 'QUEUED'
  error: string | null
  dueAt: Date | null
}

const settledSchema = z.object({
  recipient_id: z.string(),
  campaign_id: z.string(),
  user_id: z.string(),
  email: z.string(),
  step: z.int(),
  status: z.enum(recipientStatuses),
})
export type Settled = z.infer<typeof settledSchema>

/** Only mails that this worker still has; a lost lease settles nothing. A cancelled campaign makes no further attempt. */
export function settleMails(
  trx: Transaction,
  workerId: string,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<Settled[]> {
  const ids = outcomes.map(({ id }) => id)
  const statuses = outcomes.map(({ status }) => status)
  const errors = outcomes.map(({ error }) => error)
  const dates = outcomes.map(({ dueAt }) => dueAt?.toISOString() ?? null)
  return rowsOf(
    trx,
    sql`/* prepare settle-mails */
      with outcomes as (
        select outcome.id, outcome.error, outcome.due_at, outcome.status as given, case
            when outcome.status = 'QUEUED' and campaigns.status = 'CANCELLED' then 'SKIPPED' else outcome.status
          end as status
        from unnest(${ids}::uuid[], ${statuses}::text[], ${errors}::text[], ${dates}::timestamptz[])
          as outcome (id, status, error, due_at)
        join campaign_deliveries mails on mails.id = outcome.id
        join campaigns on campaigns.id = mails.campaign_id
      ), settled as (
        update campaign_deliveries mails set status = outcome.status,
          attempts = mails.attempts + (outcome.given <> 'QUEUED' or outcome.due_at is not null)::int,
          due_at = coalesce(outcome.due_at, mails.due_at), leased_by = null, leased_until = null,
          claimed_at = case when outcome.status = 'QUEUED' then null else mails.claimed_at end,
          settled_at = case when outcome.status = 'QUEUED' then null else ${now}::timestamptz end
        from outcomes outcome
        where mails.id = outcome.id and mails.leased_by = ${workerId}
          and mails.status in ('QUEUED', 'SENDING')
        returning mails.recipient_id, mails.campaign_id, mails.step, outcome.status, outcome.error
      )
      update campaign_recipients recipients set
        status = case
          when settled.status = 'QUEUED' or (settled.status = 'SKIPPED' and recipients.status <> 'QUEUED')
            then recipients.status
          else settled.status
        end,
        step = case when settled.status in ('QUEUED', 'SKIPPED') then recipients.step else settled.step end,
        sent_at = case when settled.status = 'SENT' then ${now}::timestamptz else recipients.sent_at end,
        error = settled.error
      from settled join campaigns on campaigns.id = settled.campaign_id
      where recipients.id = settled.recipient_id
      returning recipients.id as recipient_id, settled.campaign_id, campaigns.user_id, recipients.email, settled.step,
        settled.status`,
    settledSchema,
  )
}

/** The next mail to those who got this one and have not answered. */
export async function insertFollowUps(trx: Transaction, recipientIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into campaign_deliveries (id, campaign_id, recipient_id, step, domain, status, due_at)
    select gen_random_uuid(), mails.campaign_id, mails.recipient_id, steps.step, mails.domain, 'QUEUED',
      ${now}::timestamptz + steps.after_days * interval '1 day'
    from campaign_recipients recipients
    join campaign_deliveries mails on mails.recipient_id = recipients.id and mails.step = recipients.step
    join campaign_steps steps on steps.campaign_id = mails.campaign_id and steps.step = mails.step + 1
    join campaigns on campaigns.id = mails.campaign_id and campaigns.status <> 'CANCELLED'
    where recipients.id = any(${[...recipientIds]}::uuid[]) and recipients.status = 'SENT'
      and recipients.replied_at is null and recipients.unsubscribed_at is null
    on conflict do nothing`.execute(trx)
}

/**
 * Marks mails as about to be the mail server's, and returns those that may be: this worker has them,
 * their campaign is being sent, and their recipient has neither replied nor unsubscribed.
 */
export async function markSending(
  trx: Transaction,
  workerId: string,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await rowsOf(
    trx,
    sql`/* prepare mark-sending */
      update campaign_deliveries mails set status = 'SENDING', claimed_at = ${now}
      from campaigns, campaign_recipients recipients
      where mails.id in (
          select id from campaign_deliveries where id = any(${[...ids]}::uuid[]) and leased_by = ${workerId}
            and status = 'QUEUED' order by id for update)
        and campaigns.id = mails.campaign_id and campaigns.status = 'SENDING'
        and recipients.id = mails.recipient_id and recipients.replied_at is null
        and recipients.unsubscribed_at is null
        and not exists (
          select from suppressions where suppressions.email = recipients.email
            and (suppressions.reason = 'BOUNCED' or suppressions.user_id = campaigns.user_id))
      returning mails.id`,
    z.object({ id: z.string() }),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Mails to addresses that were suppressed after the campaign was created. */
export async function skipSuppressed(db: Database, workerId: string, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    with skipped as (
      update campaign_deliveries mails set status = 'SKIPPED', settled_at = ${now}, leased_by = null, leased_until = null
      from campaigns, campaign_recipients recipients
      where mails.id = any(${[...ids]}::uuid[]) and mails.leased_by = ${workerId} and mails.status = 'QUEUED'
        and campaigns.id = mails.campaign_id and recipients.id = mails.recipient_id and (
          recipients.replied_at is not null or recipients.unsubscribed_at is not null or exists (
            select from suppressions where suppressions.email = recipients.email
              and (suppressions.reason = 'BOUNCED' or suppressions.user_id = campaigns.user_id)))
      returning mails.recipient_id
    )
    update campaign_recipients recipients set status = 'SKIPPED'
    from skipped where recipients.id = skipped.recipient_id and recipients.status = 'QUEUED'`.execute(db)
}

const lostSchema = z.object({ id: z.string(), leased_by: z.string() })
type LostMail = z.infer<typeof lostSchema>

/** Mails that a worker left without an outcome. */
export function findLost(db: Database, before: Date): Promise<LostMail[]> {
  return rowsOf(
    db,
    sql`
      select id, leased_by from campaign_deliveries where status = 'SENDING' and claimed_at < ${before}
      order by id limit 1000`,
    lostSchema,
  )
}

/** Campaigns in which nothing is left to do now. */
export function findFinished(db: Database, now: Date, { after, limit }: RowPage): Promise<{ id: string }[]> {
  return rowsOf(
    db,
    sql`
      select id from campaigns where status = 'SENDING' and not exists (
        select from campaign_deliveries where campaign_id = campaigns.id and status = 'QUEUED'
          and (step = 0 or attempts > 0 or due_at <= ${now})
      ) and not exists (
        select from campaign_deliveries where campaign_id = campaigns.id and status = 'SENDING'
      ) and id > ${after}
      order by id limit ${limit}`,
    z.object({ id: z.string() }),
  )
}
