import type { ChainDepositRow } from '@limelight/db/chain/tables'
import type { Transaction } from '@limelight/db/database'
import type { ChainTransactionRow, DepositRow } from '@limelight/db/deposits/tables'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { queueCallOfKey } from './calls.ts'
import { applyDepositJob } from './jobs.ts'
import { contradicted } from './problems.ts'
import {
  findChainDeposits,
  findChainState,
  findDepositsByKeys,
  findTerms,
  findTransactions,
  lockDeposit,
  updateDeposit,
} from './store.ts'
import { dropUnsent, wakeTransactions } from './transaction-store.ts'

/**
 * What follows from new or vanished events of these keys, in the transaction of the follower's
 * checkpoint and after `chain_deposits` is written. Call it again when the events become final.
 * Repeating it is harmless.
 */
export async function reconcileDeposits(ctx: Context, trx: Transaction, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await wakeTransactions(trx, keys, ctx.clock.now())
  for (const id of await findDepositsByKeys(trx, keys)) await reconcileDeposit(ctx, trx, id)
}

/** What follows from what the chain has under all terms of a deposit. */
export async function reconcileDeposit(ctx: Context, trx: Transaction, id: string): Promise<void> {
  const deposit = await lockDeposit(trx, id)
  if (deposit === undefined) return
  const keys = (await findTerms(trx, id)).map(({ key }) => key)
  const made = await findChainDeposits(trx, keys)
  const chosen = chooseShown(deposit, made)
  if (chosen !== undefined && deposit.closed_at !== null) await updateDeposit(trx, id, { key: chosen.key })
  else if (chosen !== undefined && (deposit.key !== chosen.key || deposit.status !== 'SIGNED')) {
    // If a reorg removes the deposit, it is on its way again.
    const signedAt = deposit.signed_at ?? ctx.clock.now()
    await updateDeposit(trx, id, { key: chosen.key, status: 'SIGNED', problem: null, signed_at: signedAt })
  }
  for (const row of made) {
    if (deposit.closed_at !== null || row.key !== chosen?.key) await giveBack(ctx, trx, row)
    else await stopContradiction(ctx, trx, row)
  }
  await emit(ctx, trx, applyDepositJob, { id })
}

/**
 * The deposit that pays the order: the first one, under new or old terms. Once its block is final,
 * no reorg changes the choice. Of a closed order, it is the one that the order shows.
 */
function chooseShown(deposit: DepositRow, made: ChainDepositRow[]): ChainDepositRow | undefined {
  const order = (row: ChainDepositRow) =>
    [row.final_stage === null ? 1 : 0, row.deposited_block, row.key === deposit.key ? 0 : 1] as const
  return made.toSorted((one, other) => compare(order(one), order(other)))[0]
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, at) => value !== other[at])
  return index === -1 ? 0 : (one[index] ?? 0) - (other[index] ?? 0)
}

/**
 * A second deposit of an order, or one of a closed order, goes back to its buyer, whole and at once:
 * the operator stops its clocks, so that no delivery can turn it into a payout, and the arbiter
 * returns it.
 */
async function giveBack(ctx: Context, trx: Transaction, { key, final_stage }: ChainDepositRow): Promise<void> {
  if (final_stage === null || final_stage === 'Settled') return
  const calls = await findTransactions(trx, [key])
  if (calls.some(({ kind }) => kind === 'SPLIT')) return
  await queueCallOfKey(ctx, trx, key, { kind: 'DISPUTE' })
  await queueCallOfKey(ctx, trx, key, { kind: 'SPLIT', signer: 'ARBITER', input: { toSeller: '0' } })
}

/**
 * A party's own call can make a payout by time impossible, such as a delivery after a refund was
 * agreed. Then the operator stops the clocks, and an admin decides.
 */
async function stopContradiction(ctx: Context, trx: Transaction, row: ChainDepositRow): Promise<void> {
  const rows = await findTransactions(trx, [row.key])
  const waiting = rows.find(call => isPayoutByTime(call) && isContradicted(call, row))
  if (waiting === undefined || (await isOnItsWay(trx, rows))) return
  if (!(await dropUnsent(trx, waiting.id, contradicted))) return
  if (row.stage !== 'Disputed') await queueCallOfKey(ctx, trx, row.key, { kind: 'DISPUTE' })
}

function isPayoutByTime({ kind, input, status }: ChainTransactionRow): boolean {
  return ['RELEASE', 'REFUND'].includes(kind) && input.signature === undefined && ['QUEUED', 'FAILED'].includes(status)
}

function isContradicted({ kind }: ChainTransactionRow, { final_stage }: ChainDepositRow): boolean {
  return kind === 'RELEASE' ? final_stage === 'Funded' : final_stage === 'Delivered'
}

/** Whether a call of ours changes the stage soon, or has changed it in blocks that are not followed. */
async function isOnItsWay(trx: Transaction, rows: ChainTransactionRow[]): Promise<boolean> {
  const state = await findChainState(trx)
  const followed = Math.min(state?.finalized ?? 0, state?.followed ?? 0)
  return rows.some(
    ({ kind, status, block_number }) =>
      ['DELIVER', 'REOPEN'].includes(kind) &&
      (['QUEUED', 'FAILED', 'SENT'].includes(status) || (block_number ?? 0) > followed),
  )
}
