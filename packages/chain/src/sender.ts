import {
  BaseError,
  BlockNotFoundError,
  type Hex,
  InsufficientFundsError,
  InvalidInputRpcError,
  InvalidParamsRpcError,
  NonceTooLowError,
  parseTransaction,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { ChainClient } from './clients.ts'
import { toAddress } from './escrow-calls.ts'
import { type Revert, revertOf } from './reverts.ts'

/** The blocks that a decision is made on. */
export type Heads = {
  head: number
  /** What `block.timestamp` is at least in the next block, in seconds. */
  time: number
  finalized: number
}

/**
 * Where a node knows no final block, `confirmations` blocks make one final. A node of another chain
 * must not decide anything.
 */
export async function readHeads(
  client: ChainClient,
  { chainId, confirmations }: { chainId: number; confirmations: number },
): Promise<Heads> {
  const [idOnChain, latest, pending, finalized] = await Promise.all([
    client.getChainId(),
    client.getBlock({ blockTag: 'latest' }),
    client.getBlock({ blockTag: 'pending' }).catch(() => undefined),
    client.getBlock({ blockTag: 'finalized' }).catch(noneIfUnknownTag),
  ])
  if (idOnChain !== chainId) {
    throw new Error(`The chain node is on chain ${idOnChain} and the configuration says ${chainId}. Fix CHAIN_RPC_URL.`)
  }
  const head = Number(latest.number)
  return {
    head,
    time: Math.max(Number(latest.timestamp), Number(pending?.timestamp ?? 0)),
    finalized: finalized === undefined ? Math.max(0, head - confirmations) : Number(finalized.number),
  }
}

/** Only a node that does not know the tag counts blocks instead: money must not move after a timeout. */
function noneIfUnknownTag(error: unknown): undefined {
  const isUnknown =
    error instanceof BlockNotFoundError ||
    (error instanceof BaseError &&
      error.walk(cause => cause instanceof InvalidParamsRpcError || cause instanceof InvalidInputRpcError) !== null)
  if (!isUnknown) throw error
}

export type Call = { from: string; to: string; data: Hex }

/**
 * Runs the call without sending it, in the next block. The pending block has the time of now, while
 * the newest one of an idle chain can be old.
 */
export async function simulate(client: ChainClient, call: Call): Promise<{ gas: bigint } | { revert: Revert }> {
  const request = { account: toAddress(call.from), to: toAddress(call.to), data: call.data }
  const run = (blockTag: 'pending' | 'latest') => client.estimateGas({ ...request, blockTag })
  try {
    const gas = await run('pending').catch(error => {
      if (revertOf(error) !== undefined || isOutOfFunds(error)) throw error
      return run('latest')
    })
    // State changes before the call is mined, and a call that runs out of gas is paid for nothing.
    return { gas: (gas * 13n) / 10n }
  } catch (error) {
    const revert = revertOf(error)
    if (revert === undefined) throw error
    return { revert }
  }
}

export function isOutOfFunds(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    (error.walk(cause => cause instanceof InsufficientFundsError) !== null ||
      /insufficient funds/i.test(error.details ?? ''))
  )
}

export type Fees = { maxFee: bigint; maxPriorityFee: bigint }

export async function readFees(client: ChainClient): Promise<Fees> {
  const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()
  return { maxFee: maxFeePerGas, maxPriorityFee: maxPriorityFeePerGas }
}

/** Nodes take a replacement from 10 % more on. A spike must not empty the account, so there is a maximum. */
export function raiseFees(former: Fees, current: Fees): Fees | undefined {
  const raise = (before: bigint, now: bigint) => {
    const least = (before * 5n) / 4n + 1n
    return now > least ? now : least
  }
  const raised = {
    maxFee: raise(former.maxFee, current.maxFee),
    maxPriorityFee: raise(former.maxPriorityFee, current.maxPriorityFee),
  }
  return raised.maxFee > current.maxFee * 10n ? undefined : raised
}

/** What signed bytes call, to sign the same with a higher fee. */
export function readCall(raw: Hex): { to: string; data: Hex } {
  const { to, data } = parseTransaction(raw)
  if (typeof to !== 'string' || data === undefined) throw new Error('The stored transaction calls no contract.')
  return { to, data }
}

/** Sends signed bytes. Sending them again is harmless. Returns what the node refused, if it did. */
export async function broadcast(client: ChainClient, raw: Hex): Promise<'sent' | 'out of funds' | 'refused'> {
  try {
    await client.sendRawTransaction({ serializedTransaction: raw })
    return 'sent'
  } catch (error) {
    if (isOutOfFunds(error)) return 'out of funds'
    if (isKnown(error)) return 'sent'
    if (error instanceof BaseError && /underpriced|fee cap|gas price/i.test(error.details ?? '')) return 'refused'
    throw error
  }
}

/** The node has these bytes already, or a block has their nonce. */
function isKnown(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  return (
    error.walk(cause => cause instanceof NonceTooLowError) !== null ||
    /already known|already imported|known transaction|nonce too low/i.test(`${error.details} ${error.message}`)
  )
}

export type Receipt = { hash: Hex; isSuccess: boolean; blockNumber: number; blockHash: string }

/** The receipt of the one of these transactions that is in a block. */
export async function findReceipt(client: ChainClient, hashes: Hex[]): Promise<Receipt | undefined> {
  for (const hash of hashes) {
    const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    })
    if (receipt !== undefined) {
      const { status, blockNumber, blockHash } = receipt
      return { hash, isSuccess: status === 'success', blockNumber: Number(blockNumber), blockHash }
    }
  }
  return undefined
}

/** How many transactions of the account are in the blocks up to this one. */
export function readNonce(client: ChainClient, address: string, block: number): Promise<number> {
  return client.getTransactionCount({ address: toAddress(address), blockNumber: BigInt(block) })
}

export function readFunds(client: ChainClient, address: string): Promise<bigint> {
  return client.getBalance({ address: toAddress(address) })
}

/** Who signed a transaction; undefined if the node does not know it. */
export async function readSender(client: ChainClient, hash: Hex): Promise<string | undefined> {
  const transaction = await client.getTransaction({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError) return undefined
    throw error
  })
  return transaction?.from.toLowerCase()
}
