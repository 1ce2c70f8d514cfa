import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { type Statistics, upsertStatistics } from './statistics-store.ts'

/** Sets figures that others see on the user's card, in the transaction of what changed them. */
export function updateUserStatistics(
  ctx: Context,
  trx: Transaction,
  { userId, ...figures }: Statistics & { userId: string },
): Promise<void> {
  return upsertStatistics(trx, userId, figures, ctx.clock.now())
}
