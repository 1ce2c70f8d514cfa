import { HaltError } from './agree.ts'
import type { Follower } from './follower.ts'
import type { Node } from './node.ts'
import type { FollowedBlock } from './store.ts'

const headersPerCall = 64

/**
 * Goes back to the newest stored block that the node has too. Below finality it stands still: final
 * blocks never change, so the node is wrong or the chain is broken.
 */
export async function revertToAncestor(follower: Follower, node: Node): Promise<true> {
  const { position, store, canLoseFinalBlocks, onWarning } = follower
  const ancestor = await findAncestor(follower, node)
  const isBelowFinality = position.finalized !== undefined && (ancestor?.number ?? -1) < position.finalized
  if (isBelowFinality && !canLoseFinalBlocks) {
    throw new HaltError(
      `The chain changed below the final block ${position.finalized}. Compare the node with others before you go on.`,
    )
  }
  const from = position.blocks.at(-1)?.number
  const details = { from, to: ancestor?.number }
  onWarning(isBelowFinality ? 'The chain lost final blocks; going back to what it has' : 'Reorg', details)
  await store.revert(ancestor, true)
  position.blocks = position.blocks.filter(({ number }) => number <= (ancestor?.number ?? -1))
  if (isBelowFinality) position.finalized = ancestor?.number
  return true
}

async function findAncestor({ position, signal }: Follower, node: Node): Promise<FollowedBlock | undefined> {
  const newestFirst = position.blocks.toReversed()
  for (let start = 0; start < newestFirst.length; start += headersPerCall) {
    const blocks = newestFirst.slice(start, start + headersPerCall)
    const headers = await node.readHeaders(
      blocks.map(({ number }) => number),
      signal,
    )
    const hashes = new Set(headers.map(({ hash }) => hash))
    const ancestor = blocks.find(({ hash }) => hashes.has(hash))
    if (ancestor !== undefined) return ancestor
  }
  return undefined
}
