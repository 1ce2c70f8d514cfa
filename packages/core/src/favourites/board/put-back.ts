import type { FavouriteList, Places, PutBack, RemoveItems } from '@limelight/contract/favourites/schema'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { requireCapacity } from '../../tariffs/limits.ts'
import { recount, requireEnabled, requireRoomIn } from '../lists/changes.ts'
import { findOwnList } from '../lists/find-list.ts'
import { deleteItems, insertItems } from '../lists/item-store.ts'
import { namesOf } from '../lists/names.ts'
import { lockOwner } from '../lists/owner-store.ts'
import type { PlannedList } from '../lists/store.ts'
import { emitUpdate } from '../live-updates.ts'
import { toList } from '../view.ts'
import { ranksAt } from './card-store.ts'
import { columnsOf } from './column-store.ts'
import { findPlaces, isKeyTaken } from './put-back-store.ts'
import { findCards } from './store.ts'

type Caller = { userId: string }
type Place = PutBack['items'][number]

/** Where things stand in a list, for whoever may want to put them back there. */
export async function listPlaces(ctx: Context, { userId }: Caller, { id, items }: RemoveItems): Promise<Places> {
  const list = await findOwnList(ctx, ctx.db, userId, id)
  const rows = await findPlaces(
    ctx.db,
    list.id,
    items.map(({ value }) => value),
  )
  return {
    data: rows.map(({ value, id: key, column_id, position, note, added_at }) => ({
      ...{ value, key, note, position },
      ...{ columnId: column_id, addedAt: added_at.toISOString() },
    })),
  }
}

/** What has moved since stands where it stood, and what was taken out is back with its note. All of it or nothing. */
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
    const keys = items.map(({ key }) => key)
    if (await isKeyTaken(trx, id, keys)) throw new AppError('ITEM_NOT_FOUND')
    for (const run of await runsOf(trx, list, items)) {
      const ranks = await ranksAt(trx, { listId: id, ...run.at }, run.places.length)
      await insertItems(
        trx,
        run.places.map(({ value, key, note, addedAt }, at) => {
          const row = standing.get(value)
          const name = names.get(value) ?? row?.name
          if (name === undefined) throw new AppError('ITEM_NOT_FOUND')
          return {
            ...{ list_id: id, value, id: key, user_id: userId, column_id: run.at.columnId, rank: String(ranks[at]) },
            // What was written to it since is newer than what is put back.
            ...{ name, note: row === undefined ? note : row.note, added_at: new Date(addedAt) },
          }
        }),
      )
    }
    if (added === 0) await emitUpdate(ctx, trx, { userId, listId: id, what: 'items' })
    return toList(await recount(ctx, trx, list, added))
  })
}

type Run = { at: { columnId: string; position: number }; places: Place[] }

/** Those that stood beside each other, from the top; what stood in a column that is gone goes to the default one. */
async function runsOf(trx: Transaction, { user_id }: PlannedList, items: readonly Place[]): Promise<Run[]> {
  const columns = await columnsOf(trx, user_id)
  const stack = columns.find(({ is_default }) => is_default)?.id ?? ''
  const own = new Set(columns.map(({ id }) => id))
  const runs: Run[] = []
  for (const place of items.toSorted((one, other) => one.position - other.position)) {
    const columnId = own.has(place.columnId) ? place.columnId : stack
    const before = runs.findLast(({ at }) => at.columnId === columnId)
    if (before !== undefined && before.at.position + before.places.length === place.position) before.places.push(place)
    else runs.push({ at: { columnId, position: place.position }, places: [place] })
  }
  return runs
}
