import { columnColors, columnRules } from '@limelight/contract/favourites/rules'
import type { Column, CreateColumn, OrderColumns, UpdateColumn } from '@limelight/contract/favourites/schema'
import type { List } from '@limelight/contract/query'
import type { Transaction } from '@limelight/db/database'
import type { KanbanColumnRow } from '@limelight/db/favourites/tables'
import type { Caller, Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { ensureOwner, lockOwner } from '../lists/owner-store.ts'
import { emitUpdate } from '../live-updates.ts'
import { toColumn } from '../view.ts'
import { appendCards } from './card-store.ts'
import {
  deleteColumnRow,
  findColumns,
  findDefaultColumn,
  findOwnColumn,
  insertColumn,
  updateColumnPositions,
  updateColumnRow,
} from './column-store.ts'

type Columns = List<Column>

export async function listColumns(ctx: Context, { userId }: Caller): Promise<Columns> {
  const known = await findColumns(ctx.db, userId)
  if (known.length > 0) return toColumns(known)
  await ctx.db.transaction().execute(trx => ensureOwner(ctx, trx, userId))
  return toColumns(await findColumns(ctx.db, userId))
}

export async function createColumn(ctx: Context, { userId }: Caller, input: CreateColumn): Promise<Column> {
  return changeColumns(ctx, userId, async trx => {
    const { length } = await findColumns(trx, userId)
    if (length >= columnRules.maxColumns) throw new AppError('ITEM_COUNT_ERROR')
    const color = input.color ?? columnColors[length % columnColors.length] ?? ''
    return toColumn(
      await insertColumn(trx, { id: newId(ctx.clock), user_id: userId, name: input.name, color, position: length }),
    )
  })
}

export async function updateColumn(ctx: Context, { userId }: Caller, input: UpdateColumn): Promise<Column> {
  return changeColumns(ctx, userId, async trx => {
    const row = await updateColumnRow(trx, userId, input)
    if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
    return toColumn(row)
  })
}

export async function orderColumns(ctx: Context, { userId }: Caller, { columns }: OrderColumns): Promise<Columns> {
  return changeColumns(ctx, userId, async trx => {
    const known = new Set((await findColumns(trx, userId)).map(({ id }) => id))
    // Sorting is stable: of equal positions the earlier one in the list comes first.
    const ids = columns.toSorted((one, other) => one.position - other.position).map(({ id }) => id)
    if (ids.some(id => !known.has(id))) throw new AppError('ITEM_NOT_FOUND')
    if (ids.length !== known.size || new Set(ids).size !== known.size) throw new AppError('ITEM_COUNT_ERROR')
    await updateColumnPositions(trx, ids)
    return toColumns(await findColumns(trx, userId))
  })
}

/** Its cards, in every list, go to the end of the default column. */
export async function deleteColumn(
  ctx: Context,
  { userId }: Caller,
  { id }: { id: string },
): Promise<{ ok: true; moved: number }> {
  return changeColumns(ctx, userId, async trx => {
    const column = await findOwnColumn(trx, userId, id)
    if (column.is_default) throw new AppError('KANBAN_COLUMN_CANNOT_BE_DELETED')
    const moved = await appendCards(trx, { from: id, to: (await findDefaultColumn(trx, userId)).id })
    await deleteColumnRow(trx, column)
    return { ok: true, moved }
  })
}

/** Runs a change under the owner's lock and emits its live update in the same transaction. */
function changeColumns<Result>(
  ctx: Context,
  userId: string,
  change: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction().execute(async trx => {
    await lockOwner(ctx, trx, userId)
    const result = await change(trx)
    emitUpdate(ctx, trx, { userId, listId: null, what: 'columns' })
    return result
  })
}

function toColumns(rows: KanbanColumnRow[]): Columns {
  return { total: rows.length, data: rows.map(toColumn) }
}
