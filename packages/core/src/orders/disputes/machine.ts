import type { AllowedDisputeAction, DisputeStatus, OrderSide, OrderWord } from '@limelight/contract/orders/words'

/** Who may take an action, beside the dispute's status. */
type DisputeRole = 'EITHER' | 'OPENER' | 'OTHER_THAN_PROPOSER'

type DisputeTransition = {
  action: AllowedDisputeAction
  from: DisputeStatus[]
  by: DisputeRole
  /** SEAL keeps the status unless both prices meet. */
  to: DisputeStatus | null
  /** What the order's timeline says. */
  what: OrderWord
}

/** What the sides may do in each status. RESOLVE is for admins, who decide OPEN and ESCALATED disputes. */
export const disputeTransitions: DisputeTransition[] = [
  {
    action: 'PROPOSE_PRICE',
    from: ['OPEN', 'PRICE_PROPOSED'],
    by: 'EITHER',
    to: 'PRICE_PROPOSED',
    what: 'PRICE_PROPOSED',
  },
  {
    action: 'ACCEPT_PRICE',
    from: ['PRICE_PROPOSED'],
    by: 'OTHER_THAN_PROPOSER',
    to: 'RESOLVED',
    what: 'DISPUTE_RESOLVED',
  },
  { action: 'REJECT_PRICE', from: ['PRICE_PROPOSED'], by: 'OTHER_THAN_PROPOSER', to: 'OPEN', what: 'PRICE_REJECTED' },
  { action: 'WITHDRAW', from: ['OPEN'], by: 'OPENER', to: 'WITHDRAWN', what: 'DISPUTE_WITHDRAWN' },
  {
    action: 'ESCALATE',
    from: ['OPEN', 'PRICE_PROPOSED'],
    by: 'EITHER',
    to: 'ESCALATED',
    what: 'DISPUTE_ESCALATED',
  },
  { action: 'SEAL', from: ['OPEN', 'PRICE_PROPOSED'], by: 'EITHER', to: null, what: 'NUMBER_SEALED' },
]

export const resolvableByAdmin: DisputeStatus[] = ['OPEN', 'ESCALATED']
export const liveDisputeStatuses: DisputeStatus[] = ['OPEN', 'PRICE_PROPOSED', 'ESCALATED']

/** Rounds of sealed prices. */
export const maxRounds = 3

export type DisputeSituation = {
  status: DisputeStatus
  /** The side that opened it; null if the product did. */
  openedBy: OrderSide | null
  proposedBy: OrderSide | null
  round: number
  hasSealed: Record<OrderSide, boolean>
  /** From when on this side can ask for a decision, and the decision is due. */
  escalateFrom: Record<OrderSide, Date>
  /** Whether this side can still take a dispute of the order back. */
  mayWithdraw: Record<OrderSide, boolean>
}
