import type { ColumnType, Selectable } from 'kysely'

/** One row per chain: the follower's position, its lease, and why it stands still. */
type ChainStateTable = {
  chain_id: ColumnType<string, number, never>
  /** Both addresses are lower-case. The rows below are those of these contracts. */
  escrow: string
  token: string
  /** The newest block and the newest final one, as the node last said. */
  head: number | null
  finalized: number | null
  /** The checkpoint: the last block whose rows are stored. */
  followed: number | null
  followed_hash: string | null
  followed_time: Date | null
  reorgs: ColumnType<number, number | undefined, number>
  /** Why the follower stands still, as a sentence for admins. */
  problem: string | null
  halted_at: Date | null
  /** The process that follows. Every commit of the follower requires its lease. */
  lease_holder: string | null
  lease_until: Date | null
}
export type ChainStateRow = Selectable<ChainStateTable>

/** Headers of followed blocks, by which a reorg finds the common ancestor. All are canonical. */
type ChainBlockTable = {
  number: number
  hash: string
  parent_hash: string
  time: Date
  /** Of its logs, by which a second reading is compared; '' without logs. */
  digest: string
  /** Whether it has events of the escrow. */
  has_events: boolean
}
export type ChainBlockRow = Selectable<ChainBlockTable>

/** Where a log stands in the chain. */
type ChainLogColumns = {
  /** Made of the block and the log index, so ids have the order of the chain. */
  id: string
  block_number: number
  block_hash: string
  log_index: number
  block_time: Date
  tx_hash: string
  /** False after a reorg removed the block. */
  canonical: boolean
}

/** The events of the escrow. Addresses in `args` are lower-case, amounts are strings. */
type ChainEventTable = ChainLogColumns & {
  name: 'Deposited' | 'Delivered' | 'Reopened' | 'Extended' | 'Disputed' | 'Resumed' | 'Settled' | 'Owed' | 'Withdrawn'
  /** The deposit; null for Owed and Withdrawn. */
  key: string | null
  args: ColumnType<Record<string, unknown>, string, string>
}
export type ChainEventRow = Selectable<ChainEventTable>

/** USDT transfers of the escrow and of linked wallets, in base units. Addresses are lower-case. */
type ChainTransferTable = ChainLogColumns & { from_address: string; to_address: string; amount: string }

/** The terms of a deposit as its event has them: times and periods in seconds, `amount` as a string. */
type ChainTerms = {
  buyer: string
  seller: string
  operator: string
  arbiter: string
  token: string
  amount: string
  depositBy: number
  deliverPeriod: number
  reviewPeriod: number
  disputePeriod: number
  salt: string
}

type DepositStage = 'Funded' | 'Delivered' | 'Disputed' | 'Settled'
type SettledHow = 'Release' | 'Refund' | 'Split' | 'Expire'

/**
 * A deposit as the canonical chain has it, derived from its events. A deposit that a reorg removes
 * has no row any more.
 */
type ChainDepositTable = {
  key: string
  terms: ColumnType<ChainTerms, string, string>
  buyer: string
  seller: string
  amount: string
  deposited_block: number
  deposited_tx: string
  /** The newest stage, which a reorg may still take back. */
  stage: DepositStage
  /** The stage that a dispute interrupted. */
  stage_before: 'Funded' | 'Delivered' | null
  clock_start: Date
  disputed_at: Date | null
  resumes: number
  how: SettledHow | null
  to_seller: string | null
  to_buyer: string | null
  /** The block of its last event. */
  changed_block: number
  /** The stage in the finalized blocks. Money moves on this one alone; null before the deposit is final. */
  final_stage: DepositStage | null
}
export type ChainDepositRow = Selectable<ChainDepositTable>

/** What the follower measured in one minute. Kept for a day, for the page of admins. */
type ChainReadingTable = {
  chain_id: ColumnType<string, number, never>
  minute: Date
  /** From the time of a new block to the commit of its rows, at most. */
  lag_ms: number
  reorgs: number
  /** Blocks that the deepest of these reorgs took back. */
  deepest: number
  rpc_errors: number
}

declare module '../database.ts' {
  interface Tables {
    chain_state: ChainStateTable
    chain_blocks: ChainBlockTable
    chain_events: ChainEventTable
    chain_transfers: ChainTransferTable
    chain_deposits: ChainDepositTable
    chain_readings: ChainReadingTable
  }
}
