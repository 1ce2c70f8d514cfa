import type { ChainEventsQuery, TransfersQuery } from '@limelight/contract/chain/schema'
import type { Page } from '@limelight/contract/query'
import type { Database } from '@limelight/db/database'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Rows } from '../engines/page-store.ts'
import { integer, rowsOf } from '../engines/rows.ts'

/** The chain and how many blocks make a row CONFIRMED. */
export type ChainPlace = { chainId: number; escrow: string; confirmations: number }

const statusSchema = z.enum(['SENT', 'SEEN', 'CONFIRMED', 'FINAL', 'ORPHANED', 'FAILED'])
const placeSchema = {
  id: z.string(),
  order_id: z.string().nullable(),
  order_number: integer.nullable(),
  tx_hash: z.string().nullable(),
  log_index: integer.nullable(),
  block_number: integer.nullable(),
  status: statusSchema,
  created_at: z.date(),
}
const eventSchema = z.object({
  ...placeSchema,
  name: z.string(),
  args: z.record(z.string(), z.json()),
  key: z.string().nullable(),
})
export type EventRow = z.infer<typeof eventSchema>

const transferSchema = z.object({
  ...placeSchema,
  kind: z.enum(['DEPOSIT', 'PAYOUT', 'FAUCET', 'OTHER']),
  from_address: z.string(),
  to_address: z.string(),
  amount: z.string(),
  orders: z.array(z.object({ orderId: z.string(), orderNumber: z.int().nullable() })),
})
export type TransferRow = z.infer<typeof transferSchema>

const totalSchema = z.object({ total: integer })

/** A row is as sure as its block: rows hold no status. */
function statusOf({ chainId, confirmations }: ChainPlace): RawBuilder<unknown> {
  return sql`case
    when not log.canonical then 'ORPHANED'
    when log.block_number <= coalesce(state.finalized, -1) then 'FINAL'
    when coalesce(state.followed, -1) - log.block_number + 1 >= ${confirmations} then 'CONFIRMED'
    else 'SEEN' end as status
    from log left join chain_state state on state.chain_id = ${chainId}`
}

function events(chain: ChainPlace): RawBuilder<unknown> {
  return sql`
    with log as (
      select chain_events.*, deposit_terms.deposit_id as order_id, orders.number as order_number
      from chain_events
        left join deposit_terms on deposit_terms.key = chain_events.key
        left join orders on orders.id = deposit_terms.deposit_id
    )
    select log.id, log.name, log.args, log.key, log.order_id, log.order_number, log.tx_hash, log.log_index, log.block_number,
      log.block_time as created_at, ${statusOf(chain)}`
}

/**
 * Transfers of the chain, and test tokens that we have sent. The follower keeps no transfer to an
 * address that is not linked, so those are as sure as our own call. The deposit is the one of the
 * nearest event. One transfer pays for a whole cart: the contract emits its events first.
 */
