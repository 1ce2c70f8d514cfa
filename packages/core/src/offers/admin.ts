import type { AdminOffer, AdminOffersQuery, RemoveOffer } from '@limelight/contract/offers/admin'
import type { OfferItem } from '@limelight/contract/offers/schema'
import type { List, Page } from '@limelight/contract/query'
import type { Database, Transaction } from '@limelight/db/database'
import { requireOutsider } from '../audit/outsider.ts'
import { type Admin, recordAct } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { refuseTarget } from '../moderation/decide.ts'
import type { ModeratedTargets } from '../moderation/targets.ts'
import { nextTime } from '../runtime/clock.ts'
import { AppError } from '../runtime/errors.ts'
import { toPerson } from '../runtime/person.ts'
import { countOffers, findSellers, listOfferIds } from './admin-store.ts'
import { emitUpdate } from './live-update.ts'
import { requireItem, withoutItem } from './own-items.ts'
import { presentOffers } from './present.ts'
import { saveOffer, toNext } from './save.ts'
import { type FullOffer, findOffer, lockOffer, lockSeller, setStatus } from './store.ts'
import { toItem } from './view.ts'

type OfferPath = { userId: string; offerId: string }

export async function listAllOffers(ctx: Context, admin: Admin, query: AdminOffersQuery): Promise<List<AdminOffer>> {
  const [total, ids] = await Promise.all([countOffers(ctx.db, query), listOfferIds(ctx.db, query)])
  return { total, data: await present(ctx, admin, ids) }
}

export async function getAnyOffer(ctx: Context, admin: Admin, path: OfferPath): Promise<AdminOffer> {
  const { id } = await findAny(ctx.db, path)
  return presentOne(ctx, admin, id)
}

/** Moves the offer to the bin and refuses it; its live orders go on. */
export async function removeOffer(
  ctx: Context,
  targets: ModeratedTargets,
  admin: Admin,
  { reasons, comment, ...path }: RemoveOffer,
): Promise<AdminOffer> {
  return ctx.db.transaction().execute(async trx => {
    const before = await lockAny(trx, path)
    await requireOutsider(trx, admin, { userIds: [before.user_id] })
    await refuseTarget(ctx, trx, { targets, admin }, { target: 'OFFER', targetId: before.id, reasons, comment })
    await setStatus(trx, before.id, 'BIN', nextTime(ctx, before.updated_at))
    await recordAct(ctx, trx, admin, {
      targetId: before.id,
      userId: before.user_id,
      before: { status: before.status },
      after: { status: 'BIN' },
      comment,
    })
    emitUpdate(ctx, trx, { ...before, status: 'BIN', moderation_status: 'REFUSED' })
    return presentOne(ctx, admin, before.id, trx)
  })
}

export async function listAnyItems(
  ctx: Context,
  { offset, limit, ...path }: OfferPath & Page,
): Promise<List<OfferItem>> {
  const { items } = await findAny(ctx.db, path)
  return { total: items.length, data: items.slice(offset, offset + limit).map(item => toItem(item)) }
}

export async function getAnyItem(
  ctx: Context,
  { itemId, ...path }: OfferPath & { itemId: string },
): Promise<OfferItem> {
  return toItem(requireItem(await findAny(ctx.db, path), itemId))
}

export function removeAllItems(ctx: Context, admin: Admin, path: OfferPath): Promise<{ ok: true }> {
  return removeItemsOf(ctx, admin, path, () => [])
}

export function removeAnyItem(
  ctx: Context,
  admin: Admin,
  { itemId, ...path }: OfferPath & { itemId: string },
): Promise<{ ok: true }> {
  return removeItemsOf(ctx, admin, path, offer => {
    requireItem(offer, itemId)
    return withoutItem(offer, itemId)
  })
}

/** A public offer that has no items left becomes a draft. */
async function removeItemsOf(
  ctx: Context,
  admin: Admin,
  path: OfferPath,
  keep: (offer: FullOffer) => FullOffer['items'],
): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async trx => {
    const before = await lockAny(trx, path)
    await requireOutsider(trx, admin, { userIds: [before.user_id] })
    const items = keep(before)
    const status = before.status === 'ACTIVE' && items.length === 0 ? 'DRAFT' : before.status
    await saveOffer(ctx, trx, {
      before,
      next: { ...toNext(before), items, status },
      condition: 'always',
      isByAdmin: true,
    })
    await recordAct(ctx, trx, admin, {
      targetId: before.id,
      userId: before.user_id,
      before: { status: before.status, items: before.items.map(({ id }) => id) },
      after: { status, items: items.map(({ id }) => id) },
    })
  })
  return { ok: true }
}

async function findAny(db: Database, { userId, offerId }: OfferPath): Promise<FullOffer> {
  const offer = await findOffer(db, offerId)
  if (offer?.user_id !== userId) throw new AppError('ITEM_NOT_FOUND')
  return offer
}

/** The lock on the owner comes first, as in the owner's own changes. */
async function lockAny(trx: Transaction, path: OfferPath): Promise<FullOffer> {
  await lockSeller(trx, path.userId)
  await lockOffer(trx, path.offerId)
  return findAny(trx, path)
}

/** Admins also read names that are hidden from others. */
async function present(ctx: Context, admin: Admin, ids: readonly string[], db?: Database): Promise<AdminOffer[]> {
  const offers = await presentOffers(ctx, { userId: admin.userId, isAdmin: true }, ids, db)
  const sellers = await findSellers(
    db ?? ctx.db,
    offers.map(({ userId }) => userId),
  )
  const people = new Map(sellers.map(seller => [seller.id, toPerson(seller)]))
  return offers.map(offer => {
    const { fullName = '', email = '' } = people.get(offer.userId) ?? {}
    return { ...offer, seller: { ...offer.seller, fullName }, sellerEmail: email }
  })
}

async function presentOne(ctx: Context, admin: Admin, id: string, db?: Database): Promise<AdminOffer> {
  const [offer] = await present(ctx, admin, [id], db)
  if (offer === undefined) throw new AppError('ITEM_NOT_FOUND')
  return offer
}
