import type { AddedItems, AddItems, RemovedItems, RemoveItems } from '@limelight/contract/favourites/schema'
import type { Transaction } from '@limelight/db/database'
import type { FavouriteItemRow } from '@limelight/db/favourites/tables'
import type { Caller, Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { requireCapacity } from '../../tariffs/limits.ts'
import { reserveRanks } from '../board/card-store.ts'
import { findDefaultColumn } from '../board/column-store.ts'
import { findCards } from '../board/store.ts'
import { toList } from '../view.ts'
import { requireEnabled, requireRoomIn, updateCounts } from './changes.ts'
import { findOwnList } from './find-list.ts'
import { copyNotes, deleteItems, findValues, insertItems } from './item-store.ts'
import { namesOf } from './names.ts'
import { lockOwner } from './owner-store.ts'
import type { PlannedList } from './store.ts'

/** An item to add, from the search or from another list. */
type NewItem = Pick<FavouriteItemRow, 'value' | 'name' | 'note'>

/** All or nothing. Items that are in the list already keep their position. */
export async function addItems(
  ctx: Context,
  { userId }: Caller,
  { id, items, fromList }: AddItems,
): Promise<AddedItems> {
  const values = [...new Set(items.map(({ value }) => value))]
  const found = fromList ? undefined : await findNewItems(ctx, userId, id, values)
  return ctx.db.transaction().execute(async trx => {
    const { itemsCount } = await lockOwner(ctx, trx, userId)
    const list = await findOwnList(ctx, trx, userId, id)
    const source = fromList ? await findSource(ctx, trx, list, fromList) : undefined
    const coming = found ?? (await findSourceItems(trx, source?.id ?? id, values))
    await requireEnabled(ctx, trx, list)

    const present = new Set(await findValues(trx, { listId: id, values }))
    const fresh = coming.filter(({ value }) => !present.has(value))
    const added = fresh.length
    if (added > 0) {
      await requireRoomIn(ctx, trx, list, added)
      // Moved items already count towards the volume.
      if (source === undefined) {
        await requireCapacity(ctx, trx, userId, 'MAX_FAVOURITE_VOLUME', { existing: itemsCount, adding: added })
      }
    }
    if (source !== undefined && source.id !== id) {
      await copyNotes(trx, { from: source.id, to: id, values })
      await updateCounts(ctx, trx, source, -(await deleteItems(trx, source.id, values)))
    }
    await insertOnTop(ctx, trx, list, fresh)
    return { list: toList(await updateCounts(ctx, trx, list, added)), added, skipped: items.length - added }
  })
}

/** All or nothing. */
export function removeItems(ctx: Context, { userId }: Caller, { id, items }: RemoveItems): Promise<RemovedItems> {
  const values = [...new Set(items.map(({ value }) => value))]
  return ctx.db.transaction().execute(async trx => {
    await lockOwner(ctx, trx, userId)
    const list = await findOwnList(ctx, trx, userId, id)
    const removed = await deleteItems(trx, id, values)
    if (removed < values.length) throw new AppError('ITEM_NOT_FOUND')
    return { list: toList(await updateCounts(ctx, trx, list, -removed)), removed }
  })
}

async function findNewItems(ctx: Context, userId: string, id: string, values: readonly string[]): Promise<NewItem[]> {
  const names = await namesOf(ctx, await findOwnList(ctx, ctx.db, userId, id), values)
  return values.map(value => {
    const name = names.get(value)
    if (name === undefined) throw new AppError('ITEM_NOT_FOUND')
    return { value, name, note: null }
  })
}

async function findSource(ctx: Context, trx: Transaction, list: PlannedList, id: string): Promise<PlannedList> {
  const source = await findOwnList(ctx, trx, list.user_id, id)
  if (source.type !== list.type || source.network !== list.network) throw new AppError('UNKNOWN_TYPE')
  return source
}

async function findSourceItems(trx: Transaction, listId: string, values: readonly string[]): Promise<NewItem[]> {
  const rows = new Map((await findCards(trx, listId, values)).map(row => [row.value, row]))
  return values.map(value => {
    const row = rows.get(value)
    if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
    return row
  })
}

/** Keeps the given order on top of the list and of the board. */
async function insertOnTop(ctx: Context, trx: Transaction, list: PlannedList, coming: NewItem[]): Promise<void> {
  if (coming.length === 0) return
  const { id: columnId } = await findDefaultColumn(trx, list.user_id)
  const ranks = await reserveRanks(trx, { listId: list.id, columnId, position: 0 }, coming.length)
  const ids = coming
    .map(() => newId(ctx.clock))
    .sort()
    .reverse()
  const now = ctx.clock.now()
  await insertItems(
    trx,
    coming.map(({ value, name, note }, at) => ({
      list_id: list.id,
      value,
      id: ids[at] ?? '',
      user_id: list.user_id,
      column_id: columnId,
      rank: String(ranks[at]),
      name,
      note,
      fields: {},
      added_at: now,
    })),
  )
}
