import type { CampaignQuery, OneCampaign, RecipientStatus } from '@limelight/contract/campaigns/schema'
import type { CampaignRow, CampaignStepRow } from '@limelight/db/campaigns/tables'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import { type Insertable, sql } from 'kysely'
import * as z from 'zod'
import { countOf, pageOf } from '../engines/page-store.ts'
import { integer, rowsOf } from '../engines/rows.ts'
import type { RowPage } from '../jobs/each-row.ts'

/** Values per statement; Postgres takes 65,535 parameters. */
const chunkSize = 2000

export async function insertCampaign(
  trx: Transaction,
  campaign: Insertable<Tables['campaigns']>,
  steps: Insertable<Tables['campaign_steps']>[],
): Promise<void> {
  await trx.insertInto('campaigns').values(campaign).execute()
  await trx.insertInto('campaign_steps').values(steps).execute()
}

export async function insertRecipients(
  trx: Transaction,
  recipients: Insertable<Tables['campaign_recipients']>[],
  deliveries: Insertable<Tables['campaign_deliveries']>[],
): Promise<void> {
  for (let start = 0; start < recipients.length; start += chunkSize) {
    const end = start + chunkSize
    await trx.insertInto('campaign_recipients').values(recipients.slice(start, end)).execute()
    await trx.insertInto('campaign_deliveries').values(deliveries.slice(start, end)).execute()
  }
}

type Listed = Pick<CampaignQuery, 'status' | 'search'> & { userId?: string }

function selectCampaigns(db: Database, { userId, status, search }: Listed) {
  return db
    .selectFrom('campaigns')
    .$if(userId !== undefined, query => query.where('user_id', '=', userId ?? ''))
    .$if(status !== undefined, query => query.where('status', '=', status ?? 'SENT'))
    .$if(Boolean(search), query =>
      query.where(sql<boolean>`(
        strpos(lower(coalesce(campaigns.name, '')), lower(${search})) > 0 or exists (
          select from campaign_steps where campaign_id = campaigns.id and step = 0
            and strpos(lower(subject), lower(${search})) > 0))`),
    )
}

export function listCampaignRows(db: Database, { offset, limit, ...listed }: Listed & CampaignQuery) {
  return pageOf(selectCampaigns(db, listed).selectAll().orderBy('id', 'desc'), { offset, limit })
}

