import type { TermsChange } from '@limelight/contract/orders/schema'
import type { OrderActor, OrderSide, OrderStatus, OrderWord } from '@limelight/contract/orders/words'
import type { Transaction } from '@limelight/db/database'
import type { OrderRow, StoredChainEntry } from '@limelight/db/orders/tables'
import { recordEvent } from '../activity/record.ts'
import { writeSystemMessage } from '../chats/write.ts'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { announce } from '../platform/webhooks/announce.ts'
import { nextTime } from '../runtime/clock.ts'
import { newId } from '../runtime/ids.ts'
import { dueAt } from './clocks.ts'
import { orderMailJob } from './jobs.ts'
import { publishOrder } from './live-update.ts'
import type { OrderEvent } from './machine.ts'
import { noticeTo } from './notices.ts'
import { otherSide, transitionOf, waitingForIn } from './policy.ts'
import { updateCompleted } from './statistics.ts'
import { insertEntry, updateOrder } from './store.ts'
import { type ChangeFacts, describeChange, eventTypeOf, hasMail, isAboutDispute, isSilent, webhookOf } from './texts.ts'
import { findShownName } from './user-store.ts'

/** Columns that a change sets. Amounts are base units, `delivery` is JSON. */
type Row = Partial<
  Pick<
    OrderRow,
    | 'status'
    | 'waiting_for'
    | 'status_before'
    | 'exec_days'
    | 'brief'
    | 'round'
    | 'pay_until'
    | 'deliver_by'
    | 'review_until'
    | 'time_proposed_by'
    | 'time_proposed_until'
    | 'time_proposed_at'
    | 'time_signature'
    | 'reminded_at'
    | 'blocked_at'
    | 'blocked_comment'
    | 'dispute_id'
    | 'review_id'
    | 'paid_at'
    | 'settled_at'
    | 'chain_position'
    | 'ended_at'
    | 'owner_hidden_at'
    | 'client_hidden_at'
  >
> & { price?: bigint; initial_price?: bigint; delivery?: string; to_seller?: bigint; to_buyer?: bigint }

export type Change = Omit<ChangeFacts, 'what'> & {
  /** Columns that change besides the status. */
  row?: Row
  text?: string
  comment?: string | null
  terms?: TermsChange | null
  links?: string[]
  /** Ids of images. */
  files?: string[]
  onChain?: StoredChainEntry | null
  /** The only side that hears of it. */
  only?: OrderSide
  /** The time of the change; entries of one moment keep their order. */
  at?: Date
}

/**
 * Moves an order to its next status and tells everyone, in the transaction of the action. The caller
 * holds the lock on the order and has checked that the event is allowed.
 */
export async function applyEvent(
  ctx: Context,
  trx: Transaction,
  order: OrderRow,
  event: OrderEvent,
  change: Change & { what?: OrderWord },
): Promise<OrderRow> {
  const transition = transitionOf(event, order.status)
  if (transition === undefined) throw new Error(`An order in ${order.status} cannot take the event ${event}.`)
  const status = transition.to === 'BEFORE' ? requireBefore(order) : transition.to
  const row: Row = {
    status,
    waiting_for: waitingForIn(status),
    reminded_at: null,
    ...noTimeProposal,
    ...(isEnded(status) ? { ended_at: ctx.clock.now() } : { ended_at: null, ...shown }),
    ...change.row,
  }
  const next = await recordChange(ctx, trx, order, change.what ?? transition.what, { ...change, row })
  if (status === 'COMPLETED' || order.status === 'COMPLETED') await updateCompleted(ctx, trx, next)
  return next
}

/** An answer ends a proposal of time, and so does everything that moves the order. */
export const noTimeProposal = {
  time_proposed_by: null,
  time_proposed_until: null,
  time_proposed_at: null,
  time_signature: null,
}

function requireBefore({ id, status_before }: OrderRow): OrderStatus {
  if (status_before === null) throw new Error(`Order ${id} has no status before its dispute.`)
  return status_before
}

export function isEnded(status: OrderStatus): boolean {
  return ['COMPLETED', 'REJECTED', 'CANCELLED', 'REFUNDED'].includes(status)
}

