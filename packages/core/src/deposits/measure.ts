import type { Context } from '../context.ts'
import { measureTransactions } from './transaction-store.ts'

/** Calls that are not final, by status. */
export function measureSettlement(ctx: Context) {
  return measureTransactions(ctx.db, ctx.clock.now())
}
