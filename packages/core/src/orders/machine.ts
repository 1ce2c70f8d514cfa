import type { ErrorCode } from '@limelight/contract/errors'
import type {
  AllowedOrderAction,
  OrderAction,
  OrderSide,
  OrderStatus,
  OrderWord,
} from '@limelight/contract/orders/words'

/** The clock of a status: the column that holds its end. */
export type OrderClock = 'pay_until' | 'deliver_by' | 'review_until'

export type OrderState = {
  status: OrderStatus
  waitingFor: OrderSide | null
  OWNER: AllowedOrderAction[]
  CLIENT: AllowedOrderAction[]
  clock: OrderClock | null
}

/**
 * What each side may do in each state, and the clock that runs. CANCEL_OVERDUE needs a passed
 * `deliver_by` and SEND one to come, the answers to a new date need one of the other side, REVIEW an order without a review.
 */
export const orderStates: OrderState[] = [
  {
    status: 'NEGOTIATION',
    waitingFor: 'OWNER',
    OWNER: ['ACCEPT', 'REJECT', 'CANCEL'],
    CLIENT: ['CHANGE_TERMS', 'CANCEL', 'EDIT'],
    clock: null,
  },
  {
    status: 'NEGOTIATION',
    waitingFor: 'CLIENT',
    OWNER: ['CANCEL'],
    CLIENT: ['ACCEPT', 'REJECT', 'CHANGE_TERMS', 'CANCEL', 'EDIT'],
    clock: null,
  },
  { status: 'AGREED', waitingFor: 'CLIENT', OWNER: ['CANCEL'], CLIENT: ['PAY', 'CANCEL'], clock: null },
  { status: 'PAYMENT_PENDING', waitingFor: null, OWNER: [], CLIENT: [], clock: 'pay_until' },
  {
    status: 'IN_PROGRESS',
    waitingFor: 'OWNER',
    OWNER: ['SEND', 'CANCEL', 'DISPUTE', 'PROPOSE_TIME', 'ACCEPT_TIME', 'REJECT_TIME'],
    CLIENT: ['DISPUTE', 'CANCEL_OVERDUE', 'PROPOSE_TIME', 'ACCEPT_TIME', 'REJECT_TIME'],
    clock: 'deliver_by',
  },
  {
    status: 'SENT',
    waitingFor: 'CLIENT',
    OWNER: ['DISPUTE'],
    CLIENT: ['CONFIRM', 'REQUEST_CHANGES', 'DISPUTE'],
    clock: 'review_until',
  },
  { status: 'DISPUTE', waitingFor: null, OWNER: [], CLIENT: [], clock: null },
  { status: 'COMPLETED', waitingFor: null, OWNER: ['DELETE'], CLIENT: ['DELETE', 'REVIEW'], clock: null },
  { status: 'REJECTED', waitingFor: null, OWNER: ['DELETE'], CLIENT: ['DELETE'], clock: null },
  { status: 'CANCELLED', waitingFor: null, OWNER: ['DELETE'], CLIENT: ['DELETE'], clock: null },
  { status: 'REFUNDED', waitingFor: null, OWNER: ['DELETE'], CLIENT: ['DELETE'], clock: null },
]

/** Everything that changes the status of an order: actions of its sides, the clocks and the chain. */
const orderEvents = [
  ...(['CHANGE_TERMS', 'ACCEPT', 'REJECT', 'CANCEL', 'SEND', 'REQUEST_CHANGES', 'CONFIRM', 'CANCEL_OVERDUE'] as const),
  ...(['PAY', 'PAY_TIMEOUT', 'DEPOSIT_FINAL', 'REVIEW_TIMEOUT'] as const),
  ...(['OPEN_DISPUTE', 'WITHDRAW_DISPUTE', 'CONTRADICTION'] as const),
  ...(['SETTLE_TO_SELLER', 'SETTLE_TO_BUYER'] as const),
] as const
export type OrderEvent = (typeof orderEvents)[number]

type Transition = {
  event: OrderEvent
  from: OrderStatus[]
  /** BEFORE is the status that the dispute has interrupted. */
  to: OrderStatus | 'BEFORE'
  what: OrderWord
}

