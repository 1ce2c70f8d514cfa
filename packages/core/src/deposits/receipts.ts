import { toHex } from '@limelight/chain/escrow-calls'
import { broadcast, findReceipt, raiseFees, readCall, readFees, readNonce } from '@limelight/chain/sender'
import { signTransaction } from '@limelight/chain/signing-account'
import type { ChainTransactionAttemptRow, ChainTransactionRow } from '@limelight/db/deposits/tables'
import type { Context } from '../context.ts'
import { announce, storeAttempt, type Turn } from './attempts.ts'
import { revertedInBlock, takenNonce } from './problems.ts'
import { fail } from './retry.ts'
import { findAttemptAt, findAttempts, updateTransaction } from './transaction-store.ts'

/** A transaction that is in no block after this time is sent again with a higher fee. */
const raiseAfterMs = 30_000

/** A call in a final block is done. One that a reorg removed is on its way again. */
export async function checkMined(
  ctx: Context,
  { client, heads }: Pick<Turn, 'client' | 'heads'>,
  rows: ChainTransactionRow[],
): Promise<boolean> {
  let hasWorked = false
  for (const row of rows) {
    const attempts = await findAttempts(ctx.db, row)
    const receipt = await findReceipt(
      client,
      attempts.map(({ hash }) => toHex(hash)),
    )
    if (receipt === undefined) {
      const gone = { status: 'SENT', block_number: null, block_hash: null, mined_at: null } as const
      hasWorked = (await updateTransaction(ctx.db, row, gone)) || hasWorked
    } else if (!receipt.isSuccess) {
      hasWorked = (await fail(ctx, row, revertedInBlock(receipt.hash))) || hasWorked
    } else if (receipt.blockNumber <= heads.finalized) {
      hasWorked = (await updateTransaction(ctx.db, row, { status: 'FINAL', ...placeOf(receipt) })) || hasWorked
    } else if (receipt.blockHash !== row.block_hash) {
      hasWorked = (await updateTransaction(ctx.db, row, placeOf(receipt))) || hasWorked
    }
  }
  return hasWorked
}

/** The receipt of a sent call; undefined while no block has it. */
async function readReceipt(
  ctx: Context,
  { client }: Pick<Turn, 'client'>,
  row: ChainTransactionRow,
  attempts: ChainTransactionAttemptRow[],
): Promise<boolean | undefined> {
  const receipt = await findReceipt(
    client,
    attempts.map(({ hash }) => toHex(hash)),
  )
  if (receipt === undefined) return undefined
  if (!receipt.isSuccess) return fail(ctx, row, revertedInBlock(receipt.hash))
  const mined = {
    status: 'MINED',
    ...placeOf(receipt),
    mined_at: ctx.clock.now(),
    problem: null,
    failures: 0,
  } as const
  return updateTransaction(ctx.db, row, mined)
}

/** Calls of a key that this process does not have, such as a replaced one, need no key to be checked. */
export async function checkForeign(
  ctx: Context,
  turn: Pick<Turn, 'client'>,
  rows: ChainTransactionRow[],
): Promise<boolean> {
  let hasWorked = false
  for (const row of rows) {
    hasWorked = ((await readReceipt(ctx, turn, row, await findAttempts(ctx.db, row))) ?? false) || hasWorked
  }
  return hasWorked
}

/** Looks for the receipt of a sent call, and sends it again if no block has it. */
export async function checkSent(ctx: Context, turn: Turn, row: ChainTransactionRow): Promise<boolean> {
  const attempts = await findAttempts(ctx.db, row)
  const outcome = await readReceipt(ctx, turn, row, attempts)
  if (outcome !== undefined) return outcome
  const [newest] = attempts
  if (newest === undefined) throw new Error(`The sent transaction ${row.id} has no stored hash.`)
  const next = await readNonce(turn.client, turn.account.address, turn.heads.head)
  if (next > newest.nonce) return checkTakenNonce(ctx, turn, row, newest)
  if (next < newest.nonce) await fillNonces(ctx, turn, { from: next, to: newest.nonce })
  const isOld = ctx.clock.now().getTime() - newest.created_at.getTime() >= raiseAfterMs
  return isOld ? raise(ctx, turn, row, newest) : sendAgain(ctx, turn, row, newest)
}

/**
 * A reorg can remove the block of a call that had reverted, whose row has moved on. Without its
 * transaction no later one of the account is mined, so the stored bytes are sent again.
 */
async function fillNonces(
  ctx: Context,
  { client, account }: Turn,
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (let nonce = from; nonce < to; nonce += 1) {
    const attempt = await findAttemptAt(ctx.db, { address: account.address, nonce })
    if (attempt !== undefined) await broadcast(client, toHex(attempt.raw))
  }
}

function placeOf({ hash, blockNumber, blockHash }: { hash: string; blockNumber: number; blockHash: string }) {
  return { hash, block_number: blockNumber, block_hash: blockHash }
}

/** Only final blocks show for certain that none of our hashes has the nonce. */
async function checkTakenNonce(
  ctx: Context,
  { client, heads, account }: Turn,
  row: ChainTransactionRow,
  { nonce }: ChainTransactionAttemptRow,
): Promise<boolean> {
  if ((await readNonce(client, account.address, heads.finalized)) <= nonce) return false
  return fail(ctx, row, takenNonce(account.address, nonce))
}

async function raise(
  ctx: Context,
  turn: Turn,
  row: ChainTransactionRow,
  newest: ChainTransactionAttemptRow,
): Promise<boolean> {
  const former = { maxFee: BigInt(newest.max_fee), maxPriorityFee: BigInt(newest.max_priority_fee) }
  const fees = raiseFees(former, await readFees(turn.client))
  if (fees === undefined) return sendAgain(ctx, turn, row, newest)
  const call = { ...readCall(toHex(newest.raw)), nonce: newest.nonce, gas: BigInt(newest.gas), ...fees }
  const signed = await signTransaction(turn.account, { chainId: ctx.config.chainId, ...call })
  if (!(await storeAttempt(ctx, turn, row, { ...signed, ...call }))) return false
  ctx.logger.info({ transaction: row.id, kind: row.kind, hash: signed.hash }, 'Raised the fee of a call')
  await announce(ctx, turn, row, { ...newest, raw: signed.raw, max_fee: String(fees.maxFee) })
  return true
}

/** A node forgets what it has not mined. Not every turn counts as work. */
async function sendAgain(
  ctx: Context,
  turn: Turn,
  row: ChainTransactionRow,
  newest: ChainTransactionAttemptRow,
): Promise<boolean> {
  await announce(ctx, turn, row, newest)
  return false
}
