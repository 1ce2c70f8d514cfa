import type { EventType } from '@limelight/contract/activity/event-types'
import type { Page } from '@limelight/contract/query'
import type { EventRow } from '@limelight/db/activity/tables'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import { type Insertable, sql } from 'kysely'
import { pageOf } from '../engines/page-store.ts'

export function insertEvent(trx: Transaction, row: Insertable<Tables['events']>): Promise<EventRow> {
  return trx.insertInto('events').values(row).returningAll().executeTakeFirstOrThrow()
}

export function findEventOf(db: Database, userId: string, id: string): Promise<EventRow | undefined> {
  return db.selectFrom('events').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
}

type Wanted = { types?: EventType[] | undefined; isRead?: boolean | undefined }

/** Newest first: ids are ordered by time. */
export function listEventsOf(db: Database, userId: string, wanted: Wanted, page: Page) {
  return pageOf(eventsOf(db, userId, wanted).selectAll().orderBy('id', 'desc'), page)
}

function eventsOf(db: Database, userId: string, { types, isRead }: Wanted) {
  let query = db.selectFrom('events').where('user_id', '=', userId)
  if (types !== undefined) query = query.where(eb => eb('type', '=', eb.fn.any(eb.val(types))))
  if (isRead !== undefined) query = query.where('is_read', '=', isRead)
  return query
}

/** Leaves fields that are not given alone, so parallel changes of other fields are kept. */
export function updateEventRow(
  db: Database,
  userId: string,
  id: string,
  changes: { isRead?: boolean | undefined; payload?: Record<string, unknown> | undefined },
): Promise<EventRow | undefined> {
  return db
    .updateTable('events')
    .set(eb => ({
      is_read: changes.isRead ?? eb.ref('is_read'),
      ...(changes.payload === undefined ? {} : { payload: JSON.stringify(changes.payload) }),
    }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

export async function markRead(db: Database, userId: string, types: EventType[], upTo: string): Promise<void> {
  await db
    .updateTable('events')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where(eb => eb('type', '=', eb.fn.any(eb.val(types))))
    .where('id', '<=', upTo)
    .where('is_read', '=', false)
    .execute()
}

/** Returns whether it existed. */
export async function deleteEventRow(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('events').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

export async function deleteOldEvents(
  db: Database,
  { before, unreadBefore, kept }: { before: Date; unreadBefore: Date; kept: EventType[] },
): Promise<void> {
  await db
    .deleteFrom('events')
    .where('created_at', '<', before)
    .where(eb => eb.or([eb('is_read', '=', true), eb('created_at', '<', unreadBefore)]))
    .where(eb => eb.not(eb('type', '=', eb.fn.any(eb.val(kept)))))
    .execute()
}

export async function markReadByOrder(db: Database, userId: string, orderId: string): Promise<void> {
  await db
    .updateTable('events')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .where(eb => eb('type', '=', eb.fn.any(eb.val<EventType[]>(['ORDER', 'PAYMENT', 'DISPUTE']))))
    .where(sql<boolean>`payload ->> 'orderId' = ${orderId}`)
    .execute()
}

/** Replaces the name that texts about these orders begin with. */
export async function renameInTexts(
  trx: Transaction,
  { userIds, orderIds, from, to }: { userIds: string[]; orderIds: string[]; from: string; to: string },
): Promise<void> {
  await sql`
    update events set payload = jsonb_set(payload, '{text}', to_jsonb(${to} || substr(payload ->> 'text', length(${from}) + 1)))
    where user_id = any(${userIds}::uuid[]) and payload ->> 'orderId' = any(${orderIds}::text[])
      and starts_with(payload ->> 'text', ${from})`.execute(trx)
}
