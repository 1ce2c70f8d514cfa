import type { DepositCall } from '@limelight/contract/deposits/schema'
import {
  type EscrowSite,
  extendDigest,
  refundDigest,
  releaseDigest,
  splitDigest,
} from '@limelight/contract/deposits/typed-data'
import type { Database, Transaction } from '@limelight/db/database'
import type { DepositTermsRow, Signer, TransactionInput } from '@limelight/db/deposits/tables'
import type { Context } from '../context.ts'
import { AppError, FormError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { contradicted } from './problems.ts'
import { verifySignature } from './signature.ts'
import { findDeposit, findTerms, findTransactions, lockDeposit } from './store.ts'
import { dropUnsent, insertTransaction } from './transaction-store.ts'

/**
 * The calls that an order's events cause. Each adds a row in the order's transaction; the role
 * `settlement` sends it when the contract allows it.
 */

/** SEND. `proof` is the SHA-256 of the delivery. */
export function deliver(ctx: Context, trx: Transaction, id: string, proof: string): Promise<void> {
  return queueCall(ctx, trx, id, { kind: 'DELIVER', input: { proof } })
}

/** More time to deliver. The contract takes it by the buyer's signature alone. */
export function extend(ctx: Context, trx: Transaction, id: string, deliverBy: Date, signature: string): Promise<void> {
  return queueCall(ctx, trx, id, { kind: 'EXTEND', input: { deliverBy: String(secondsOf(deliverBy)), signature } })
}

function secondsOf(date: Date): number {
  return date.getTime() / 1000
}

/** REQUEST_CHANGES */
export function reopen(ctx: Context, trx: Transaction, id: string): Promise<void> {
  return queueCall(ctx, trx, id, { kind: 'REOPEN' })
}

/** The delivery counts as accepted. Without a signature the payout waits for the review period. */
export function release(ctx: Context, trx: Transaction, id: string, signature?: string): Promise<void> {
  return queueCall(ctx, trx, id, { kind: 'RELEASE', input: signature === undefined ? {} : { signature } })
}

/** The order is refunded: at once by the seller’s signature, else when the deliver period has passed. */
export function refund(ctx: Context, trx: Transaction, id: string, signature?: string): Promise<void> {
  return queueCall(ctx, trx, id, { kind: 'REFUND', input: signature === undefined ? {} : { signature } })
}

/** The seller gives up without a signature: the operator stops the clocks, and the arbiter returns all at once. */
export async function returnAll(ctx: Context, trx: Transaction, id: string): Promise<void> {
  await dispute(ctx, trx, id)
  await split(ctx, trx, id, { toSeller: 0n })
}

/** A dispute was opened, or the order was blocked. */
export function dispute(ctx: Context, trx: Transaction, id: string): Promise<void> {
  return queueCall(ctx, trx, id, { kind: 'DISPUTE' })
}

/** A dispute was withdrawn, or the order was unblocked. */
export function resume(ctx: Context, trx: Transaction, id: string): Promise<void> {
  return queueCall(ctx, trx, id, { kind: 'RESUME', signer: 'ARBITER' })
}

/** A dispute was resolved. With both signatures anyone may send it. */
export function split(
  ctx: Context,
  trx: Transaction,
  id: string,
  { toSeller, signatures }: { toSeller: bigint; signatures?: { buyer: string; seller: string } | undefined },
): Promise<void> {
  const share = { toSeller: String(toSeller) }
  return signatures === undefined
    ? queueCall(ctx, trx, id, { kind: 'SPLIT', signer: 'ARBITER', input: share })
    : queueCall(ctx, trx, id, {
        kind: 'SPLIT',
        input: { ...share, buyerSignature: signatures.buyer, sellerSignature: signatures.seller },
      })
}

type NewCall = { kind: DepositCall; signer?: Signer; input?: TransactionInput }

async function queueCall(ctx: Context, trx: Transaction, id: string, call: NewCall): Promise<void> {
  const deposit = await lockDeposit(trx, id)
  if (deposit === undefined) throw new AppError('ITEM_NOT_FOUND')
  await queueCallOfKey(ctx, trx, deposit.key, call)
}

/** A call by time is queued once: the row that waits does what a second one would. */
export async function queueCallOfKey(
  ctx: Context,
  trx: Transaction,
  key: string,
  { kind, signer = 'OPERATOR', input = {} }: NewCall,
): Promise<void> {
  const isByTime = kind === 'EXPIRE' || (['RELEASE', 'REFUND'].includes(kind) && input.signature === undefined)
  if (isByTime && (await isWaiting(trx, key, kind))) return
  const row = { id: newId(ctx.clock), kind, keys: [key], signer, input, created_at: ctx.clock.now() }
  await insertTransaction(trx, row)
}

async function isWaiting(trx: Transaction, key: string, kind: DepositCall): Promise<boolean> {
  const rows = await findTransactions(trx, [key])
  return rows.some(
    row =>
      row.kind === kind &&
      row.input.signature === undefined &&
      ['QUEUED', 'FAILED', 'SENT', 'MINED'].includes(row.status),
  )
}

/** What a party signed, with the share of a Split in base units. */
export type Consent =
  | { kind: 'Release'; signature: string }
  | { kind: 'Refund'; signature: string }
  | { kind: 'Extend'; deliverBy: Date; signature: string }
  | { kind: 'Split'; side: 'buyer' | 'seller'; toSeller: bigint; signature: string }

/**
 * Checks a signature against the address in the terms, and returns it as the escrow takes it. It
 * asks the node, so it runs before the transaction.
 */
export async function verifyConsent(ctx: Context, id: string, consent: Consent): Promise<string> {
  const deposit = await findDeposit(ctx.db, id)
  const fixed = (await findTerms(ctx.db, id)).find(({ key }) => key === deposit?.key)
  if (fixed === undefined) throw new AppError('ITEM_NOT_FOUND')
  const site = { chainId: ctx.config.chainId, contract: fixed.contract }
  const claim = toClaim(site, fixed, consent)
  const { digest } = claim
  const verified = await verifySignature(ctx, { signer: fixed.terms[claim.side], digest, signature: consent.signature })
  if (verified === undefined) throw new FormError({ signature: 'Signature is not valid' })
  return verified
}

function toClaim(site: EscrowSite, { key, terms }: Pick<DepositTermsRow, 'key' | 'terms'>, consent: Consent) {
  if (consent.kind === 'Release') return { side: 'buyer', digest: releaseDigest(site, key, terms) } as const
  if (consent.kind === 'Refund') return { side: 'seller', digest: refundDigest(site, key, terms) } as const
  if (consent.kind === 'Extend')
    return { side: 'buyer', digest: extendDigest(site, key, secondsOf(consent.deliverBy)) } as const
  return { side: consent.side, digest: splitDigest(site, key, terms, consent.toSeller) }
}

/** The contract lets the arbiter resume a deposit so often. */
const maxResumes = 8

/** Whether the clock of a dispute can go on: only our calls resume, so our rows count them. */
export async function mayResume(db: Database, id: string): Promise<boolean> {
  const deposit = await findDeposit(db, id)
  if (deposit === undefined) return false
  const calls = await findTransactions(db, [deposit.key])
  return calls.filter(({ kind, status }) => kind === 'RESUME' && status !== 'DROPPED').length < maxResumes
}

/** Takes back the payouts that wait, because a party's own call contradicts them. */
export async function dropPayouts(trx: Transaction, key: string): Promise<void> {
  for (const { id, kind } of await findTransactions(trx, [key])) {
    if (['RELEASE', 'REFUND', 'SPLIT', 'EXPIRE'].includes(kind)) {
      await dropUnsent(trx, id, contradicted)
    }
  }
}