/** Writes what happened: the row, the timeline, the chat, the notices, the mails and the live update. */
export async function recordChange(
  ctx: Context,
  trx: Transaction,
  order: OrderRow,
  what: OrderWord,
  change: Change,
): Promise<OrderRow> {
  const now = ctx.clock.now()
  const told = isSilent(what) ? [] : listenersOf({ ...order, ...change.row }, change)
  const row = await updateOrder(trx, order.id, {
    ...change.row,
    due_at: dueAt({ ...order, ...change.row }),
    updated_at: nextTime(ctx, order.updated_at),
    ...(told.includes('OWNER') ? { owner_unread: order.owner_unread + 1 } : {}),
    ...(told.includes('CLIENT') ? { client_unread: order.client_unread + 1 } : {}),
  })
  const facts = {
    what,
    by: change.by,
    amount: change.amount,
    toSeller: change.toSeller,
    until: change.until,
    post: change.post,
    yourPost: change.yourPost,
    fix: change.fix,
  }
  const text = change.text ?? describeChange(facts, await authorName(trx, row, change.by))
  await insertEntry(trx, {
    id: newId(ctx.clock),
    order_id: row.id,
    what,
    by: change.by,
    status: row.status,
    text,
    comment: change.comment || null,
    terms: change.terms ? JSON.stringify(change.terms) : null,
    links: change.links ?? [],
    files: change.files ?? [],
    chain: change.onChain ? JSON.stringify(change.onChain) : null,
    created_at: change.at ?? now,
  })
  publishOrder(ctx, trx, row, what)
  if (isSilent(what)) return row
  announceChange(ctx, trx, row, what)
  await writeSystemMessage(ctx, trx, {
    chat: { kind: 'ORDER', id: row.id },
    ...sourceOf(row, what),
    orderId: row.id,
    what,
    status: row.status,
    by: change.by,
    // Both sides have agreed by then, so it hides no contact details.
    comment: what === 'CHANGES_REQUESTED' ? change.comment : null,
    text,
  })
  for (const side of told) await notify(ctx, trx, row, side, facts)
  return row
}

function sourceOf(row: OrderRow, what: OrderWord): { sourceKind: 'ORDER' | 'DISPUTE'; sourceId: string } {
  return isAboutDispute(what) && row.dispute_id !== null
    ? { sourceKind: 'DISPUTE', sourceId: row.dispute_id }
    : { sourceKind: 'ORDER', sourceId: row.id }
}

/** Programs of both sides hear of it, also those of the author. */
function announceChange(
  ctx: Context,
  trx: Transaction,
  { id, owner_id, client_id, status }: OrderRow,
  what: OrderWord,
) {
  const type = webhookOf(what)
  if (type === undefined) return
  for (const userId of [owner_id, client_id])
    announce(ctx, trx, { userId, type, data: { id, what, status, path: `/api/user/orders/${id}` } })
}

/** Everyone but the author. */
function listenersOf(order: Hidden, { by, only }: Change): OrderSide[] {
  const sides: OrderSide[] = only === undefined ? ['OWNER', 'CLIENT'] : [only]
  return sides.filter(side => side !== by && hiddenAt(order, side) === null)
}

type Hidden = Pick<OrderRow, 'owner_hidden_at' | 'client_hidden_at'>

/** What comes back to life is shown to both sides, also to one that has removed it. */
export const shown: Hidden = { owner_hidden_at: null, client_hidden_at: null }

export function hiddenAt(order: Hidden, side: OrderSide): Date | null {
  return side === 'OWNER' ? order.owner_hidden_at : order.client_hidden_at
}

export function userOf(order: Pick<OrderRow, 'owner_id' | 'client_id'>, side: OrderSide): string {
  return side === 'OWNER' ? order.owner_id : order.client_id
}

async function notify(
  ctx: Context,
  trx: Transaction,
  row: OrderRow,
  side: OrderSide,
  facts: ChangeFacts,
): Promise<void> {
  const { what } = facts
  const userId = userOf(row, side)
  const name = await findShownName(trx, userOf(row, otherSide(side)))
  const { text } = noticeTo(side, row, facts, { name, title: row.snapshot.name })
  const { id: orderId, dispute_id: disputeId, number, status } = row
  await recordEvent(ctx, trx, {
    userId,
    type: eventTypeOf(what),
    payload: { text, status, orderId, disputeId, number: Number(number), what },
  })
  // Only the seller can do something about it.
  if (!hasMail(facts) || (what === 'POST_UNREADABLE' && side === 'CLIENT')) return
  await emit(ctx, trx, orderMailJob, { orderId, userId, ...facts })
}

function authorName(trx: Transaction, order: OrderRow, by: OrderActor): Promise<string> {
  return by === 'OWNER' || by === 'CLIENT' ? findShownName(trx, userOf(order, by)) : Promise.resolve('')
}
