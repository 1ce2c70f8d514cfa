import { parseUsdt } from '@limelight/contract/deposits/units'
import { listRules } from '@limelight/contract/favourites/rules'
import type {
  CreateList,
  FavouriteList,
  FavouriteListsQuery,
  ListId,
  ListLimits,
  UpdateList,
} from '@limelight/contract/favourites/schema'
import type { List } from '@limelight/contract/query'
import type { Transaction } from '@limelight/db/database'
import type { Caller, Context } from '../../context.ts'
import { pageOf } from '../../engines/page-store.ts'
import { AppError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { requireCapacity } from '../../tariffs/limits.ts'
import { endExportsOf } from '../exports/outcomes.ts'
import { emitUpdate } from '../live-updates.ts'
import { toList } from '../view.ts'
import { keepDeletedList } from './deleted-store.ts'
import { findMaxLists, findOwnList } from './find-list.ts'
import { incrementItemsCount, lockOwner } from './owner-store.ts'
import {
  countInfluencerLists,
  countLists,
  deleteListRow,
  inOrder,
  insertList,
  isNameTaken,
  selectLists,
  updateListRow,
} from './store.ts'

export async function listLists(
  ctx: Context,
  { userId }: Caller,
  { offset, limit, sort, sortDirection, ...wanted }: FavouriteListsQuery,
): Promise<List<FavouriteList>> {
  const lists = selectLists(ctx.db, userId, await findMaxLists(ctx, ctx.db, userId), wanted)
  const { total, rows } = await pageOf(inOrder(lists.selectAll(), sort, sortDirection), { offset, limit })
  return { total, data: rows.map(toList) }
}

export async function getList(ctx: Context, { userId }: Caller, { id }: ListId): Promise<FavouriteList> {
  return toList(await findOwnList(ctx, ctx.db, userId, id))
}

export function createList(ctx: Context, { userId }: Caller, input: CreateList): Promise<FavouriteList> {
  return ctx.db.transaction().execute(async trx => {
    await lockOwner(ctx, trx, userId)
    const now = ctx.clock.now()
    const { subtype: network, ...named } = input
    const row = {
      id: newId(ctx.clock),
      user_id: userId,
      ...named,
      network,
      items_count: 0,
      budget: null,
      created_at: now,
      updated_at: now,
    }
    await requireFreeName(trx, row)
    if (row.type === 'influencer') {
      const lists = await countInfluencerLists(trx, userId)
      await requireCapacity(ctx, trx, userId, 'MAX_FAVOURITE_LISTS', { existing: lists, adding: 1 })
    } else if ((await countLists(trx, userId, row.type)) >= listRules.maxOtherLists) {
      // Plans do not limit these lists, so this only stops abuse.
      throw new AppError('ITEM_COUNT_ERROR')
    }
    await insertList(trx, row)
    emitUpdate(ctx, trx, { userId, listId: row.id, what: 'list' })
    return toList({ ...row, fields: [], is_enabled: true })
  })
}

export function updateList(ctx: Context, { userId }: Caller, { id, ...input }: UpdateList): Promise<FavouriteList> {
  return ctx.db.transaction().execute(async trx => {
    await lockOwner(ctx, trx, userId)
    const list = await findOwnList(ctx, trx, userId, id)
    const { name = list.name, description = list.description } = input
    const budget = input.budget === undefined ? list.budget : unitsOf(input.budget)
    const changed = { ...list, name, description: description ?? '', budget, updated_at: ctx.clock.now() }
    await requireFreeName(trx, changed)
    await updateListRow(trx, changed)
    emitUpdate(ctx, trx, { userId, listId: id, what: 'list' })
    return toList(changed)
  })
}

function unitsOf(amount: string | null): string | null {
  return amount === null ? null : String(parseUsdt(amount))
}

/** `restoreList` undoes it for a while. */
export function deleteList(ctx: Context, { userId }: Caller, { id }: ListId): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async trx => {
    const { itemsCount } = await lockOwner(ctx, trx, userId)
    const list = await findOwnList(ctx, trx, userId, id)
    await endExportsOf(ctx, trx, id)
    await keepDeletedList(trx, {
      ...{ id, now: ctx.clock.now() },
      ...{ listsBefore: await countInfluencerLists(trx, userId), itemsBefore: itemsCount },
    })
    await deleteListRow(trx, id)
    await incrementItemsCount(trx, userId, -list.items_count)
    emitUpdate(ctx, trx, { userId, listId: id, what: 'list' })
    return { ok: true }
  })
}

export async function listLimits(ctx: Context, { userId }: Caller): Promise<ListLimits> {
  const [maxFavouriteLists, lists] = await Promise.all([
    findMaxLists(ctx, ctx.db, userId),
    countInfluencerLists(ctx.db, userId),
  ])
  return {
    listsCount: lists,
    maxFavouriteLists,
    remainingListsCount: Math.max(0, maxFavouriteLists - lists),
  }
}

/** Needs the owner's lock: without it a concurrent request could take the name. */
export async function requireFreeName(trx: Transaction, list: Parameters<typeof isNameTaken>[1]): Promise<void> {
  if (await isNameTaken(trx, list)) throw new AppError('FAVOURITES_LIST_ALREADY_EXISTS')
}
