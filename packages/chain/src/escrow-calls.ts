import type { Terms, TransactionKind } from '@limelight/contract/deposits/schema'
import { toStruct } from '@limelight/contract/deposits/typed-data'
import { type Address, encodeFunctionData, erc20Abi, type Hex, isAddress, isHex } from 'viem'
import { escrowAbi } from './artifacts/escrow.ts'
import { testUsdtAbi } from './artifacts/test-usdt.ts'
import type { ChainClient } from './clients.ts'

/** The stage of a deposit in the escrow. */
type Stage = 'NONE' | 'FUNDED' | 'DELIVERED' | 'DISPUTED' | 'SETTLED'
export type HeldDeposit = {
  stage: Stage
  before: Stage
  /** Seconds */
  clockStart: number
  disputedAt: number
  resumes: number
}

const stages: Stage[] = ['NONE', 'FUNDED', 'DELIVERED', 'DISPUTED', 'SETTLED']

/** What the escrow holds under a key as of a block, which the node must know. */
export async function readDeposit(
  client: ChainClient,
  contract: string,
  key: string,
  block: number,
): Promise<HeldDeposit> {
  const [stage, before, clockStart, disputedAt, resumes] = await client.readContract({
    address: toAddress(contract),
    abi: escrowAbi,
    functionName: 'deposits',
    args: [toHex(key)],
    blockNumber: BigInt(block),
  })
  return { stage: stages[stage] ?? 'NONE', before: stages[before] ?? 'NONE', clockStart, disputedAt, resumes }
}

/** What a call needs besides the terms. Amounts are base units, times are seconds. */
export type CallInput = {
  proof?: string | undefined
  signature?: string | undefined
  deliverBy?: string | undefined
  validBefore?: string | undefined
  toSeller?: string | undefined
  buyerSignature?: string | undefined
  sellerSignature?: string | undefined
  to?: string | undefined
  amount?: string | undefined
}

type Encode = (terms: ReturnType<typeof toStruct>, input: CallInput) => Hex

const abi = escrowAbi

/** One deposit per call, except for a cart. */
const encoders: Record<Exclude<TransactionKind, 'DEPOSIT' | 'TRANSFER'>, Encode> = {
  DELIVER: (terms, { proof }) =>
    encodeFunctionData({ abi, functionName: 'deliver', args: [terms, toHex(required(proof, 'proof'))] }),
  EXTEND: (terms, { deliverBy, signature }) =>
    encodeFunctionData({
      abi,
      functionName: 'extend',
      args: [terms, Number(required(deliverBy, 'deliverBy')), toHex(required(signature, 'signature'))],
    }),
  REOPEN: terms => encodeFunctionData({ abi, functionName: 'reopen', args: [terms] }),
  RELEASE: (terms, { signature }) =>
    signature === undefined
      ? encodeFunctionData({ abi, functionName: 'release', args: [terms] })
      : encodeFunctionData({ abi, functionName: 'releaseWithSignature', args: [terms, toHex(signature)] }),
  REFUND: (terms, { signature }) =>
    signature === undefined
      ? encodeFunctionData({ abi, functionName: 'refund', args: [terms] })
      : encodeFunctionData({ abi, functionName: 'refundWithSignature', args: [terms, toHex(signature)] }),
  DISPUTE: terms => encodeFunctionData({ abi, functionName: 'dispute', args: [terms] }),
  RESUME: terms => encodeFunctionData({ abi, functionName: 'resume', args: [terms] }),
  SPLIT: (terms, { toSeller, buyerSignature, sellerSignature }) => {
    const share = BigInt(required(toSeller, 'toSeller'))
    return buyerSignature === undefined || sellerSignature === undefined
      ? encodeFunctionData({ abi, functionName: 'split', args: [terms, share] })
      : encodeFunctionData({
          abi,
          functionName: 'splitWithSignatures',
          args: [terms, share, toHex(buyerSignature), toHex(sellerSignature)],
        })
  },
  EXPIRE: terms => encodeFunctionData({ abi, functionName: 'expireDispute', args: [terms] }),
}

/** The data of a call to the escrow. */
export function encodeCall(kind: Exclude<TransactionKind, 'TRANSFER'>, cart: Terms[], input: CallInput): Hex {
  const structs = cart.map(toStruct)
  if (kind === 'DEPOSIT') {
    const validBefore = BigInt(required(input.validBefore, 'validBefore'))
    const signature = toHex(required(input.signature, 'signature'))
    return encodeFunctionData({
      abi,
      functionName: 'depositWithAuthorization',
      args: [structs, 0n, validBefore, signature],
    })
  }
  const [terms] = structs
  if (terms === undefined) throw new Error(`${kind} needs the terms of a deposit.`)
  return encoders[kind](terms, input)
}

/**
 * The data of a transfer of test tokens. Test USDT lets anyone mint, so an empty operator mints what
 * it does not hold.
 */
export async function encodeTransfer(
  client: ChainClient,
  token: string,
  { from, to, amount }: { from: string; to: string; amount: string },
): Promise<Hex> {
  const args = [toAddress(to), BigInt(amount)] as const
  const balance = await client.readContract({
    address: toAddress(token),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [toAddress(from)],
  })
  return balance >= args[1]
    ? encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
    : encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args })
}

export function toAddress(text: string): Address {
  const lower = text.toLowerCase()
  if (!isAddress(lower)) throw new Error(`${text} is not an address.`)
  return lower
}

export function toHex(text: string): Hex {
  if (!isHex(text)) throw new Error(`${text} is not hexadecimal.`)
  return text
}

function required(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`The call needs ${name}.`)
  return value
}
