import type { ApproachKind } from '@limelight/db/chats/tables'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import { type Insertable, sql } from 'kysely'
import * as z from 'zod'
import { integer, rowsOf } from '../../engines/rows.ts'

type Pair = { kind: ApproachKind; sender_id: string; recipient_id: string }

/** When the mail left behind which others of its kind wait. */
export async function findFirstMail(trx: Transaction, pair: Pair, since: Date): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('approaches')
    .select('mail_at')
    .where('sender_id', '=', pair.sender_id)
    .where('recipient_id', '=', pair.recipient_id)
    .where('kind', '=', pair.kind)
    .where('created_at', '>', since)
    .whereRef('mail_at', '=', 'created_at')
    .executeTakeFirst()
  return row?.mail_at
}

export async function insertApproach(trx: Transaction, row: Insertable<Tables['approaches']>): Promise<void> {
  await trx.insertInto('approaches').values(row).execute()
}

/** What a user has sent since then, to one person and to all. A cart counts once per seller. */
export async function countApproaches(
  trx: Transaction,
  { senderId, recipientId, since, now }: { senderId: string; recipientId: string; since: Date; now: Date },
): Promise<{ toRecipient: number; toAll: number }> {
  const statement = sql`
    select count(*) as "toAll", count(*) filter (where recipient_id = ${recipientId}) as "toRecipient"
    from (
      select distinct batch_id, recipient_id from approaches
      where sender_id = ${senderId} and created_at between ${since} and ${now}
    ) sent`
  const [row] = await rowsOf(trx, statement, z.object({ toAll: integer, toRecipient: integer }))
  return row ?? { toAll: 0, toRecipient: 0 }
}

const waitingSchema = z.object({
  ids: z.array(z.uuid()),
  mail: z.object({ name: z.string(), payload: z.unknown() }),
})

/** Takes the mails that are due, by kind and pair, with the job of one of them. Of two runs only one gets each. */
export function takeWaitingMails(trx: Transaction, now: Date): Promise<z.infer<typeof waitingSchema>[]> {
  const statement = sql`
    with due as (
      select id, kind, sender_id, recipient_id, mail from approaches
      where mail is not null and mail_at <= ${now}
      for update
    ), taken as (
      update approaches set mail = null from due where approaches.id = due.id
    )
    select array_agg(id order by id) as ids, (array_agg(mail))[1] as mail
    from due group by kind, sender_id, recipient_id`
  return rowsOf(trx, statement, waitingSchema)
}

/** The approaches that nobody has answered or removed yet. */
export function findOpenApproaches(db: Database, ids: string[]) {
  return db
    .selectFrom('approaches')
    .leftJoin('orders', 'orders.id', 'approaches.subject_id')
    .leftJoin('formal_offers', 'formal_offers.id', 'approaches.subject_id')
    .select(['approaches.kind', 'approaches.sender_id', 'approaches.recipient_id'])
    .select(['orders.number', 'orders.snapshot', 'orders.price', 'orders.status', 'orders.formal_offer_id'])
    .select(['formal_offers.name as title', 'formal_offers.price as offered', 'formal_offers.exec_days'])
    .where('approaches.id', 'in', ids)
    .orderBy('approaches.id')
    .where(
      sql<boolean>`(
        (formal_offers.status = 'SENT' and (formal_offers.waiting_for = 'CLIENT') = (formal_offers.side = 'SELLER'))
        or exists (select from requests where requests.id = subject_id and status = 'PENDING')
        or (orders.status = 'NEGOTIATION' and (orders.waiting_for = 'OWNER') = (orders.owner_id = recipient_id))
        or (orders.status = 'AGREED' and orders.formal_offer_id is not null and orders.owner_id = recipient_id)
      )`,
    )
    .execute()
}

export async function deleteApproachesBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('approaches').where('created_at', '<', before).where('mail', 'is', null).execute()
}
