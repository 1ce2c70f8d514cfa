import type { ImageReference } from '@limelight/contract/offers/form'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { keepImages, releaseImages } from '../users/images.ts'
import { findImages, isImageTaken } from './store.ts'

/** The ids of images that are given by id or by URL. An unknown one is refused. */
export async function resolveImages(
  ctx: Context,
  trx: Transaction,
  userId: string,
  references: readonly ImageReference[],
): Promise<string[]> {
  if (references.length === 0) return []
  const wanted = references.map(reference =>
    'id' in reference ? { id: reference.id, path: undefined } : { id: undefined, path: toPath(ctx, reference.url) },
  )
  const found = await findImages(trx, userId, {
    ids: wanted.flatMap(({ id }) => id ?? []),
    paths: wanted.flatMap(({ path }) => path ?? []),
  })
  const ids = wanted.map(({ id, path }) => found.find(image => image.id === id || image.path === path)?.id)
  return ids.map(id => {
    if (id === undefined) throw new AppError('ITEM_NOT_FOUND')
    return id
  })
}

function toPath({ config }: Context, url: string): string {
  const host = `${config.imageHost}/`
  return url.startsWith(host) ? url.slice(host.length) : url
}

/** Keeps the files of the images that the offer shows from now on, and releases the others. */
export async function changeImages(
  ctx: Context,
  trx: Transaction,
  offer: { id: string; user_id: string },
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const added = [...new Set(after)].filter(id => !before.includes(id))
  if (added.length > 0 && (await isImageTaken(trx, added, offer.id))) throw new AppError('ITEM_NOT_FOUND')
  await keepImages(ctx, trx, { ids: added, userId: offer.user_id, types: ['offer-main', 'offer-portfolio'] })
  await releaseImages(
    ctx,
    trx,
    before.filter(id => !after.includes(id)),
  )
}
