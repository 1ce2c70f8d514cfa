import type { Header } from './headers.ts'
import { digestLogs, type RawLog } from './logs.ts'
import type { Node } from './node.ts'
import { RpcError } from './rpc.ts'

/** The follower stands still: going on would be a guess. */
export class HaltError extends Error {}

export type Range = { from: number; to: number; logs: RawLog[]; last: Header }

/** Two readings in a row that agree are believed; so many are made before the nodes disagree. */
const maxReadings = 6

/** A summary that is equal for equal readings. */
export function signRange({ logs, last }: Pick<Range, 'logs' | 'last'>): string {
  return `${last.hash} ${digestLogs(logs)}`
}

/**
 * Reads a range again, at the other nodes if there are any, until two readings in a row agree. The
 * first one is `known`. Returns what was agreed on. With several nodes the two readings are those of
 * different nodes, unless `needsSecondNode` is false and no other node answers.
 */
export async function agree<Reading>({
  node,
  others,
  known,
  needsSecondNode,
  read,
  sign,
  what,
}: {
  node: Node
  others: Node[]
  known: Reading
  needsSecondNode: boolean
  read: (node: Node) => Promise<Reading>
  sign: (reading: Reading) => string
  what: string
}): Promise<Reading> {
  let last = known
  for (let count = 1; count < maxReadings; count += 1) {
    const isSecondTurn = count % 2 === 1
    const next = isSecondTurn ? await readAtAnother({ node, others, needsSecondNode, read, what }) : await read(node)
    if (sign(next) === sign(last)) return next
    last = next
  }
  throw new HaltError(
    `The chain nodes disagree on ${what}. Find out which one is wrong and remove it from CHAIN_RPC_URL.`,
  )
}

async function readAtAnother<Reading>({
  node,
  others,
  needsSecondNode,
  read,
  what,
}: {
  node: Node
  others: Node[]
  needsSecondNode: boolean
  read: (node: Node) => Promise<Reading>
  what: string
}): Promise<Reading> {
  for (const other of others) {
    try {
      return await read(other)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
    }
  }
  if (others.length > 0 && needsSecondNode) throw new NoSecondNodeError(what)
  return read(node)
}

/** Money moves only if two nodes have seen the deposit. */
export class NoSecondNodeError extends Error {
  constructor(what: string) {
    super(`No second chain node confirms ${what}, which hold deposits. They become final when one does.`)
  }
}
