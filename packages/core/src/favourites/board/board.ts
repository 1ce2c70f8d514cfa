import type {
  Board,
  BoardQuery,
  ColumnTotals,
  FavouriteItem,
  ListId,
  MoveCards,
} from '@limelight/contract/favourites/schema'
import type { Database, Transaction } from '@limelight/db/database'
import type { FavouriteItemRow } from '@limelight/db/favourites/tables'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { findOwnList } from '../lists/find-list.ts'
import { lockOwner } from '../lists/owner-store.ts'
import { openPresenter, presentItems } from '../lists/present.ts'
import { tellWindows } from '../live-updates.ts'
import { toColumn, toList } from '../view.ts'
import { placeCards } from './card-store.ts'
import { columnsOf, findOwnColumn } from './column-store.ts'
import { cardsOfColumns, countCards, findCards, valuesOfColumns, writeNote } from './store.ts'
import { totalGroups } from './total-store.ts'

type Caller = { userId: string }

export async function getBoard(ctx: Context, caller: Caller, { id, columnId, ...page }: BoardQuery): Promise<Board> {
  const { userId } = caller
  const list = await findOwnList(ctx, ctx.db, userId, id)
  const columns =
    columnId === undefined ? await columnsOf(ctx.db, userId) : [await findOwnColumn(ctx.db, userId, columnId)]
  const columnIds = columns.map(column => column.id)
  const [totals, rows] = await Promise.all([
    countCards(ctx.db, id, columnIds),
    cardsOfColumns(ctx.db, id, columnIds, page),
  ])
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
  const [columns, values] = await Promise.all([columnsOf(ctx.db, userId), valuesOfColumns(ctx.db, id)])
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
  const list = await findOwnList(ctx, ctx.db, caller.userId, move.id)
  await findListed(ctx.db, move)
  // Before anything moves: what cannot be answered is not done.
  const present = await openPresenter(ctx, caller, list, move.itemIds)
  const rows = await ctx.db.transaction().execute(async trx => {
    await lockOwner(ctx, trx, caller.userId)
    await findOwnList(ctx, trx, caller.userId, move.id)
    const cards = await findListed(trx, move)
    const columnId = await targetOf(trx, caller, move, cards)
    if (columnId !== undefined) {
      await placeCards(trx, { listId: list.id, columnId, position: move.position, moving: move.itemIds })
    }
    if (move.note !== undefined) await writeNote(trx, list.id, move.itemIds, move.note)
    await tellWindows(ctx, trx, { userId: caller.userId, listId: list.id, what: 'items' })
    return findListed(trx, move)
  })
  return { data: present(rows) }
}

/** All of them, in the order given, or none. */
async function findListed(db: Database, { id, itemIds }: MoveCards): Promise<FavouriteItemRow[]> {
  const found = new Map((await findCards(db, id, itemIds)).map(row => [row.value, row]))
  return itemIds.map(value => {
    const row = found.get(value)
    if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
    return row
  })
}

/** Cards without a column stay in that of the first; with nothing but a note they stay where they are. */
async function targetOf(
  trx: Transaction,
  { userId }: Caller,
  { columnId, position, note }: MoveCards,
  cards: FavouriteItemRow[],
): Promise<string | undefined> {
  if (columnId !== undefined) return (await findOwnColumn(trx, userId, columnId)).id
  return position === undefined && note !== undefined ? undefined : cards[0]?.column_id
}
