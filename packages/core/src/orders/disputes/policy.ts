import {
  type AllowedDisputeAction,
  allowedDisputeActions,
  type DisputeAction,
  disputeActions,
  type OrderSide,
} from '@limelight/contract/orders/words'
import { AppError } from '../../runtime/errors.ts'
import { type DisputeSituation, disputeTransitions, maxRounds } from './machine.ts'

/** What this side may do now. */
export function allowedDisputeActionsOf(
  situation: DisputeSituation,
  side: OrderSide,
  now: Date,
): AllowedDisputeAction[] {
  return allowedDisputeActions.filter(
    action => isAllowed(situation, side, action) && (action !== 'ESCALATE' || situation.escalateFrom[side] <= now),
  )
}

function transitionOf(action: AllowedDisputeAction) {
  const transition = disputeTransitions.find(row => row.action === action)
  if (transition === undefined) throw new Error(`The table of disputes has no action ${action}.`)
  return transition
}

function isAllowed(situation: DisputeSituation, side: OrderSide, action: AllowedDisputeAction): boolean {
  const { from, by } = transitionOf(action)
  if (!from.includes(situation.status)) return false
  if (by === 'OTHER_THAN_PROPOSER' && situation.proposedBy === side) return false
  if (by === 'OPENER' && situation.openedBy !== side) return false
  if (action === 'WITHDRAW') return situation.mayWithdraw[side]
  return action !== 'SEAL' || (situation.round <= maxRounds && !situation.hasSealed[side])
}

/** The action, or the first refusal: unknown words, RESOLVE by a user, the wrong state or side. */
export function requireDisputeAction(
  situation: DisputeSituation,
  side: OrderSide,
  word: unknown,
): Exclude<DisputeAction, 'RESOLVE'> {
  const action = disputeActions.find(known => known === word)
  if (action === undefined) throw new AppError('DISPUTE_ACTION_NOT_FOUND')
  if (action === 'RESOLVE') throw new AppError('UNAUTHORIZED_ACTION')
  if (!isAllowed(situation, side, action)) throw new AppError('DISPUTE_ACTION_CANNOT_RUN')
  return action
}

export function requireSeal(situation: DisputeSituation, side: OrderSide): void {
  if (!isAllowed(situation, side, 'SEAL')) throw new AppError('DISPUTE_ACTION_CANNOT_RUN')
}
