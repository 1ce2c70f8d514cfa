import type { Page } from '@limelight/contract/query'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { ExportRow, FavouriteListRow } from '@limelight/db/favourites/tables'
import type { Insertable } from 'kysely'
import { pageOf } from '../../engines/page-store.ts'

const unfinished = ['PENDING', 'RUNNING'] as const

/** Locks the list against deletion until the transaction ends. */
export function holdList(trx: Transaction, userId: string, id: string): Promise<FavouriteListRow | undefined> {
  return trx
    .selectFrom('favourite_lists')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
}

export function insertExport(trx: Transaction, row: Insertable<Tables['exports']>): Promise<ExportRow> {
  return trx.insertInto('exports').values(row).returningAll().executeTakeFirstOrThrow()
}

export function findExport(db: Database, id: string): Promise<ExportRow | undefined> {
  return db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Newest first: ids are ordered by time. */
export function listExportsOf(db: Database, userId: string, page: Page) {
  return pageOf(db.selectFrom('exports').selectAll().where('user_id', '=', userId).orderBy('id', 'desc'), page)
}

/** An export that has not ended, with the size of its list if it has one. */
export function lockUnfinished(trx: Transaction, id: string) {
  return trx
    .selectFrom('exports')
    .leftJoin('favourite_lists as list', 'list.id', 'exports.list_id')
    .selectAll('exports')
    .select(['list.items_count', 'list.fields'])
    .where('exports.id', '=', id)
    .where('exports.status', 'in', unfinished)
    .forUpdate('exports')
    .executeTakeFirst()
}

export function startExport(trx: Transaction, id: string, file: string): Promise<ExportRow> {
  return trx
    .updateTable('exports')
    .set({ status: 'RUNNING', progress: 0, file })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns undefined if the export has ended or another delivery writes it now. */
export function moveExport(
  trx: Transaction,
  { id, file }: { id: string; file: string },
  change: { progress: number } | Finish,
): Promise<ExportRow | undefined> {
  return trx
    .updateTable('exports')
    .set(change)
    .where('id', '=', id)
    .where('file', '=', file)
    .where('status', '=', 'RUNNING')
    .returningAll()
    .executeTakeFirst()
}

type Finish = {
  status: 'READY'
  progress: 100
  rows: number
  bytes: number
  finished_at: Date
  expires_at: Date
}

/** Selects unfinished exports to fail. */
type GivenUp = { id: string } | { listId: string } | { createdBefore: Date }

export function failUnfinished(trx: Transaction, which: GivenUp, now: Date): Promise<ExportRow[]> {
  let query = trx
    .updateTable('exports')
    .set({ status: 'FAILED', finished_at: now })
    .where('status', 'in', unfinished)
    .returningAll()
  if ('id' in which) query = query.where('id', '=', which.id)
  else if ('listId' in which) query = query.where('list_id', '=', which.listId)
  else query = query.where('created_at', '<', which.createdBefore)
  return query.execute()
}

/** Waits for requests that lock the list, so that a deletion sees their exports. */
export async function lockList(trx: Transaction, id: string): Promise<void> {
  await trx.selectFrom('favourite_lists').select('id').where('id', '=', id).forUpdate().execute()
}

export function expireReady(trx: Transaction, now: Date): Promise<ExportRow[]> {
  return trx
    .updateTable('exports')
    .set({ status: 'EXPIRED' })
    .where('status', '=', 'READY')
    .where('expires_at', '<=', now)
    .returningAll()
    .execute()
}

/** Files of expired and failed exports. */
export async function listLeftFiles(db: Database, limit: number): Promise<{ id: string; file: string }[]> {
  return db
    .selectFrom('exports')
    .select(['id', 'file'])
    .where('status', 'in', ['EXPIRED', 'FAILED'])
    .where('file', 'is not', null)
    .$narrowType<{ file: string }>()
    .limit(limit)
    .execute()
}

export async function forgetFile(db: Database, id: string): Promise<void> {
  await db.updateTable('exports').set({ file: null }).where('id', '=', id).execute()
}

/** Keeps rows whose file still has to be deleted. */
export async function deleteExportsBefore(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('exports')
    .where('created_at', '<', before)
    .where('status', 'in', ['EXPIRED', 'FAILED'])
    .where('file', 'is', null)
    .execute()
}
