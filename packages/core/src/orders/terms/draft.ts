import { newOrderSchema } from '@limelight/contract/orders/schema'
import type { OrderBody } from '@limelight/contract/platform/drafts'
import type { Context } from '../../context.ts'
import { parseForm } from '../../runtime/parse-form.ts'
import { readOfferOrder } from './create.ts'
import { formatUnits, readItems } from './read.ts'

/** Checks an order of an offer like the call that a person confirms it with. */
export async function readOrderDraft(
  ctx: Context,
  caller: { userId: string },
  given: unknown,
): Promise<{ title: string; body: OrderBody }> {
  const input = parseForm(newOrderSchema, given)
  const { snapshot, price, execDays, brief, offerId, deliverables } = await ctx.db
    .transaction()
    .execute(trx => readOfferOrder(ctx, trx, caller, input))
  return {
    title: snapshot.name,
    body: {
      offerId,
      items: readItems(input.items),
      price: input.price == null ? null : formatUnits(price),
      execDays,
      brief,
      deliverables: input.deliverables == null ? null : deliverables,
    },
  }
}
