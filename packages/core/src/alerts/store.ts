import type { AlertRow } from '@limelight/db/alerts/tables'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { Insertable } from 'kysely'
import { countOf } from '../engines/page-store.ts'

export type Subject = { searchId: string } | { listId: string }

export async function isOwn(db: Database, userId: string, subject: Subject): Promise<boolean> {
  const row =
    'searchId' in subject
      ? await db
          .selectFrom('saved_searches')
          .select('id')
          .where('id', '=', subject.searchId)
          .where('user_id', '=', userId)
          .executeTakeFirst()
      : await db
          .selectFrom('favourite_lists')
          .select('id')
          .where('id', '=', subject.listId)
          .where('user_id', '=', userId)
          .where('type', '=', 'influencer')
          .executeTakeFirst()
  return row !== undefined
}

/** Keeps what an alert knows when only its mails change. */
export async function upsertAlert(trx: Transaction, row: Insertable<Tables['alerts']>): Promise<void> {
  const column = row.search_id == null ? 'list_id' : 'search_id'
  await trx
    .insertInto('alerts')
    .values(row)
    .onConflict(conflict => conflict.column(column).doUpdateSet({ by_mail: row.by_mail }))
    .execute()
}

export function countAlerts(db: Database, userId: string): Promise<number> {
  return countOf(db.selectFrom('alerts').where('user_id', '=', userId))
}

function alertsWithSubjects(db: Database) {
  return db
    .selectFrom('alerts')
    .leftJoin('saved_searches', 'saved_searches.id', 'alerts.search_id')
    .leftJoin('favourite_lists', 'favourite_lists.id', 'alerts.list_id')
    .selectAll('alerts')
    .select(eb => [
      eb.fn.coalesce('saved_searches.name', 'favourite_lists.name').as('name'),
      eb.fn.coalesce('saved_searches.network', 'favourite_lists.network').as('network'),
      'saved_searches.scope',
      'saved_searches.query',
    ])
}
export type AlertWithSubject = Awaited<ReturnType<typeof listAlertRows>>[number]

/** Newest first, because ids are ordered by time. */
export function listAlertRows(db: Database, userId: string) {
  return alertsWithSubjects(db).where('alerts.user_id', '=', userId).orderBy('alerts.id', 'desc').execute()
}

export function findAlert(db: Database, id: string): Promise<AlertWithSubject | undefined> {
  return alertsWithSubjects(db).where('alerts.id', '=', id).executeTakeFirst()
}

/** Returns whether a row was deleted. */
export async function deleteAlert(db: Database, id: string, userId?: string): Promise<boolean> {
  let query = db.deleteFrom('alerts').where('id', '=', id)
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

/** Due alerts of running accounts. Other processes skip them until the transaction ends. */
export function lockDue(trx: Transaction, now: Date, limit: number): Promise<Pick<AlertRow, 'id'>[]> {
  return trx
    .selectFrom('alerts')
    .innerJoin('users', 'users.id', 'alerts.user_id')
    .select('alerts.id')
    .where('alerts.next_at', '<=', now)
    .where('users.deleted_at', 'is', null)
    .orderBy('alerts.next_at')
    .limit(limit)
    .forUpdate('alerts')
    .skipLocked()
    .execute()
}

export async function postpone(trx: Transaction, ids: readonly string[], nextAt: Date): Promise<void> {
  await trx.updateTable('alerts').set({ next_at: nextAt }).where('id', 'in', ids).execute()
}

/** Returns false if the alert is gone, or was checked by another run of its job. */
export async function recordCheck(
  trx: Transaction,
  { id, checked_at: before }: Pick<AlertRow, 'id' | 'checked_at'>,
  { now, seen, told, found }: { now: Date; seen?: string[]; told?: Record<string, string>; found: boolean },
): Promise<boolean> {
  const updated = await trx
    .updateTable('alerts')
    .set({
      checked_at: now,
      ...(seen && { seen }),
      ...(told && { told: JSON.stringify(told) }),
      ...(found && { found_at: now }),
    })
    .where('id', '=', id)
    .where('checked_at', 'is not distinct from', before)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** In the order of the list, as many as an alert watches. */
export async function findWatched(db: Database, listId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite_items')
    .select('value')
    .where('list_id', '=', listId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ value }) => value)
}

export function findReader(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(['name', 'email', 'activated_at'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
