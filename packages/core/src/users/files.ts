import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { takeFiles } from './file-store.ts'
import { attachableMs } from './images.ts'

/**
 * Makes uploaded images part of a message, an order or a dispute, in its transaction. Images of
 * other users, of other types, and those that are used already are treated like unknown ones.
 */
export async function attachFiles(
  ctx: Context,
  trx: Transaction,
  { userId, ids }: { userId: string; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return
  const usableSince = new Date(ctx.clock.now().getTime() - attachableMs)
  if ((await takeFiles(trx, { ids, userId, usableSince })) !== ids.length) throw new AppError('ITEM_NOT_FOUND')
}
