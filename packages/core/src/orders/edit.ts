import { briefForm } from '@limelight/contract/orders/forms'
import type { Order } from '@limelight/contract/orders/schema'
import { markOrderEventsRead } from '../activity/order-events.ts'
import type { Caller, Context } from '../context.ts'
import { readPayment } from '../deposits/payment.ts'
import { AppError } from '../runtime/errors.ts'
import { parseForm } from '../runtime/parse-form.ts'
import { recordChange } from './change.ts'
import { allowedActions, requireUnblocked } from './policy.ts'
import { readOrderOf, requireSide } from './read.ts'
import { lockOrder, updateOrder } from './store.ts'

/** Changes the brief, which only the client does, and only in NEGOTIATION. */
export async function editBrief(
  ctx: Context,
  caller: Caller,
  { id, ...input }: { id: string; brief?: unknown },
): Promise<Order> {
  await ctx.db.transaction().execute(async trx => {
    const { order, side } = requireSide(await lockOrder(trx, id), caller)
    requireUnblocked(order)
    if (side === 'OWNER') throw new AppError('UNAUTHORIZED_ACTION')
    const { brief } = parseForm(briefForm, input)
    if (!allowedActions(order, side, ctx.clock.now(), undefined).includes('EDIT'))
      throw new AppError('INVALID_ORDER_ACTION')
    if (brief !== order.brief) await recordChange(ctx, trx, order, 'BRIEF_CHANGED', { by: side, row: { brief } })
  })
  return readOrderOf(ctx, caller, id)
}

/** Hides an ended order from its caller. One whose money still moves stays in sight. */
export async function deleteOrder(ctx: Context, caller: Caller, { id }: { id: string }): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async trx => {
    const { order, side } = requireSide(await lockOrder(trx, id), caller)
    requireUnblocked(order)
    const payment = await readPayment(trx, id)
    if (!allowedActions(order, side, ctx.clock.now(), payment).includes('DELETE'))
      throw new AppError('INVALID_ORDER_ACTION')
    const now = ctx.clock.now()
    await updateOrder(trx, id, side === 'OWNER' ? { owner_hidden_at: now } : { client_hidden_at: now })
  })
  return { ok: true }
}

/** Also while the order is blocked. */
export async function markOrderRead(ctx: Context, caller: Caller, { id }: { id: string }): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async trx => {
    const { side } = requireSide(await lockOrder(trx, id), caller)
    await updateOrder(trx, id, side === 'OWNER' ? { owner_unread: 0 } : { client_unread: 0 })
    await markOrderEventsRead(trx, caller.userId, id)
  })
  return { ok: true }
}
