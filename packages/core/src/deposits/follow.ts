import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { wakeTransactions } from './transaction-store.ts'

/**
 * What follows from new or vanished events of these keys, in the transaction of the follower's
 * checkpoint and after `chain_deposits` is written. Call it again when the events become final.
 */
export async function followDeposits(ctx: Context, trx: Transaction, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await wakeTransactions(trx, keys, ctx.clock.now())
}
