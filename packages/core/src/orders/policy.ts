import {
  type AllowedOrderAction,
  type OrderAction,
  type OrderSide,
  type OrderStatus,
  orderActions,
} from '@limelight/contract/orders/words'
import type { OrderRow } from '@limelight/db/orders/tables'
import type { PaymentRows } from '../deposits/view.ts'
import { AppError } from '../runtime/errors.ts'
import {
  type OrderClock,
  type OrderEvent,
  type OrderState,
  orderStates,
  orderTransitions,
  sidesOfActions,
  wrongStateCodes,
} from './machine.ts'

type State = Pick<OrderRow, 'status' | 'waiting_for'>

/** Undefined for a third person. */
export function findSide(order: Pick<OrderRow, 'owner_id' | 'client_id'>, userId: string): OrderSide | undefined {
  if (order.owner_id === userId) return 'OWNER'
  return order.client_id === userId ? 'CLIENT' : undefined
}

export function otherSide(side: OrderSide): OrderSide {
  return side === 'OWNER' ? 'CLIENT' : 'OWNER'
}

export function stateOf({ status, waiting_for }: State): OrderState {
  const isNegotiation = status === 'NEGOTIATION'
  const state = orderStates.find(row => row.status === status && (!isNegotiation || row.waitingFor === waiting_for))
  if (state === undefined) throw new Error(`The table of orders has no state ${status} that waits for ${waiting_for}.`)
  return state
}

/** Whose turn it is in a status; NEGOTIATION and DISPUTE depend on who acted last. */
export function waitingForIn(status: OrderStatus): OrderSide | null {
  return orderStates.find(row => row.status === status)?.waitingFor ?? null
}

export function clockOf(status: OrderStatus): OrderClock | null {
  return orderStates.find(row => row.status === status)?.clock ?? null
}

export function transitionOf(event: OrderEvent, status: OrderStatus) {
  return orderTransitions.find(row => row.event === event && row.from.includes(status))
}

type Situation = State &
  Pick<OrderRow, 'deliver_by' | 'time_proposed_by' | 'review_id' | 'blocked_at' | 'paid_at' | 'settled_at'>

/** The cell of the table for this side, now. Nothing is allowed while the order is blocked. */
export function allowedActions(
  order: Situation,
  side: OrderSide,
  now: Date,
  payment: Pick<PaymentRows, 'unused'> | undefined,
): AllowedOrderAction[] {
  if (order.blocked_at !== null) return []
  return stateOf(order)[side].filter(
    action => isDue(order, side, action, now) && (action !== 'DELETE' || !holdsMoney(order, payment)),
  )
}

/** Whether the escrow holds money of the order, which a call on the chain could still move. */
export function holdsMoney(
  { paid_at, settled_at }: Pick<OrderRow, 'paid_at' | 'settled_at'>,
  payment: Pick<PaymentRows, 'unused'> | undefined,
): boolean {
  const isOpen = paid_at !== null && settled_at === null
  return isOpen || (payment?.unused.some(({ final_stage }) => final_stage !== 'Settled') ?? false)
}

function isDue(
  { deliver_by, time_proposed_by, review_id }: Situation,
  side: OrderSide,
  action: AllowedOrderAction,
  now: Date,
): boolean {
  const isOverdue = deliver_by !== null && deliver_by <= now
  if (action === 'CANCEL_OVERDUE') return isOverdue
  if (action === 'SEND') return !isOverdue
  if (action === 'ACCEPT_TIME' || action === 'REJECT_TIME') return time_proposed_by === otherSide(side)
  return action !== 'REVIEW' || review_id === null
}

/** The action, or the first refusal: unknown words, the wrong side, the wrong state. */
export function requireAction(order: Situation, side: OrderSide, word: unknown, now: Date): OrderAction {
  const action = orderActions.find(known => known === word)
  if (action === undefined || order.status === 'DISPUTE') throw new AppError('INVALID_ORDER_ACTION')
  const only = sidesOfActions[action]
  if (only !== undefined && only !== side) throw new AppError('UNAUTHORIZED_ACTION')
  if (allowedActions(order, side, now, undefined).includes(action)) return action
  const wrong = wrongStateCodes[action]
  throw new AppError(wrong?.statuses.includes(order.status) ? wrong.code : 'INVALID_ORDER_ACTION')
}

export function requireUnblocked({ blocked_at }: Pick<OrderRow, 'blocked_at'>): void {
  if (blocked_at !== null) throw new AppError('ORDER_IS_BLOCKED')
}
