import type { AllowedDisputeAction, AllowedOrderAction, OrderSide, OrderStatus } from '@limelight/contract/orders/words'

/** Tables 2.9, 2.10 and 2.20 once more, so that a wrong entry in the code is noticed. */

export type DisputeModel = {
  id: string
  status: 'OPEN' | 'PRICE_PROPOSED' | 'ESCALATED' | 'RESOLVED' | 'WITHDRAWN'
  openedBy: OrderSide | null
  proposedBy: OrderSide | null
  /** Base units; the standing proposal. */
  price: bigint
  sealed: Partial<Record<OrderSide, bigint>>
  round: number
  /** In the first day, when only both sides together ask for a decision. */
  isEarly: boolean
  askedBy: OrderSide | null
}

export type OrderModel = {
  id: string
  status: OrderStatus
  waitingFor: OrderSide | null
  isBlocked: boolean
  /** The status that the dispute interrupted. */
  before: OrderStatus
  dispute: DisputeModel | null
  withdrawn: OrderSide[]
  resumes: number
  isReviewed: boolean
  /** Whether a deposit with a signature is on its way. */
  isSigned: boolean
  isOverdue: boolean
  /** The side whose new date waits for an answer. */
  timeBy: OrderSide | null
  /** Whether the escrow holds money of the order. */
  isHeld: boolean
}

const ended: OrderStatus[] = ['COMPLETED', 'REJECTED', 'CANCELLED', 'REFUNDED']
const agreedAndLater: OrderStatus[] = ['AGREED', 'PAYMENT_PENDING', 'IN_PROGRESS', 'SENT', 'COMPLETED', 'REFUNDED']
const maxResumes = 8
const maxRounds = 3

export const isEnded = ({ status }: OrderModel) => ended.includes(status)
const isLive = (dispute: DisputeModel | null) =>
  dispute !== null && ['OPEN', 'PRICE_PROPOSED', 'ESCALATED'].includes(dispute.status)

const cells: Partial<Record<OrderStatus, Record<OrderSide, AllowedOrderAction[]>>> = {
  AGREED: { OWNER: ['CANCEL'], CLIENT: ['CANCEL', 'PAY'] },
  IN_PROGRESS: {
    OWNER: ['ACCEPT_TIME', 'CANCEL', 'DISPUTE', 'PROPOSE_TIME', 'REJECT_TIME', 'SEND'],
    CLIENT: ['ACCEPT_TIME', 'CANCEL_OVERDUE', 'DISPUTE', 'PROPOSE_TIME', 'REJECT_TIME'],
  },
  SENT: { OWNER: ['DISPUTE'], CLIENT: ['CONFIRM', 'DISPUTE', 'REQUEST_CHANGES'] },
  COMPLETED: { OWNER: ['DELETE'], CLIENT: ['DELETE', 'REVIEW'] },
  REJECTED: { OWNER: ['DELETE'], CLIENT: ['DELETE'] },
  CANCELLED: { OWNER: ['DELETE'], CLIENT: ['DELETE'] },
  REFUNDED: { OWNER: ['DELETE'], CLIENT: ['DELETE'] },
}

/** In alphabetical order. */
export function allowedOf(order: OrderModel, side: OrderSide): AllowedOrderAction[] {
  if (order.isBlocked) return []
  if (order.status === 'NEGOTIATION') {
    const answer: AllowedOrderAction[] = order.waitingFor === side ? ['ACCEPT', 'CANCEL', 'REJECT'] : ['CANCEL']
    return side === 'CLIENT' ? [...answer, 'CHANGE_TERMS' as const, 'EDIT' as const].sort() : answer
  }
  return (cells[order.status]?.[side] ?? []).filter(
    action =>
      (action !== 'CANCEL_OVERDUE' || order.isOverdue) &&
      (action !== 'SEND' || !order.isOverdue) &&
      ((action !== 'ACCEPT_TIME' && action !== 'REJECT_TIME') || order.timeBy === other(side)) &&
      (action !== 'REVIEW' || !order.isReviewed) &&
      (action !== 'DELETE' || !order.isHeld),
  )
}

export function allowedInDispute(order: OrderModel, side: OrderSide): AllowedDisputeAction[] {
  const { dispute } = order
  if (dispute === null || order.isBlocked) return []
  if (dispute.status !== 'OPEN' && dispute.status !== 'PRICE_PROPOSED') return []
  const actions: AllowedDisputeAction[] = ['PROPOSE_PRICE']
  if (!dispute.isEarly || dispute.askedBy === other(side)) actions.push('ESCALATE')
  if (dispute.status === 'PRICE_PROPOSED' && dispute.proposedBy !== side) actions.push('ACCEPT_PRICE', 'REJECT_PRICE')
  const mayWithdraw = !order.withdrawn.includes(side) && order.resumes < maxResumes
  if (dispute.status === 'OPEN' && dispute.openedBy === side && mayWithdraw) actions.push('WITHDRAW')
  if (dispute.round <= maxRounds && dispute.sealed[side] === undefined) actions.push('SEAL')
  return actions.sort()
}

