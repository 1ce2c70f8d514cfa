import type { Order } from '@limelight/contract/orders/schema'
import type { AllowedOrderAction } from '@limelight/contract/orders/words'
import { lacksPosts } from '../posts/lacks-posts.ts'

/** The first of these that the user may take is the one primary action of the page. */
const primaryActions: AllowedOrderAction[] = [
  ...(['ACCEPT', 'PAY', 'SEND', 'ACCEPT_TIME', 'CONFIRM', 'CANCEL_OVERDUE', 'REVIEW'] as const),
]

export function primaryOf(order: Order): AllowedOrderAction | undefined {
  const { allowedActions, side, status } = order
  const isLate = side === 'OWNER' && status === 'IN_PROGRESS' && !allowedActions.includes('SEND')
  const wanted: AllowedOrderAction[] = [
    // Confirming is final, so it comes second while something agreed is missing.
    ...(lacksPosts(order) ? (['REQUEST_CHANGES'] as const) : []),
    ...primaryActions,
    ...(isLate ? (['PROPOSE_TIME'] as const) : []),
  ]
  return wanted.find(action => allowedActions.includes(action))
}

/** Whether an admin decides. Until then, the clock of the sides runs, and afterwards only that of the contract. */
export function isEscalated({ deadline, clocks }: Pick<Order, 'deadline' | 'clocks'>): boolean {
  return deadline === null || deadline === clocks.disputeUntil
}

/**
 * Whether the user has something to do now. Without a proposal to answer, a dispute waits for both sides, but not for one
 * that has sealed its number.
 */
export function isOwnTurn(order: Order): boolean {
  const { side, waitingFor, sealedBy } = order
  if (order.status === 'DISPUTE')
    return !isEscalated(order) && (waitingFor === null ? sealedBy !== side : waitingFor === side)
  const primary = primaryOf(order)
  return primary !== undefined && primary !== 'REVIEW'
}
