import { type Header, headerCall, readHeader } from './headers.ts'
import { type Contracts, logFilter, type RawLog, readLogs } from './logs.ts'
import { createSend, OtherChainError, RpcError, type Send } from './rpc.ts'

export type Tip = { head: Header; finalized: Header }

/** Reads one chain node. A node on another chain counts as one that failed. */
export type Node = {
  /** Which of the URLs it is, because the URL can hold a key. */
  name: string
  readTip(signal: AbortSignal): Promise<Tip>
  /** The headers of these blocks, as far as the node has them. */
  readHeaders(numbers: number[], signal: AbortSignal): Promise<Header[]>
  /** The logs of a range of the canonical chain, and the header of its last block. */
  readRange(from: number, to: number, signal: AbortSignal): Promise<{ logs: RawLog[]; last: Header }>
  /** The logs of these blocks, by hash, and the newest final block. */
  readBlocks(hashes: string[], signal: AbortSignal): Promise<{ logs: RawLog[][]; finalized: Header | undefined }>
}

export type NodeOptions = {
  name: string
  url: string
  chainId: number
  contracts: Contracts
  /** How many blocks make one final where the node knows no `finalized`. */
  confirmations: number
  onError: (problem: RpcError) => void
  send?: Send
}

export function createNode(options: NodeOptions): Node {
  const { name, chainId, confirmations } = options
  const filter = logFilter(options.contracts)
  const send = withErrors(options, options.send ?? createSend(options.url))
  /** A node that knew `finalized` once must not fall back to a count. */
  let knowsFinalized = false
  /** One wrong answer must not last, so a node that knows no `finalized` is asked again. */
  let askAgainAt = 0
  const finalizedCall = () => (performance.now() < askAgainAt ? undefined : headerCall('finalized'))

  /** Nodes without `finalized` answer an error or null. */
  async function readFinalized(answer: unknown, head: Header, signal: AbortSignal): Promise<Header> {
    const finalized = readHeader(answer ?? null)
    if (finalized !== undefined) {
      knowsFinalized = true
      return finalized
    }
    if (knowsFinalized) throw new RpcError('unavailable', 'The node does not know its finalized block any more.')
    if (performance.now() >= askAgainAt) askAgainAt = performance.now() + askAgainMs
    const number = Math.max(0, head.number - confirmations + 1)
    const [block] = await send([headerCall(number)], signal)
    return existing(readHeader(block), number)
  }

  return {
    name,
    async readTip(signal) {
      const calls = [{ method: 'eth_chainId', params: [] }, headerCall('latest')]
      const [id, latest, final] = await sendOptional(send, calls, finalizedCall(), signal)
      if (Number(id) !== chainId) {
        throw new OtherChainError(
          'refused',
          `The node is on chain ${Number(id)} and the configuration says ${chainId}.`,
        )
      }
      const head = existing(readHeader(latest), 'latest')
      return { head, finalized: await readFinalized(final, head, signal) }
    },
    async readHeaders(numbers, signal) {
      const blocks = await send(numbers.map(headerCall), signal)
      return blocks.map(readHeader).filter(header => header !== undefined)
    },
    async readRange(from, to, signal) {
      const range = { fromBlock: toHex(from), toBlock: toHex(to), ...filter }
      const [answer, block] = await send([{ method: 'eth_getLogs', params: [range] }, headerCall(to)], signal)
      return { logs: readLogs(answer), last: existing(readHeader(block), to) }
    },
    async readBlocks(hashes, signal) {
      const calls = hashes.map(blockHash => ({ method: 'eth_getLogs', params: [{ blockHash, ...filter }] }))
      const answers = await sendOptional(send, calls, finalizedCall(), signal)
      const logs = answers.slice(0, hashes.length).map(readLogs)
      return { logs, finalized: readHeader(answers[hashes.length] ?? null) }
    },
  }
}

const askAgainMs = 60_000

/** What nodes say that do not know the tag. Any other refusal may pass, and must not weaken finality. */
const unknownTag = /finalized|block ?tag|invalid|unsupported|not supported|param/i

/** One batch, whose last call may be refused. */
async function sendOptional(
  send: Send,
  calls: Parameters<Send>[0],
  last: Parameters<Send>[0][number] | undefined,
  signal: AbortSignal,
): Promise<unknown[]> {
  if (last === undefined) return send(calls, signal)
  try {
    return await send([...calls, last], signal)
  } catch (error) {
    if (!(error instanceof RpcError) || error.problem !== 'refused' || !unknownTag.test(error.message)) throw error
    return send(calls, signal)
  }
}

function withErrors({ onError }: NodeOptions, send: Send): Send {
  return async (calls, signal) => {
    try {
      return await send(calls, signal)
    } catch (error) {
      if (error instanceof RpcError) onError(error)
      throw error
    }
  }
}

/** A node that is behind does not have every block yet. */
function existing(header: Header | undefined, block: number | string): Header {
  if (header === undefined) throw new RpcError('unavailable', `The node does not have block ${block}.`)
  return header
}

function toHex(number: number): string {
  return `0x${number.toString(16)}`
}
