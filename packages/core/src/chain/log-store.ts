import { type EventLog, firstLogId, type TransferLog } from '@limelight/chain/follower/logs'
import type { Transaction } from '@limelight/db/database'
import { sql } from 'kysely'

/** The addresses among these that living accounts have linked, lower-case. */
export async function findWallets(trx: Transaction, addresses: string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const lower = sql<string>`lower(wallet)`
  const rows = await trx
    .selectFrom('users')
    .select(lower.as('wallet'))
    .where(sql<boolean>`lower(wallet) = any(${addresses}::text[])`)
    .where('wallet', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ wallet }) => wallet))
}

/** A reorg can bring a block back whose rows are there, but not canonical. */
const bringBack = sql`on conflict (id) do update set canonical = true`

/** A node may send a log twice, and one statement cannot write a row twice. */
function uniqueById<Log extends { id: string }>(logs: Log[]): Log[] {
  return [...new Map(logs.map(log => [log.id, log])).values()]
}

/** As arrays: one parameter per column, whatever the number of rows. */
export async function insertTransfers(trx: Transaction, sent: TransferLog[]): Promise<void> {
  const logs = uniqueById(sent)
  if (logs.length === 0) return
  await sql`
    insert into chain_transfers (
      id, block_number, block_hash, log_index, block_time, tx_hash, canonical, from_address, to_address, amount)
    select id, number, hash, index, to_timestamp(time), tx, true, sender, receiver, amount
    from unnest(
      ${logs.map(log => log.id)}::uuid[], ${logs.map(log => log.blockNumber)}::integer[],
      ${logs.map(log => log.blockHash)}::text[], ${logs.map(log => log.logIndex)}::integer[],
      ${logs.map(log => log.time)}::double precision[], ${logs.map(log => log.txHash)}::text[],
      ${logs.map(log => log.from)}::text[], ${logs.map(log => log.to)}::text[],
      ${logs.map(log => log.amount)}::numeric[]
    ) as log (id, number, hash, index, time, tx, sender, receiver, amount)
    ${bringBack}`.execute(trx)
}

export async function insertEvents(trx: Transaction, sent: EventLog[]): Promise<void> {
  const logs = uniqueById(sent)
  if (logs.length === 0) return
  await sql`
    insert into chain_events (
      id, block_number, block_hash, log_index, block_time, tx_hash, canonical, name, key, args)
    select id, number, hash, index, to_timestamp(time), tx, true, name, key, args::jsonb
    from unnest(
      ${logs.map(log => log.id)}::uuid[], ${logs.map(log => log.blockNumber)}::integer[],
      ${logs.map(log => log.blockHash)}::text[], ${logs.map(log => log.logIndex)}::integer[],
      ${logs.map(log => log.time)}::double precision[], ${logs.map(log => log.txHash)}::text[],
      ${logs.map(log => log.name)}::text[], ${logs.map(log => log.key)}::text[],
      ${logs.map(log => JSON.stringify(log.args))}::text[]
    ) as log (id, number, hash, index, time, tx, name, key, args)
    ${bringBack}`.execute(trx)
}

/** Takes the rows after a block out of the chain. Returns the parties of the transfers. */
export async function orphanLogs(trx: Transaction, after: number): Promise<{ keys: string[]; addresses: string[] }> {
  const first = firstLogId(after + 1)
  const events = await trx
    .updateTable('chain_events')
    .set({ canonical: false })
    .where('id', '>=', first)
    .where('canonical', '=', true)
    .returning('key')
    .execute()
  const transfers = await trx
    .updateTable('chain_transfers')
    .set({ canonical: false })
    .where('id', '>=', first)
    .where('canonical', '=', true)
    .returning(['from_address', 'to_address'])
    .execute()
  return {
    keys: [...new Set(events.map(({ key }) => key).filter(key => key !== null))],
    addresses: [...new Set(transfers.flatMap(row => [row.from_address, row.to_address]))],
  }
}

/**
 * The deposits with events in one of these ranges of blocks: those whose count of confirmations has
 * changed, and those that became final.
 */
export async function findKeysBetween(trx: Transaction, ranges: { after: number; to: number }[]): Promise<string[]> {
  const open = ranges.filter(({ after, to }) => to > after)
  if (open.length === 0) return []
  const rows = await trx
    .selectFrom('chain_events')
    .select('key')
    .distinct()
    .where('canonical', '=', true)
    .where('key', 'is not', null)
    .where(eb =>
      eb.or(
        open.map(({ after, to }) =>
          eb.and([eb('id', '>=', firstLogId(Math.max(0, after + 1))), eb('id', '<', firstLogId(to + 1))]),
        ),
      ),
    )
    .execute()
  return rows.map(({ key }) => key).filter(key => key !== null)
}
