import type { OfferCondition, OfferStatus } from '@limelight/contract/offers/rules'
import type { Transaction } from '@limelight/db/database'
import type { OfferItemRow, OfferVideo } from '@limelight/db/offers/tables'
import type { Context } from '../context.ts'
import { needsApproval } from '../moderation/contacts.ts'
import { enqueue } from '../moderation/queue.ts'
import { nextTime } from '../runtime/clock.ts'
import { AppError } from '../runtime/errors.ts'
import { requireSeller } from '../users/policy.ts'
import { nameOf, toSearchColumns } from './columns.ts'
import { itemsInLiveOrders, liveOrdersOf } from './live-orders.ts'
import { emitUpdate } from './live-update.ts'
import { isFilled, isPublic } from './policy.ts'
import { findableWords } from './search/words.ts'
import { addWords, type FullOffer, lockSeller, replaceImages, replaceItems, writeOffer } from './store.ts'

/** An offer as a change leaves it. */
export type NextOffer = {
  name: string
  description: string
  category: string | null
  status: OfferStatus
  main_image_id: string | null
  imageIds: string[]
  videos: OfferVideo[]
  items: OfferItemRow[]
}

export function toNext(offer: FullOffer): NextOffer {
  const { name, description, category, status, main_image_id, images, videos, items } = offer
  return { name, description, category, status, main_image_id, imageIds: images.map(({ id }) => id), videos, items }
}

/**
 * Writes what a change leaves of an offer. The caller holds the locks on the owner and the offer,
 * and has checked that the status may change under `condition`.
 */
export async function saveOffer(
  ctx: Context,
  trx: Transaction,
  {
    before,
    next,
    condition,
    isNew = false,
    isByAdmin = false,
  }: { before: FullOffer; next: NextOffer; condition: OfferCondition; isNew?: boolean; isByAdmin?: boolean },
): Promise<void> {
  if (next.status === 'ACTIVE' && !isFilled(next)) throw new AppError('OFFER_NOT_FILLED')
  if (condition === 'publishable') await requireSeller(ctx, { userId: before.user_id }, trx)
  await requireNoLiveOrders(trx, before, next, condition)
  const isEdited = isNew || contentOf(toNext(before)) !== contentOf(next)
  if (!isEdited && next.status === before.status) return
  const seller = await lockSeller(trx, before.user_id)
  if (seller === undefined) throw new AppError('AUTH_FAIL')
  // An admin's change needs no look by a moderator, and never undoes a refusal.
  const isQueued = isEdited && !isByAdmin
  const moderation_status = isQueued ? 'UNKNOWN' : before.moderation_status
  const row = {
    ...before,
    ...next,
    moderation_status,
    has_contacts: isEdited ? await needsApproval(trx, textsOf(next)) : before.has_contacts,
    updated_at: isNew ? before.updated_at : nextTime(ctx, before.updated_at),
  }
  await writeOffer(trx, row, toSearchColumns(next, next.items, seller))
  if (isEdited) {
    await replaceItems(trx, before.id, next.items)
    await replaceImages(trx, before.id, next.imageIds)
    await addWords(trx, findableWords(next.name, nameOf(seller)))
  }
  if (isQueued) {
    await enqueue(ctx, trx, { target: 'OFFER', targetId: before.id, userId: before.user_id })
  }
  emitUpdate(ctx, trx, row, isPublic(before) && !isPublic(row))
}

async function requireNoLiveOrders(
  trx: Transaction,
  before: FullOffer,
  next: NextOffer,
  condition: OfferCondition,
): Promise<void> {
  if (condition === 'withoutLiveOrders' && (await liveOrdersOf(trx, [before.id])).has(before.id)) {
    throw new AppError('OFFER_ALREADY_ACCEPTED')
  }
  const kept = new Set(next.items.map(({ id }) => id))
  const removed = before.items.filter(({ id }) => !kept.has(id))
  const ordered = removed.length === 0 ? new Set<string>() : await itemsInLiveOrders(trx, before.id)
  if (removed.some(({ id }) => ordered.has(id))) throw new AppError('OFFER_ALREADY_ACCEPTED')
}

function textsOf({ name, description, items, videos }: NextOffer): string[] {
  const words = items.flatMap(item => [item.name, item.description])
  return [name, description, ...words, ...videos.map(video => video.name)]
}

/** Everything that moderators look at. */
function contentOf({ name, description, category, main_image_id, imageIds, videos, items }: NextOffer): string {
  const pictures = [main_image_id, imageIds, videos.map(({ id }) => id)]
  return JSON.stringify([name, description, category, pictures, items.map(itemOf)])
}

function itemOf({ id, name, description, price, exec_days, max_amount, deliverables }: OfferItemRow) {
  const posts = deliverables.map(({ network, kind, count, isDisclosed, liveDays }) => [
    ...[network, kind],
    ...[count, isDisclosed, liveDays],
  ])
  return [id, name, description, price, exec_days, max_amount, posts]
}
