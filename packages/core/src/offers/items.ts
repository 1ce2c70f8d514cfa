import { parseUsdt } from '@limelight/contract/deposits/units'
import type { ItemChange, OfferChange } from '@limelight/contract/offers/form'
import type { Deliverable, DeliverableInput } from '@limelight/contract/orders/posts/schema'
import type { OfferItemRow } from '@limelight/db/offers/tables'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import type { FullOffer } from './store.ts'

/** What a change makes of an item; `existing` is the item that it changes. */
export function toItem(
  ctx: Context,
  { offerId, position, existing }: { offerId: string; position: number; existing: OfferItemRow | undefined },
  change: ItemChange,
): OfferItemRow {
  const { name, description, price, execDays, maxAmount, deliverables } = change
  return {
    id: existing?.id ?? newId(ctx.clock),
    offer_id: offerId,
    position,
    name: name ?? existing?.name ?? '',
    description: description ?? existing?.description ?? '',
    price: price === undefined ? (existing?.price ?? null) : toUnits(price),
    exec_days: execDays === undefined ? (existing?.exec_days ?? null) : execDays,
    max_amount: maxAmount === undefined ? (existing?.max_amount ?? null) : maxAmount,
    deliverables: withIds(ctx, deliverables, existing?.deliverables ?? []),
  }
}

/** Entries keep the ids of their places, so that saving the same item again changes nothing. */
export function withIds(
  ctx: Context,
  entries: readonly DeliverableInput[] | undefined,
  present: readonly Deliverable[],
): Deliverable[] {
  return (entries ?? present).map((entry, at) => ({ ...entry, id: present[at]?.id ?? newId(ctx.clock) }))
}

function toUnits(price: string | null): string | null {
  return price === null ? null : String(parseUsdt(price))
}

/** The items that a body makes of the present ones. */
export function changeItems(ctx: Context, offer: Pick<FullOffer, 'id' | 'items'>, change: OfferChange): OfferItemRow[] {
  if (change.items !== undefined) return replaceAll(ctx, offer, change.items)
  const { price, execDays, maxAmount } = change
  const isUnchanged = price === undefined && execDays === undefined && maxAmount === undefined
  if (isUnchanged) return offer.items
  const [first, ...others] = offer.items
  return [toItem(ctx, { offerId: offer.id, position: 0, existing: first }, { price, execDays, maxAmount }), ...others]
}

/**
 * An entry with an id changes that item. Another one changes the item at its position, unless an
 * entry names it, or becomes a new item.
 */
function replaceAll(
  ctx: Context,
  offer: Pick<FullOffer, 'id' | 'items'>,
  entries: readonly ItemChange[],
): OfferItemRow[] {
  const named = new Set(entries.flatMap(({ id }) => id ?? []))
  const count = entries.filter(({ id }) => id).length
  if (named.size !== count) throw new AppError('ITEM_NOT_FOUND')
  return entries.map((entry, position) => {
    const there = offer.items[position]
    const existing = entry.id
      ? offer.items.find(({ id }) => id === entry.id)
      : there !== undefined && !named.has(there.id)
        ? there
        : undefined
    if (entry.id && existing === undefined) throw new AppError('ITEM_NOT_FOUND')
    return toItem(ctx, { offerId: offer.id, position, existing }, entry)
  })
}
