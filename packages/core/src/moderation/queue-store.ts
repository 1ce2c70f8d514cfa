import type { ModerationTarget } from '@limelight/contract/moderation/item'
import type { Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../engines/rows.ts'
import { editedAfterRefusalPriority, refusedBeforePriority } from './priority.ts'

type NewItem = {
  id: string
  target: ModerationTarget
  target_id: string
  user_id: string
  priority: number
  queued_at: Date
}

/**
 * One statement, because every sign-up and every edit runs it. It adds what is known before the
 * checks to the priority.
 */
export async function upsertItem(trx: Transaction, item: NewItem): Promise<{ id: string; isNew: boolean }> {
  const isEdited = sql`(moderation_items.status = 'REFUSED'
    or moderation_items.status = 'UNKNOWN' and moderation_items.is_edited_after_refusal)`
  const refusals = sql`select 1 from moderation_decisions refused where refused.status = 'REFUSED'`
  const ofUser = sql`exists (${refusals} and refused.user_id = ${item.user_id}::uuid)`
  const ofTarget = sql`exists (${refusals} and refused.target_id = ${item.target_id}::uuid)`
  const priority = (edited: typeof isEdited) => sql`${item.priority}::integer
    + case when ${edited} then ${editedAfterRefusalPriority}::integer else 0 end
    + case when ${ofUser} then ${refusedBeforePriority}::integer else 0 end`
  const statement = sql`
    insert into moderation_items (id, target, target_id, user_id, status, priority, is_edited_after_refusal, queued_at)
    values (
      ${item.id}, ${item.target}, ${item.target_id}, ${item.user_id}, 'UNKNOWN', ${priority(ofTarget)}, ${ofTarget},
      ${item.queued_at}
    )
    on conflict (target, target_id) do update set
      status = 'UNKNOWN',
      is_active = true,
      revision = moderation_items.revision + 1,
      priority = ${priority(isEdited)},
      is_edited_after_refusal = ${isEdited},
      queued_at = excluded.queued_at,
      checked_at = null,
      checks = '[]',
      comment = null,
      decided_by = null,
      decided_at = null
    returning id, revision = 1 as "isNew"`
  const [row] = await rowsOf(trx, statement, z.object({ id: z.string(), isNew: z.boolean() }))
  if (row === undefined) throw new Error('The upsert of a moderation item returned no row')
  return row
}

/** Deletes the reasons of a refusal and the claim. */
export async function clearDecision(trx: Transaction, item: { itemId: string; targetId: string }): Promise<void> {
  await trx.deleteFrom('user_refusals').where('item_id', '=', item.targetId).execute()
  await trx.deleteFrom('moderation_claims').where('item_id', '=', item.itemId).execute()
}

/** Returns the ids of the items. The hash of a refused image stays, to recognise it later. */
export async function deleteItems(trx: Transaction, targetIds: string[]): Promise<string[]> {
  const items = await trx.deleteFrom('moderation_items').where('target_id', 'in', targetIds).returning('id').execute()
  await trx.deleteFrom('user_refusals').where('item_id', 'in', targetIds).execute()
  await trx
    .deleteFrom('image_hashes')
    .where('image_id', 'in', targetIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('moderation_decisions')
            .select('id')
            .where('status', '=', 'REFUSED')
            .whereRef('target_id', '=', 'image_hashes.image_id'),
        ),
      ),
    )
    .execute()
  return items.map(({ id }) => id)
}

/** Returns the ids of the items that wait for a decision. */
export async function setActive(trx: Transaction, userId: string, isActive: boolean): Promise<string[]> {
  const items = await trx
    .updateTable('moderation_items')
    .set({ is_active: isActive })
    .where('user_id', '=', userId)
    .where('is_active', '=', !isActive)
    .returning(['id', 'status'])
    .execute()
  return items.filter(({ status }) => status === 'UNKNOWN').map(({ id }) => id)
}
