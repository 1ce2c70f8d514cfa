import { randomBytes } from 'node:crypto'
import { maxPortfolioImages } from '@limelight/contract/users/image-rules'
import type { ImageType, Upload, UploadedImage } from '@limelight/contract/users/schema'
import type { Database, Transaction } from '@limelight/db/database'
import type { ImageRow, UserRow } from '@limelight/db/users/tables'
import type { Context } from '../context.ts'
import { deleteFile, saveFile } from '../engines/files.ts'
import { enqueue, removeItems } from '../moderation/queue.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { decodePicture, type Picture } from './decode-picture.ts'
import { requireSelf } from './policy.ts'
import {
  attachImages,
  deleteImages,
  detachImages,
  findUnusedImages,
  insertImages,
  listPortfolio,
  lockUser,
  measureImages,
  orderPortfolio,
  updateUser,
} from './store.ts'
import { toUploadedImage } from './view.ts'

/** Of one person, over all kinds of images. */
const maxImages = 300
const maxImageBytes = 300 * 1024 * 1024
const hourMs = 60 * 60_000
/** How long an unused image can be attached, for a form that is still open. */
export const attachableMs = 23 * hourMs
/** Longer, so that an image that is deleted cannot be attached any more and needs no lock. */
const unusedLifetimeMs = 24 * hourMs
const batchSize = 100

/** Stores images for later use. */
export async function uploadImages(ctx: Context, caller: { userId: string }, upload: Upload): Promise<UploadedImage[]> {
  const images = await storeImages(ctx, caller.userId, upload)
  return images.map(image => toUploadedImage(ctx.config, image))
}

/** Stores images and adds them to the profile, according to their type. */
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
 * Stores all images or none. Rows are inserted before files are written and deleted after them, so
 * no file lacks a row, and `pruneImages` finds unused rows.
 */
async function storeImages(ctx: Context, userId: string, { files, type }: Upload): Promise<ImageRow[]> {
  await requireSpace(ctx.db, userId, 0)
  const pictures: Picture[] = []
  // One at a time, so that a large upload leaves capacity to other users.
  for (const file of files) pictures.push(await decodePicture(file))
  const images = pictures.map(({ bytes, format, width, height }) => ({
    id: newId(ctx.clock),
    user_id: userId,
    type,
    path: newPath(format),
    width,
    height,
    bytes: bytes.length,
    loose_since: ctx.clock.now(),
    created_at: ctx.clock.now(),
  }))
  const rows = await ctx.db.transaction().execute(async trx => {
    await lockUser(trx, userId)
    await requireSpace(
      trx,
      userId,
      pictures.reduce((sum, { bytes }) => sum + bytes.length, 0),
    )
    return insertImages(trx, images)
  })
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

/** Counts unused images too, which are deleted after a day. */
async function requireSpace(db: Database, userId: string, adding: number): Promise<void> {
  const { images, bytes } = await measureImages(db, userId)
  if (images >= maxImages || bytes + adding > maxImageBytes) throw new AppError('ITEM_COUNT_ERROR')
}

/** Spread over 256 folders, with a name that cannot be guessed. */
function newPath(format: string): string {
  const name = randomBytes(17).toString('hex')
  return `img/${name.slice(0, 2)}/${name.slice(2)}.${format}`
}

/** The caller holds the lock on the user. */
export async function setPhoto(ctx: Context, trx: Transaction, user: UserRow, id: string | null): Promise<void> {
  if (id === user.photo_id) return
  if (id !== null) await attach(ctx, trx, { ids: [id], userId: user.id, type: 'avatar' })
  await updateUser(trx, user.id, { photo_id: id })
  if (user.photo_id !== null) await releaseImages(ctx, trx, [user.photo_id])
}

/** The caller holds the lock on the user. Images that stay keep their moderation status. */
export async function setPortfolio(ctx: Context, trx: Transaction, user: UserRow, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length > maxPortfolioImages) throw new AppError('FILE_INVALID_FORMAT')
  const shown = await listPortfolio(trx, user.id)
  const added = wanted.filter(id => !shown.includes(id))
  const removed = shown.filter(id => !wanted.includes(id))
  if (added.length > 0) await attach(ctx, trx, { ids: added, userId: user.id, type: 'portfolio' })
  await releaseImages(ctx, trx, removed)
  if (wanted.length > 0) await orderPortfolio(trx, wanted)
}

type Attached = { ids: string[]; userId: string; type: 'avatar' | 'portfolio' }

async function attach(ctx: Context, trx: Transaction, { ids, userId, type }: Attached): Promise<void> {
  await keepImages(ctx, trx, { ids, userId, types: [type] })
  const target = type === 'avatar' ? 'PHOTO' : 'PORTFOLIO'
  for (const targetId of ids) await enqueue(ctx, trx, { target, targetId, userId })
}

/**
 * Marks images as used, so that their files stay. Treats other users' images, and those of other
 * types, like unknown ones.
 */
export async function keepImages(
  ctx: Context,
  trx: Transaction,
  images: { ids: string[]; userId: string; types: ImageType[] },
): Promise<void> {
  const usableSince = new Date(ctx.clock.now().getTime() - attachableMs)
  const kept = images.ids.length === 0 ? 0 : await attachImages(trx, { ...images, usableSince })
  if (kept !== images.ids.length) throw new AppError('ITEM_NOT_FOUND')
}

/** Marks images as unused; their files are deleted after a day. */
export async function releaseImages(ctx: Context, trx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await detachImages(trx, ids, ctx.clock.now())
  await removeItems(ctx, trx, ids)
}

/** Deletes images that were unused for a day. */
export async function pruneImages(ctx: Context): Promise<void> {
  const looseBefore = new Date(ctx.clock.now().getTime() - unusedLifetimeMs)
  let removed = batchSize
  while (removed === batchSize) removed = await deleteUnused(ctx, { looseBefore })
}

/** The request has already failed; the schedule deletes what remains. */
async function discard(ctx: Context, ids: string[]): Promise<void> {
  try {
    await deleteUnused(ctx, { ids })
  } catch (error) {
    ctx.logger.warn({ err: error }, 'Images of a failed upload could not be deleted; the schedule deletes them')
  }
}

/** Nobody can attach these images: they are too old, or their ids were never sent to anyone. */
async function deleteUnused(ctx: Context, which: Parameters<typeof findUnusedImages>[1]): Promise<number> {
  const images = await findUnusedImages(ctx.db, which, batchSize)
  for (const { path } of images) await deleteFile(ctx, path)
  await deleteImages(
    ctx.db,
    images.map(image => image.id),
  )
  return images.length
}
