/** The words of orders and disputes, which server, pages and tests share. */

export const orderSides = ['OWNER', 'CLIENT'] as const
/** OWNER is the seller of an order, CLIENT is the buyer. */
export type OrderSide = (typeof orderSides)[number]

export const orderStatuses = [
  'NEGOTIATION',
  'AGREED',
  'PAYMENT_PENDING',
  'IN_PROGRESS',
  'SENT',
  'DISPUTE',
  'COMPLETED',
  'REJECTED',
  'CANCELLED',
  'REFUNDED',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The actions of `PUT /api/user/orders/{id}/action`. */
export const orderActions = [
  'CHANGE_TERMS',
  'ACCEPT',
  'REJECT',
  'CANCEL',
  'SEND',
  'REQUEST_CHANGES',
  'CONFIRM',
  'CANCEL_OVERDUE',
  'PROPOSE_TIME',
  'ACCEPT_TIME',
  'REJECT_TIME',
] as const
export type OrderAction = (typeof orderActions)[number]

/** What `allowedActions` can hold. The words that are no actions of the action call have calls of their own. */
export const allowedOrderActions = [...orderActions, 'EDIT', 'PAY', 'DISPUTE', 'DELETE', 'REVIEW'] as const
export type AllowedOrderAction = (typeof allowedOrderActions)[number]

export const disputeStatuses = ['OPEN', 'PRICE_PROPOSED', 'ESCALATED', 'RESOLVED', 'WITHDRAWN'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** The actions of `PUT /api/users/{userId}/orders/{orderId}/disputes/{id}`. RESOLVE is for admins. */
export const disputeActions = [
  'PROPOSE_PRICE',
  'ACCEPT_PRICE',
  'REJECT_PRICE',
  'WITHDRAW',
  'ESCALATE',
  'RESOLVE',
] as const
export type DisputeAction = (typeof disputeActions)[number]

export const allowedDisputeActions = [
  'PROPOSE_PRICE',
  'ACCEPT_PRICE',
  'REJECT_PRICE',
  'WITHDRAW',
  'ESCALATE',
  'SEAL',
] as const
export type AllowedDisputeAction = (typeof allowedDisputeActions)[number]

export const disputeResolutions = ['ACCEPTED', 'SEALED', 'ADMIN', 'EXPIRED'] as const
export type DisputeResolution = (typeof disputeResolutions)[number]

/** What can happen to an order. Every word but CHAIN notifies the other side. */
export const orderWords = [
  'NEW_ORDER',
  'TERMS_CHANGED',
  'BRIEF_CHANGED',
  'ACCEPTED',
  'REJECTED',
  'CANCELLED',
  'PAYMENT_STARTED',
  'PAYMENT_NOT_SEEN',
  'WORK_SENT',
  'CHANGES_REQUESTED',
  'TIME_PROPOSED',
  'TIME_ACCEPTED',
  'TIME_REJECTED',
  'COMPLETED',
  'REFUNDED',
  'NEW_REVIEW',
  'REVIEW_ANSWERED',
  'DUE_IN_24_HOURS',
  'BLOCKED',
  'UNBLOCKED',
  'PAID',
  'PAID_OUT',
  'DEPOSIT_RETURNED',
  'DISPUTE_OPENED',
  'PRICE_PROPOSED',
  'PRICE_REJECTED',
  'NUMBER_SEALED',
  'ROUND_ENDED',
  'DISPUTE_WITHDRAWN',
  'DISPUTE_ESCALATED',
  'DISPUTE_RESOLVED',
  'POST_ADDED',
  'POST_EDITED',
  'POST_REMOVED',
  'POST_BACK',
  'POST_MISSING',
  'POST_UNREADABLE',
  'POSTS_DONE',
  'CHAIN',
] as const
export type OrderWord = (typeof orderWords)[number]

export const orderActors = ['OWNER', 'CLIENT', 'ADMIN', 'SYSTEM', 'CHAIN'] as const
/** Who made a change. */
export type OrderActor = (typeof orderActors)[number]

export const orderGroups = ['mine', 'others', 'done'] as const

export const currencies = ['USDT', 'USDC', 'USD', 'EUR', 'GBP'] as const

export const socialOrderStatuses = ['NEW', 'ANSWERED', 'CLOSED'] as const
export type SocialOrderStatus = (typeof socialOrderStatuses)[number]
