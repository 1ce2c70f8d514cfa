import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { UploadRow } from '@limelight/db/uploads/tables'
import type { Insertable, NotNull } from 'kysely'

/** Unfinished uploads, and the bytes that no order holds. */
export async function measureUploads(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<{ open: number; bytes: number }> {
  const row = await db
    .selectFrom('uploads')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('sha256', 'is', null).as('open'),
      fn.sum<string | null>('size').as('bytes'),
    ])
    .where('user_id', '=', userId)
    .where('is_in_order', '=', false)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return { open: Number(row.open), bytes: Number(row.bytes ?? 0) }
}

export function insertUpload(trx: Transaction, row: Insertable<Tables['uploads']>): Promise<UploadRow> {
  return trx.insertInto('uploads').values(row).returningAll().executeTakeFirstOrThrow()
}

type Own = { id: string; userId: string; now: Date }

/** Undefined for those of other users, and those that have ended. */
export function findUpload(db: Database, { id, userId, now }: Own): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
}

/** Returns undefined when it has been deleted meanwhile. */
export function updateUpload(
  db: Database,
  id: string,
  changes: { received: number } | { received: number; sha256: string; type: string },
): Promise<UploadRow | undefined> {
  return db.updateTable('uploads').set(changes).where('id', '=', id).returningAll().executeTakeFirst()
}

/** Ends an upload that nothing uses. Returns its path, or undefined if something uses it. */
export async function endUpload(db: Database, { id, userId, now }: Own): Promise<string | undefined> {
  const row = await db
    .updateTable('uploads')
    .set({ expires_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returning('path')
    .executeTakeFirst()
  return row?.path
}

export function listEnded(db: Database, before: Date, limit: number): Promise<{ id: string; path: string }[]> {
  return db.selectFrom('uploads').select(['id', 'path']).where('expires_at', '<=', before).limit(limit).execute()
}

export async function deleteUploads(db: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('uploads').where('id', 'in', ids).execute()
}

export async function endUploads(trx: Transaction, ids: string[], now: Date): Promise<void> {
  if (ids.length > 0) await trx.updateTable('uploads').set({ expires_at: now }).where('id', 'in', ids).execute()
}

export type TakenUpload = Pick<UploadRow, 'id' | 'name' | 'type' | 'size'> & { sha256: string }

/** Returns those that were taken: only the user's own that are whole and that nothing uses. */
export async function takeUploads(
  trx: Transaction,
  { ids, userId, now, isInOrder }: { ids: string[]; userId: string; now: Date; isInOrder: boolean },
): Promise<TakenUpload[]> {
  if (ids.length === 0) return []
  return trx
    .updateTable('uploads')
    .set({ expires_at: null, is_in_order: isInOrder })
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('sha256', 'is not', null)
    .where('expires_at', '>', now)
    .returning(['id', 'name', 'type', 'size', 'sha256'])
    .$narrowType<{ sha256: NotNull }>()
    .execute()
}

/** One that a signed address names, or whose reader has been checked. */
export function findReady(db: Database, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).where('sha256', 'is not', null).executeTakeFirst()
}