function transfers(chain: ChainPlace): RawBuilder<unknown> {
  return sql`
    with log as (
      select chain_transfers.*, near.order_id, near.order_number, coalesce(cart.orders, '[]') as orders,
        case
          when to_address = ${chain.escrow} then 'DEPOSIT'
          when from_address = ${chain.escrow} then 'PAYOUT'
          when exists (
            select from chain_transactions sent where sent.kind = 'TRANSFER' and sent.hash = chain_transfers.tx_hash
          ) then 'FAUCET'
          else 'OTHER'
        end as kind
      from chain_transfers left join lateral (
        select deposit_terms.deposit_id as order_id, orders.number as order_number
        from chain_events
          join deposit_terms on deposit_terms.key = chain_events.key
          left join orders on orders.id = deposit_terms.deposit_id
        where chain_events.block_number = chain_transfers.block_number
          and chain_events.tx_hash = chain_transfers.tx_hash
        order by abs(chain_events.log_index - chain_transfers.log_index) limit 1
      ) near on ${chain.escrow} in (from_address, to_address)
      left join lateral (
        select jsonb_agg(
          jsonb_build_object('orderId', deposit_terms.deposit_id, 'orderNumber', orders.number) order by chain_events.log_index
        ) as orders
        from chain_events
          join deposit_terms on deposit_terms.key = chain_events.key
          left join orders on orders.id = deposit_terms.deposit_id
        where chain_events.block_number = chain_transfers.block_number
          and chain_events.tx_hash = chain_transfers.tx_hash
          and chain_events.name = 'Deposited' and chain_events.log_index < chain_transfers.log_index
          and not exists (
            select from chain_transfers earlier
            where earlier.block_number = chain_transfers.block_number and earlier.tx_hash = chain_transfers.tx_hash
              and earlier.to_address = ${chain.escrow}
              and earlier.log_index > chain_events.log_index and earlier.log_index < chain_transfers.log_index
          )
      ) cart on to_address = ${chain.escrow}
    )
    select log.id, log.kind, log.from_address, log.to_address, log.amount::text as amount, log.order_id, log.order_number, log.tx_hash,
      log.log_index, log.block_number, log.block_time as created_at, log.orders, ${statusOf(chain)}
    union all
    select sent.id, 'FAUCET', coalesce(sent.from_address, ''), sent.input ->> 'to', sent.input ->> 'amount', null, null,
      sent.hash, null, sent.block_number, sent.created_at, '[]'::jsonb,
      case
        when sent.status in ('FAILED', 'DROPPED') then 'FAILED'
        when sent.block_number is null then 'SENT'
        when sent.status = 'FINAL' then 'FINAL'
        when coalesce(state.followed, -1) - sent.block_number + 1 >= ${chain.confirmations} then 'CONFIRMED'
        else 'SEEN' end
    from chain_transactions sent left join chain_state state on state.chain_id = ${chain.chainId}
    where sent.kind = 'TRANSFER'
      and not exists (select from chain_transfers followed where followed.tx_hash = sent.hash)`
}

type Filters = Partial<Record<'name' | 'kind' | 'status', string | undefined>> & {
  orderId?: string | undefined
  txHash?: string | undefined
  address?: string | undefined
}
type IsAbout = (orderId: string) => RawBuilder<unknown>

