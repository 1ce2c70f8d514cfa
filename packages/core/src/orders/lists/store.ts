import type { Database, Transaction } from '@limelight/db/database'
import type { OrderRow } from '@limelight/db/orders/tables'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../../engines/rows.ts'

const itemRow = z.object({ list_id: z.string(), value: z.string(), name: z.string() })

/** Items of the buyer's lists that are the offer, or a creator whom the seller's linked accounts identify. */
export function findMatchingItems(db: Database, order: OrderRow, listId?: string) {
  const statement = sql`
    select item.list_id, item.value, item.name
    from favourite_lists list
    join favourite_items item on item.list_id = list.id
    where list.user_id = ${order.client_id} and (${listId ?? null}::uuid is null or list.id = ${listId ?? null}::uuid)
      and (
        (list.type = 'offer' and item.value = ${order.offer_id})
        or (list.type = 'influencer' and (list.network, item.value) in (
          select lower(kind), influencer_id from social_accounts
          where user_id = ${order.owner_id} and influencer_id is not null
        ))
      )
    order by list.id, item.value`
  return rowsOf(db, statement, itemRow)
}

type CountedOrder = z.infer<typeof itemRow> & { order_id: string }

export async function saveCountedList(trx: Transaction, { order_id, ...place }: CountedOrder): Promise<void> {
  await trx
    .insertInto('result_orders')
    .values({ order_id, ...place })
    .onConflict(conflict => conflict.column('order_id').doUpdateSet(place))
    .execute()
}

export async function deleteCountedList(trx: Transaction, orderId: string): Promise<void> {
  await trx.deleteFrom('result_orders').where('order_id', '=', orderId).execute()
}

/** The lists that count these orders, without deleted ones. */
export function findCountedLists(db: Database, orderIds: string[]) {
  return orderIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('result_orders')
        .innerJoin('favourite_lists as list', 'list.id', 'result_orders.list_id')
        .select(['result_orders.order_id', 'result_orders.list_id'])
        .where('result_orders.order_id', 'in', orderIds)
        .execute()
}

type Moments = { now: Date; before: Date }

/** Returns which of these lists wait, because the last update of theirs was sent after `before`. */
export async function restUpdates(
  trx: Transaction,
  { userId, listIds, now, before }: Moments & { userId: string; listIds: readonly string[] },
): Promise<{ list_id: string; is_waiting: boolean }[]> {
  const isResting = sql<boolean>`result_updates.sent_at > ${before}`
  return trx
    .insertInto('result_updates')
    .values(listIds.map(list_id => ({ list_id, user_id: userId, sent_at: now, is_waiting: false })))
    .onConflict(conflict =>
      conflict.column('list_id').doUpdateSet({
        is_waiting: isResting,
        sent_at: sql`case when ${isResting} then result_updates.sent_at else excluded.sent_at end`,
      }),
    )
    .returning(['list_id', 'is_waiting'])
    .execute()
}

/** Takes the updates that have waited long enough, and forgets those that none followed. */
export async function takeRested(trx: Transaction, { now, before }: Moments) {
  await trx.deleteFrom('result_updates').where('is_waiting', '=', false).where('sent_at', '<=', before).execute()
  return trx
    .updateTable('result_updates')
    .set({ is_waiting: false, sent_at: now })
    .where('is_waiting', '=', true)
    .where('sent_at', '<=', before)
    .returning(['list_id', 'user_id'])
    .execute()
}
