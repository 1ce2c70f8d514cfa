import type { ChainClient } from '@limelight/chain/clients'
import { toHex } from '@limelight/chain/escrow-calls'
import { broadcast, type Heads, readFunds } from '@limelight/chain/sender'
import type { SigningAccount } from '@limelight/chain/signing-account'
import type { ChainTransactionAttemptRow, ChainTransactionRow, Signer } from '@limelight/db/deposits/tables'
import type { Context } from '../context.ts'
import { feeRefused, outOfFunds } from './problems.ts'
import { report } from './retry.ts'
import { findSentTransactions, insertAttempt, lockAccount, updateTransaction } from './transaction-store.ts'

/** What one turn of a sender works with: the chain as it is now, and one account. */
export type Turn = {
  client: ChainClient
  heads: Heads
  signer: Signer
  account: SigningAccount
}

/**
 * Stores what is signed before it is sent, unless another process was faster. Each account has one
 * call on its way.
 */
export async function storeAttempt(
  ctx: Context,
  { account }: Turn,
  row: ChainTransactionRow,
  signed: { hash: string; raw: string; nonce: number; gas: bigint; maxFee: bigint; maxPriorityFee: bigint },
): Promise<boolean> {
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async trx => {
    await lockAccount(trx, account.address)
    const sent = await findSentTransactions(trx, account.address)
    if (sent.some(other => other.id !== row.id)) return false
    const isFirst = row.status !== 'SENT'
    const isStored = await updateTransaction(trx, row, {
      status: 'SENT',
      from_address: account.address,
      nonce: signed.nonce,
      hash: signed.hash,
      problem: null,
      is_waiting: false,
      ...(isFirst ? { sent_at: now } : {}),
    })
    if (!isStored) return false
    await insertAttempt(trx, {
      hash: signed.hash,
      transaction_id: row.id,
      from_address: account.address,
      nonce: signed.nonce,
      gas: String(signed.gas),
      max_fee: String(signed.maxFee),
      max_priority_fee: String(signed.maxPriorityFee),
      raw: signed.raw,
      created_at: now,
    })
    return true
  })
}

/** Sends stored bytes. What the node refuses stays SENT, and the next turn sends it again. */
export async function announce(
  ctx: Context,
  { client, account }: Turn,
  row: ChainTransactionRow,
  { raw, gas, max_fee }: Pick<ChainTransactionAttemptRow, 'raw' | 'gas' | 'max_fee'>,
): Promise<void> {
  const answer = await broadcast(client, toHex(raw))
  if (answer === 'sent') return
  const needed = BigInt(gas) * BigInt(max_fee)
  const problem =
    answer === 'refused'
      ? feeRefused
      : outOfFunds(account.address, { needed, held: await readFunds(client, account.address) })
  await report(ctx, row, problem, 'SENT')
}
