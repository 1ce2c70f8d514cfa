import type { SuppressionReason } from '@limelight/contract/campaigns/mails'
import type { Page } from '@limelight/contract/query'
import type { Database, Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import { pageOf } from '../../engines/page-store.ts'

/** An address stays suppressed: there is no way to delete the row. */
export async function insertSuppression(
  trx: Transaction,
  row: { id: string; user_id: string; email: string; reason: SuppressionReason; created_at: Date },
): Promise<void> {
  await trx
    .insertInto('suppressions')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export function listSuppressionRows(db: Database, userId: string, page: Page) {
  return pageOf(db.selectFrom('suppressions').selectAll().where('user_id', '=', userId).orderBy('id', 'desc'), page)
}

/** Who got a mail of a campaign, and from whom. */
export function findDelivery(db: Database, deliveryId: string) {
  return db
    .selectFrom('campaign_deliveries')
    .innerJoin('campaign_recipients', 'campaign_recipients.id', 'campaign_deliveries.recipient_id')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_deliveries.campaign_id')
    .innerJoin('users', 'users.id', 'campaigns.user_id')
    .select([
      'campaign_deliveries.id',
      'campaign_deliveries.step',
      'campaign_deliveries.recipient_id',
      'campaign_deliveries.campaign_id',
      'campaigns.user_id',
      'campaigns.track_opens',
      'campaigns.track_clicks',
      'campaign_recipients.email',
      'campaign_recipients.name as recipient_name',
      'campaign_recipients.details',
      'users.name',
      'users.surname',
      'users.email as sender_email',
    ])
    .where('campaign_deliveries.id', '=', deliveryId)
    .executeTakeFirst()
}

/** Whether this sender, or any with BOUNCED, must not write to the address. */
export async function isSuppressed(db: Database, userId: string, email: string, onlyOwn = false): Promise<boolean> {
  const row = await db
    .selectFrom('suppressions')
    .select('id')
    .where('email', '=', email)
    .where(eb =>
      onlyOwn
        ? eb.and([eb('user_id', '=', userId), eb('reason', '=', 'UNSUBSCRIBED')])
        : eb.or([eb('user_id', '=', userId), eb('reason', '=', 'BOUNCED')]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Mails that still wait, to one recipient or to an address in all campaigns of a sender. */
export async function skipWaiting(
  trx: Transaction,
  wanted: { recipientId: string } | { userId: string; email: string },
  now: Date,
): Promise<void> {
  const recipients = trx
    .selectFrom('campaign_recipients')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_recipients.campaign_id')
    .select('campaign_recipients.id')
    .$if('recipientId' in wanted, query =>
      query.where('campaign_recipients.id', '=', 'recipientId' in wanted ? wanted.recipientId : ''),
    )
    .$if('email' in wanted, query =>
      query
        .where('campaigns.user_id', '=', 'email' in wanted ? wanted.userId : '')
        .where('campaign_recipients.email', '=', 'email' in wanted ? wanted.email : ''),
    )
  const waiting = trx
    .selectFrom('campaign_deliveries')
    .select('id')
    .where('recipient_id', 'in', recipients)
    .where('status', '=', 'QUEUED')
    .orderBy('id')
    .forUpdate()
  const skipped = await trx
    .updateTable('campaign_deliveries')
    .set({ status: 'SKIPPED', settled_at: now, leased_by: null, leased_until: null })
    .where('id', 'in', waiting)
    .returning('recipient_id')
    .execute()
  if (skipped.length === 0) return
  await trx
    .updateTable('campaign_recipients')
    .set({ status: 'SKIPPED' })
    .where(sql<boolean>`id = any(${skipped.map(({ recipient_id }) => recipient_id)}::uuid[])`)
    .where('status', '=', 'QUEUED')
    .execute()
}

/** Keeps the date of the first click. */
export async function markUnsubscribed(trx: Transaction, recipientId: string, now: Date): Promise<void> {
  await trx
    .updateTable('campaign_recipients')
    .set({ unsubscribed_at: now })
    .where('id', '=', recipientId)
    .where('unsubscribed_at', 'is', null)
    .execute()
}
