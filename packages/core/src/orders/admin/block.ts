import { commentField } from '@limelight/contract/forms'
import type { AdminOrder } from '@limelight/contract/orders/admin'
import type { Transaction } from '@limelight/db/database'
import type { OrderRow } from '@limelight/db/orders/tables'
import * as z from 'zod'
import { type Admin, recordAct } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { mayResume, resume, dispute as stopDeposit } from '../../deposits/calls.ts'
import { AppError } from '../../runtime/errors.ts'
import { parseForm } from '../../runtime/parse-form.ts'
import { recordChange } from '../change.ts'
import { addMs, shiftClock } from '../clocks.ts'
import { disputeDueAt } from '../disputes/due.ts'
import { openBySystem } from '../disputes/open.ts'
import { findLiveDispute, updateDispute } from '../disputes/store.ts'
import { lockOrder } from '../store.ts'
import { readAdminOrder } from './orders.ts'
import { requireOutsiderOf } from './outsider.ts'

const blockForm = z.object({
  isBlocked: z
    .union([z.boolean(), z.literal('true').transform(() => true), z.literal('false').transform(() => false)], {
      error: 'IsBlocked is not valid',
    })
    .nullish()
    .transform(value => value ?? true),
  comment: commentField,
})

/** Blocks or unblocks an order. While it is blocked, its clocks stand still and nobody can act on it. */
export async function setBlocked(
  ctx: Context,
  admin: Admin,
  input: { id: string; isBlocked?: unknown; comment?: unknown },
): Promise<AdminOrder> {
  await ctx.db.transaction().execute(async trx => {
    const order = await lockOrder(trx, input.id)
    if (order === undefined) throw new AppError('ORDER_NOT_FOUND')
    await requireOutsiderOf(trx, admin, order)
    const { isBlocked, comment } = parseForm(blockForm, input)
    if (isBlocked === (order.blocked_at !== null)) return
    await (isBlocked ? block(ctx, trx, order, comment) : unblock(ctx, trx, order, comment))
    await recordAct(ctx, trx, admin, {
      targetId: order.id,
      before: { isBlocked: !isBlocked },
      after: { isBlocked },
      comment,
    })
  })
  return readAdminOrder(ctx, input.id)
}

/** Whether the deposit's clocks run on the chain and no dispute stops them. */
function hasRunningDeposit({ paid_at, settled_at, status }: OrderRow): boolean {
  return paid_at !== null && settled_at === null && status !== 'DISPUTE'
}

/** A clock that started in the blocked order, with its deposit, has stood still since then only. */
function stoppedAt({ blocked_at, paid_at }: OrderRow, now: Date): number {
  return Math.max((blocked_at ?? now).getTime(), paid_at?.getTime() ?? 0)
}

async function block(ctx: Context, trx: Transaction, order: OrderRow, comment: string | null): Promise<void> {
  if (hasRunningDeposit(order)) await stopDeposit(ctx, trx, order.id)
  const live = await findLiveDispute(trx, order.id)
  if (live !== undefined) await updateDispute(trx, live.id, { due_at: null })
  await recordChange(ctx, trx, order, 'BLOCKED', {
    by: 'ADMIN',
    row: { blocked_at: ctx.clock.now(), blocked_comment: comment },
  })
}

/** The clocks go on with the time that was left. */
async function unblock(ctx: Context, trx: Transaction, order: OrderRow, comment: string | null): Promise<void> {
  const now = ctx.clock.now()
  const stoodStillMs = now.getTime() - stoppedAt(order, now)
  const live = await findLiveDispute(trx, order.id)
  if (live !== undefined) {
    const escalates_at = addMs(live.escalates_at, stoodStillMs)
    await updateDispute(trx, live.id, { escalates_at, due_at: disputeDueAt({ ...live, escalates_at }) })
  }
  const isResumable = !hasRunningDeposit(order) || (await mayResume(trx, order.id))
  const next = await recordChange(ctx, trx, order, 'UNBLOCKED', {
    by: 'ADMIN',
    comment,
    row: { blocked_at: null, blocked_comment: null, ...shiftClock(order, order.status, stoodStillMs) },
  })
  if (!hasRunningDeposit(order)) return
  if (isResumable) await resume(ctx, trx, order.id)
  else await escalateUnresumable(ctx, trx, next)
}

/** The contract resumes a deposit eight times; after that an admin decides. */
async function escalateUnresumable(ctx: Context, trx: Transaction, order: OrderRow): Promise<void> {
  const hasEnded = order.status === 'COMPLETED' || order.status === 'REFUNDED'
  await openBySystem(ctx, trx, order, {
    by: 'SYSTEM',
    event: hasEnded ? 'CONTRADICTION' : 'OPEN_DISPUTE',
    comment: 'The clocks of the deposit cannot go on. An admin decides.',
    isEscalated: true,
  })
}
