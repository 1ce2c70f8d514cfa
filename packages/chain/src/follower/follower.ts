import type { Contracts } from './logs.ts'
import type { Node } from './node.ts'
import type { FollowedBlock, Position, Store } from './store.ts'

/** Of a look at a node: blocks were stored, there was nothing new, or the node did not help. */
export type Outcome = 'advanced' | 'idle' | 'failed'

export type FollowerOptions = {
  nodes: Node[]
  /** Where new heads are announced. Without it, the follower only polls. */
  headsUrl?: string | undefined
  contracts: Contracts
  startBlock: number
  store: Store
  /** The embedded chain can lose its last blocks, final ones too. */
  canLoseFinalBlocks: boolean
  /** How often the node is asked for its head when no new one is announced. */
  pollMs: number
  /** Whether a stored block is the one that the node names. Drills break it. */
  isSame?: (stored: FollowedBlock, hash: string) => boolean
  onWarning: (text: string, details: object) => void
  /** Called after each look at a node. */
  onTurn?: (outcome: Outcome) => void
  signal: AbortSignal
}

export type Follower = Required<Omit<FollowerOptions, 'headsUrl' | 'onTurn'>> & { position: Position }
