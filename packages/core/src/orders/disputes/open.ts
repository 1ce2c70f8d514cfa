import type { Dispute } from '@limelight/contract/orders/disputes'
import { disputeCommentField } from '@limelight/contract/orders/forms'
import type { OrderActor, OrderSide } from '@limelight/contract/orders/words'
import type { Transaction } from '@limelight/db/database'
import type { DisputeRow, OrderRow } from '@limelight/db/orders/tables'
import { ensureChat } from '../../chats/ensure.ts'
import type { Caller, Context } from '../../context.ts'
import { dispute as queueDispute } from '../../deposits/calls.ts'
import { AppError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { parseForm } from '../../runtime/parse-form.ts'
import { applyEvent, userOf } from '../change.ts'
import { addMs } from '../clocks.ts'
import type { OrderEvent } from '../machine.ts'
import { requireUnblocked, stateOf } from '../policy.ts'
import { requireSide } from '../read.ts'
import { lockOrder } from '../store.ts'
import { requirePlace } from './place.ts'
import { readDisputePrice } from './price.ts'
import { readDispute } from './read.ts'
import { findDispute, findLiveDispute, insertDispute, insertHistory, updateDispute } from './store.ts'

const escalateMs = 72 * 60 * 60_000

type NewDisputeInput = { userId: string; orderId: string; comment?: unknown; price?: unknown }

/** Opens a dispute, which stops all other clocks of the order. */
export async function openDispute(ctx: Context, caller: Caller, input: NewDisputeInput): Promise<Dispute> {
  const opened = await ctx.db.transaction().execute(async trx => {
    const { order, side } = requireSide(await lockOrder(trx, input.orderId), caller)
    requirePlace(order, input.userId)
    requireUnblocked(order)
    if ((await findLiveDispute(trx, order.id)) !== undefined) throw new AppError('DISPUTE_IS_CREATED')
    if (!stateOf(order)[side].includes('DISPUTE')) throw new AppError('DISPUTE_ACTION_CANNOT_RUN')
    const comment = parseForm(disputeCommentField, input.comment)
    const asked = isGiven(input.price) ? readDisputePrice(input.price, order.price) : null
    const dispute = await insertNewDispute(ctx, trx, order, { by: side, comment, asked })
    await queueDispute(ctx, trx, order.id)
    const changed = await applyEvent(ctx, trx, order, 'OPEN_DISPUTE', {
      by: side,
      comment,
      row: { dispute_id: dispute.id, status_before: order.status },
    })
    return { order: changed, dispute, side }
  })
  const row = (await findDispute(ctx.db, opened.order.id, opened.dispute.id)) ?? opened.dispute
  return readDispute(ctx, opened.order, row, opened.side)
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** The row and its chat. The opener of a dispute that the product opens is the client. */
async function insertNewDispute(
  ctx: Context,
  trx: Transaction,
  order: OrderRow,
  {
    by,
    comment,
    asked,
    isEscalated = false,
  }: { by: OrderActor; comment: string; asked: bigint | null; isEscalated?: boolean },
): Promise<DisputeRow> {
  const now = ctx.clock.now()
  const id = newId(ctx.clock)
  const opener: OrderSide = by === 'OWNER' ? 'OWNER' : 'CLIENT'
  const escalatesAt = isEscalated ? now : addMs(now, escalateMs)
  const row = await insertDispute(trx, {
    id,
    order_id: order.id,
    opener_id: userOf(order, opener),
    opened_by: by,
    status: isEscalated ? 'ESCALATED' : 'OPEN',
    comment,
    asked_price: asked,
    order_price: order.price,
    proposed_by: null,
    chat_id: null,
    escalates_at: escalatesAt,
    due_at: isEscalated ? null : escalatesAt,
    created_at: now,
    updated_at: now,
  })
  await insertHistory(trx, {
    id: newId(ctx.clock),
    dispute_id: id,
    by,
    action: 'OPEN',
    price: asked,
    comment,
    files: [],
    created_at: now,
  })
  const chat = await ensureChat(ctx, trx, {
    source: { kind: 'DISPUTE', id },
    title: order.snapshot.name,
    members: [
      { userId: order.owner_id, role: 'OWNER' },
      { userId: order.client_id, role: 'CLIENT' },
    ],
  })
  return updateDispute(trx, row.id, { chat_id: chat.id })
}

/** The chain or the product stopped the clocks: an admin or the sides decide. */
export async function openBySystem(
  ctx: Context,
  trx: Transaction,
  order: OrderRow,
  { by, event, comment, isEscalated }: { by: OrderActor; event: OrderEvent; comment: string; isEscalated: boolean },
): Promise<OrderRow> {
  const dispute = await insertNewDispute(ctx, trx, order, { by, comment, asked: null, isEscalated })
  return applyEvent(ctx, trx, order, event, {
    by,
    ...(isEscalated ? { what: 'DISPUTE_ESCALATED' as const } : {}),
    row: { dispute_id: dispute.id, status_before: order.status },
  })
}