export const orderWords = [
  ...['CHANGE_TERMS', 'ACCEPT', 'REJECT', 'CANCEL', 'SEND', 'REQUEST_CHANGES', 'CONFIRM', 'CANCEL_OVERDUE'],
  ...['PROPOSE_TIME', 'ACCEPT_TIME', 'REJECT_TIME', 'EDIT', 'PAY', 'DISPUTE', 'DELETE', 'REVIEW', 'SHOUT'],
] as const
export const disputeWords = [
  ...['PROPOSE_PRICE', 'ACCEPT_PRICE', 'REJECT_PRICE', 'WITHDRAW', 'ESCALATE', 'SEAL', 'RESOLVE', 'SHOUT'],
] as const

const sidesOf: Record<string, OrderSide> = {
  ...{ SEND: 'OWNER', CHANGE_TERMS: 'CLIENT', REQUEST_CHANGES: 'CLIENT', CONFIRM: 'CLIENT', CANCEL_OVERDUE: 'CLIENT' },
}

/** Calls of their own have codes of their own. */
const refusals: Record<string, (order: OrderModel, side: OrderSide) => string> = {
  PAY: ({ status }, side) => (side === 'OWNER' ? 'INVALID_PAYMENT_SIDE' : refusedPayment(status)),
  DISPUTE: ({ dispute }) => (isLive(dispute) ? 'DISPUTE_IS_CREATED' : 'DISPUTE_ACTION_CANNOT_RUN'),
  REVIEW: () => 'REVIEWS_NOT_ALLOWED',
  EDIT: (_order, side) => (side === 'OWNER' ? 'UNAUTHORIZED_ACTION' : 'INVALID_ORDER_ACTION'),
  DELETE: () => 'INVALID_ORDER_ACTION',
  SHOUT: () => 'INVALID_ORDER_ACTION',
}

/** What the call answers: 'accepted' or the catalogue's code. */
export function answerTo(order: OrderModel, side: OrderSide, word: string): string {
  // A review names its order in the body, so for the seller it is unknown.
  if (word === 'REVIEW' && side === 'OWNER') return 'REVIEWS_NOT_ALLOWED'
  if (order.isBlocked) return 'ORDER_IS_BLOCKED'
  if (allowedOf(order, side).some(action => action === word)) return 'accepted'
  return refusals[word]?.(order, side) ?? refusedAction(order, side, word)
}

function refusedAction({ status }: OrderModel, side: OrderSide, word: string): string {
  if (status === 'DISPUTE') return 'INVALID_ORDER_ACTION'
  const only = sidesOf[word]
  return only !== undefined && only !== side ? 'UNAUTHORIZED_ACTION' : codeOfState(status, word)
}

function refusedPayment(status: OrderStatus): string {
  const isPaid = ['PAYMENT_PENDING', 'IN_PROGRESS', 'SENT', 'COMPLETED'].includes(status)
  return isPaid ? 'ORDER_ALREADY_PAID' : 'ORDER_CANNOT_BE_PAID'
}

function codeOfState(status: OrderStatus, word: string): string {
  const isLater = agreedAndLater.includes(status)
  if (word === 'ACCEPT' && (isLater || status === 'NEGOTIATION')) return 'OFFER_ALREADY_ACCEPTED'
  if (word === 'CHANGE_TERMS' && isLater) return 'PRICE_ALREADY_ACCEPTED'
  if (word === 'SEND' && (status === 'SENT' || status === 'COMPLETED')) return 'ORDER_ALREADY_SEND'
  if (word === 'CONFIRM' && status === 'COMPLETED') return 'ORDER_ALREADY_CONFIRM'
  return 'INVALID_ORDER_ACTION'
}

export function answerInDispute(order: OrderModel, side: OrderSide, word: string): string {
  if (order.isBlocked) return 'ORDER_IS_BLOCKED'
  if (word === 'SHOUT') return 'DISPUTE_ACTION_NOT_FOUND'
  if (word === 'RESOLVE') return 'UNAUTHORIZED_ACTION'
  const isAllowed = allowedInDispute(order, side).some(action => action === word)
  return isAllowed ? 'accepted' : 'DISPUTE_ACTION_CANNOT_RUN'
}

/** A refused question counts for the other side. */
export function asksAlone(order: OrderModel, { status, isEarly, askedBy }: DisputeModel, side: OrderSide): boolean {
  const isOpen = status === 'OPEN' || status === 'PRICE_PROPOSED'
  return isOpen && isEarly && askedBy !== other(side) && !order.isBlocked
}

