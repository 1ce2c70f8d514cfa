import { moderationStatuses } from '@limelight/contract/moderation/item'
import { findingSchema } from '@limelight/contract/moderation/schema'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { ModerationItemRow } from '@limelight/db/moderation/tables'
import { type Insertable, sql } from 'kysely'
import * as z from 'zod'
import { countOf } from '../engines/page-store.ts'
import { dateOf } from '../engines/rows.ts'
import { priorityOf } from './priority.ts'

/** An item as it was before a decision. */
export const formerSchema = z.object({
  status: z.enum(moderationStatuses),
  reasons: z.array(z.object({ id: z.string(), text: z.string() })),
  comment: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decidedValues: z.record(z.string(), z.string().nullable()).nullable(),
  /** The end of the moderator's own claim. */
  claimedUntil: z.iso.datetime().nullable(),
})
export type Former = z.infer<typeof formerSchema>

export type NewState = Pick<ModerationItemRow, 'status' | 'comment' | 'decided_by' | 'decided_at'> & {
  decidedValues: Record<string, string | null> | null
}

/** Returns the new revision. */
export async function updateDecision(trx: Transaction, id: string, state: NewState): Promise<number> {
  const { decidedValues, ...columns } = state
  const row = await trx
    .updateTable('moderation_items')
    .set(eb => ({
      ...columns,
      decided_values: decidedValues && JSON.stringify(decidedValues),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return row.revision
}

export async function replaceReasons(
  trx: Transaction,
  item: Pick<ModerationItemRow, 'target_id' | 'user_id'>,
  reasonIds: string[],
): Promise<void> {
  await trx.deleteFrom('user_refusals').where('item_id', '=', item.target_id).execute()
  if (reasonIds.length === 0) return
  await trx
    .insertInto('user_refusals')
    .values(reasonIds.map(reason_id => ({ item_id: item.target_id, reason_id, user_id: item.user_id })))
    .execute()
}

/** The reasons of refused targets, by target id. */
export async function findReasonsOf(db: Database, targetIds: string[]) {
  const rows = await db
    .selectFrom('user_refusals')
    .innerJoin('moderation_reasons', 'moderation_reasons.id', 'user_refusals.reason_id')
    .select(['item_id', 'moderation_reasons.id', 'text'])
    .where('item_id', 'in', targetIds)
    .orderBy('position')
    .orderBy('text')
    .execute()
  const reasons = new Map<string, typeof rows>()
  for (const row of rows) reasons.set(row.item_id, [...(reasons.get(row.item_id) ?? []), row])
  return reasons
}

export async function insertDecision(trx: Transaction, row: Insertable<Tables['moderation_decisions']>): Promise<void> {
  await trx.insertInto('moderation_decisions').values(row).execute()
}

export function findLastDecision(trx: Transaction, itemId: string) {
  return trx
    .selectFrom('moderation_decisions')
    .selectAll()
    .where('item_id', '=', itemId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteDecision(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('moderation_decisions').where('id', '=', id).execute()
}

export function countDecisions(db: Database, moderatorId: string, since: Date): Promise<number> {
  return countOf(
    db.selectFrom('moderation_decisions').where('moderator_id', '=', moderatorId).where('decided_at', '>=', since),
  )
}

export async function isRefusedBefore(db: Database, userId: string): Promise<boolean> {
  const refused = await db
    .selectFrom('moderation_decisions')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'REFUSED')
    .limit(1)
    .executeTakeFirst()
  return refused !== undefined
}

/** A refusal, and its undo, change the priority of what the user has in the queue. */
export async function updatePriorities(trx: Transaction, userId: string): Promise<void> {
  const [refusedBefore, items] = [
    await isRefusedBefore(trx, userId),
    await trx
      .selectFrom('moderation_items')
      .select(['id', 'target', 'priority', 'checks', 'is_edited_after_refusal'])
      .where('user_id', '=', userId)
      .where('status', '=', 'UNKNOWN')
      .orderBy('id')
      .execute(),
  ]
  for (const item of items) {
    const levels = z
      .array(findingSchema)
      .parse(item.checks)
      .map(({ level }) => level)
    const priority = priorityOf(item, { levels, isRefusedBefore: refusedBefore })
    if (priority !== item.priority)
      await trx.updateTable('moderation_items').set({ priority }).where('id', '=', item.id).execute()
  }
}

/** Takes the decisions whose owners are due a mail; each is returned once. */
export async function takeDueNotices(trx: Transaction, now: Date, limit: number): Promise<string[]> {
  const due = trx
    .selectFrom('moderation_decisions')
    .select('id')
    .where('notice_due_at', '<=', now)
    .orderBy('notice_due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const taken = await trx
    .updateTable('moderation_decisions')
    .set({ notice_due_at: null })
    .where('id', 'in', due)
    .returning('id')
    .execute()
  return taken.map(({ id }) => id)
}

export function findNextNotice(db: Database): Promise<Date | undefined> {
  return dateOf(db, sql`select min(notice_due_at) as date from moderation_decisions`)
}

export function findNotice(db: Database, decisionId: string) {
  return db
    .selectFrom('moderation_decisions')
    .innerJoin('users', 'users.id', 'moderation_decisions.user_id')
    .leftJoin('offers', 'offers.id', 'target_id')
    .select(['target', 'target_id', 'offers.name as offerName', 'reasons', 'comment'])
    .select(['users.name', 'users.email', 'users.notifications'])
    .where('moderation_decisions.id', '=', decisionId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}
