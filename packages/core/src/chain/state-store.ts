import type { FollowedBlock, Position } from '@limelight/chain/follower/store'
import type { ChainBlockRow, ChainStateRow } from '@limelight/db/chain/tables'
import type { Database, Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { newId } from '../runtime/ids.ts'

/** A process that stops renewing its lease is replaced after this time. */
const leaseMs = 12_000
export const leaseRenewalMs = 5000

/** Another process follows the chain now. */
export class LeaseLostError extends Error {
  constructor() {
    super('Another process follows the chain.')
  }
}

export type Lease = { chainId: number; holder: string }

/**
 * Takes the lease of the chain, or returns undefined while another process has it. An end that is too
 * far away comes from a clock that was ahead.
 */
export async function takeLease(
  ctx: Context,
  addresses: { escrow: string; token: string },
): Promise<Lease | undefined> {
  const lease = { chainId: ctx.config.chainId, holder: newId(ctx.clock) }
  const now = ctx.clock.now()
  const taken = await sql`
    insert into chain_state (chain_id, escrow, token, lease_holder, lease_until)
    values (${lease.chainId}, ${addresses.escrow}, ${addresses.token}, ${lease.holder}, ${endOf(now)})
    on conflict (chain_id) do update set lease_holder = excluded.lease_holder, lease_until = excluded.lease_until
    where chain_state.lease_until is null or chain_state.lease_until < ${now} or chain_state.lease_until > ${new Date(now.getTime() + 2 * leaseMs)}
    returning chain_id`.execute(ctx.db)
  return taken.rows.length === 1 ? lease : undefined
}

function endOf(now: Date): Date {
  return new Date(now.getTime() + leaseMs)
}

/** Returns false when another process has taken it over. */
export async function renewLease({ db, clock }: Context, { chainId, holder }: Lease): Promise<boolean> {
  const renewed = await db
    .updateTable('chain_state')
    .set({ lease_until: endOf(clock.now()) })
    .where('chain_id', '=', String(chainId))
    .where('lease_holder', '=', holder)
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}

export async function releaseLease(db: Database, { chainId, holder }: Lease): Promise<void> {
  await db
    .updateTable('chain_state')
    .set({ lease_holder: null, lease_until: null })
    .where('chain_id', '=', String(chainId))
    .where('lease_holder', '=', holder)
    .execute()
}

export async function findState(db: Database, chainId: number): Promise<ChainStateRow | undefined> {
  return db.selectFrom('chain_state').selectAll().where('chain_id', '=', String(chainId)).executeTakeFirst()
}

/** A chain that was followed before. The rows of logs and blocks do not say their chain. */
export async function findOtherChain(db: Database, chainId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('chain_state')
    .select('chain_id')
    .where('chain_id', '<>', String(chainId))
    .where('followed', 'is not', null)
    .executeTakeFirst()
  return row?.chain_id
}

export async function loadPosition(db: Database, chainId: number): Promise<Position> {
  const state = await findState(db, chainId)
  const rows = await db.selectFrom('chain_blocks').selectAll().orderBy('number').execute()
  return { blocks: rows.map(toFollowed), finalized: state?.finalized ?? undefined }
}

function toFollowed(row: ChainBlockRow): FollowedBlock {
  return {
    ...{ number: row.number, hash: row.hash, parentHash: row.parent_hash, digest: row.digest },
    time: row.time.getTime() / 1000,
    hasEvents: row.has_events,
  }
}

type Checkpoint = {
  lease: Lease
  /** The last followed block, or undefined before the first one. */
  followed: FollowedBlock | undefined
  finalized?: number | undefined
  isReorg?: boolean
}

/**
 * Moves the checkpoint, and fails if another process has the lease: so a process that was frozen
 * writes nothing.
 */
export async function moveCheckpoint(trx: Transaction, checkpoint: Checkpoint): Promise<void> {
  const { lease, followed, finalized, isReorg = false } = checkpoint
  const moved = await trx
    .updateTable('chain_state')
    .set(eb => ({
      followed: followed?.number ?? null,
      followed_hash: followed?.hash ?? null,
      followed_time: followed === undefined ? null : new Date(followed.time * 1000),
      ...('finalized' in checkpoint ? { finalized: finalized ?? null } : {}),
      ...(isReorg ? { reorgs: eb('reorgs', '+', 1) } : {}),
    }))
    .where('chain_id', '=', String(lease.chainId))
    .where('lease_holder', '=', lease.holder)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) throw new LeaseLostError()
}

/**
 * Moves the checkpoint like `moveCheckpoint`, and stores the blocks up to it. In one statement,
 * because a new block waits for it.
 */
export async function advanceCheckpoint(
  trx: Transaction,
  {
    lease,
    blocks,
    head,
    finalized,
  }: { lease: Lease; blocks: FollowedBlock[]; head: number; finalized: number | undefined },
): Promise<void> {
  const last = blocks.at(-1)
  if (last === undefined) return
  const stored = await sql`
    with moved as (
      update chain_state
      set followed = ${last.number}, followed_hash = ${last.hash}, followed_time = to_timestamp(${last.time}),
        head = ${head}, finalized = ${finalized ?? null}
      where chain_id = ${lease.chainId} and lease_holder = ${lease.holder}
      returning chain_id
    )
    insert into chain_blocks (number, hash, parent_hash, time, digest, has_events)
    select number, hash, parent_hash, to_timestamp(time), digest, has_events
    from moved, unnest(
      ${blocks.map(({ number }) => number)}::integer[], ${blocks.map(({ hash }) => hash)}::text[],
      ${blocks.map(({ parentHash }) => parentHash)}::text[], ${blocks.map(({ time }) => time)}::double precision[],
      ${blocks.map(({ digest }) => digest)}::text[], ${blocks.map(({ hasEvents }) => hasEvents)}::boolean[]
    ) as block (number, hash, parent_hash, time, digest, has_events)`.execute(trx)
  if (stored.numAffectedRows !== BigInt(blocks.length)) throw new LeaseLostError()
}

export async function deleteBlocksAfter(trx: Transaction, number: number): Promise<void> {
  await trx.deleteFrom('chain_blocks').where('number', '>', number).execute()
}

/** Keeps all blocks that are not final, and the last one that is. */
export async function deleteBlocksBefore(trx: Transaction, number: number): Promise<void> {
  await trx.deleteFrom('chain_blocks').where('number', '<', number).execute()
}

export async function saveProblem(
  db: Database,
  { lease, problem, haltedAt }: { lease: Lease; problem: string | null; haltedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('chain_state')
    .set({ problem, halted_at: haltedAt })
    .where('chain_id', '=', String(lease.chainId))
    .where('lease_holder', '=', lease.holder)
    .execute()
}
