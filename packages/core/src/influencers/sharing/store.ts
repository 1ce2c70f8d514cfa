import type { Page } from '@limelight/contract/query'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { SharedReportRow } from '@limelight/db/influencers/tables'
import type { Insertable } from 'kysely'
import { countOf, pageOf } from '../../engines/page-store.ts'

export function insertSharedReport(
  trx: Transaction,
  row: Insertable<Tables['shared_reports']>,
): Promise<SharedReportRow> {
  return trx.insertInto('shared_reports').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Newest first, because ids are ordered by time. */
export function findSharedReports(db: Database, userId: string, now: Date, page: Page) {
  return pageOf(runningOf(db, userId, now).selectAll().orderBy('id', 'desc'), page)
}

export function countSharedReports(db: Database, userId: string, now: Date): Promise<number> {
  return countOf(runningOf(db, userId, now))
}

function runningOf(db: Database, userId: string, now: Date) {
  return db.selectFrom('shared_reports').where('user_id', '=', userId).where('ends_at', '>', now)
}

/** A running link whose owner still has an account. */
export function findSharedReport(db: Database, tokenHash: string, now: Date): Promise<SharedReportRow | undefined> {
  return db
    .selectFrom('shared_reports')
    .innerJoin('users', 'users.id', 'shared_reports.user_id')
    .selectAll('shared_reports')
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function countView(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('shared_reports')
    .set(eb => ({ views: eb('views', '+', 1), last_viewed_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Returns whether a row was deleted. */
export async function deleteSharedReport(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('shared_reports')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

export async function deleteEndedReports(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('shared_reports').where('ends_at', '<=', now).execute()
}
