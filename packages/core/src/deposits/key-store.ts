import type { Database, Transaction } from '@limelight/db/database'
import type { KeyAlertRow } from '@limelight/db/deposits/tables'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../engines/rows.ts'

/** An event that a platform key may have caused, and whether one of our transactions did. */
const callSchema = z.object({
  id: z.string(),
  key: z.string(),
  tx_hash: z.string(),
  block_time: z.date(),
  isOurs: z.boolean(),
  buyer: z.string(),
  seller: z.string(),
  operator: z.string(),
  arbiter: z.string(),
})
type Call = z.infer<typeof callSchema>

/** Final events after the last check, in the order of the chain. Everyone may deposit. */
export function findForeignCalls(
  db: Database,
  { chainId, limit }: { chainId: number; limit: number },
): Promise<Call[]> {
  const statement = sql`
    select event.id, event.key, event.tx_hash, event.block_time,
      exists (select from chain_transaction_attempts where hash = event.tx_hash) as "isOurs",
      deposit.terms ->> 'buyer' as buyer, deposit.terms ->> 'seller' as seller,
      deposit.terms ->> 'operator' as operator, deposit.terms ->> 'arbiter' as arbiter
    from chain_events event
    join chain_deposits deposit on deposit.key = event.key
    join chain_state state on state.chain_id = ${chainId}
    where event.canonical and event.name <> 'Deposited'
      and event.block_number <= least(state.finalized, state.followed)
      and event.id > coalesce(
        (select event_id from key_checks where chain_id = ${chainId}), '00000000-0000-0000-0000-000000000000')
    order by event.id
    limit ${limit}`
  return rowsOf(db, statement, callSchema)
}

export async function saveKeyCheck(trx: Transaction, row: { chain_id: number; event_id: string }): Promise<void> {
  await trx
    .insertInto('key_checks')
    .values(row)
    .onConflict(conflict =>
      conflict
        .column('chain_id')
        .doUpdateSet({ event_id: row.event_id })
        .where('key_checks.event_id', '<', row.event_id),
    )
    .execute()
}

/** Returns false if this transaction was noticed before. */
export async function insertKeyAlert(trx: Transaction, row: KeyAlertRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('key_alerts')
    .values(row)
    .onConflict(conflict => conflict.column('tx_hash').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** All admins and both parties of the deposit. */
export async function findAlertedUsers(
  trx: Transaction,
  { buyer, seller }: { buyer: string; seller: string },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(eb => eb.or([eb('role', '=', 'admin'), eb(sql<string>`lower(wallet)`, 'in', [buyer, seller])]))
    .execute()
  return rows.map(row => row.id)
}

export function findKeyAlert(db: Database, txHash: string) {
  return db
    .selectFrom('key_alerts')
    .leftJoin('deposit_terms', 'deposit_terms.key', 'key_alerts.key')
    .leftJoin('orders', 'orders.id', 'deposit_id')
    .select(['from_address', 'tx_hash', 'key_alerts.key', 'orders.id as orderId', 'orders.number'])
    .where('tx_hash', '=', txHash)
    .executeTakeFirst()
}

export function findRecipient(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(['name', 'email', 'role'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
