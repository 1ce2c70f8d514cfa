import { moderationStatuses, moderationTargets } from '@limelight/contract/moderation/item'
import { findingSchema } from '@limelight/contract/moderation/schema'
import type { Database, Transaction } from '@limelight/db/database'
import type { ModerationItemRow } from '@limelight/db/moderation/tables'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../engines/rows.ts'
import { personOf, personRow } from '../engines/shared-store.ts'

const targetSchema = z.enum(moderationTargets)

const itemSchema = z.object({
  id: z.string(),
  target: targetSchema,
  target_id: z.string(),
  status: z.enum(moderationStatuses),
  revision: z.int(),
  priority: z.int(),
  queued_at: z.date(),
  checked_at: z.date().nullable(),
  checks: z.array(findingSchema),
  comment: z.string().nullable(),
  decided_at: z.date().nullable(),
  decided_values: z.record(z.string(), z.string().nullable()).nullable(),
  claimed_until: z.date().nullable(),
  owner: personRow,
  claimer: personRow.nullable(),
  decider: personRow.nullable(),
  reasons: z.array(z.object({ id: z.string(), type: targetSchema, text: z.string() })),
})
export type ItemRow = z.infer<typeof itemSchema>

/** In the order of the ids; unknown ones are missing. */
export async function findItems(db: Database, ids: string[], now: Date): Promise<ItemRow[]> {
  if (ids.length === 0) return []
  const statement = sql`
    select item.id, item.target, item.target_id, item.status, item.revision, item.priority, item.queued_at,
      item.checked_at, item.checks, item.comment, item.decided_at, item.decided_values, claim.claimed_until,
      ${personOf('item.user_id')} as owner, ${personOf('claim.moderator_id')} as claimer,
      ${personOf('item.decided_by')} as decider,
      (
        select coalesce(json_agg(json_build_object('id', id, 'type', type, 'text', text) order by position, text), '[]')
        from moderation_reasons
        where id in (select reason_id from user_refusals where user_refusals.item_id = item.target_id)
      ) as reasons
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    join moderation_items item on item.id = wanted.id and item.is_active
    left join moderation_claims claim on claim.item_id = item.id and claim.claimed_until > ${now}
    order by wanted.position`
  return rowsOf(db, statement, itemSchema)
}

export function findItemOf(db: Database, target: ModerationItemRow['target'], targetId: string) {
  return db
    .selectFrom('moderation_items')
    .select(['id', 'status'])
    .where('target', '=', target)
    .where('target_id', '=', targetId)
    .executeTakeFirst()
}

/** Edits lock their user first, so whoever changes an item does, too. */
export async function lockOwners(trx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/**
 * Locks the owners and then the items, so that a decision never waits for an edit that waits for it.
 * Returns the items that exist.
 */
export async function lockItems(trx: Transaction, ids: string[]): Promise<ModerationItemRow[]> {
  const owners = await trx.selectFrom('moderation_items').select('user_id').where('id', 'in', ids).execute()
  await lockOwners(
    trx,
    owners.map(item => item.user_id),
  )
  return trx
    .selectFrom('moderation_items')
    .selectAll()
    .where('id', 'in', ids)
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Puts an approved item back into the queue. The new revision ends the undo of the decision. */
export async function requeueItem(trx: Transaction, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('moderation_items')
    .set(eb => ({
      ...{ status: 'UNKNOWN', queued_at: now, checked_at: null, comment: null, decided_by: null, decided_at: null },
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
