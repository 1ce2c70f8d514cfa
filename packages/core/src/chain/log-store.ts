import { type EventLog, firstLogId, type TransferLog } from '@limelight/chain/follower/logs'
import type { Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../engines/rows.ts'

/** Elements without quotes, commas and backslashes: the driver would search each of them for those. */
function toArray(elements: (string | number)[]): string {
  return `{${elements.join()}}`
}

const concernedSchema = z.object({ wallets: z.array(z.string()), keys: z.array(z.string()) })

/**
 * The addresses among these that living accounts have linked, lower-case, and the deposits with
 * events in these blocks. In one statement, because a new block waits for it.
 */
export async function findConcerned(
  trx: Transaction,
  { addresses, blocks }: { addresses: string[]; blocks: BlockRange },
): Promise<{ wallets: Set<string>; keys: string[] }> {
  const concerned = sql`
    select
      array(
        select lower(wallet) from users
        where lower(wallet) = any(${toArray(addresses)}::text[]) and wallet is not null and deleted_at is null
      ) as wallets,
      array(
        select distinct key from chain_events
        where canonical and key is not null and id >= ${firstLogId(Math.max(0, blocks.after + 1))}
          and id < ${firstLogId(Math.max(0, blocks.to + 1))}
      ) as keys`
  const [{ wallets, keys } = { wallets: [], keys: [] }] = await rowsOf(trx, concerned, concernedSchema)
  return { wallets: new Set(wallets), keys }
}

/** A reorg can bring a block back whose rows are there, but not canonical. */
const bringBack = sql`on conflict (id) do update set canonical = true`

/** A node may send a log twice, and one statement cannot write a row twice. */
function uniqueById<Log extends { id: string }>(logs: Log[]): Log[] {
  return [...new Map(logs.map(log => [log.id, log])).values()]
}

/**
 * As arrays: one parameter per column, whatever the number of rows. They are unnested in the list of
 * columns, because Postgres would first copy each of them in FROM.
 */
export async function insertTransfers(trx: Transaction, sent: TransferLog[]): Promise<void> {
  const logs = uniqueById(sent)
  if (logs.length === 0) return
  await sql`
    insert into chain_transfers (
      id, block_number, block_hash, log_index, block_time, tx_hash, canonical, from_address, to_address, amount)
    select
      unnest(${toArray(logs.map(log => log.id))}::uuid[]), unnest(${toArray(logs.map(log => log.blockNumber))}::integer[]),
      unnest(${toArray(logs.map(log => log.blockHash))}::text[]), unnest(${toArray(logs.map(log => log.logIndex))}::integer[]),
      to_timestamp(unnest(${toArray(logs.map(log => log.time))}::double precision[])),
      unnest(${toArray(logs.map(log => log.txHash))}::text[]), true,
      unnest(${toArray(logs.map(log => log.from))}::text[]), unnest(${toArray(logs.map(log => log.to))}::text[]),
      unnest(${toArray(logs.map(log => log.amount))}::numeric[])
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

type BlockRange = { after: number; to: number }

/** The deposits with events in these blocks, such as those that became final. */
export async function findKeysBetween(trx: Transaction, blocks: BlockRange): Promise<string[]> {
  return (await findConcerned(trx, { addresses: [], blocks })).keys
}
