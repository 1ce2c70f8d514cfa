import type {
  Board,
  BoardQuery,
  ColumnTotals,
  FavouriteItem,
  ListId,
  MoveCards,
} from '@limelight/contract/favourites/schema'
import type { Caller, Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { findOwnList } from '../lists/find-list.ts'
import { lockOwner } from '../lists/owner-store.ts'
import { openPresenter, presentItems } from '../lists/present.ts'
import { emitUpdate } from '../live-updates.ts'
import { toColumn, toList } from '../view.ts'
import { updateCardRanks } from './card-store.ts'
import { findColumns, findOwnColumn } from './column-store.ts'
import { findMatchingValues } from './find-cards.ts'
import {
  countCards,
  findCardPages,
  findListedCards,
  findMovingCards,
  findValuesByColumn,
  type MovingCard,
  updateNote,
} from './store.ts'
import { totalGroups } from './total-store.ts'

export async function getBoard(
  ctx: Context,
  caller: Caller,
  { id, columnId, offset, limit, ...wanted }: BoardQuery,
): Promise<Board> {
  const { userId } = caller
  const list = await findOwnList(ctx, ctx.db, userId, id)
  const columns =
    columnId === undefined ? await findColumns(ctx.db, userId) : [await findOwnColumn(ctx.db, userId, columnId)]
  const cards = {
    listId: id,
    columnIds: columns.map(column => column.id),
    values: await findMatchingValues(ctx, list, wanted),
  }
  const [totals, rows] = await Promise.all([countCards(ctx.db, cards), findCardPages(ctx.db, cards, { offset, limit })])
  const items = await presentItems(ctx, caller, list, rows)
  return {
    list: toList(list),
    columns: columns.map(column => ({
      ...toColumn(column),
      total: totals.get(column.id) ?? 0,
      data: items.filter(item => item.columnId === column.id),
    })),
  }
}

export async function totalColumns(ctx: Context, { userId }: Caller, { id }: ListId): Promise<ColumnTotals> {
  const list = await findOwnList(ctx, ctx.db, userId, id)
  const [columns, values] = await Promise.all([findColumns(ctx.db, userId), findValuesByColumn(ctx.db, id)])
  const groups = columns.map(column => values.get(column.id) ?? [])
  const totals = await totalGroups(ctx, list, groups)
  return {
    data: columns.map((column, at) => {
      const { sum = null, erMedian = null } = totals[at] ?? {}
      return {
        columnId: column.id,
        items: groups[at]?.length ?? 0,
        followers: list.type === 'influencer' ? sum : null,
        viewsTotal: list.type === 'content' ? sum : null,
        erMedian: erMedian === null ? null : Math.round(erMedian) / 100,
      }
    }),
  }
}

export async function moveCards(ctx: Context, caller: Caller, move: MoveCards): Promise<{ data: FavouriteItem[] }> {
  const { userId } = caller
  const { id: listId, itemIds } = move
  const [listed] = inOrder(await findListedCards(ctx.db, userId, listId, itemIds), itemIds)
  if (listed === undefined) throw new AppError('ITEM_NOT_FOUND')
  // Opened first: if the search store is unavailable, nothing must move.
  const present = await openPresenter(ctx, caller, listed, itemIds)
  const rows = await ctx.db.transaction().execute(async trx => {
    await lockOwner(ctx, trx, userId)
    const cards = inOrder(await findMovingCards(trx, listId, itemIds, move.columnId), itemIds)
    const columnId = findTarget(userId, move, cards)
    const moved =
      columnId === undefined
        ? await updateNote(trx, listId, itemIds, move.note ?? null)
        : await updateCardRanks(trx, { listId, columnId, ...placeOf(move), moving: itemIds, note: move.note })
    emitUpdate(ctx, trx, { userId, listId, what: 'items' })
    return moved
  })
  return { data: present(inOrder(rows, itemIds)) }
}

/** A neighbour is exact when the caller does not see all cards of the column. */
function placeOf({ position, before, after }: MoveCards) {
  return { position, neighbour: before ? { before } : after ? { after } : undefined }
}

/** Throws ITEM_NOT_FOUND unless every value has a row. */
function inOrder<Row extends { value: string }>(rows: readonly Row[], values: readonly string[]): Row[] {
  const byValue = new Map(rows.map(row => [row.value, row]))
  return values.map(value => {
    const row = byValue.get(value)
    if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
    return row
  })
}

/** Defaults to the column of the first card. A call with a note only moves nothing. */
function findTarget(
  userId: string,
  { columnId, position, before, after, note }: MoveCards,
  [first]: readonly MovingCard[],
): string | undefined {
  // Treat another user's column id like an unknown one.
  if (columnId !== undefined && first?.target_owner !== userId) throw new AppError('ITEM_NOT_FOUND')
  const hasPlace = [position, before, after].some(place => place !== undefined)
  return columnId ?? (note !== undefined && !hasPlace ? undefined : first?.column_id)
}
