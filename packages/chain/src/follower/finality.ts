import { agree } from './agree.ts'
import type { Follower } from './follower.ts'
import type { Header } from './headers.ts'
import { digestLogs, type RawLog } from './logs.ts'
import type { Node } from './node.ts'
import type { FollowedBlock } from './store.ts'

const maxBlocks = 256

/** Per block its digest, and the hash of the last block: equal for equal readings of a range. */
type Reading = { digests: Map<string, string>; lastHash: string; hasEvents: boolean }

/**
 * Makes blocks final after a second reading has found the same logs: the first one may have been
 * incomplete, and money moves on final blocks. Returns whether anything was stored.
 */
export async function finalize(follower: Follower, node: Node, finalized: Header): Promise<boolean> {
  const { nodes, contracts, position, store, startBlock, signal, onWarning } = follower
  const from = position.finalized === undefined ? startBlock : position.finalized + 1
  const to = Math.min(finalized.number, position.blocks.at(-1)?.number ?? -1, from + maxBlocks - 1)
  if (to < from) return false
  const blocks = position.blocks.filter(({ number }) => number >= from && number <= to)
  const known: Reading = {
    digests: new Map(blocks.filter(({ digest }) => digest !== '').map(({ hash, digest }) => [hash, digest])),
    lastHash: blocks.at(-1)?.hash ?? '',
    hasEvents: blocks.some(({ hasEvents }) => hasEvents),
  }
  const agreed = await agree({
    ...{ node, others: nodes.filter(other => other !== node), known, sign },
    needsSecondNode: ({ hasEvents }) => hasEvents,
    read: reader => readRange(reader, { from, to, escrow: contracts.escrow }, signal),
    what: `blocks ${from} to ${to}`,
  })
  if (sign(agreed) === sign(known)) {
    await store.finalize(to)
    position.finalized = to
  } else {
    onWarning('The first reading of blocks was wrong; reading them again', { from, to })
    await goBack(follower, from)
  }
  return true
}

async function readRange(
  node: Node,
  { from, to, escrow }: { from: number; to: number; escrow: string },
  signal: AbortSignal,
): Promise<Reading> {
  const { logs, last } = await node.readRange(from, to, signal)
  const byBlock = new Map<string, RawLog[]>()
  for (const log of logs) {
    const same = byBlock.get(log.blockHash)
    if (same === undefined) byBlock.set(log.blockHash, [log])
    else same.push(log)
  }
  return {
    digests: new Map([...byBlock].map(([hash, those]) => [hash, digestLogs(those)])),
    lastHash: last.hash,
    hasEvents: logs.some(log => log.address.toLowerCase() === escrow),
  }
}

function sign({ digests, lastHash }: Reading): string {
  return `${[...digests].map(pair => pair.join(' ')).join('\n')}\n${lastHash}`
}

/** To the block before `from`, which is final or the last one of a backfill. */
async function goBack({ position, store }: Follower, from: number): Promise<void> {
  const kept = position.blocks.filter(({ number }) => number < from)
  const last: FollowedBlock | undefined = kept.at(-1)
  await store.revert(last, false)
  position.blocks = kept
}
