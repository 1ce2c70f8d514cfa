import { setTimeout as pause } from 'node:timers/promises'
import type { Follower } from './follower.ts'
import { createBloomTest, type Header } from './headers.ts'
import { type Contracts, decodeLogs, digestLogs, logSources, type RawLog } from './logs.ts'
import type { Node } from './node.ts'
import { RpcError } from './rpc.ts'
import type { FollowedBlock } from './store.ts'

/** Final blocks are kept for so long, which helps if the embedded chain loses some. */
const maxKeptBlocks = 512
/** A node that has a block has its logs soon after. */
const repeatAfterMs = 150

/**
 * Stores blocks that follow on the checkpoint. Logs are asked for by the hash of the block, so they
 * cannot be those of another fork. Returns the newest final block, if the node said it.
 */
export async function extend(
  follower: Follower,
  node: Node,
  headers: Header[],
  head: number,
): Promise<Header | undefined> {
  const { contracts, position, store } = follower
  const { logs, finalized } = await readLogsOf(follower, node, headers)
  const times = new Map(headers.map(({ number, time }) => [number, time]))
  const blocks = headers.map((header, index) => toFollowed(header, logs[index] ?? [], contracts.escrow))
  await store.append({ blocks, ...decodeLogs(logs.flat(), contracts, number => times.get(number) ?? 0), head })
  position.blocks.push(...blocks)
  forgetOldBlocks(follower)
  return finalized
}

type Blocks = { logs: RawLog[][]; finalized: Header | undefined }

/**
 * A node that has a block but not all of its logs yet answers fewer. Where the bloom of a block may
 * hold a contract whose logs are missing, another node is asked; else the same one after a pause.
 */
async function readLogsOf(follower: Follower, node: Node, headers: Header[]): Promise<Blocks> {
  const first = await readAt(follower, node, headers)
  const isComplete = createCompleteness(follower.contracts, headers)
  if (isComplete(first)) return first
  for (const other of follower.nodes.filter(known => known !== node)) {
    const second = await readAt(follower, other, headers).catch((error: unknown) => {
      if (error instanceof RpcError) return undefined
      throw error
    })
    // A bloom can also be wrong: then both nodes miss the same.
    if (second !== undefined && (isComplete(second) || isEqual(second, first)))
      return { ...second, finalized: first.finalized }
  }
  await pause(repeatAfterMs, undefined, { signal: follower.signal })
  return readAt(follower, node, headers)
}

async function readAt({ signal }: Follower, node: Node, headers: Header[]): Promise<Blocks> {
  const answer = await node.readBlocks(
    headers.map(({ hash }) => hash),
    signal,
  )
  const isForeign = headers.some(({ hash }, index) => answer.logs[index]?.some(log => log.blockHash !== hash) ?? true)
  if (isForeign) throw new RpcError('unavailable', 'The node sent logs of another block.')
  return answer
}

/** Judges each contract by itself: the transfers of a block say nothing about its deposits. */
function createCompleteness(contracts: Contracts, headers: Header[]): (answer: Blocks) => boolean {
  const sources = logSources(contracts).map(source => ({ address: source.address, mayHold: createBloomTest([source]) }))
  return ({ logs }) =>
    headers.every(({ logsBloom }, index) => {
      const senders = new Set(logs[index]?.map(log => log.address.toLowerCase()))
      return sources.every(({ address, mayHold }) => senders.has(address) || !mayHold(logsBloom))
    })
}

function isEqual(one: Blocks, other: Blocks): boolean {
  return one.logs.every((logs, index) => digestLogs(logs) === digestLogs(other.logs[index] ?? []))
}

function toFollowed(header: Header, logs: RawLog[], escrow: string): FollowedBlock {
  const { number, hash, parentHash, time } = header
  const hasEvents = logs.some(log => log.address.toLowerCase() === escrow)
  return { number, hash, parentHash, time, digest: digestLogs(logs), hasEvents }
}

export function forgetOldBlocks({ position }: Follower): void {
  const { blocks, finalized = -1 } = position
  const oldest = (blocks.at(-1)?.number ?? 0) - maxKeptBlocks
  const isOld = ({ number }: FollowedBlock) => number < finalized && number < oldest
  if (blocks.length > 2 * maxKeptBlocks) position.blocks = blocks.filter(block => !isOld(block))
}
