import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { emitLive, userRoom } from '../jobs/live.ts'
import { getActiveTariff } from './usage.ts'

/** Tells the user's windows which plan runs now. */
export async function publishTariff(ctx: Context, trx: Transaction, userId: string): Promise<void> {
  const data = await getActiveTariff({ ...ctx, db: trx }, { userId })
  emitLive(ctx, trx, { room: userRoom(userId), name: 'tariff', data })
}