export function move(order: OrderModel, status: OrderStatus, waitingFor: OrderSide | null): void {
  Object.assign(order, { status, waitingFor, timeBy: null })
}

const other = (side: OrderSide): OrderSide => (side === 'OWNER' ? 'CLIENT' : 'OWNER')

/** What an accepted call changes. */
export const effects: Record<string, (order: OrderModel, side: OrderSide) => void> = {
  CHANGE_TERMS: order => move(order, 'NEGOTIATION', 'OWNER'),
  ACCEPT: order => move(order, 'AGREED', 'CLIENT'),
  REJECT: order => move(order, 'REJECTED', null),
  CANCEL: order => move(order, order.status === 'IN_PROGRESS' ? 'REFUNDED' : 'CANCELLED', null),
  SEND: order => move(order, 'SENT', 'CLIENT'),
  REQUEST_CHANGES: order => {
    move(order, 'IN_PROGRESS', 'OWNER')
    order.isOverdue = false
  },
  PROPOSE_TIME: (order, side) => {
    order.timeBy = side
  },
  ACCEPT_TIME: order => {
    order.timeBy = null
  },
  REJECT_TIME: order => {
    order.timeBy = null
  },
  CONFIRM: order => move(order, 'COMPLETED', null),
  CANCEL_OVERDUE: order => move(order, 'REFUNDED', null),
  EDIT: () => undefined,
  PAY: order => move(order, 'PAYMENT_PENDING', null),
  REVIEW: order => {
    order.isReviewed = true
  },
  DELETE: () => undefined,
}

/** Ends a live dispute with the seller's part. */
export function resolve(order: OrderModel, price: bigint): void {
  if (order.dispute !== null) order.dispute.status = 'RESOLVED'
  move(order, price > 0n ? 'COMPLETED' : 'REFUNDED', null)
}

export const disputeEffects: Record<
  string,
  (order: OrderModel, dispute: DisputeModel, side: OrderSide, price: bigint) => void
> = {
  PROPOSE_PRICE: (order, dispute, side, price) => {
    Object.assign(dispute, { status: 'PRICE_PROPOSED', proposedBy: side, price })
    order.waitingFor = other(side)
  },
  ACCEPT_PRICE: (order, dispute) => resolve(order, dispute.price),
  REJECT_PRICE: (order, dispute) => {
    Object.assign(dispute, { status: 'OPEN', proposedBy: null })
    order.waitingFor = null
  },
  WITHDRAW: (order, dispute, side) => {
    dispute.status = 'WITHDRAWN'
    order.withdrawn.push(side)
    order.resumes += 1
    move(order, order.before, order.before === 'SENT' ? 'CLIENT' : 'OWNER')
  },
  ESCALATE: (order, dispute) => {
    dispute.status = 'ESCALATED'
    order.waitingFor = null
  },
  SEAL: (order, dispute, side, price) => {
    dispute.sealed[side] = price
    const { OWNER: asked, CLIENT: offered } = dispute.sealed
    if (asked === undefined || offered === undefined) return
    if (offered >= asked) resolve(order, (asked + offered) / 2n)
    else Object.assign(dispute, { sealed: {}, round: dispute.round + 1 })
  },
}

export type Clocks = {
  review_until: Date | null
  blocked_at: Date | null
  escalates_at: Date | null
  dispute_until: Date | null
}

const blockEndsMs = 30 * 24 * 60 * 60_000

/** What the clocks and the contract do by themselves until `now`. */
export function pass(order: OrderModel, clocks: Clocks, now: Date): void {
  if (order.status === 'DISPUTE') passDispute(order, clocks, now)
  else if (order.isBlocked) passBlocked(order, clocks, now)
  else if (order.status === 'PAYMENT_PENDING') move(order, 'AGREED', 'CLIENT')
  else if (order.status === 'SENT' && isOver(clocks.review_until, now)) move(order, 'COMPLETED', null)
}

function isOver(end: Date | null, now: Date): boolean {
  return end !== null && end <= now
}

function passDispute(order: OrderModel, { dispute_until, escalates_at }: Clocks, now: Date): void {
  if (isOver(dispute_until, now)) resolve(order, order.before === 'SENT' ? 1n : 0n)
  else if (!order.isBlocked && isOver(escalates_at, now) && order.dispute !== null) {
    order.dispute.status = 'ESCALATED'
    order.waitingFor = null
  }
}

/** The contract ends a dispute, which a block is for it, after its period. */
function passBlocked(order: OrderModel, { blocked_at }: Clocks, now: Date): void {
  if (blocked_at === null || !isOver(new Date(blocked_at.getTime() + blockEndsMs), now)) return
  if (order.status === 'SENT') move(order, 'COMPLETED', null)
  if (order.status === 'IN_PROGRESS') move(order, 'REFUNDED', null)
}
