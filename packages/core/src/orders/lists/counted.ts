import type { SetList } from '@limelight/contract/orders/counted-list'
import type { ListedOrder, Order } from '@limelight/contract/orders/schema'
import type { Transaction } from '@limelight/db/database'
import type { OrderRow } from '@limelight/db/orders/tables'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { publishCounted } from '../live-update.ts'
import { type Caller, readListedOrders, readOrderOf, requireSide } from '../read.ts'
import { findOrders, lockOrder } from '../store.ts'
import { deleteCountedList, findCountedLists, findMatchingItems, saveCountedList } from './store.ts'

/** The list of the buyer whose results count a new order, if exactly one holds the offer or its seller. */
export async function chooseList(trx: Transaction, order: OrderRow): Promise<void> {
  const items = await findMatchingItems(trx, order)
  const [first] = items
  if (first === undefined || items.some(({ list_id }) => list_id !== first.list_id)) return
  await saveCountedList(trx, { order_id: order.id, ...first })
}

export async function setList(ctx: Context, caller: Caller, { id, listId }: SetList): Promise<Order> {
  await ctx.db.transaction().execute(async trx => {
    const { order, side } = requireSide(await lockOrder(trx, id), caller)
    if (side === 'OWNER') throw new AppError('UNAUTHORIZED_ACTION')
    const [before] = await findCountedLists(trx, [id])
    if (listId === null) await deleteCountedList(trx, id)
    else {
      const [item] = await findMatchingItems(trx, order, listId)
      if (item === undefined) throw new AppError('ITEM_NOT_FOUND')
      await saveCountedList(trx, { order_id: id, ...item })
    }
    publishCounted(ctx, trx, order.client_id, [before?.list_id, listId])
  })
  return readOrderOf(ctx, caller, id)
}

/** As the buyer sees them, in the order of the ids. */
export async function readCountedOrders(ctx: Context, ids: string[]): Promise<ListedOrder[]> {
  const rows = new Map((await findOrders(ctx.db, ids)).map(row => [row.id, row]))
  return readListedOrders(
    ctx,
    ids.flatMap(id => rows.get(id) ?? []),
    () => 'CLIENT',
  )
}
