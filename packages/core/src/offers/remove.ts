import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { removeItems } from '../moderation/queue.ts'
import { AppError } from '../runtime/errors.ts'
import { releaseUploads } from '../uploads/uploads.ts'
import { releaseImages } from '../users/images.ts'
import { lockOwnUser } from '../users/profile.ts'
import { liveOrdersOf } from './live-orders.ts'
import { emitUpdate } from './live-update.ts'
import { conditionOf } from './policy.ts'
import { saveOffer, toNext } from './save.ts'
import { deleteOfferRow, type FullOffer } from './store.ts'
import { lockOwnOffer } from './write.ts'

/** Moves an offer to the bin, and removes one that is there. */
export async function deleteOffer(
  ctx: Context,
  caller: { userId: string },
  { id }: { id: string },
): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async trx => {
    await lockOwnUser(trx, caller)
    const before = await lockOwnOffer(trx, caller, id)
    if (before.status === 'BIN') return removeForGood(ctx, trx, before)
    const condition = conditionOf(before.status, 'BIN')
    await saveOffer(ctx, trx, { before, next: { ...toNext(before), status: 'BIN' }, condition })
  })
  return { ok: true }
}

/** Orders keep their copies, and the pictures that they show. */
async function removeForGood(ctx: Context, trx: Transaction, offer: FullOffer): Promise<void> {
  if ((await liveOrdersOf(trx, [offer.id])).has(offer.id)) throw new AppError('OFFER_ALREADY_ACCEPTED')
  const { main_image_id, imageIds, videos } = toNext(offer)
  await deleteOfferRow(trx, offer.id)
  await releaseImages(ctx, trx, [...new Set([...(main_image_id === null ? [] : [main_image_id]), ...imageIds])])
  await releaseUploads(
    ctx,
    trx,
    videos.map(({ id }) => id),
  )
  await removeItems(ctx, trx, [offer.id])
  emitUpdate(ctx, trx, offer)
}
