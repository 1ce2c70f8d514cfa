import type { ReasonQuery } from '@limelight/contract/moderation/schema'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import { type Insertable, sql, type Updateable } from 'kysely'
import { pageOf } from '../engines/page-store.ts'

/** Of refused items only, which include those of deleted accounts. */
const uses = sql<number>`(
  select count(*)::integer from user_refusals where user_refusals.reason_id = moderation_reasons.id
)`.as('uses')

export function listReasonRows(db: Database, { offset, limit, ...wanted }: ReasonQuery) {
  const sorted = reasonsOf(db, wanted).selectAll().select(uses).orderBy('type').orderBy('position').orderBy('text')
  return pageOf(sorted, { offset, limit })
}

function reasonsOf(db: Database, { type, isActive }: Pick<ReasonQuery, 'type' | 'isActive'>) {
  let query = db.selectFrom('moderation_reasons')
  if (type !== undefined) query = query.where('type', '=', type)
  if (isActive !== undefined) query = query.where('is_active', '=', isActive)
  return query
}

export function findReason(db: Database, id: string) {
  return db.selectFrom('moderation_reasons').selectAll().select(uses).where('id', '=', id).executeTakeFirst()
}

/** In the order of their positions. They stay until the transaction ends. */
export async function findReasons(trx: Transaction, ids: string[]) {
  if (ids.length === 0) return []
  return trx
    .selectFrom('moderation_reasons')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('position')
    .orderBy('text')
    .forKeyShare()
    .execute()
}

/** Returns undefined when the type already has this text. */
export function insertReason(trx: Transaction, row: Insertable<Tables['moderation_reasons']>) {
  return trx
    .insertInto('moderation_reasons')
    .values(row)
    .onConflict(conflict => conflict.columns(['type', 'text']).doNothing())
    .returning('id')
    .executeTakeFirst()
}

export function findReasonByText(db: Database, { type, text }: Pick<Tables['moderation_reasons'], 'type' | 'text'>) {
  return db
    .selectFrom('moderation_reasons')
    .selectAll()
    .select(uses)
    .where('type', '=', type)
    .where('text', '=', text)
    .executeTakeFirst()
}

export async function findLastPosition(db: Database, type: Tables['moderation_reasons']['type']): Promise<number> {
  const row = await db
    .selectFrom('moderation_reasons')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('type', '=', type)
    .executeTakeFirst()
  return row?.last ?? 0
}

/** No decision can begin to use the reason until the transaction ends. */
export function lockReason(trx: Transaction, id: string) {
  return trx.selectFrom('moderation_reasons').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateReasonRow(
  trx: Transaction,
  id: string,
  changes: Updateable<Tables['moderation_reasons']>,
): Promise<void> {
  await trx.updateTable('moderation_reasons').set(changes).where('id', '=', id).execute()
}

export async function deleteReasonRow(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('moderation_reasons').where('id', '=', id).execute()
}
