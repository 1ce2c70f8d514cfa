import type { Transaction } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { requireCapacity } from '../../tariffs/limits.ts'
import { emitUpdate } from '../live-updates.ts'
import { incrementItemsCount } from './owner-store.ts'
import { countInfluencerLists, incrementListCount, type PlannedList } from './store.ts'

/** Throws if the plan does not cover the list. */
export async function requireEnabled(ctx: Context, trx: Transaction, list: PlannedList): Promise<void> {
  if (list.is_enabled) return
  const lists = await countInfluencerLists(trx, list.user_id)
  await requireCapacity(ctx, trx, list.user_id, 'MAX_FAVOURITE_LISTS', { existing: lists, adding: 0 })
}

/** Throws unless the list has room for that many items. */
export async function requireRoomIn(ctx: Context, trx: Transaction, list: PlannedList, adding: number): Promise<void> {
  await requireCapacity(ctx, trx, list.user_id, 'MAX_FAVOURITE_RECORDS', { existing: list.items_count, adding })
}

/** Updates the counts of a list whose items have changed, and emits live updates. */
export async function updateCounts(
  ctx: Context,
  trx: Transaction,
  list: PlannedList,
  change: number,
): Promise<PlannedList> {
  if (change === 0) return list
  const now = ctx.clock.now()
  await incrementListCount(trx, { id: list.id, change, now })
  await incrementItemsCount(trx, list.user_id, change)
  for (const what of ['list', 'items'] as const) {
    emitUpdate(ctx, trx, { userId: list.user_id, listId: list.id, what })
  }
  return { ...list, items_count: list.items_count + change, updated_at: now }
}
