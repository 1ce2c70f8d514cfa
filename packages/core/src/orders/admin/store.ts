import type { AdminDisputeQuery, AdminOrderQuery, OrdersOfUser } from '@limelight/contract/orders/admin'
import type { Database } from '@limelight/db/database'
import type { DisputeRow, OrderRow } from '@limelight/db/orders/tables'
import { sql } from 'kysely'
import * as z from 'zod'
import { pageOf, type Rows } from '../../engines/page-store.ts'

/** A whole id, number or contract id, or any part of the title, or of the name or email of either side. */
function matchesOrder(search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
  const id = z.uuid().safeParse(search).success ? search : null
  return sql<boolean>`(
    orders.id = ${id}::uuid
    or orders.number::text = ${search}
    or exists (select from deposits where deposits.id = orders.id and deposits.key = ${search.toLowerCase()})
    or lower(orders.snapshot->>'name') like ${pattern}
    or exists (
      select from users where users.id in (orders.owner_id, orders.client_id)
        and (users.email like ${pattern} or lower(users.name || ' ' || users.surname) like ${pattern})
    )
  )`
}

export function listAllOrders(
  db: Database,
  { search, status, isBlocked, userId, sort, offset, limit }: AdminOrderQuery,
): Promise<Rows<OrderRow>> {
  let query = db.selectFrom('orders')
  if (search) query = query.where(matchesOrder(search))
  if (status !== undefined) query = query.where('orders.status', '=', status)
  if (isBlocked !== undefined) query = query.where('orders.blocked_at', isBlocked ? 'is not' : 'is', null)
  if (userId !== undefined)
    query = query.where(eb => eb.or([eb('owner_id', '=', userId), eb('client_id', '=', userId)]))
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = sort.endsWith('price') ? 'orders.price' : 'orders.created_at'
  const sorted = query.selectAll('orders').orderBy(column, direction).orderBy('orders.id', direction)
  return pageOf(sorted, { offset, limit })
}

export function listOrdersOfUser(
  db: Database,
  { userId, side, status, offset, limit }: OrdersOfUser,
): Promise<Rows<OrderRow>> {
  let query = db
    .selectFrom('orders')
    .where(eb =>
      eb.or([
        ...(side === 'CLIENT' ? [] : [eb('owner_id', '=', userId)]),
        ...(side === 'OWNER' ? [] : [eb('client_id', '=', userId)]),
      ]),
    )
  if (status !== undefined) query = query.where('status', '=', status)
  return pageOf(query.selectAll('orders').orderBy('orders.id', 'desc'), { offset, limit })
}

/** The order of this deposit, under its newest terms or older ones. */
export async function findOrderIdByKey(db: Database, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('deposit_terms')
    .select('deposit_id')
    .where('key', '=', key.toLowerCase())
    .executeTakeFirst()
  return row?.deposit_id
}

export async function isKnownUser(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export function listAllDisputes(
  db: Database,
  { search, status, isRequestedByMe, sort, offset, limit }: AdminDisputeQuery,
  { adminId, now }: { adminId: string; now: Date },
): Promise<Rows<DisputeRow>> {
  let query = db.selectFrom('disputes').innerJoin('orders', 'orders.id', 'disputes.order_id')
  if (search) {
    const id = z.uuid().safeParse(search).success ? search : null
    query = query.where(sql<boolean>`(disputes.id = ${id}::uuid or ${matchesOrder(search)})`)
  }
  if (status !== undefined) query = query.where('disputes.status', '=', status)
  if (isRequestedByMe !== undefined)
    query = query.where(
      sql<boolean>`${isRequestedByMe} = exists (
        select from approvals where approvals.act = 'DISPUTE_RESOLVE' and approvals.target_id = disputes.id
          and approvals.status = 'PENDING' and approvals.expires_at > ${now} and approvals.requested_by = ${adminId})`,
    )
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = sort.endsWith('escalatesAt') ? 'disputes.escalates_at' : 'disputes.created_at'
  const sorted = query.selectAll('disputes').orderBy(column, direction).orderBy('disputes.id', direction)
  return pageOf(sorted, { offset, limit })
}

/** The addresses of both sides in all terms that the order ever had. */
export async function listWalletsOf(db: Database, orderId: string): Promise<string[]> {
  const rows = await db.selectFrom('deposit_terms').select('terms').where('deposit_id', '=', orderId).execute()
  return rows.flatMap(({ terms }) => [terms.buyer, terms.seller])
}
