import { type OfferFolder, type OfferStatus, offerStatuses } from '@limelight/contract/offers/rules'
import type { Offer, OfferItem, OwnOffers, OwnOffersQuery } from '@limelight/contract/offers/schema'
import type { List, Page } from '@limelight/contract/query'
import type { Caller, Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { requireUser } from '../users/profile.ts'
import { isPublic } from './policy.ts'
import { presentOffer, presentOffers } from './present.ts'
import { findActive } from './search/search.ts'
import { toConditions, wordsOf } from './search/words.ts'
import { countOwn, countRefused, type FullOffer, findOffer, listOwnIds } from './store.ts'

/** The caller's offers, newest first. The folders count all of them, whatever the search. */
export async function listOwnOffers(ctx: Context, caller: Caller, query: OwnOffersQuery): Promise<OwnOffers> {
  const search = query.search === undefined ? [] : toConditions(wordsOf(query.search), new Map())
  const status = query.status === 'ALL' ? undefined : query.status
  const wanted = { userId: caller.userId, status, search }
  const [ids, found, counts] = await Promise.all([
    listOwnIds(ctx.db, wanted, query),
    countOwn(ctx.db, wanted),
    countOwn(ctx.db, { userId: caller.userId }),
  ])
  return { total: sumOf(found), data: await presentOffers(ctx, caller, ids), folders: toFolders(counts) }
}

function toFolders(counts: ReadonlyMap<OfferStatus, number>): Record<OfferFolder, number> {
  const [DRAFT = 0, ACTIVE = 0, ARCHIVED = 0, BIN = 0] = offerStatuses.map(status => counts.get(status) ?? 0)
  return { ALL: sumOf(counts), DRAFT, ACTIVE, ARCHIVED, BIN }
}

function sumOf(counts: ReadonlyMap<OfferStatus, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** The offers that buyers miss until their owner has changed them. */
export async function getNotices(ctx: Context, { userId }: Caller): Promise<{ refused: number }> {
  return { refused: await countRefused(ctx.db, userId) }
}

/** The public offers of a user, newest first. */
export async function listActiveOffers(
  ctx: Context,
  caller: Caller,
  { userId, ...page }: Page & { userId: string },
): Promise<List<Offer>> {
  await requireUser(ctx.db, userId)
  const { total, ids } = await findActive(ctx, userId, page)
  return { total, data: await presentOffers(ctx, caller, ids) }
}

/** A public offer, or one of the caller's own. */
export async function getOffer(ctx: Context, caller: Caller, { id }: { id: string }): Promise<Offer> {
  await findVisible(ctx, caller, { offerId: id })
  return presentOffer(ctx, caller, id)
}

export function getOfferOfUser(
  ctx: Context,
  caller: Caller,
  offer: { userId: string; offerId: string },
): Promise<Offer> {
  return findVisible(ctx, caller, offer).then(({ id }) => presentOffer(ctx, caller, id))
}

export async function listItems(
  ctx: Context,
  caller: Caller,
  { offset, limit, ...offer }: Page & { userId?: string; offerId: string },
): Promise<List<OfferItem>> {
  const { id } = await findVisible(ctx, caller, offer)
  const { items } = await presentOffer(ctx, caller, id)
  return { total: items.length, data: items.slice(offset, offset + limit) }
}

export async function getItem(
  ctx: Context,
  caller: Caller,
  { itemId, ...offer }: { userId?: string; offerId: string; itemId: string },
): Promise<OfferItem> {
  const { id } = await findVisible(ctx, caller, offer)
  const { items } = await presentOffer(ctx, caller, id)
  const item = items.find(each => each.id === itemId)
  if (item === undefined) throw new AppError('ITEM_NOT_FOUND')
  return item
}

/** The same for the caller's own offers only. */
export function ownOnly<Input extends object>(caller: Caller, input: Input): Input & { userId: string } {
  return { ...input, userId: caller.userId }
}

/** Others see public offers only. With `userId`, the offer has to be that user's. */
/** `userId` of the viewer is null for an admin. */
export async function findVisible(
  ctx: Context,
  viewer: { userId: string | null },
  { offerId, userId }: { offerId: string; userId?: string },
): Promise<FullOffer> {
  const offer = await findOffer(ctx.db, offerId)
  const isThere = offer !== undefined && (userId === undefined || offer.user_id === userId)
  const isInsider = viewer.userId === null || offer?.user_id === viewer.userId
  if (!isThere || !(isInsider || isPublic(offer))) throw new AppError('ITEM_NOT_FOUND')
  return offer
}
