import {
  type ChangeItem,
  type ChangeItemOfUser,
  itemChangeForm,
  itemForm,
  itemPath,
  type NewItem,
} from '@limelight/contract/offers/form'
import { offerRules } from '@limelight/contract/offers/rules'
import type { OfferItem } from '@limelight/contract/offers/schema'
import type { Transaction } from '@limelight/db/database'
import type { OfferItemRow } from '@limelight/db/offers/tables'
import type { Caller, Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { parseForm } from '../runtime/parse-form.ts'
import { requireSelf } from '../users/policy.ts'
import { lockOwnUser } from '../users/profile.ts'
import { toItem } from './items.ts'
import { saveOffer, toNext } from './save.ts'
import type { FullOffer } from './store.ts'
import { toItem as toAnswer } from './view.ts'
import { lockOwnOffer } from './write.ts'

export function createItem(ctx: Context, caller: Caller, { offerId, ...input }: NewItem): Promise<OfferItem> {
  return changeOwn(ctx, caller, offerId, offer => {
    const form = parseForm(itemForm, input)
    if (offer.items.length >= offerRules.maxItems) throw new AppError('ITEM_COUNT_ERROR')
    const item = toItem(ctx, { offerId, position: offer.items.length, existing: undefined }, form)
    return { items: [...offer.items, item], item }
  })
}

export function updateItem(
  ctx: Context,
  caller: Caller,
  { offerId, itemId, ...input }: ChangeItem,
): Promise<OfferItem> {
  return changeOwn(ctx, caller, offerId, offer => {
    const existing = requireItem(offer, itemId)
    const item = toItem(ctx, { offerId, position: existing.position, existing }, parseForm(itemChangeForm, input))
    return { items: offer.items.map(other => (other.id === itemId ? item : other)), item }
  })
}

/** The address names the owner, so that is checked before the ids. */
export async function updateItemOfUser(
  ctx: Context,
  caller: Caller,
  { userId, offerId, itemId, ...input }: ChangeItemOfUser,
): Promise<OfferItem> {
  requireSelf(caller, userId)
  return updateItem(ctx, caller, { ...input, ...parseForm(itemPath, { offerId, itemId }) })
}

export async function deleteItem(
  ctx: Context,
  caller: Caller,
  { offerId, itemId }: { offerId: string; itemId: string },
): Promise<{ ok: true }> {
  await changeOwn(ctx, caller, offerId, offer => {
    const item = requireItem(offer, itemId)
    if (offer.status === 'ACTIVE' && offer.items.length === 1) throw new AppError('UNAUTHORIZED_ACTION')
    return { items: withoutItem(offer, itemId), item }
  })
  return { ok: true }
}

function changeOwn(
  ctx: Context,
  caller: Caller,
  offerId: string,
  change: (offer: FullOffer) => { items: OfferItemRow[]; item: OfferItemRow },
): Promise<OfferItem> {
  return ctx.db.transaction().execute(async trx => {
    await lockOwnUser(trx, caller)
    const offer = await lockOwnOffer(trx, caller, offerId)
    const { items, item } = change(offer)
    await saveItems(ctx, trx, offer, items)
    return toAnswer(item)
  })
}

async function saveItems(ctx: Context, trx: Transaction, offer: FullOffer, items: OfferItemRow[]): Promise<void> {
  await saveOffer(ctx, trx, { before: offer, next: { ...toNext(offer), items }, condition: 'always' })
}

export function requireItem(offer: FullOffer, itemId: string): OfferItemRow {
  const item = offer.items.find(({ id }) => id === itemId)
  if (item === undefined) throw new AppError('ITEM_NOT_FOUND')
  return item
}

export function withoutItem(offer: FullOffer, itemId: string): OfferItemRow[] {
  return offer.items.filter(({ id }) => id !== itemId).map((item, position) => ({ ...item, position }))
}
