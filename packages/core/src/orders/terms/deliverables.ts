import { deliverableRules } from '@limelight/contract/orders/posts/rules'
import { type DeliverableInput, deliverablesField } from '@limelight/contract/orders/posts/schema'
import type { OfferItemRow } from '@limelight/db/offers/tables'
import type { OrderDeliverableRow } from '@limelight/db/orders/tables'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { parseForm } from '../../runtime/parse-form.ts'
import type { TermItem } from './read.ts'

const form = z.object({ deliverables: deliverablesField })

/** Undefined when the body does not say. */
export function readDeliverables(deliverables: unknown): DeliverableInput[] | undefined {
  return deliverables === undefined || deliverables === null
    ? undefined
    : parseForm(form, { deliverables }).deliverables
}

/** What the items promise, times their amounts. */
export function defaultDeliverables(
  items: Pick<TermItem, 'item_id' | 'amount'>[],
  offered: Pick<OfferItemRow, 'id' | 'deliverables'>[],
): DeliverableInput[] {
  const sums = new Map<string, DeliverableInput>()
  for (const { item_id, amount } of items)
    for (const entry of offered.find(({ id }) => id === item_id)?.deliverables ?? []) {
      const key = keyOf(entry)
      sums.set(key, { ...entry, count: (sums.get(key)?.count ?? 0) + entry.count * amount })
    }
  const all = [...sums.values()]
  const { maxDeliverables, maxCount } = deliverableRules
  if (all.length > maxDeliverables || all.some(({ count }) => count > maxCount)) throw new AppError('ITEM_COUNT_ERROR')
  return all
}

/** Equal for entries that ask for the same, however often. */
export function keyOf({ network, kind, contains, isDisclosed, liveDays }: DeliverableInput): string {
  return JSON.stringify([network, kind, contains, isDisclosed, liveDays])
}

export function toDeliverableRows(
  ctx: Context,
  orderId: string,
  entries: readonly DeliverableInput[],
): OrderDeliverableRow[] {
  return entries.map(({ network, kind, count, contains, isDisclosed, liveDays }, position) => ({
    id: newId(ctx.clock),
    order_id: orderId,
    position,
    network,
    kind,
    count,
    contains,
    is_disclosed: isDisclosed,
    live_days: liveDays,
  }))
}
