import type { Transaction } from '@limelight/db/database'
import type { OrderRow } from '@limelight/db/orders/tables'
import type { Context } from '../context.ts'
import { release } from '../deposits/calls.ts'
import { readPayment } from '../deposits/payment.ts'
import { forEachRow } from '../jobs/each-row.ts'
import { emit } from '../jobs/outbox.ts'
import { applyToUnpaid } from './apply-deposit.ts'
import { applyEvent, recordChange } from './change.ts'
import { dueAt, runningClock } from './clocks.ts'
import { cancelWithoutParty } from './deletion.ts'
import { escalate } from './disputes/act.ts'
import { disputeDueAt } from './disputes/due.ts'
import { findDispute, listDueDisputes, updateDispute } from './disputes/store.ts'
import { disputeReminderJob } from './jobs.ts'
import { findNextClock, listDueOrders, listFailedPayments, lockFreeOrder, updateOrder } from './store.ts'
import { findAdminIds } from './user-store.ts'

/** What is due by the clock, each order in a transaction of its own. One that is busy waits for the next run. */
export async function runOrderClocks(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const what = 'The clock of an order'
  await forEachRow(
    ctx,
    what,
    page => listFailedPayments(ctx.db, page),
    ({ id }) => runFor(ctx, id, endPayment),
  )
  await forEachRow(
    ctx,
    what,
    page => listDueOrders(ctx.db, now, page),
    ({ id }) => runFor(ctx, id, runOrderClock),
  )
  await forEachRow(
    ctx,
    'The clock of a dispute',
    page => listDueDisputes(ctx.db, now, page),
    ({ id, orderId }) => runFor(ctx, orderId, (trxCtx, trx, order) => runDisputeClock(trxCtx, trx, order, id)),
  )
}

export function findNextOrderClock({ db }: Context): Promise<Date | undefined> {
  return findNextClock(db)
}

type Run = (ctx: Context, trx: Transaction, order: OrderRow) => Promise<unknown>

async function runFor(ctx: Context, id: string, run: Run): Promise<void> {
  await ctx.db.transaction().execute(async trx => {
    const order = await lockFreeOrder(trx, id)
    if (order !== undefined) await run(ctx, trx, order)
  })
}

async function runOrderClock(ctx: Context, trx: Transaction, order: OrderRow): Promise<void> {
  const now = ctx.clock.now()
  if (order.blocked_at !== null || order.due_at === null || order.due_at > now) return
  if (order.status === 'PAYMENT_PENDING') return endPayment(ctx, trx, order)
  const end = runningClock(order)
  if (end !== null && end > now) return remind(ctx, trx, order)
  if (order.status !== 'SENT') {
    await updateOrder(trx, order.id, { reminded_at: now, due_at: dueAt({ ...order, reminded_at: now }) })
    return
  }
  await release(ctx, trx, order.id)
  await applyEvent(ctx, trx, order, 'REVIEW_TIMEOUT', { by: 'SYSTEM' })
}

/** A deposit that is on the chain counts, however late it is. */
async function endPayment(ctx: Context, trx: Transaction, order: OrderRow): Promise<void> {
  const followed = await applyToUnpaid(ctx, trx, order)
  if (followed.status !== 'PAYMENT_PENDING' || followed.blocked_at !== null) return
  const payment = await readPayment(trx, order.id)
  const now = ctx.clock.now()
  const isOver = payment?.deposit.status === 'FAILED' || (followed.pay_until !== null && followed.pay_until <= now)
  if (!isOver) return
  if (payment?.made !== undefined) {
    await updateOrder(trx, order.id, { due_at: null })
    return
  }
  const agreed = await applyEvent(ctx, trx, followed, 'PAY_TIMEOUT', { by: 'SYSTEM', row: { pay_until: null } })
  await cancelWithoutParty(ctx, trx, agreed)
}

async function remind(ctx: Context, trx: Transaction, order: OrderRow): Promise<void> {
  const only = order.status === 'SENT' ? 'CLIENT' : 'OWNER'
  const text =
    only === 'CLIENT' ? 'The review period ends soon. Without an answer, the seller is paid.' : 'The work is due soon.'
  await recordChange(ctx, trx, order, 'DUE_IN_24_HOURS', {
    by: 'SYSTEM',
    only,
    text,
    row: { reminded_at: ctx.clock.now() },
  })
}

async function runDisputeClock(ctx: Context, trx: Transaction, order: OrderRow, id: string): Promise<void> {
  const dispute = await findDispute(trx, order.id, id)
  const now = ctx.clock.now()
  if (dispute?.due_at == null || dispute.due_at > now) return
  if (order.blocked_at !== null) {
    await updateDispute(trx, id, { due_at: null })
    return
  }
  if (dispute.status !== 'ESCALATED') {
    await escalate(ctx, trx, order, dispute, { by: 'SYSTEM', comment: null })
    return
  }
  for (const userId of await findAdminIds(trx)) await emit(ctx, trx, disputeReminderJob, { disputeId: id, userId })
  await updateDispute(trx, id, { reminded_at: now, due_at: disputeDueAt({ ...dispute, reminded_at: now }) })
}
