import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { keepUploads } from '../uploads/uploads.ts'
import { takeFiles } from './file-store.ts'
import { attachableMs } from './images.ts'

/**
 * Makes uploads and images part of a message, an order or a dispute, in its transaction. Those of other users,
 * images of other types, and what is used already are treated like unknown ones.
 */
export async function attachFiles(
  ctx: Context,
  trx: Transaction,
  { userId, ids, isInOrder }: { userId: string; ids: string[]; isInOrder: boolean },
): Promise<void> {
  if (ids.length === 0) return
  const now = ctx.clock.now()
  const images = await takeFiles(trx, { ids, userId, usableSince: new Date(now.getTime() - attachableMs) })
  const uploads = images === ids.length ? [] : await keepUploads(ctx, trx, { ids, userId, isInOrder })
  if (images + uploads.length !== ids.length) throw new AppError('ITEM_NOT_FOUND')
}
