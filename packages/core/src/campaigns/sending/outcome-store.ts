import { recipientStatuses } from '@limelight/contract/campaigns/schema'
import type { Database, Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../../engines/rows.ts'
import type { RowPage } from '../../jobs/each-row.ts'

/** What became of a mail. QUEUED is another attempt at `dueAt`; without a date there was none. */
export type Outcome = {
  id: string
  claimId: string
  status: 'SENT' | 'FAILED' | 'BOUNCED' | 'UNKNOWN' | 'SKIPPED' | 'QUEUED'
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
  has_next: z.boolean(),
})
export type Settled = z.infer<typeof settledSchema>

/**
 * Only mails that are still SENDING under their claim, so repeating it changes nothing. A cancelled
 * campaign makes no further attempt.
 */
export function settleMails(trx: Transaction, outcomes: readonly Outcome[], now: Date): Promise<Settled[]> {
  const ids = outcomes.map(({ id }) => id)
  const claims = outcomes.map(({ claimId }) => claimId)
  const statuses = outcomes.map(({ status }) => status)
  const errors = outcomes.map(({ error }) => error)
  const dates = outcomes.map(({ dueAt }) => dueAt?.toISOString() ?? null)
  return rowsOf(
    trx,
    sql`/* prepare settle-mails */
      with outcomes as (
        select outcome.id, outcome.claim_id, outcome.error, outcome.due_at, outcome.status as given, case
            when outcome.status = 'QUEUED' and campaigns.status = 'CANCELLED' then 'SKIPPED' else outcome.status
          end as status
        from unnest(${ids}::uuid[], ${claims}::uuid[], ${statuses}::text[], ${errors}::text[], ${dates}::timestamptz[])
          as outcome (id, claim_id, status, error, due_at)
        join campaign_deliveries mails on mails.id = outcome.id
        join campaigns on campaigns.id = mails.campaign_id
      ), settled as (
        update campaign_deliveries mails set status = outcome.status,
          attempts = mails.attempts + (outcome.given <> 'QUEUED' or outcome.due_at is not null)::int,
          due_at = coalesce(outcome.due_at, mails.due_at), leased_by = null, leased_until = null,
          claimed_at = case when outcome.status = 'QUEUED' then null else mails.claimed_at end,
          settled_at = case when outcome.status = 'QUEUED' then null else ${now}::timestamptz end
        from outcomes outcome
        where mails.id = outcome.id and mails.status = 'SENDING' and mails.leased_by = outcome.claim_id
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
        settled.status, exists (
          select from campaign_steps steps where steps.campaign_id = settled.campaign_id
            and steps.step = settled.step + 1) as has_next`,
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
 * Marks mails as about to be the mail server's, and returns those that are marked: their lease holds
 * and their campaign is being sent. `isWanted` says whether the recipient still takes the mail.
 */
export async function markSending(
  trx: Transaction,
  mails: readonly { id: string; claimId: string }[],
  now: Date,
): Promise<Map<string, boolean>> {
  const ids = mails.map(({ id }) => id)
  const claims = mails.map(({ claimId }) => claimId)
  const rows = await rowsOf(
    trx,
    sql`/* prepare mark-sending */
      update campaign_deliveries mails set status = 'SENDING', claimed_at = ${now}
      from campaigns, campaign_recipients recipients
      where mails.id in (
          select queued.id from unnest(${ids}::uuid[], ${claims}::uuid[]) as claim (id, claim_id)
          join campaign_deliveries queued on queued.id = claim.id and queued.leased_by = claim.claim_id
          where queued.status = 'QUEUED' order by queued.id for update of queued)
        and campaigns.id = mails.campaign_id and campaigns.status = 'SENDING' and recipients.id = mails.recipient_id
      returning mails.id, recipients.replied_at is null and recipients.unsubscribed_at is null and not exists (
        select from suppressions where suppressions.email = recipients.email
          and (suppressions.reason = 'BOUNCED' or suppressions.user_id = campaigns.user_id)) as "isWanted"`,
    z.object({ id: z.string(), isWanted: z.boolean() }),
  )
  return new Map(rows.map(({ id, isWanted }) => [id, isWanted]))
}

/** Mails whose worker has left them without an outcome. */
export function findLost(db: Database, before: Date): Promise<{ id: string; claimId: string }[]> {
  return rowsOf(
    db,
    sql`
      select id, leased_by as "claimId" from campaign_deliveries where status = 'SENDING' and claimed_at < ${before}
      order by id limit 1000`,
    z.object({ id: z.string(), claimId: z.string() }),
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
