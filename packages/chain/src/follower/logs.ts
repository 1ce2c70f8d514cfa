import { createHash } from 'node:crypto'
import { decodeEventLog, type Hex, toEventSelector } from 'viem'
import { escrowAbi } from '../artifacts/escrow.ts'
import { RpcError } from './rpc.ts'

/** A log as nodes send it. Numbers are hex. */
export type RawLog = {
  address: string
  topics: Hex[]
  data: Hex
  blockNumber: string
  blockHash: string
  logIndex: string
  transactionHash: string
  /** Newer nodes send it. */
  blockTimestamp?: string
  removed?: boolean
}

/** Where a log stands in the chain. */
type Place = {
  id: string
  blockNumber: number
  blockHash: string
  logIndex: number
  /** Seconds. */
  time: number
  txHash: string
}
export type TransferLog = Place & { from: string; to: string; amount: string }
export type EscrowEventName = (typeof escrowEventNames)[number]
export type EventLog = Place & { name: EscrowEventName; key: string | null; args: Record<string, unknown> }

export type Contracts = { token: string; escrow: string }

const escrowEventNames = [
  'Deposited',
  'Delivered',
  'Reopened',
  'Extended',
  'Disputed',
  'Resumed',
  'Settled',
  'Owed',
  'Withdrawn',
] as const
/** The words of the contract's enum `How`, by its number. */
const howWords = ['Release', 'Refund', 'Split', 'Expire'] as const

const transferTopic = toEventSelector('Transfer(address,address,uint256)')
const escrowTopics = escrowAbi
  .filter(item => item.type === 'event')
  .filter(({ name }) => escrowEventNames.some(known => known === name))
  .map(item => toEventSelector(item))

/** Which events of which contract are kept. */
export function logSources({ token, escrow }: Contracts): { address: string; topics: string[] }[] {
  return [
    { address: token, topics: [transferTopic] },
    { address: escrow, topics: escrowTopics },
  ]
}

/** What a node is asked for: only these events, so that approvals are not even sent. */
export function logFilter({ token, escrow }: Contracts): { address: string[]; topics: [string[]] } {
  return { address: [token, escrow], topics: [[transferTopic, ...escrowTopics]] }
}

/**
 * The id of a log: a UUID made of the block's number, the log index and the beginning of the block's
 * hash. Ids have the order of the chain, and every index of the same chain makes the same ids.
 */
function logId(blockNumber: number, logIndex: number, blockHash: string): string {
  const number = blockNumber.toString(16).padStart(12, '0')
  const [high, low] = [logIndex >>> 12, logIndex & 0xfff].map(part => part.toString(16).padStart(3, '0'))
  return `${number.slice(0, 8)}-${number.slice(8)}-8${high}-8${low}-${blockHash.slice(2, 14)}`
}

/** No id of an earlier block reaches it. */
export function firstLogId(blockNumber: number): string {
  return logId(blockNumber, 0, `0x${'0'.repeat(12)}`)
}

export function readLogs(answer: unknown): RawLog[] {
  if (!Array.isArray(answer) || !answer.every(isRawLog)) {
    throw new RpcError('unavailable', "The node's answer to eth_getLogs has no logs.")
  }
  return answer
}

function isRawLog(value: unknown): value is RawLog {
  if (typeof value !== 'object' || value === null) return false
  const log: Partial<RawLog> = value
  return (
    isHex(log.address) &&
    isHex(log.data) &&
    isHex(log.blockNumber) &&
    isHex(log.blockHash) &&
    isHex(log.logIndex) &&
    isHex(log.transactionHash) &&
    Array.isArray(log.topics) &&
    log.topics.every(isHex)
  )
}

const hex = /^0x[0-9a-f]*$/i

/** A node could send anything, and what it sends becomes part of statements. */
function isHex(value: unknown): boolean {
  return typeof value === 'string' && hex.test(value)
}

/** Equal for equal logs of a block or a range, and '' without logs. */
export function digestLogs(logs: RawLog[]): string {
  if (logs.length === 0) return ''
  const hash = createHash('sha256')
  for (const log of logs) {
    hash.update(`${log.blockHash}${log.logIndex}${log.transactionHash}${log.address}${log.topics.join()}${log.data}\n`)
  }
  return hash.digest('base64url')
}

export type Decoded = { transfers: TransferLog[]; events: EventLog[] }

/** `timeOf` gives the time of a block, in seconds, for nodes that do not send it with each log. */
export function decodeLogs(
  logs: RawLog[],
  { token, escrow }: Contracts,
  timeOf: (blockNumber: number) => number,
): Decoded {
  const decoded: Decoded = { transfers: [], events: [] }
  for (const log of logs) {
    const address = log.address.toLowerCase()
    if (address === token) decodeTransfer(log, timeOf, decoded.transfers)
    else if (address === escrow) decodeEvent(log, timeOf, decoded.events)
  }
  return decoded
}

function placeOf(log: RawLog, timeOf: (blockNumber: number) => number): Place {
  const [blockNumber, logIndex] = [Number(log.blockNumber), Number(log.logIndex)]
  return {
    id: logId(blockNumber, logIndex, log.blockHash),
    blockNumber,
    blockHash: log.blockHash,
    logIndex,
    time: log.blockTimestamp === undefined ? timeOf(blockNumber) : Number(log.blockTimestamp),
    txHash: log.transactionHash,
  }
}

/** 32 bytes as hex. */
const wordLength = 66

/** By hand: transfers are by far the most logs, and viem takes ten times as long. */
function decodeTransfer(log: RawLog, timeOf: (blockNumber: number) => number, transfers: TransferLog[]): void {
  const [topic, from, to] = log.topics
  if (topic !== transferTopic || from === undefined || to === undefined || log.data.length !== wordLength) return
  transfers.push({
    ...placeOf(log, timeOf),
    from: `0x${from.slice(26)}`,
    to: `0x${to.slice(26)}`,
    amount: BigInt(log.data).toString(),
  })
}

function decodeEvent(log: RawLog, timeOf: (blockNumber: number) => number, events: EventLog[]): void {
  const [signature, ...rest] = log.topics
  if (signature === undefined || !escrowTopics.includes(signature)) return
  const { eventName, args } = decodeEventLog({ abi: escrowAbi, topics: [signature, ...rest], data: log.data })
  const name = escrowEventNames.find(known => known === eventName)
  if (name === undefined) return
  const values = toPlain(args)
  const key = 'key' in args ? args.key.toLowerCase() : null
  if (eventName === 'Settled') values.how = howWords[args.how] ?? 'Expire'
  events.push({ ...placeOf(log, timeOf), name, key, args: values })
}

/** Amounts become strings, addresses lower-case. */
function toPlain(args: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, toPlainValue(value)]))
}

function toPlainValue(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string') return value.toLowerCase()
  return typeof value === 'object' && value !== null ? toPlain(value) : value
}
