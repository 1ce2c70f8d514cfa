import type { FileAddress } from '@limelight/contract/uploads/schema'
import type { Transaction } from '@limelight/db/database'
import type { OfferVideo } from '@limelight/db/offers/tables'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { readAddresses } from '../uploads/addresses.ts'
import { keepUploads, releaseUploads } from '../uploads/uploads.ts'
import { findVisible } from './list.ts'

/** The addresses of a sample, for everybody who sees the offer. `userId` is null for an admin. */
export async function getOfferVideo(
  ctx: Context,
  viewer: { userId: string | null },
  { offerId, fileId }: { offerId: string; fileId: string },
): Promise<FileAddress> {
  const { videos } = await findVisible(ctx, viewer, { offerId })
  if (!videos.some(({ id }) => id === fileId)) throw new AppError('ITEM_NOT_FOUND')
  return readAddresses(ctx, fileId)
}

/** Keeps the files that the offer shows from now on, and releases the others. */
export async function changeVideos(
  ctx: Context,
  trx: Transaction,
  { user_id: userId, videos: before }: { user_id: string; videos: OfferVideo[] },
  references: readonly { id: string }[],
): Promise<OfferVideo[]> {
  const ids = [...new Set(references.map(({ id }) => id))]
  const added = await keepUploads(ctx, trx, {
    ids: ids.filter(id => before.every(video => video.id !== id)),
    userId,
    isInOrder: false,
  })
  if (added.some(({ type }) => !type.startsWith('video/'))) throw new AppError('FILE_INVALID_FORMAT')
  await releaseUploads(
    ctx,
    trx,
    before.flatMap(({ id }) => (ids.includes(id) ? [] : [id])),
  )
  const known = new Map([...before, ...added].map(video => [video.id, video]))
  return ids.map(id => {
    const video = known.get(id)
    if (video === undefined) throw new AppError('ITEM_NOT_FOUND')
    return video
  })
}
