import { randomBytes } from 'node:crypto'
import { maxPortfolioImages } from '@limelight/contract/users/image-rules'
import type { Upload, UploadedImage } from '@limelight/contract/users/schema'
import type { Transaction } from '@limelight/db/database'
import type { ImageRow, UserRow } from '@limelight/db/users/tables'
import type { Context } from '../context.ts'
import { deleteFile, saveFile } from '../engines/files.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { decodePicture, type Picture } from './image-decoding.ts'
import { requireSelf } from './policy.ts'
import {
  attachImages,
  deleteImages,
  deleteRefusals,
  detachImages,
  insertImages,
  listPortfolio,
  lockUnusedImages,
  lockUser,
  orderPortfolio,
  updateUser,
} from './store.ts'
import { toUploadedImage } from './view.ts'

/** How long an image that nothing shows is kept, for a form that is still open. */
const unusedLifetimeMs = 24 * 60 * 60_000
const batchSize = 100

/** Stores images that something may show later on. */
export async function uploadImages(ctx: Context, caller: { userId: string }, upload: Upload): Promise<UploadedImage[]> {
  const images = await storeImages(ctx, caller.userId, upload)
  return images.map(image => toUploadedImage(ctx.config, image))
}

/** Stores images and shows them where their type belongs in the profile. */
export async function uploadProfileImages(
  ctx: Context,
  caller: { userId: string },
  upload: Upload & { id: string },
): Promise<UploadedImage[]> {
  requireSelf(caller, upload.id)
  const images = await storeImages(ctx, caller.userId, upload)
  const ids = images.map(image => image.id)
  try {
    await ctx.db.transaction().execute(async trx => {
      const user = await lockUser(trx, caller.userId)
      if (user === undefined) throw new AppError('AUTH_FAIL')
      if (upload.type === 'avatar') await setPhoto(ctx, trx, user, ids[0] ?? null)
      if (upload.type === 'portfolio') {
        await setPortfolio(ctx, trx, user, [...(await listPortfolio(trx, user.id)), ...ids])
      }
    })
  } catch (error) {
    await discard(ctx, ids)
    throw error
  }
  return images.map(image => toUploadedImage(ctx.config, image))
}

/**
 * All of them or none. The rows come before the files and go after them, so that whatever breaks in between there is no
 * file without a row, and a row that nothing shows is found by `pruneImages`.
 */
async function storeImages(ctx: Context, userId: string, { files, type }: Upload): Promise<ImageRow[]> {
  const pictures: Picture[] = []
  // One after the other, so that a large upload leaves room for those of other people.
  for (const file of files) pictures.push(await decodePicture(file))
  const rows = await insertImages(
    ctx.db,
    pictures.map(({ bytes, format, width, height }) => ({
      id: newId(ctx.clock),
      user_id: userId,
      type,
      path: newPath(format),
      width,
      height,
      bytes: bytes.length,
      loose_since: ctx.clock.now(),
      created_at: ctx.clock.now(),
    })),
  )
  try {
    for (const [index, { bytes }] of pictures.entries()) await saveFile(ctx, rows[index]?.path ?? '', bytes)
  } catch (cause) {
    await discard(
      ctx,
      rows.map(row => row.id),
    )
    throw new AppError('FILE_NOT_UPLOAD', { cause })
  }
  return rows
}

/** Spread over 256 folders; nobody can guess the rest. */
function newPath(format: string): string {
  const name = randomBytes(17).toString('hex')
  return `img/${name.slice(0, 2)}/${name.slice(2)}.${format}`
}

/** The caller holds the lock on the user. */
export async function setPhoto(ctx: Context, trx: Transaction, user: UserRow, id: string | null): Promise<void> {
  if (id === user.photo_id) return
  if (id !== null) await attach(trx, { ids: [id], userId: user.id, type: 'avatar' })
  await updateUser(trx, user.id, { photo_id: id })
  if (user.photo_id !== null) await detach(ctx, trx, [user.photo_id])
}

/** The caller holds the lock on the user. What stays keeps what the moderators said about it. */
export async function setPortfolio(ctx: Context, trx: Transaction, user: UserRow, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length > maxPortfolioImages) throw new AppError('FILE_INVALID_FORMAT')
  const shown = await listPortfolio(trx, user.id)
  const added = wanted.filter(id => !shown.includes(id))
  const removed = shown.filter(id => !wanted.includes(id))
  if (added.length > 0) await attach(trx, { ids: added, userId: user.id, type: 'portfolio' })
  if (removed.length > 0) await detach(ctx, trx, removed)
  if (wanted.length > 0) await orderPortfolio(trx, wanted)
}

/** Images of other people and of other types are as unknown as those that never were. */
async function attach(trx: Transaction, images: Parameters<typeof attachImages>[1]): Promise<void> {
  if ((await attachImages(trx, images)) !== images.ids.length) throw new AppError('ITEM_NOT_FOUND')
}

async function detach(ctx: Context, trx: Transaction, ids: string[]): Promise<void> {
  await detachImages(trx, ids, ctx.clock.now())
  await deleteRefusals(trx, ids)
}

/** Removes what nothing has shown for a day. */
export async function pruneImages(ctx: Context): Promise<void> {
  const looseBefore = new Date(ctx.clock.now().getTime() - unusedLifetimeMs)
  let removed = batchSize
  while (removed === batchSize) removed = await deleteUnused(ctx, { looseBefore })
}

/** The call has failed already; what cannot be removed now is left to the schedule. */
async function discard(ctx: Context, ids: string[]): Promise<void> {
  try {
    await deleteUnused(ctx, { ids })
  } catch (error) {
    ctx.logger.warn({ err: error }, 'Images of a failed upload stay until they are pruned')
  }
}

function deleteUnused(ctx: Context, which: Parameters<typeof lockUnusedImages>[1]): Promise<number> {
  return ctx.db.transaction().execute(async trx => {
    const images = await lockUnusedImages(trx, which, batchSize)
    if (images.length === 0) return 0
    for (const { path } of images) await deleteFile(ctx, path)
    await deleteImages(
      trx,
      images.map(image => image.id),
    )
    return images.length
  })
}
