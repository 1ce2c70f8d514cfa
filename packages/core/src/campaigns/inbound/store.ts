import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { Insertable } from 'kysely'

/** False for a mail that was handled before. */
export async function insertInbound(trx: Transaction, row: Insertable<Tables['inbound_mails']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('inbound_mails')
    .values(row)
    .onConflict(conflict => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The date of the first reply, the text of the last. */
export async function markReplied(trx: Transaction, recipientId: string, reply: string, now: Date): Promise<void> {
  await trx
    .updateTable('campaign_recipients')
    .set(eb => ({ replied_at: eb.fn.coalesce('replied_at', eb.val(now)), reply }))
    .where('id', '=', recipientId)
    .execute()
}

export async function markBounced(trx: Transaction, recipientId: string, error: string): Promise<void> {
  await trx.updateTable('campaign_recipients').set({ status: 'BOUNCED', error }).where('id', '=', recipientId).execute()
}

/** A mail to forward, and to whom. */
export function findInbound(db: Database, id: string) {
  return db
    .selectFrom('inbound_mails')
    .innerJoin('campaign_deliveries', 'campaign_deliveries.id', 'inbound_mails.delivery_id')
    .innerJoin('campaign_recipients', 'campaign_recipients.id', 'campaign_deliveries.recipient_id')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_deliveries.campaign_id')
    .innerJoin('users', 'users.id', 'campaigns.user_id')
    .select([
      'inbound_mails.id',
      'inbound_mails.raw',
      'inbound_mails.message',
      'campaign_recipients.email',
      'campaign_recipients.name as recipient_name',
      'users.email as sender_email',
      'users.deleted_at',
    ])
    .where('inbound_mails.id', '=', id)
    .executeTakeFirst()
}

export async function forgetRaw(trx: Transaction, id: string): Promise<void> {
  await trx.updateTable('inbound_mails').set({ raw: null, message: null }).where('id', '=', id).execute()
}
