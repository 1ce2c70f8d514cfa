import type { DraftsQuery } from '@limelight/contract/platform/drafts'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import { type Insertable, sql } from 'kysely'
import { countOf, pageOf } from '../../engines/page-store.ts'

export async function insertDraft(trx: Transaction, row: Insertable<Tables['drafts']>): Promise<void> {
  await trx.insertInto('drafts').values(row).execute()
}

type Own = { userId: string; now: Date }

function selectDrafts(db: Database, { userId, now, kind, status }: Own & Pick<DraftsQuery, 'kind' | 'status'>) {
  return db
    .selectFrom('drafts')
    .where('user_id', '=', userId)
    .$if(kind !== undefined, query => query.where('kind', '=', kind ?? 'ORDER'))
    .$if(status === 'OPEN', query => query.where('status', '=', 'OPEN').where('expires_at', '>', now))
    .$if(status === 'USED', query => query.where('status', '=', 'USED'))
    .$if(status === 'GONE', query =>
      query.where(sql<boolean>`(status = 'GONE' or (status = 'OPEN' and expires_at <= ${now}))`),
    )
}

export function countOpen(trx: Transaction, own: Own): Promise<number> {
  return countOf(selectDrafts(trx, { ...own, status: 'OPEN', kind: undefined }))
}

export function listDraftRows(db: Database, { offset, limit, ...wanted }: Own & DraftsQuery) {
  return pageOf(selectDrafts(db, wanted).selectAll().orderBy('id', 'desc'), { offset, limit })
}

export function findDraft(db: Database, { userId, id }: { userId: string; id: string }) {
  return db.selectFrom('drafts').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
}

type Closing = Own & { id: string; kind?: 'CAMPAIGN' | 'ORDER' }
type End = { status: 'USED' | 'GONE'; result_id: string | null }

/** False unless the draft was OPEN. A second caller waits for the row and finds it closed. */
export async function closeDraft(trx: Transaction, { id, userId, kind, now }: Closing, end: End): Promise<boolean> {
  const closed = await trx
    .updateTable('drafts')
    .set({ ...end, ended_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'OPEN')
    .where('expires_at', '>', now)
    .$if(kind !== undefined, query => query.where('kind', '=', kind ?? 'ORDER'))
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

export async function deleteDraftsOf(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('drafts').where('user_id', '=', userId).execute()
}

/** An open draft ends when it expires. */
export async function deleteEndedDrafts(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('drafts').where(sql<boolean>`coalesce(ended_at, expires_at) < ${before}`).execute()
}
