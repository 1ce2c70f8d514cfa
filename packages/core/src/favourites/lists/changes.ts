import type { Transaction } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { requireCapacity } from '../../tariffs/limits.ts'
import { emitUpdate } from '../live-updates.ts'
import { changeItemsCount } from './owner-store.ts'
import { changeListCount, countInfluencerLists, type PlannedList } from './store.ts'

/** A list is beyond the plan as long as there are more lists than the plan has. */
export async function requireEnabled(ctx: Context, trx: Transaction, list: PlannedList): Promise<void> {
  if (list.is_enabled) return
  const lists = await countInfluencerLists(trx, list.user_id)
  await requireCapacity(ctx, trx, list.user_id, 'MAX_FAVOURITE_LISTS', { existing: lists, adding: 0 })
}

/** Room for so many more in one list. */
export async function requireRoomIn(ctx: Context, trx: Transaction, list: PlannedList, adding: number): Promise<void> {
  await requireCapacity(ctx, trx, list.user_id, 'MAX_FAVOURITE_RECORDS', { existing: list.items_count, adding })
}

/** What is in the list has changed: counts, and whoever looks at it, follow. */
export async function recount(ctx: Context, trx: Transaction, list: PlannedList, change: number): Promise<PlannedList> {
  if (change === 0) return list
  const now = ctx.clock.now()
  await changeListCount(trx, { id: list.id, change, now })
  await changeItemsCount(trx, list.user_id, change)
  for (const what of ['list', 'items'] as const) {
    await emitUpdate(ctx, trx, { userId: list.user_id, listId: list.id, what })
  }
  return { ...list, items_count: list.items_count + change, updated_at: now }
}
