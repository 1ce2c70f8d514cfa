import { formatUsdt } from '@limelight/contract/deposits/units'
import type { Order, OrderList, OrderQuery, OrderSummary } from '@limelight/contract/orders/schema'
import type { Caller, Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { findSide } from './policy.ts'
import { readListedOrders, readOrderOf } from './read.ts'
import { countGroups, listBatch, listOrdersOf } from './store.ts'
import { findNextDeadline, sumEscrow, sumReleased } from './summary-store.ts'

export async function listOrders(ctx: Context, { userId }: Caller, query: OrderQuery): Promise<OrderList> {
  const now = ctx.clock.now()
  const [{ total, rows }, groups] = await Promise.all([
    listOrdersOf(ctx.db, userId, query, now),
    countGroups(ctx.db, userId, query, now),
  ])
  const data = await readListedOrders(ctx, rows, row => findSide(row, userId) ?? null)
  return { total, data, groups }
}

export function getOrder(ctx: Context, caller: Caller, { id }: { id: string }): Promise<Order> {
  return readOrderOf(ctx, caller, id)
}

/** The orders of a batch, of which the agreed ones can be paid together. */
export async function getBatch(ctx: Context, { userId }: Caller, { batchId }: { batchId: string }) {
  const rows = await listBatch(ctx.db, userId, batchId)
  if (rows.length === 0) throw new AppError('ITEM_NOT_FOUND')
  const payable = rows.filter(({ status, blocked_at }) => status === 'AGREED' && blocked_at === null)
  return {
    batchId,
    data: await readListedOrders(ctx, rows, () => 'CLIENT'),
    payable: {
      orderIds: payable.map(({ id }) => id),
      amount: formatUsdt(payable.reduce((sum, { price }) => sum + BigInt(price), 0n)),
    },
  }
}

export async function getSummary(ctx: Context, { userId }: Caller): Promise<OrderSummary> {
  const now = ctx.clock.now()
  const [month, before] = [startOfMonth(now, 0), startOfMonth(now, -1)]
  const [toPay, toEarn, released, releasedBefore, next] = await Promise.all([
    sumEscrow(ctx.db, userId, 'CLIENT'),
    sumEscrow(ctx.db, userId, 'OWNER'),
    sumReleased(ctx.db, userId, { from: month, to: startOfMonth(now, 1) }),
    sumReleased(ctx.db, userId, { from: before, to: month }),
    findNextDeadline(ctx.db, userId, now),
  ])
  return {
    toPay: toMoney(toPay),
    toEarn: toMoney(toEarn),
    released: toMoney(released),
    releasedBefore: toMoney(releasedBefore),
    nextDeadline: next === undefined ? null : { orderId: next.id, at: next.deadline.toISOString() },
  }
}

function toMoney({ units, orders }: { units: string; orders: number }) {
  return { amount: formatUsdt(BigInt(units)), orders }
}

function startOfMonth(now: Date, offset: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset))
}
