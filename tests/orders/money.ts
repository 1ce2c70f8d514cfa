import { escrowAbi, escrowAddress } from '@limelight/chain/artifacts/escrow'
import type { Database } from '@limelight/db/database'
import { erc20Abi, type GetContractEventsReturnType, type PublicClient } from 'viem'

export type Books = {
  /** Deposits on the chain. */
  deposits: number
  settled: number
  /** Orders that have ended and whose deposit is still in the escrow. */
  stuck: string[]
  /** Orders with more than one payout, or with two deposits that count. */
  paidTwice: string[]
  /** Orders whose seller was paid a deposit that pays for nothing. */
  paidForNothing: string[]
  /** Where the chain, the rows and the order's state disagree. */
  differences: string[]
}

type Row = Awaited<ReturnType<typeof readOrders>>[number]

type Payout = { how: number; toSeller: bigint; toBuyer: bigint }

/** What the escrow has taken and paid out, by keys of deposits. */
export type Chain = {
  deposits: Map<string, bigint>
  settled: Map<string, Payout>
  /** How often a deposit was paid out. */
  payouts: Map<string, number>
  owed: bigint
  balance: bigint
}

/**
 * Where every unit of USDT is, by the chain, and whether our rows and the state of each order say
 * the same. `isDone` expects that everything that is queued has happened. `ids` are the orders of
 * the deposits in `chain`; by default, all orders.
 */
export async function audit(db: Database, chain: Chain, isDone: boolean, ids?: readonly string[]): Promise<Books> {
  const rows = await readOrders(db, ids)
  const books: Books = {
    ...{ deposits: chain.deposits.size, settled: chain.settled.size },
    ...{ stuck: [], paidTwice: [], paidForNothing: [], differences: [] },
  }
  const open = [...chain.deposits].filter(([key]) => !chain.settled.has(key))
  const held = open.reduce((sum, [, amount]) => sum + amount, 0n) + chain.owed
  if (held !== chain.balance) books.differences.push(`the escrow holds ${chain.balance}, its deposits are ${held}`)
  const known = new Set(rows.map(({ key }) => key))
  for (const [key] of chain.deposits) if (!known.has(key)) books.differences.push(`deposit ${key} belongs to no order`)
  for (const row of rows) checkOrder(books, chain, row, isDone)
  for (const [key, payouts] of chain.payouts) if (payouts > 1) books.paidTwice.push(key)
  return books
}

/** One row per terms that an order ever had. */
function readOrders(db: Database, ids: readonly string[] | undefined) {
  return db
    .selectFrom('orders')
    .$if(ids !== undefined, query => query.where('orders.id', 'in', ids ?? []))
    .leftJoin('deposits', 'deposits.id', 'orders.id')
    .leftJoin('deposit_terms', 'deposit_terms.deposit_id', 'orders.id')
    .leftJoin('disputes', 'disputes.id', 'orders.dispute_id')
    .select(['orders.id', 'orders.status', 'orders.price', 'orders.paid_at', 'orders.settled_at'])
    .select(['orders.to_seller', 'orders.to_buyer', 'orders.blocked_at'])
    .select(['deposits.key as counts', 'deposit_terms.key', 'disputes.resolved_price', 'disputes.resolution'])
    .select('disputes.status as dispute')
    .execute()
}

type ChainReader = Pick<PublicClient, 'getContractEvents' | 'getBlockNumber' | 'readContract'>

/** Reads what the chain has told since the last reading. */
export function openLedger(node: ChainReader, token: `0x${string}`) {
  const chain: Chain = { deposits: new Map(), settled: new Map(), payouts: new Map(), owed: 0n, balance: 0n }
  let fromBlock = 0n
  return {
    async read(): Promise<Chain> {
      const toBlock = await node.getBlockNumber({ cacheTime: 0 })
      const events = { address: escrowAddress, abi: escrowAbi, strict: true } as const
      const logs = fromBlock > toBlock ? [] : await node.getContractEvents({ ...events, fromBlock, toBlock })
      for (const log of logs) enter(chain, log)
      fromBlock = toBlock + 1n
      chain.balance = await node.readContract({
        ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [escrowAddress] },
      })
      return chain
    },
    /** Deposits that are paid out need no second look. */
    forgetSettled(): void {
      for (const key of chain.settled.keys()) chain.deposits.delete(key)
      chain.settled.clear()
      chain.payouts.clear()
    },
  }
}

