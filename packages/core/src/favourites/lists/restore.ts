import type { FavouriteList, ListId } from '@limelight/contract/favourites/schema'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { requireCapacity } from '../../tariffs/limits.ts'
import { emitUpdate } from '../live-updates.ts'
import { toList } from '../view.ts'
import { findDeletedList, insertDeletedList, purgeListsDeletedBefore } from './deleted-store.ts'
import { findOwnList } from './find-list.ts'
import { requireFreeName } from './lists.ts'
import { incrementItemsCount, lockOwner } from './owner-store.ts'
import { countInfluencerLists } from './store.ts'

/** Undoes a deletion. Exports that the deletion ended stay ended. */
export function restoreList(ctx: Context, { userId }: { userId: string }, { id }: ListId): Promise<FavouriteList> {
  return ctx.db.transaction().execute(async trx => {
    const { itemsCount } = await lockOwner(ctx, trx, userId)
    const deleted = await findDeletedList(trx, userId, id)
    if (deleted === undefined) throw new AppError('ITEM_NOT_FOUND')
    await requireFreeName(trx, { ...deleted, user_id: userId })
    // A plan that is smaller than before must not refuse what the user had.
    const lists = await countInfluencerLists(trx, userId)
    if (deleted.type === 'influencer' && lists >= deleted.lists_before)
      await requireCapacity(ctx, trx, userId, 'MAX_FAVOURITE_LISTS', { existing: lists, adding: 1 })
    const adding = deleted.items_count
    if (itemsCount + adding > deleted.items_before)
      await requireCapacity(ctx, trx, userId, 'MAX_FAVOURITE_VOLUME', { existing: itemsCount, adding })
    await insertDeletedList(trx, id)
    await incrementItemsCount(trx, userId, adding)
    for (const what of ['list', 'items'] as const) emitUpdate(ctx, trx, { userId, listId: id, what })
    return toList(await findOwnList(ctx, trx, userId, id))
  })
}

const restorableForMs = 24 * 60 * 60_000

export async function purgeDeletedLists(ctx: Context): Promise<void> {
  await purgeListsDeletedBefore(ctx.db, new Date(ctx.clock.now().getTime() - restorableForMs))
}
