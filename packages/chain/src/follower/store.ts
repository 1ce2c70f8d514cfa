import type { Header } from './headers.ts'
import type { EventLog, TransferLog } from './logs.ts'

/** A block that is followed. Blocks of a backfill are kept only where a range ended. */
export type FollowedBlock = Pick<Header, 'number' | 'hash' | 'parentHash' | 'time'> & {
  /** Of its logs, by which a second reading is compared; '' without logs. */
  digest: string
  /** Whether it has events of the escrow, which need the opinion of a second node. */
  hasEvents: boolean
}

/** How far the chain is followed. */
export type Position = {
  /** Kept blocks, oldest first. The last one is the checkpoint. */
  blocks: FollowedBlock[]
  finalized: number | undefined
}

type Batch = {
  blocks: FollowedBlock[]
  transfers: TransferLog[]
  events: EventLog[]
  /** The newest block of the node. */
  head: number
  /** Set by a backfill, whose blocks are final. */
  finalized?: number
}

/** Where the follower keeps what it reads. Each call is one transaction. */
export type Store = {
  load(): Promise<Position>
  append(batch: Batch): Promise<void>
  /** Everything up to this block is final. */
  finalize(number: number): Promise<void>
  /**
   * Everything after this block is not canonical; without a block, everything. `finalized` goes back
   * with it.
   */
  revert(to: FollowedBlock | undefined, isReorg: boolean): Promise<void>
  /** Why the follower stands still or waits; null when it goes on. */
  report(problem: { text: string; isHalted: boolean } | null): Promise<void>
}