type EscrowLog = GetContractEventsReturnType<typeof escrowAbi, undefined, true>[number]

function enter(chain: Chain, log: EscrowLog): void {
  if (log.eventName === 'Deposited') chain.deposits.set(log.args.key, log.args.terms.amount)
  if (log.eventName === 'Settled') {
    chain.settled.set(log.args.key, log.args)
    chain.payouts.set(log.args.key, (chain.payouts.get(log.args.key) ?? 0) + 1)
  }
  if (log.eventName === 'Owed') chain.owed += log.args.amount
  if (log.eventName === 'Withdrawn') chain.owed -= log.args.amount
}

const paidStates = ['IN_PROGRESS', 'SENT', 'DISPUTE', 'COMPLETED']

function checkOrder(books: Books, chain: Chain, row: Row, isDone: boolean): void {
  const { id, status, key, counts } = row
  const differ = (what: string) => void books.differences.push(`order ${id} (${status}): ${what}`)
  if (paidStates.includes(status) && !chain.deposits.has(counts ?? '')) differ('has no deposit')
  const amount = chain.deposits.get(key ?? '')
  if (amount === undefined) return
  const payout = chain.settled.get(key ?? '')
  if (payout !== undefined && payout.toSeller + payout.toBuyer !== amount) differ('paid out another amount')
  if (key !== counts || row.paid_at === null) checkSentBack(books, row, payout, isDone)
  else if (amount !== BigInt(row.price)) differ(`deposited ${amount}, costs ${row.price}`)
  else if (payout !== undefined) checkPayout(row, payout, isDone, differ)
  else if (row.settled_at !== null) differ('its rows say that it is paid out')
  else if (isDone && ['COMPLETED', 'REFUNDED'].includes(status)) books.stuck.push(`${id} (${status})`)
}

/** A deposit that pays nothing goes back to its buyer, whole. */
function checkSentBack(
  books: Books,
  { id, status }: Row,
  payout: { toSeller: bigint } | undefined,
  isDone: boolean,
): void {
  if (payout !== undefined && payout.toSeller > 0n) books.paidForNothing.push(`order ${id} (${status})`)
  if (payout === undefined && isDone) books.stuck.push(`${id} (${status}), a deposit that does not count`)
}

function checkPayout(row: Row, payout: Payout, isDone: boolean, differ: (what: string) => void): void {
  if (row.settled_at === null) {
    if (isDone) differ('its rows do not know the payout')
    return
  }
  const { toSeller, toBuyer } = payout
  if (BigInt(row.to_seller ?? -1) !== toSeller || BigInt(row.to_buyer ?? -1) !== toBuyer)
    differ('rows and chain differ')
  const isByStatus = row.status === 'REFUNDED' ? toSeller === 0n : row.status === 'COMPLETED' && toSeller > 0n
  if (!isByStatus) differ(`paid ${toSeller} to its seller`)
  if (!isDividedRightly(row, payout)) {
    const { dispute, resolved_price, price } = row
    differ(
      `paid ${toSeller} of ${price} to its seller by ${payout.how}, but its dispute is ${dispute} at ${resolved_price}`,
    )
  }
}

/** `how` of the contract's event `Settled`. */
const [split, expired] = [2, 3]

/** A party can give in at any time, also when a dispute was resolved and its split is on the way. */
function isDividedRightly({ dispute, resolved_price, price }: Row, { how, toSeller, toBuyer }: Payout): boolean {
  if (dispute === 'RESOLVED' && (how === split || how === expired)) return BigInt(resolved_price ?? -1) === toSeller
  // A block longer than the dispute period ends on the chain, which halves what was delivered.
  if (how === expired && toSeller === BigInt(price) / 2n) return true
  return toSeller === 0n || toBuyer === 0n
}
