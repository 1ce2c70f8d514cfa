import type { OrderSide } from '@limelight/contract/orders/words'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { DisputeHistoryRow, DisputeRow } from '@limelight/db/orders/tables'
import { type Insertable, sql, type Updateable } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../../engines/rows.ts'
import type { RowPage } from '../../jobs/each-row.ts'

export function findDisputes(db: Database, ids: string[]): Promise<DisputeRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : db.selectFrom('disputes').selectAll().where('id', 'in', ids).execute()
}

export function findDispute(db: Database, orderId: string, id: string): Promise<DisputeRow | undefined> {
  return db.selectFrom('disputes').selectAll().where('id', '=', id).where('order_id', '=', orderId).executeTakeFirst()
}

export function findDisputeById(db: Database, id: string): Promise<DisputeRow | undefined> {
  return db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export function listDisputesOf(db: Database, orderId: string): Promise<DisputeRow[]> {
  return db.selectFrom('disputes').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').execute()
}

/** The caller holds the lock on the order. */
export function findLiveDispute(trx: Transaction, orderId: string): Promise<DisputeRow | undefined> {
  return trx
    .selectFrom('disputes')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', 'in', ['OPEN', 'PRICE_PROPOSED', 'ESCALATED'])
    .executeTakeFirst()
}

export function insertDispute(trx: Transaction, row: Insertable<Tables['disputes']>): Promise<DisputeRow> {
  return trx.insertInto('disputes').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateDispute(
  trx: Transaction,
  id: string,
  changes: Updateable<Tables['disputes']>,
): Promise<DisputeRow> {
  return trx.updateTable('disputes').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function insertHistory(trx: Transaction, row: Insertable<Tables['dispute_history']>): Promise<void> {
  await trx.insertInto('dispute_history').values(row).execute()
}

/** The end of the talk between the sides erases the prices that they sealed. */
export async function eraseSealed(trx: Transaction, disputeId: string): Promise<void> {
  await trx
    .updateTable('dispute_history')
    .set({ price: null })
    .where('dispute_id', '=', disputeId)
    .where('action', '=', 'SEAL')
    .where('by', 'in', ['OWNER', 'CLIENT'])
    .execute()
}

/** Oldest first. */
export function listHistory(db: Database, disputeIds: string[]): Promise<DisputeHistoryRow[]> {
  return disputeIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('dispute_history').selectAll().where('dispute_id', 'in', disputeIds).orderBy('id').execute()
}

/** Sides that have taken a dispute of this order back. */
export async function findWithdrawals(db: Database, orderId: string): Promise<OrderSide[]> {
  const rows = await db
    .selectFrom('disputes')
    .select('withdrawn_by')
    .where('order_id', '=', orderId)
    .where('withdrawn_by', 'is not', null)
    .execute()
  return rows.flatMap(({ withdrawn_by }) => withdrawn_by ?? [])
}

const benchmarkSchema = z.object({ disputes: z.int(), low: z.number(), median: z.number(), high: z.number() })
const minDisputes = 5

/** The seller's part of disputes resolved since then, in per cent, by nearest rank. Null below five disputes. */
export async function findBenchmark(db: Database, since: Date) {
  const statement = sql`
    select count(*)::int as disputes,
      coalesce(percentile_disc(0.25) within group (order by share), 0)::float8 as low,
      coalesce(percentile_disc(0.5) within group (order by share), 0)::float8 as median,
      coalesce(percentile_disc(0.75) within group (order by share), 0)::float8 as high
    from (
      select round(resolved_price * 100 / order_price) as share from disputes
      where status = 'RESOLVED' and resolved_at >= ${since} and resolved_price is not null
    ) shares`
  const [row] = await rowsOf(db, statement, benchmarkSchema)
  return row !== undefined && row.disputes >= minDisputes ? row : null
}

/** Disputes whose clock runs out, the earliest first. */
export async function listDueDisputes(
  db: Database,
  now: Date,
  { after, limit }: RowPage,
): Promise<{ id: string; orderId: string }[]> {
  return db
    .selectFrom('disputes')
    .select(['id', 'order_id as orderId'])
    .where('due_at', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