/** CANCEL leaves NEGOTIATION and IN_PROGRESS for different statuses, so it has two rows. */
export const orderTransitions: Transition[] = [
  { event: 'CHANGE_TERMS', from: ['NEGOTIATION'], to: 'NEGOTIATION', what: 'TERMS_CHANGED' },
  { event: 'ACCEPT', from: ['NEGOTIATION'], to: 'AGREED', what: 'ACCEPTED' },
  { event: 'REJECT', from: ['NEGOTIATION'], to: 'REJECTED', what: 'REJECTED' },
  { event: 'CANCEL', from: ['NEGOTIATION', 'AGREED'], to: 'CANCELLED', what: 'CANCELLED' },
  { event: 'CANCEL', from: ['IN_PROGRESS'], to: 'REFUNDED', what: 'REFUNDED' },
  { event: 'PAY', from: ['AGREED'], to: 'PAYMENT_PENDING', what: 'PAYMENT_STARTED' },
  { event: 'PAY_TIMEOUT', from: ['PAYMENT_PENDING'], to: 'AGREED', what: 'PAYMENT_NOT_SEEN' },
  { event: 'DEPOSIT_FINAL', from: ['AGREED', 'PAYMENT_PENDING'], to: 'IN_PROGRESS', what: 'PAID' },
  { event: 'SEND', from: ['IN_PROGRESS'], to: 'SENT', what: 'WORK_SENT' },
  { event: 'REQUEST_CHANGES', from: ['SENT'], to: 'IN_PROGRESS', what: 'CHANGES_REQUESTED' },
  { event: 'CONFIRM', from: ['SENT'], to: 'COMPLETED', what: 'COMPLETED' },
  { event: 'REVIEW_TIMEOUT', from: ['SENT'], to: 'COMPLETED', what: 'COMPLETED' },
  { event: 'CANCEL_OVERDUE', from: ['IN_PROGRESS'], to: 'REFUNDED', what: 'REFUNDED' },
  { event: 'OPEN_DISPUTE', from: ['IN_PROGRESS', 'SENT'], to: 'DISPUTE', what: 'DISPUTE_OPENED' },
  { event: 'WITHDRAW_DISPUTE', from: ['DISPUTE'], to: 'BEFORE', what: 'DISPUTE_WITHDRAWN' },
  { event: 'CONTRADICTION', from: ['COMPLETED', 'REFUNDED'], to: 'DISPUTE', what: 'DISPUTE_ESCALATED' },
  {
    event: 'SETTLE_TO_SELLER',
    from: ['IN_PROGRESS', 'SENT', 'DISPUTE', 'REFUNDED'],
    to: 'COMPLETED',
    what: 'COMPLETED',
  },
  { event: 'SETTLE_TO_BUYER', from: ['IN_PROGRESS', 'SENT', 'DISPUTE', 'COMPLETED'], to: 'REFUNDED', what: 'REFUNDED' },
]

const agreedAndLater: OrderStatus[] = ['AGREED', 'PAYMENT_PENDING', 'IN_PROGRESS', 'SENT', 'COMPLETED', 'REFUNDED']

/** Actions that one side can never take. */
export const sidesOfActions: Partial<Record<OrderAction, OrderSide>> = {
  SEND: 'OWNER',
  CHANGE_TERMS: 'CLIENT',
  REQUEST_CHANGES: 'CLIENT',
  CONFIRM: 'CLIENT',
  CANCEL_OVERDUE: 'CLIENT',
}

/** The code of an action in a wrong state; any other wrong state is INVALID_ORDER_ACTION. */
export const wrongStateCodes: Partial<Record<OrderAction, { code: ErrorCode; statuses: OrderStatus[] }>> = {
  CHANGE_TERMS: { code: 'PRICE_ALREADY_ACCEPTED', statuses: agreedAndLater },
  // In NEGOTIATION, it refuses the side that made the terms.
  ACCEPT: { code: 'OFFER_ALREADY_ACCEPTED', statuses: [...agreedAndLater, 'NEGOTIATION'] },
  SEND: { code: 'ORDER_ALREADY_SEND', statuses: ['SENT', 'COMPLETED'] },
  CONFIRM: { code: 'ORDER_ALREADY_CONFIRM', statuses: ['COMPLETED'] },
}

/** The code of a payment in a status other than AGREED. */
export const paymentCodes: Partial<Record<OrderStatus, ErrorCode>> = {
  NEGOTIATION: 'ORDER_CANNOT_BE_PAID',
  REJECTED: 'ORDER_CANNOT_BE_PAID',
  CANCELLED: 'ORDER_CANNOT_BE_PAID',
  REFUNDED: 'ORDER_CANNOT_BE_PAID',
  DISPUTE: 'ORDER_CANNOT_BE_PAID',
  PAYMENT_PENDING: 'ORDER_ALREADY_PAID',
  IN_PROGRESS: 'ORDER_ALREADY_PAID',
  SENT: 'ORDER_ALREADY_PAID',
  COMPLETED: 'ORDER_ALREADY_PAID',
}
