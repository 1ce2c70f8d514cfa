import type { FavouriteList, ItemPositions, PutBack, RemoveItems } from '@limelight/contract/favourites/schema'
import type { Transaction } from '@limelight/db/database'
import type { Caller, Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { requireCapacity } from '../../tariffs/limits.ts'
import { fittingValues, liveFields } from '../fields/values.ts'
import { requireEnabled, requireRoomIn, updateCounts } from '../lists/changes.ts'
import { findOwnList } from '../lists/find-list.ts'
import { deleteItems, insertItems } from '../lists/item-store.ts'
import { namesOf } from '../lists/names.ts'
import { lockOwner } from '../lists/owner-store.ts'
import type { PlannedList } from '../lists/store.ts'
import { emitUpdate } from '../live-updates.ts'
import { toList } from '../view.ts'
import { reserveRanks } from './card-store.ts'
import { findColumns } from './column-store.ts'
import { findPositions, isKeyTaken } from './put-back-store.ts'
import { findCards } from './store.ts'

type ItemPosition = PutBack['items'][number]

/** Positions of items, so that a later undo can put them back. */
export async function listPositions(
  ctx: Context,
  { userId }: Caller,
  { id, items }: RemoveItems,
): Promise<ItemPositions> {
  const list = await findOwnList(ctx, ctx.db, userId, id)
  const live = liveFields(list.fields)
  const rows = await findPositions(
    ctx.db,
    list.id,
    items.map(({ value }) => value),
  )
  return {
    data: rows.map(({ value, id: key, column_id, position, note, fields, added_at }) => ({
      ...{ value, key, note, position, fields: fittingValues(live, fields) },
      ...{ columnId: column_id, addedAt: added_at.toISOString() },
    })),
  }
}

/** Restores the positions of moved items and adds removed ones again. All or nothing. */
export async function putBack(
  ctx: Context,
  { userId }: Caller,
  { id, items: all, isMove }: PutBack,
): Promise<FavouriteList> {
  const asked = all.map(({ value }) => value)
  const names = await namesOf(ctx, await findOwnList(ctx, ctx.db, userId, id), asked)
  return ctx.db.transaction().execute(async trx => {
    const { itemsCount } = await lockOwner(ctx, trx, userId)
    const list = await findOwnList(ctx, trx, userId, id)
    const standing = new Map((await findCards(trx, id, asked)).map(row => [row.value, row]))
    const items = isMove ? all.filter(({ value }) => standing.has(value)) : all
    const values = items.map(({ value }) => value)
    const added = values.length - standing.size
    if (added > 0) {
      await requireEnabled(ctx, trx, list)
      await requireRoomIn(ctx, trx, list, added)
      await requireCapacity(ctx, trx, userId, 'MAX_FAVOURITE_VOLUME', { existing: itemsCount, adding: added })
    }
    await deleteItems(trx, id, values)
    const live = liveFields(list.fields)
    const keys = items.map(({ key }) => key)
    if (await isKeyTaken(trx, id, keys)) throw new AppError('ITEM_NOT_FOUND')
    for (const run of await groupIntoRuns(trx, list, items)) {
      const ranks = await reserveRanks(trx, { listId: id, ...run.at }, run.items.length)
      await insertItems(
        trx,
        run.items.map(({ value, key, note, fields = {}, addedAt }, at) => {
          const row = standing.get(value)
          const name = names.get(value) ?? row?.name
          if (name === undefined) throw new AppError('ITEM_NOT_FOUND')
          return {
            ...{ list_id: id, value, id: key, user_id: userId, column_id: run.at.columnId, rank: String(ranks[at]) },
            // A note and values written since then win.
            ...{ name, note: row === undefined ? note : row.note, added_at: new Date(addedAt) },
            fields: row === undefined ? fittingValues(live, fields) : row.fields,
          }
        }),
      )
    }
    if (added === 0) emitUpdate(ctx, trx, { userId, listId: id, what: 'items' })
    return toList(await updateCounts(ctx, trx, list, added))
  })
}

type Run = { at: { columnId: string; position: number }; items: ItemPosition[] }

/** Groups neighbours, from the top. Items of a deleted column go to the default one. */
async function groupIntoRuns(
  trx: Transaction,
  { user_id }: PlannedList,
  items: readonly ItemPosition[],
): Promise<Run[]> {
  const columns = await findColumns(trx, user_id)
  const stack = columns.find(({ is_default }) => is_default)?.id ?? ''
  const own = new Set(columns.map(({ id }) => id))
  const runs: Run[] = []
  for (const item of items.toSorted((one, other) => one.position - other.position)) {
    const columnId = own.has(item.columnId) ? item.columnId : stack
    const before = runs.findLast(({ at }) => at.columnId === columnId)
    if (before !== undefined && before.at.position + before.items.length === item.position) before.items.push(item)
    else runs.push({ at: { columnId, position: item.position }, items: [item] })
  }
  return runs
}
