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

type Agreement<Reading> = {
  node: Node
  others: Node[]
  known: Reading
  /** Whether a reading holds deposits, so that two nodes must have seen them. */
  needsSecondNode: (reading: Reading) => boolean
  read: (node: Node) => Promise<Reading>
  sign: (reading: Reading) => string
  what: string
}
type Read<Reading> = { reading: Reading; from: Node }

/**
 * Reads a range again, at the other nodes if there are any, until two readings in a row agree. The
 * first one is `known`. Returns what was agreed on. With several nodes the two readings are those of
 * different nodes, unless no reading holds deposits and no other node answers.
 */
export async function agree<Reading>(agreement: Agreement<Reading>): Promise<Reading> {
  const { node, others, known, needsSecondNode, read, sign, what } = agreement
  let last: Read<Reading> = { reading: known, from: node }
  // A deposit that one of the readings held may be missing in the others.
  let mayHoldDeposits = needsSecondNode(known)
  for (let count = 1; count < maxReadings; count += 1) {
    const isSecondTurn = count % 2 === 1
    const next = isSecondTurn ? await readAtAnother(agreement) : { reading: await read(node), from: node }
    mayHoldDeposits ||= needsSecondNode(next.reading)
    if (sign(next.reading) === sign(last.reading)) {
      const isOneNode = others.length > 0 && next.from === last.from
      if (isOneNode && mayHoldDeposits) throw new NoSecondNodeError(what)
      return next.reading
    }
    last = next
  }
  throw new HaltError(
    `The chain nodes disagree on ${what}. Find out which one is wrong and remove it from CHAIN_RPC_URL.`,
  )
}

async function readAtAnother<Reading>({ node, others, read }: Agreement<Reading>): Promise<Read<Reading>> {
  for (const other of others) {
    try {
      return { reading: await read(other), from: other }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
    }
  }
  return { reading: await read(node), from: node }
}

/** Money moves only if two nodes have seen the deposit. */
export class NoSecondNodeError extends Error {
  constructor(what: string) {
    super(`No second chain node confirms ${what}, which hold deposits. They become final when one does.`)
  }
}
