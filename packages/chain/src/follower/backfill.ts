import { setTimeout as pause } from 'node:timers/promises'
import { agree, type Range, signRange } from './agree.ts'
import type { Follower } from './follower.ts'
import { forgetOldBlocks } from './live.ts'
import { type Decoded, decodeLogs, type RawLog } from './logs.ts'
import type { Node } from './node.ts'
import { RpcError } from './rpc.ts'
import type { FollowedBlock } from './store.ts'

const firstRangeSize = 500
const maxRangeSize = 10_000
/** Ranges grow until one holds about this many logs, which is one transaction. */
const targetLogs = 10_000
const maxInFlight = 3
/** Attempts at one range before the follower changes the node. */
const maxAttempts = 5
const headersPerCall = 100

/** How much one request asks for, and how many requests run. Both grow by little and halve on refusal. */
type Pace = { rangeSize: number; inFlight: number }

/** Follows final blocks up to `end`: several ranges are fetched while one is stored. */
export async function backfill(
  follower: Follower,
  { node, from, end, head }: { node: Node; from: number; end: number; head: number },
): Promise<void> {
  // The first range says how large the next ones can be, and is there sooner alone.
  const pace: Pace = { rangeSize: firstRangeSize, inFlight: 1 }
  const fetching: Promise<DecodedRange>[] = []
  let next = from
  const fetchNext = () => {
    while (next <= end && fetching.length < pace.inFlight) {
      const to = Math.min(end, next + pace.rangeSize - 1)
      const reading = readDecoded(follower, node, pace, next, to)
      // It can fail before the ranges in front of it are stored.
      reading.catch(() => undefined)
      fetching.push(reading)
      next = to + 1
    }
  }
  try {
    while (next <= end || fetching.length > 0) {
      follower.signal.throwIfAborted()
      fetchNext()
      const range = await fetching.shift()
      fetchNext()
      if (range !== undefined) await storeRange(follower, range, head)
    }
  } finally {
    // The first failure ends the backfill. Those of the ranges behind it tell nothing new.
    await Promise.allSettled(fetching)
  }
}

type DecodedRange = Decoded & Pick<Range, 'last'>

/** Decodes as soon as a range is there, so that Postgres stores one meanwhile. */
async function readDecoded(
  follower: Follower,
  node: Node,
  pace: Pace,
  from: number,
  to: number,
): Promise<DecodedRange> {
  const { logs, last } = await readConfirmed(follower, node, pace, from, to)
  const times = await readTimes(node, logs, follower.signal)
  return { ...decodeLogs(logs, follower.contracts, number => times.get(number) ?? 0), last }
}

async function storeRange(follower: Follower, { transfers, events, last }: DecodedRange, head: number): Promise<void> {
  const { number, hash, parentHash, time } = last
  // Blocks of a backfill are final, so their digest is not needed again.
  const block: FollowedBlock = { number, hash, parentHash, time, digest: '', hasEvents: false }
  await follower.store.append({ blocks: [block], transfers, events, head, finalized: number })
  follower.position.blocks.push(block)
  follower.position.finalized = number
  forgetOldBlocks(follower)
}

/** One reading of one node is not enough if it is empty, or if there are more nodes. */
async function readConfirmed(
  { nodes, contracts, signal }: Follower,
  node: Node,
  pace: Pace,
  from: number,
  to: number,
): Promise<Range> {
  const read = (reader: Node) => readRange(reader, pace, from, to, signal)
  const known = await read(node)
  const others = nodes.filter(other => other !== node)
  if (others.length === 0 && known.logs.length > 0) return known
  return agree({
    ...{ node, others, known, read, sign: signRange },
    needsSecondNode: range => range.logs.some(log => log.address.toLowerCase() === contracts.escrow),
    what: `blocks ${from} to ${to}`,
  })
}

/** Splits a range that the node finds too large, and waits where it asks for patience. */
async function readRange(node: Node, pace: Pace, from: number, to: number, signal: AbortSignal): Promise<Range> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { logs, last } = await node.readRange(from, to, signal)
      grow(pace, to - from + 1, logs.length)
      return { from, to, logs, last }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      if (error.problem === 'large' && to > from) return readHalves(node, pace, { from, to, error }, signal)
      if (attempt === maxAttempts) throw error
      pace.inFlight = Math.max(1, Math.floor(pace.inFlight / 2))
      await pause(100 * 2 ** attempt, undefined, { signal })
    }
  }
}

async function readHalves(
  node: Node,
  pace: Pace,
  { from, to, error }: { from: number; to: number; error: RpcError },
  signal: AbortSignal,
): Promise<Range> {
  const hint = error.suggestedEnd ?? Math.floor((from + to) / 2)
  const middle = hint >= from && hint < to ? hint : Math.floor((from + to) / 2)
  pace.rangeSize = Math.max(1, Math.min(pace.rangeSize, middle - from + 1))
  const first = await readRange(node, pace, from, middle, signal)
  const second = await readRange(node, pace, middle + 1, to, signal)
  return { from, to, logs: first.logs.concat(second.logs), last: second.last }
}

function grow(pace: Pace, size: number, logCount: number): void {
  pace.inFlight = Math.min(maxInFlight, pace.inFlight + 1)
  if (size < pace.rangeSize) return
  const fitting = logCount === 0 ? maxRangeSize : Math.floor((size * targetLogs) / logCount)
  pace.rangeSize = Math.max(1, Math.min(maxRangeSize, size * 2, fitting))
}

/** The times of the blocks whose logs do not say them. */
async function readTimes(node: Node, logs: RawLog[], signal: AbortSignal): Promise<Map<number, number>> {
  const timeless = new Set(logs.filter(log => log.blockTimestamp === undefined).map(log => Number(log.blockNumber)))
  const numbers = [...timeless]
  const times = new Map<number, number>()
  for (let start = 0; start < numbers.length; start += headersPerCall) {
    const asked = numbers.slice(start, start + headersPerCall)
    const headers = await node.readHeaders(asked, signal)
    if (headers.length < asked.length) throw new RpcError('unavailable', 'The node lacks blocks of its own logs.')
    for (const { number, time } of headers) times.set(number, time)
  }
  return times
}