function matches({ name, kind, status, orderId, txHash, address }: Filters, isAbout: IsAbout): RawBuilder<unknown> {
  const conditions = [
    ...(name === undefined ? [] : [sql`row.name = ${name}`]),
    ...(kind === undefined ? [] : [sql`row.kind = ${kind}`]),
    ...(status === undefined ? [] : [sql`row.status = ${status}`]),
    ...(orderId === undefined ? [] : [isAbout(orderId)]),
    ...(txHash === undefined ? [] : [sql`row.tx_hash = ${txHash}`]),
    ...(address === undefined ? [] : [sql`${address} in (row.from_address, row.to_address)`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** What waits for a block comes first, then the last block. */
const newestFirst = sql`row.block_number desc nulls first, row.log_index desc nulls first, row.created_at desc`

async function list<Row>(
  db: Database,
  rows: RawBuilder<unknown>,
  schema: z.ZodType<Row>,
  { offset, limit, ...filters }: Filters & Page,
  isAbout: IsAbout,
): Promise<Rows<Row>> {
  const wanted = sql`from (${rows}) row where ${matches(filters, isAbout)}`
  const [[count], found] = await Promise.all([
    rowsOf(db, sql`select count(*) as total ${wanted}`, totalSchema),
    rowsOf(db, sql`select row.* ${wanted} order by ${newestFirst} offset ${offset} limit ${limit}`, schema),
  ])
  return { total: count?.total ?? 0, rows: found }
}

export function listEvents(db: Database, chain: ChainPlace, query: ChainEventsQuery) {
  return list(db, events(chain), eventSchema, query, orderId => sql`row.order_id = ${orderId}`)
}

export function listTransfers(db: Database, chain: ChainPlace, query: TransfersQuery) {
  // A deposit belongs to every order of its cart.
  const paysFor = (orderId: string) =>
    sql`(row.order_id = ${orderId} or row.orders @> ${JSON.stringify([{ orderId }])}::jsonb)`
  return list(db, transfers(chain), transferSchema, query, paysFor)
}

export async function findEvent(db: Database, chain: ChainPlace, id: string): Promise<EventRow | undefined> {
  const [row] = await rowsOf(db, sql`select row.* from (${events(chain)}) row where row.id = ${id}`, eventSchema)
  return row
}

export async function findTransfer(db: Database, chain: ChainPlace, id: string): Promise<TransferRow | undefined> {
  const [row] = await rowsOf(db, sql`select row.* from (${transfers(chain)}) row where row.id = ${id}`, transferSchema)
  return row
}

const countsSchema = z.object({
  followed: integer.nullable(),
  problem: z.string().nullable(),
  is_halted: z.boolean(),
  open_deposits: integer,
  queued: integer,
  failed: integer,
})

export async function readCounts(db: Database, { chainId }: ChainPlace) {
  const statement = sql`
    select state.followed, state.problem, state.halted_at is not null as is_halted,
      (select count(*) from chain_deposits where stage <> 'Settled') as open_deposits,
      (select count(*) from chain_transactions where status = 'QUEUED') as queued,
      (select count(*) from chain_transactions where status = 'FAILED') as failed
    from (select 1) one left join chain_state state on state.chain_id = ${chainId}`
  const [row] = await rowsOf(db, statement, countsSchema)
  return row
}

/** What the escrow must hold: the open deposits and what it owes, in base units. */
export async function readLedger(db: Database, token: string): Promise<bigint> {
  const statement = sql`
    select (
      coalesce((select sum(amount) from chain_deposits where stage <> 'Settled' and terms ->> 'token' = ${token}), 0)
      + coalesce((
        select sum((args ->> 'amount')::numeric * case name when 'Owed' then 1 else -1 end)
        from chain_events where canonical and name in ('Owed', 'Withdrawn') and args ->> 'token' = ${token}
      ), 0)
    )::text as held`
  const [row] = await rowsOf(db, statement, z.object({ held: z.string() }))
  return BigInt(row?.held ?? '0')
}

const stuckSchema = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.enum(['QUEUED', 'SENT', 'FAILED']),
  signer: z.enum(['OPERATOR', 'ARBITER']),
  order_id: z.string().nullable(),
  order_number: integer.nullable(),
  hash: z.string().nullable(),
  problem: z.string().nullable(),
  failures: integer,
  created_at: z.date(),
  due_at: z.date(),
})
export type StuckRow = z.infer<typeof stuckSchema>

/** Calls that failed, that no block has taken for a while, or that were due a while ago. Oldest first. */
export async function listStuck(
  db: Database,
  { before, offset, limit }: Page & { before: Date },
): Promise<Rows<StuckRow>> {
  const wanted = sql`from chain_transactions call where call.status = 'FAILED'
    or call.status = 'SENT' and call.sent_at < ${before}
    or call.status = 'QUEUED' and not call.is_waiting and call.due_at < ${before}`
  const [[count], rows] = await Promise.all([
    rowsOf(db, sql`select count(*) as total ${wanted}`, totalSchema),
    rowsOf(
      db,
      sql`
        select call.id, call.kind, call.status, call.signer, call.hash, call.problem, call.failures, call.created_at,
          call.due_at,
          terms.deposit_id as order_id, orders.number as order_number
        from (select * ${wanted} order by call.position offset ${offset} limit ${limit}) call
          left join deposit_terms terms on terms.key = call.keys[1]
          left join orders on orders.id = terms.deposit_id
        order by call.position`,
      stuckSchema,
    ),
  ])
  return { total: count?.total ?? 0, rows }
}