export function findCampaign(db: Database, id: string): Promise<CampaignRow | undefined> {
  return db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Workers that add follow-ups do not wait for this lock. */
export function lockCampaign(trx: Transaction, id: string): Promise<CampaignRow | undefined> {
  return trx.selectFrom('campaigns').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function updateCampaign(
  trx: Transaction,
  id: string,
  change: Partial<Pick<CampaignRow, 'status' | 'finished_at' | 'announced_at'>>,
): Promise<void> {
  await trx.updateTable('campaigns').set(change).where('id', '=', id).execute()
}

const tallySchema = z.object({
  campaign_id: z.string(),
  open: integer,
  sent: integer,
  failed: integer,
  bounced: integer,
  unknown: integer,
  replied: integer,
  unsubscribed: integer,
  next_follow_up_at: z.date().nullable(),
})
/** How far a campaign is. `open` recipients wait for their first mail. */
export type Tally = z.infer<typeof tallySchema>

export async function tallyCampaigns(db: Database, ids: readonly string[]): Promise<Map<string, Tally>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(
    db,
    sql`
      select campaign_id,
        count(*) filter (where status in ('QUEUED', 'SENDING')) as open,
        count(*) filter (where status = 'SENT') as sent,
        count(*) filter (where status = 'FAILED') as failed,
        count(*) filter (where status = 'BOUNCED') as bounced,
        count(*) filter (where status = 'UNKNOWN') as unknown,
        count(replied_at) as replied,
        count(unsubscribed_at) as unsubscribed,
        (select min(due_at) from campaign_deliveries deliveries
          where deliveries.campaign_id = recipients.campaign_id and deliveries.status = 'QUEUED' and deliveries.step > 0
        ) as next_follow_up_at
      from campaign_recipients recipients
      where campaign_id = any(${[...ids]}::uuid[])
      group by campaign_id`,
    tallySchema,
  )
  return new Map(rows.map(row => [row.campaign_id, row]))
}

export async function findSteps(db: Database, ids: readonly string[]): Promise<Map<string, CampaignStepRow[]>> {
  const steps = new Map<string, CampaignStepRow[]>()
  if (ids.length === 0) return steps
  const rows = await db
    .selectFrom('campaign_steps')
    .selectAll()
    .where('campaign_id', 'in', [...ids])
    .orderBy('step')
    .execute()
  for (const row of rows) steps.set(row.campaign_id, [...(steps.get(row.campaign_id) ?? []), row])
  return steps
}

type Filter = Pick<OneCampaign, 'id' | 'recipientStatus' | 'recipientSearch'>

function selectRecipients(db: Database, { id, recipientStatus, recipientSearch }: Filter) {
  return db
    .selectFrom('campaign_recipients')
    .where('campaign_id', '=', id)
    .$if(recipientStatus === 'REPLIED', query => query.where('replied_at', 'is not', null))
    .$if(recipientStatus === 'UNSUBSCRIBED', query => query.where('unsubscribed_at', 'is not', null))
    .$if(isStatus(recipientStatus), query => query.where('status', '=', statusOf(recipientStatus)))
    .$if(Boolean(recipientSearch), query =>
      query.where(sql<boolean>`strpos(lower(coalesce(name, '') || ' ' || email), lower(${recipientSearch})) > 0`),
    )
}

function isStatus(word: Filter['recipientStatus']): boolean {
  return word !== undefined && word !== 'REPLIED' && word !== 'UNSUBSCRIBED'
}

function statusOf(word: Filter['recipientStatus']): RecipientStatus {
  return word === undefined || word === 'REPLIED' || word === 'UNSUBSCRIBED' ? 'SENT' : word
}

export function listRecipients(db: Database, { offset, limit, ...filter }: OneCampaign) {
  return selectRecipients(db, filter).selectAll().orderBy('position').offset(offset).limit(limit).execute()
}

export function countRecipients(db: Database, filter: Filter): Promise<number> {
  return countOf(selectRecipients(db, filter))
}

export function readRecipients(db: Database, campaignId: string) {
  return db
    .selectFrom('campaign_recipients')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('position')
    .execute()
}

/** Nothing more is sent. Returns the number of mails that were still waiting. */
export async function skipQueued(trx: Transaction, campaignId: string, now: Date): Promise<number> {
  const waiting = trx
    .selectFrom('campaign_deliveries')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'QUEUED')
    .orderBy('id')
    .forUpdate()
  const skipped = await trx
    .updateTable('campaign_deliveries')
    .set({ status: 'SKIPPED', settled_at: now, leased_by: null, leased_until: null })
    .where('id', 'in', waiting)
    .returning('recipient_id')
    .execute()
  const ids = [...new Set(skipped.map(({ recipient_id }) => recipient_id))]
  await trx
    .updateTable('campaign_recipients')
    .set({ status: 'SKIPPED' })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('status', '=', 'QUEUED')
    .execute()
  return skipped.length
}

export function findUser(db: Database, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'email', 'deleted_at', 'activated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export function findUsers(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'email'])
    .where('id', 'in', [...ids])
    .execute()
}

/** Campaigns with mails left, of senders whose accounts are deleted. */
export function findOpenOfDeleted(db: Database, { after, limit }: RowPage): Promise<{ id: string }[]> {
  return db
    .selectFrom('campaigns')
    .innerJoin('users', 'users.id', 'campaigns.user_id')
    .select('campaigns.id')
    .where('users.deleted_at', 'is not', null)
    .where(sql<boolean>`exists (
      select from campaign_deliveries where campaign_id = campaigns.id and campaign_deliveries.status = 'QUEUED')`)
    .where('campaigns.id', '>', after)
    .orderBy('campaigns.id')
    .limit(limit)
    .execute()
}
