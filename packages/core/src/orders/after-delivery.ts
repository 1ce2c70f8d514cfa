import type { OrderRow } from '@limelight/db/orders/tables'
import type { Context } from '../context.ts'
import { addMs, dayMs, reviewDays } from './clocks.ts'

/** The columns of a delivery, which starts the review period. */
export function deliveredRow(
  ctx: Context,
  order: OrderRow,
  work: { comment: string | null; links: string[]; files: string[] },
) {
  const now = ctx.clock.now()
  const round = order.round + 1
  return {
    round,
    review_until: addMs(now, reviewDays * dayMs),
    delivery: JSON.stringify({ ...work, sentAt: now.toISOString(), round }),
  }
}

/** The whole delivery period starts again. */
export function restartDelivery(ctx: Context, order: OrderRow) {
  return { deliver_by: addMs(ctx.clock.now(), order.exec_days * dayMs), review_until: null }
}
