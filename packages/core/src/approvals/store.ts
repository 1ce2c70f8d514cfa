import type { Approval, ApprovalAct, ApprovalQuery } from '@limelight/contract/approvals/schema'
import type { ApprovalRow } from '@limelight/db/approvals/tables'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import { type Insertable, sql, type Updateable } from 'kysely'
import { pageOf } from '../engines/page-store.ts'
import { personOf, personOrNone } from '../engines/shared-store.ts'

/** Requests of one act and target run one after the other until the transaction ends. */
export async function lockTarget(trx: Transaction, act: ApprovalAct, targetId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approval ${act} ${targetId}`}, 0))`.execute(trx)
}

export async function insertApproval(trx: Transaction, row: Insertable<Tables['approvals']>): Promise<void> {
  await trx.insertInto('approvals').values(row).execute()
}

/**
 * Locks all that wait for a decision about this target, the oldest first. One that is being decided
 * is read again, and left out, once that decision is made.
 */
export function lockPendingOf(
  trx: Transaction,
  { act, targetId, now }: { act: ApprovalAct; targetId: string | null; now: Date },
): Promise<ApprovalRow[]> {
  return trx
    .selectFrom('approvals')
    .selectAll()
    .where('act', '=', act)
    .where('target_id', 'is not distinct from', targetId)
    .where('status', '=', 'PENDING')
    .where('expires_at', '>', now)
    .where(isOfAdmin)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** A request of somebody who is no admin any more counts as none. */
const isOfAdmin = sql<boolean>`exists (
  select 1 from users where users.id = approvals.requested_by and users.role = 'admin' and users.deleted_at is null)`

export function lockPending(trx: Transaction, id: string, now: Date): Promise<ApprovalRow | undefined> {
  return trx
    .selectFrom('approvals')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('expires_at', '>', now)
    .where(isOfAdmin)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateApproval(
  trx: Transaction,
  id: string,
  changes: Pick<Updateable<Tables['approvals']>, 'status' | 'decided_by' | 'decided_at'>,
): Promise<void> {
  await trx.updateTable('approvals').set(changes).where('id', '=', id).execute()
}

/** Returns the ids of those that expired now. */
export async function expirePending(trx: Transaction, now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('approvals')
    .set({ status: 'EXPIRED' })
    .where('status', '=', 'PENDING')
    .where('expires_at', '<=', now)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

function approvals(db: Database) {
  return db
    .selectFrom('approvals')
    .selectAll('approvals')
    .select([personOf('approvals.requested_by').as('requester'), personOrNone('approvals.decided_by').as('decider')])
}

export type ListedApproval = Awaited<ReturnType<typeof listApprovals>>['rows'][number]

/** Newest first: ids are ordered by time. One that has expired counts as EXPIRED before the schedule marks it. */
export function listApprovals(
  db: Database,
  { status, isRequestedByMe, isWithdrawn, offset, limit }: ApprovalQuery,
  { adminId, now }: { adminId: string; now: Date },
) {
  let query = approvals(db)
  if (status !== undefined) query = query.where(statusAt(now), '=', status)
  if (isRequestedByMe !== undefined)
    query = query.where('approvals.requested_by', isRequestedByMe ? '=' : '<>', adminId)
  if (isWithdrawn !== undefined)
    query = query.where(
      sql<boolean>`${isWithdrawn} = (approvals.decided_by is not distinct from approvals.requested_by)`,
    )
  return pageOf(query.orderBy('approvals.id', 'desc'), { offset, limit })
}

export function findApproval(db: Database, id: string) {
  return approvals(db).where('approvals.id', '=', id).executeTakeFirst()
}

function statusAt(now: Date) {
  return sql<Approval['status']>`
    case when approvals.status = 'PENDING' and approvals.expires_at <= ${now} then 'EXPIRED' else approvals.status end`
}

export function findLatestOf(db: Database, act: ApprovalAct, targetId: string) {
  return approvals(db)
    .where('approvals.act', '=', act)
    .where('approvals.target_id', '=', targetId)
    .orderBy('approvals.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
