import type { AdminListedOrder, AdminOrder, AdminOrderQuery, OrdersOfUser } from '@limelight/contract/orders/admin'
import type { ListedOrder } from '@limelight/contract/orders/schema'
import type { List } from '@limelight/contract/query'
import type { Person } from '@limelight/contract/users/schema'
import type { OrderRow } from '@limelight/db/orders/tables'
import { listActsOn } from '../../audit/list.ts'
import { type Admin, recordAct } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { readPayment } from '../../deposits/payment.ts'
import { AppError } from '../../runtime/errors.ts'
import { isEnded } from '../change.ts'
import { findSide, holdsMoney } from '../policy.ts'
import { readListedOrders, readOrder } from '../read.ts'
import { findOrder, lockOrder, updateOrder } from '../store.ts'
import { findPeople } from '../user-store.ts'
import { requireOutsiderOf } from './outsider.ts'
import { findOrderIdByKey, isKnownUser, listAllOrders, listOrdersOfUser } from './store.ts'

export async function listOrdersForAdmins(ctx: Context, query: AdminOrderQuery): Promise<List<AdminListedOrder>> {
  const { total, rows } = await listAllOrders(ctx.db, query)
  return { total, data: await toAdminList(ctx, rows) }
}

export async function listOrdersOfOneUser(ctx: Context, query: OrdersOfUser): Promise<List<AdminListedOrder>> {
  if (!(await isKnownUser(ctx.db, query.userId))) throw new AppError('ORDER_NOT_FOUND')
  const { total, rows } = await listOrdersOfUser(ctx.db, query)
  return { total, data: await toAdminList(ctx, rows) }
}

async function toAdminList(ctx: Context, rows: OrderRow[]): Promise<AdminListedOrder[]> {
  const [orders, people] = await Promise.all([
    readListedOrders(ctx, rows, () => null),
    findPeople(
      ctx.db,
      rows.flatMap(({ owner_id, client_id }) => [owner_id, client_id]),
    ),
  ])
  return orders.map((order, index) => ({
    ...withPeople(order, people),
    blockedComment: rows[index]?.blocked_comment ?? null,
  }))
}

function withPeople<Shown extends ListedOrder>(order: Shown, people: ReadonlyMap<string, Person>) {
  const owner = people.get(order.ownerId)
  const client = people.get(order.clientId)
  return {
    ...order,
    owner: { ...order.owner, fullName: owner?.fullName ?? '' },
    client: { ...order.client, fullName: client?.fullName ?? '' },
    ownerEmail: owner?.email ?? '',
    clientEmail: client?.email ?? '',
  }
}

export async function readAdminOrder(ctx: Context, id: string): Promise<AdminOrder> {
  const row = await findOrder(ctx.db, id)
  if (row === undefined) throw new AppError('ORDER_NOT_FOUND')
  const [order, people, audit] = await Promise.all([
    readOrder(ctx, row, null),
    findPeople(ctx.db, [row.owner_id, row.client_id]),
    listActsOn(ctx.db, row.id),
  ])
  return {
    ...withPeople(order, people),
    blockedComment: row.blocked_comment,
    audit,
  }
}

export async function getOrderByContract(ctx: Context, { id: key }: { id: string }): Promise<AdminOrder> {
  const id = await findOrderIdByKey(ctx.db, key)
  if (id === undefined) throw new AppError('ORDER_NOT_FOUND')
  return readAdminOrder(ctx, id)
}

type Place = { userId: string; orderId: string }

export async function getOrderOfUser(ctx: Context, { userId, orderId }: Place): Promise<AdminOrder> {
  requireParty(await findOrder(ctx.db, orderId), userId)
  return readAdminOrder(ctx, orderId)
}

export function requireParty(order: OrderRow | undefined, userId: string): OrderRow {
  if (order === undefined || findSide(order, userId) === undefined) throw new AppError('ORDER_NOT_FOUND')
  return order
}

/** Hides an ended order from both sides. Admins still see it. */
export async function hideOrder(ctx: Context, admin: Admin, { userId, orderId }: Place): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async trx => {
    const order = requireParty(await lockOrder(trx, orderId), userId)
    await requireOutsiderOf(trx, admin, order)
    if (!isEnded(order.status) || holdsMoney(order, await readPayment(trx, orderId)))
      throw new AppError('INVALID_ORDER_ACTION')
    const now = ctx.clock.now()
    await updateOrder(trx, orderId, { owner_hidden_at: now, client_hidden_at: now })
    await recordAct(ctx, trx, admin, { targetId: orderId, userId, after: { isHidden: true } })
  })
  return { ok: true }
}
