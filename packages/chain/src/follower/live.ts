import type { Follower } from './follow.ts'
import { createBloomTest, type Header } from './headers.ts'
import { decodeLogs, digestLogs, logSources, type RawLog } from './logs.ts'
import type { Node } from './node.ts'
import { RpcError } from './rpc.ts'
import type { FollowedBlock } from './store.ts'

/** Final blocks are kept for so long, which helps if the embedded chain loses some. */
const maxKeptBlocks = 512

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

/** A node that has the block but not its logs yet answers without any, so an odd answer is asked for again. */
async function readLogsOf(
  { contracts, signal }: Follower,
  node: Node,
  headers: Header[],
): Promise<{ logs: RawLog[][]; finalized: Header | undefined }> {
  const read = () =>
    node.readBlocks(
      headers.map(({ hash }) => hash),
      signal,
    )
  const first = await read()
  const mayHold = createBloomTest(logSources(contracts))
  const isOdd = headers.some(({ logsBloom }, index) => first.logs[index]?.length === 0 && mayHold(logsBloom))
  const answer = isOdd ? await read() : first
  const isForeign = headers.some(({ hash }, index) => answer.logs[index]?.some(log => log.blockHash !== hash) ?? true)
  if (isForeign) throw new RpcError('unavailable', 'The node sent logs of another block.')
  return answer
}

function toFollowed(header: Header, logs: RawLog[], escrow: string): FollowedBlock {
  const { number, hash, parentHash, time } = header
  const hasEvents = logs.some(log => log.address.toLowerCase() === escrow)
  return { number, hash, parentHash, time, digest: digestLogs(logs), hasEvents }
}

function forgetOldBlocks({ position }: Follower): void {
  const { blocks, finalized = -1 } = position
  const oldest = (blocks.at(-1)?.number ?? 0) - maxKeptBlocks
  const isOld = ({ number }: FollowedBlock) => number < finalized && number < oldest
  if (blocks.length > 2 * maxKeptBlocks) position.blocks = blocks.filter(block => !isOld(block))
}
