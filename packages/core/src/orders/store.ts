import type { OrderQuery } from '@limelight/contract/orders/schema'
import type { OrderSide } from '@limelight/contract/orders/words'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { OrderDeliverableRow, OrderItemRow, OrderRow, OrderTimelineRow } from '@limelight/db/orders/tables'
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import * as z from 'zod'
import { pageOf, type Rows } from '../engines/page-store.ts'
import { dateOf, rowsOf } from '../engines/rows.ts'
import type { RowPage } from '../jobs/each-row.ts'
import type { StoredFile } from '../users/view.ts'

/** Every change of an order starts with this lock, before those of its dispute and deposit. */
export function lockOrder(trx: Transaction, id: string): Promise<OrderRow | undefined> {
  return trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** In the order of their ids, so that two carts with the same orders never wait for each other for ever. */
export function lockOrders(trx: Transaction, ids: string[]): Promise<OrderRow[]> {
  return trx.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export function findOrder(db: Database, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findOrders(db: Database, ids: string[]): Promise<OrderRow[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('number').execute()
}

export function insertOrder(trx: Transaction, row: Insertable<Tables['orders']>): Promise<OrderRow> {
  return trx.insertInto('orders').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateOrder(trx: Transaction, id: string, changes: Updateable<Tables['orders']>): Promise<OrderRow> {
  return trx.updateTable('orders').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function replaceItems(trx: Transaction, orderId: string, rows: Insertable<Tables['order_items']>[]) {
  await trx.deleteFrom('order_items').where('order_id', '=', orderId).execute()
  await trx.insertInto('order_items').values(rows).execute()
}

export function findItems(db: Database, orderIds: string[]): Promise<OrderItemRow[]> {
  return orderIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('order_items').selectAll().where('order_id', 'in', orderIds).orderBy('position').execute()
}

export async function replaceDeliverables(
  trx: Transaction,
  orderId: string,
  rows: Insertable<Tables['order_deliverables']>[],
): Promise<void> {
  await trx.deleteFrom('order_deliverables').where('order_id', '=', orderId).execute()
  if (rows.length > 0) await trx.insertInto('order_deliverables').values(rows).execute()
}

export function findDeliverables(db: Database, orderIds: string[]): Promise<OrderDeliverableRow[]> {
  return orderIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('order_deliverables').selectAll().where('order_id', 'in', orderIds).orderBy('position').execute()
}

export async function insertEntry(trx: Transaction, row: Insertable<Tables['order_timeline']>): Promise<void> {
  await trx.insertInto('order_timeline').values(row).execute()
}

/** Newest first. Ids are ordered by time. */
export function listTimeline(db: Database, orderId: string, limit?: number): Promise<OrderTimelineRow[]> {
  return db
    .selectFrom('order_timeline')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .$if(limit !== undefined, query => query.limit(limit ?? 0))
    .execute()
}

/** Which of these transactions our sender has signed. */
export async function findOwnHashes(db: Database, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db.selectFrom('chain_transaction_attempts').select('hash').where('hash', 'in', hashes).execute()
  return new Set(rows.map(({ hash }) => hash))
}

/** Deposits and payouts under these keys that the timeline does not have yet, in the order of the chain. */
export function findUntoldReturns(trx: Transaction, orderId: string, keys: string[]) {
  return trx
    .selectFrom('chain_events')
    .select(['id', 'key', 'name', 'tx_hash', 'block_number'])
    .where('key', 'in', keys)
    .where('canonical', '=', true)
    .where('name', 'in', ['Deposited', 'Settled'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_timeline')
            .select('order_timeline.id')
            .where('order_id', '=', orderId)
            .where('what', '=', 'DEPOSIT_RETURNED')
            .where(sql<boolean>`chain ->> 'position' = chain_events.id::text`),
        ),
      ),
    )
    .orderBy('id')
    .execute()
}

export async function findFiles(db: Database, ids: string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  const [images, uploads] = await Promise.all([imagesOf(db, ids).execute(), uploadsOf(db, ids).execute()])
  return [...images, ...uploads]
}

function imagesOf(db: Database, ids: string[]) {
  return db.selectFrom('images').select(['id', 'path', 'width', 'height']).where('id', 'in', ids)
}

function uploadsOf(db: Database, ids: string[]) {
  return db
    .selectFrom('uploads')
    .select(['id', 'name', 'type', 'size', 'sha256'])
    .where('id', 'in', ids)
    .where('sha256', 'is not', null)
    .$narrowType<{ sha256: string }>()
}

/** Which of these are uploads, or images of type chat, that the user has not used yet. */
export async function findUnusedFiles(db: Database, userId: string, ids: string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  const [images, uploads] = await Promise.all([
    imagesOf(db, ids)
      .where('user_id', '=', userId)
      .where('type', '=', 'chat')
      .where('loose_since', 'is not', null)
      .execute(),
    uploadsOf(db, ids).where('user_id', '=', userId).where('expires_at', 'is not', null).execute(),
  ])
  return [...images, ...uploads]
}

/** Whether the order, its disputes or their chats carry the file. */
export async function hasFile(db: Database, orderId: string, fileId: string): Promise<boolean> {
  const statement = sql`
    with disputed as (select id from disputes where order_id = ${orderId}::uuid)
    select 1 as one where exists (
      select from order_timeline where order_id = ${orderId}::uuid and files @> array[${fileId}::uuid]
    ) or exists (
      select from dispute_history where dispute_id in (select id from disputed) and files @> array[${fileId}::uuid]
    ) or exists (
      select from chats join messages on messages.chat_id = chats.id
      where messages.files @> array[${fileId}::uuid] and (
        (chats.source_kind = 'ORDER' and chats.source_id = ${orderId}::uuid)
        or (chats.source_kind = 'DISPUTE' and chats.source_id in (select id from disputed))
      )
    )`
  return (await rowsOf(db, statement, z.object({ one: z.number() }))).length > 0
}

type Orders = ExpressionBuilder<Tables, 'orders'>

const ended = sql<boolean>`orders.status in ('COMPLETED', 'REJECTED', 'CANCELLED', 'REFUNDED')`

/** The orders that a user sees on one of their sides. */
function isSeenBy(userId: string, side: OrderSide | 'ALL') {
  return (eb: Orders) =>
    eb.or([
      ...(side === 'CLIENT'
        ? []
        : [eb.and([eb('orders.owner_id', '=', userId), eb('orders.owner_hidden_at', 'is', null)])]),
      ...(side === 'OWNER'
        ? []
        : [eb.and([eb('orders.client_id', '=', userId), eb('orders.client_hidden_at', 'is', null)])]),
    ])
}

/**
 * Of the orders of a user. An open dispute waits for both sides, but not for one that has sealed its number. Work waits
 * for the buyer, too, once it is late or the seller proposes another date.
 */
export function waitsFor(userId: string, now: Date) {
  return sql<boolean>`(orders.waiting_for = 'OWNER' and orders.owner_id = ${userId}
    or orders.waiting_for = 'CLIENT' and orders.client_id = ${userId}
    or orders.status = 'IN_PROGRESS' and orders.client_id = ${userId}
      and (orders.deliver_by <= ${now} or orders.time_proposed_by = 'OWNER')
    or exists (select from disputes where disputes.id = orders.dispute_id and disputes.status = 'OPEN'
      and case when orders.owner_id = ${userId} then disputes.owner_sealed else disputes.client_sealed end is null))`
}

function groupIs(userId: string, group: NonNullable<OrderQuery['group']>, now: Date) {
  if (group === 'done') return ended
  return group === 'mine'
    ? sql<boolean>`(not ${ended} and ${waitsFor(userId, now)})`
    : sql<boolean>`(not ${ended} and ${waitsFor(userId, now)} is not true)`
}

/** Each word is in the name of the offer or of the other side, or is the number. */
function matchesSearch(userId: string, search: string) {
  return sql.join<boolean>(
    search.split(/\s+/).map(word => matchesWord(userId, word)),
    sql` and `,
  )
}

function matchesWord(userId: string, word: string) {
  const pattern = `%${word.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`(
    orders.number::text = ${word}
    or lower(orders.snapshot ->> 'name') like ${pattern}
    or exists (
      select from users
      where users.id = case when orders.owner_id = ${userId} then orders.client_id else orders.owner_id end
        and users.deleted_at is null and not users.is_hidden
        and lower(users.name || ' ' || users.surname) like ${pattern}
    )
  )`
}

function matching(
  db: Database,
  userId: string,
  { side, status, search }: Pick<OrderQuery, 'side' | 'status' | 'search'>,
) {
  let query = db.selectFrom('orders').where(isSeenBy(userId, side))
  if (status !== undefined) query = query.where('orders.status', 'in', status.length === 0 ? ['NEGOTIATION'] : status)
  if (search) query = query.where(matchesSearch(userId, search))
  return query
}

/** The clock that runs, or the one of the live dispute. */
export const deadline = sql<Date | null>`case
  when orders.status = 'PAYMENT_PENDING' then orders.pay_until
  when orders.status = 'IN_PROGRESS' then orders.deliver_by
  when orders.status = 'SENT' then orders.review_until
  when orders.status = 'DISPUTE' then (
    select case when disputes.status = 'ESCALATED' then disputes.dispute_until else disputes.escalates_at end
    from disputes where disputes.id = orders.dispute_id
  ) end`

export function listOrdersOf(
  db: Database,
  userId: string,
  { offset, limit, sort, group, ...wanted }: OrderQuery,
  now: Date,
): Promise<Rows<OrderRow>> {
  let query = matching(db, userId, wanted)
  if (group !== undefined) query = query.where(groupIs(userId, group, now))
  const sorted = query
    .selectAll('orders')
    .$if(sort === 'deadline', due => due.orderBy(sql`${deadline} asc nulls last`))
    .orderBy('orders.updated_at', 'desc')
    .orderBy('orders.id', 'desc')
  return pageOf(sorted, { offset, limit })
}

/** Over all orders that the other filters select. */
export async function countGroups(
  db: Database,
  userId: string,
  wanted: Pick<OrderQuery, 'side' | 'status' | 'search'>,
  now: Date,
): Promise<{ mine: number; others: number; done: number }> {
  const count = (group: 'mine' | 'others' | 'done') =>
    sql<string>`count(*) filter (where ${groupIs(userId, group, now)})`.as(group)
  const row = await matching(db, userId, wanted)
    .select([count('mine'), count('others'), count('done')])
    .executeTakeFirstOrThrow()
  return { mine: Number(row.mine), others: Number(row.others), done: Number(row.done) }
}

export function listBatch(db: Database, userId: string, batchId: string): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where(isSeenBy(userId, 'CLIENT'))
    .orderBy('number')
    .execute()
}

/** Orders whose clock runs out, the earliest first. */
export function listDueOrders(db: Database, now: Date, { after, limit }: RowPage): Promise<{ id: string }[]> {
  return db
    .selectFrom('orders')
    .select('id')
    .where('due_at', '<=', now)
    .where('blocked_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Payments that wait and have failed: their terms have expired, or their transaction was refused. */
export function listFailedPayments(db: Database, { after, limit }: RowPage): Promise<{ id: string }[]> {
  return db
    .selectFrom('orders')
    .innerJoin('deposits', 'deposits.id', 'orders.id')
    .select('orders.id')
    .where('orders.status', '=', 'PAYMENT_PENDING')
    .where('orders.blocked_at', 'is', null)
    .where('deposits.status', '=', 'FAILED')
    .where('orders.id', '>', after)
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}

/** When the next clock of an order or a dispute runs out. A failed payment is due since its order began. */
export function findNextClock(db: Database): Promise<Date | undefined> {
  return dateOf(
    db,
    sql`select least(
      (select min(due_at) from orders where blocked_at is null),
      (select min(due_at) from disputes),
      (select orders.created_at from orders join deposits on deposits.id = orders.id
        where orders.status = 'PAYMENT_PENDING' and orders.blocked_at is null and deposits.status = 'FAILED'
        limit 1)) as date`,
  )
}

/** An order that another process works on is left to it. */
export function lockFreeOrder(trx: Transaction, id: string): Promise<OrderRow | undefined> {
  return trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
}

export async function listUnpaidOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['NEGOTIATION', 'AGREED'])
    .where(eb => eb.or([eb('owner_id', '=', userId), eb('client_id', '=', userId)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The orders of a user on one side, and who is on the other. */
export async function listSharedOrders(
  db: Database,
  userId: string,
  side: OrderSide,
): Promise<{ orderIds: string[]; otherIds: string[] }> {
  const [own, other] = side === 'OWNER' ? (['owner_id', 'client_id'] as const) : (['client_id', 'owner_id'] as const)
  const rows = await db.selectFrom('orders').select(['id', other]).where(own, '=', userId).execute()
  return { orderIds: rows.map(({ id }) => id), otherIds: [...new Set(rows.map(row => row[other]))] }
}

/** Replaces the name that entries begin with. */
export async function renameInTimeline(
  trx: Transaction,
  { orderIds, from, to }: { orderIds: string[]; from: string; to: string },
): Promise<void> {
  await sql`
    update order_timeline set text = ${to} || substr(text, length(${from}) + 1)
    where order_id = any(${orderIds}::uuid[]) and starts_with(text, ${from})`.execute(trx)
}

/** Whether a side has deleted its account. Neither can do so before the transaction ends. */
export async function isPartyGone(trx: Transaction, { owner_id, client_id }: OrderRow): Promise<boolean> {
  const sides = await trx
    .selectFrom('users')
    .select('deleted_at')
    .where('id', 'in', [owner_id, client_id])
    .orderBy('id')
    .forShare()
    .execute()
  return sides.some(({ deleted_at }) => deleted_at !== null)
}

/** Completed orders of a seller, and of one of their offers. */
export async function countCompleted(db: Database, { owner_id, offer_id }: OrderRow) {
  const row = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<string>().as('seller'),
      sql<string>`count(*) filter (where offer_id = ${offer_id}::uuid)`.as('offer'),
    ])
    .where('owner_id', '=', owner_id)
    .where('status', '=', 'COMPLETED')
    .executeTakeFirstOrThrow()
  return { seller: Number(row.seller), offer: Number(row.offer) }
}

/** For the prices that completed orders settled at. */
export async function setPiecePrice(trx: Transaction, orderId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      piece_price: sql<string>`trunc(price / (select sum(amount) from order_items where order_id = orders.id))`,
    })
    .where('id', '=', orderId)
    .where('status', '=', 'COMPLETED')
    .execute()
}
