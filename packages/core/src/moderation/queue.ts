import type { ModerationTarget } from '@limelight/contract/moderation/item'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { newId } from '../runtime/ids.ts'
import { checkItemJob } from './jobs.ts'
import { publishItems } from './live-update.ts'
import { basePriority } from './priority.ts'
import { clearDecision, deleteItems, setActive, upsertItem } from './queue-store.ts'

type Edit = { target: ModerationTarget; targetId: string; userId: string }

/**
 * Queues what a user has saved, in the transaction of the edit. An edit ends the decision about the
 * former content, and the claim of a moderator who looks at it. The caller holds the lock on the
 * user, or has just created it.
 */
export async function enqueue(ctx: Context, trx: Transaction, { target, targetId, userId }: Edit): Promise<void> {
  const item = await upsertItem(trx, {
    id: newId(ctx.clock),
    target,
    target_id: targetId,
    user_id: userId,
    priority: basePriority[target],
    queued_at: ctx.clock.now(),
  })
  if (!item.isNew) await clearDecision(trx, { itemId: item.id, targetId })
  await emit(ctx, trx, checkItemJob, { itemId: item.id })
}

/** Removes the items of targets that no longer exist. */
export async function removeItems(ctx: Context, trx: Transaction, targetIds: string[]): Promise<void> {
  await publishItems(ctx, trx, await deleteItems(trx, targetIds), 'gone')
}

/** The items of a deleted account leave the queue, and come back with their status when it is restored. */
export async function setItemsActive(ctx: Context, trx: Transaction, userId: string, isActive: boolean): Promise<void> {
  await publishItems(ctx, trx, await setActive(trx, userId, isActive), isActive ? 'queued' : 'gone')
}
