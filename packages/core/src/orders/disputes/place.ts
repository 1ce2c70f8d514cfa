import type { Dispute } from '@limelight/contract/orders/disputes'
import type { List, Page } from '@limelight/contract/query'
import type { OrderRow } from '@limelight/db/orders/tables'
import type { Caller, Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { findSide } from '../policy.ts'
import { requireOrder } from '../read.ts'
import { readDispute, readDisputes } from './read.ts'
import { findDispute, listDisputesOf } from './store.ts'

/** The user in the path is either side of the order. */
export function requirePlace(order: OrderRow, userId: string): void {
  if (findSide(order, userId) === undefined) throw new AppError('ORDER_NOT_FOUND')
}

type Place = { userId: string; orderId: string }

export async function listDisputes(
  ctx: Context,
  caller: Caller,
  { userId, orderId, offset, limit }: Place & Page,
): Promise<List<Dispute>> {
  const { order, side } = await requireOrder(ctx, caller, orderId)
  requirePlace(order, userId)
  const rows = await listDisputesOf(ctx.db, order.id)
  return { total: rows.length, data: await readDisputes(ctx, order, rows.slice(offset, offset + limit), side) }
}

export async function getDispute(
  ctx: Context,
  caller: Caller,
  { userId, orderId, id }: Place & { id: string },
): Promise<Dispute> {
  const { order, side } = await requireOrder(ctx, caller, orderId)
  requirePlace(order, userId)
  const dispute = await findDispute(ctx.db, order.id, id)
  if (dispute === undefined) throw new AppError('ITEM_NOT_FOUND')
  return readDispute(ctx, order, dispute, side)
}
