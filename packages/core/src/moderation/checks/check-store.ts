import type { Finding } from '@limelight/contract/moderation/schema'
import type { Database, Transaction } from '@limelight/db/database'

export function findCheckedItem(db: Database, id: string) {
  return db
    .selectFrom('moderation_items')
    .select(['id', 'target', 'target_id', 'user_id', 'status', 'revision', 'is_edited_after_refusal'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

/**
 * Returns false when the item has another revision than the one that was checked. An item that is
 * gone needs no checks.
 */
export async function updateChecks(
  trx: Transaction,
  item: { id: string; revision: number },
  checks: { findings: Finding[]; priority: number; checkedAt: Date },
): Promise<boolean> {
  const locked = await trx
    .selectFrom('moderation_items')
    .select('revision')
    .where('id', '=', item.id)
    .forUpdate()
    .executeTakeFirst()
  if (locked === undefined) return true
  if (locked.revision !== item.revision) return false
  await trx
    .updateTable('moderation_items')
    .set({ checks: JSON.stringify(checks.findings), priority: checks.priority, checked_at: checks.checkedAt })
    .where('id', '=', item.id)
    .execute()
  return true
}
