import { socialNetworks } from '@limelight/contract/networks'
import type { Page } from '@limelight/contract/query'
import type { MailRow } from '@limelight/db/campaigns/tables'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import { type Insertable, sql } from 'kysely'
import * as z from 'zod'
import { pageOf } from '../../engines/page-store.ts'
import { digits, rowsOf } from '../../engines/rows.ts'

export function insertMail(db: Database, row: Insertable<Tables['mails']>): Promise<MailRow> {
  return db.insertInto('mails').values(row).returningAll().executeTakeFirstOrThrow()
}

export function findMail(db: Database, id: string): Promise<MailRow | undefined> {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Only the first call finds the mail CREATED. */
export function queueMail(trx: Transaction, userId: string, id: string): Promise<MailRow | undefined> {
  return trx
    .updateTable('mails')
    .set({ status: 'QUEUED' })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'CREATED')
    .returningAll()
    .executeTakeFirst()
}

export function listMailRows(db: Database, userId: string, page: Page) {
  return pageOf(db.selectFrom('mails').selectAll().where('user_id', '=', userId).orderBy('id', 'desc'), page)
}

/** True for exactly one caller: the mail is about to be the mail server's. */
export async function claimMail(db: Database, id: string, now: Date): Promise<boolean> {
  const marked = await db
    .updateTable('mails')
    .set({ claimed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .where('claimed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** The mail server does not have it, so it can be sent again. */
export async function releaseMail(db: Database, id: string): Promise<void> {
  await db.updateTable('mails').set({ claimed_at: null }).where('id', '=', id).execute()
}

export async function settleMail(
  db: Database,
  id: string,
  status: 'SENT' | 'FAILED' | 'UNKNOWN',
  now: Date,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status, sent_at: status === 'SENT' ? now : null })
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .execute()
}

/** Whether a campaign of the user went to this address. */
export async function isOwnRecipient(db: Database, userId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_recipients')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_recipients.campaign_id')
    .select('campaign_recipients.id')
    .where('campaign_recipients.email', '=', email)
    .where('campaigns.user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** The creators whose emails the user has unmasked. */
export function findUnmaskedEmails(db: Database, userId: string) {
  return rowsOf(
    db,
    sql`select network, influencer_id as id from unmasked_influencers
      where user_id = ${userId} and email_at is not null`,
    z.object({ network: z.enum(socialNetworks), id: digits }),
  )
}
