import type { ListedOrder } from '@limelight/contract/orders/schema'
import { formatUsdt } from '../../../display/usdt.ts'
import { isEscalated } from '../page/own-turn.ts'
import { otherNameOf } from '../party.ts'

/** What an order waits for, and the word on its button when it waits for the user, who can begin with `action`. */
export type Task = { text: string; note?: string; button?: string; action?: 'PAY' | 'SEND' | 'PROPOSE_TIME' }

export function taskOf(order: ListedOrder, now: number): Task {
  if (order.isBlocked) return { text: 'Limelight blocked this order', note: 'its clocks stand still' }
  const other = otherNameOf(order)
  const isSeller = order.side === 'OWNER'
  switch (order.status) {
    case 'NEGOTIATION':
      return order.waitingFor === order.side
        ? { text: 'Accept or reject the terms', button: 'Answer' }
        : { text: `${other} answers the terms` }
    case 'AGREED':
      return isSeller
        ? { text: `${other} pays into escrow` }
        : { text: 'Pay into escrow', button: 'Pay in', action: 'PAY' }
    case 'PAYMENT_PENDING':
      return { text: confirmationsOf(order) }
    case 'IN_PROGRESS':
      return workTask(order, now, other)
    case 'SENT':
      return isSeller
        ? { text: `${other} looks at the work`, note: 'you’re paid then, or automatically' }
        : { text: 'Look at the work', note: 'else released automatically', button: 'Review work' }
    case 'DISPUTE':
      return disputeTask(order, other)
    case 'COMPLETED':
      return completedTask(order)
    case 'REFUNDED':
      return { text: order.payment.payout.status === 'FINAL' ? 'Money sent back' : 'Money goes back' }
    default:
      return { text: 'Nothing was paid' }
  }
}

function disputeTask(order: ListedOrder, other: string): Task {
  const { side, waitingFor, sealedBy } = order
  if (isEscalated(order)) return { text: 'Limelight decides', note: 'it may ask you in the chat' }
  if (waitingFor === null && sealedBy === side)
    return { text: `${other} seals a number, too`, note: 'else Limelight decides' }
  if (waitingFor === null)
    return {
      text: sealedBy === null ? 'Both: agree on a split' : `${other} sealed a number: seal yours`,
      note: 'else Limelight decides',
      button: sealedBy === null ? 'Propose' : 'Seal',
    }
  return waitingFor === side
    ? { text: 'Answer the proposal', note: 'else Limelight decides', button: 'Answer' }
    : { text: `${other} answers your proposal`, note: 'else Limelight decides' }
}

function workTask(order: ListedOrder, now: number, other: string): Task {
  const isSeller = order.side === 'OWNER'
  const isLate = order.clocks.deliverBy !== null && Date.parse(order.clocks.deliverBy) < now
  if (isSeller && !isLate)
    return {
      text: 'Send your work',
      button: 'Send work',
      action: 'SEND',
      ...(order.delivery && { note: 'changes requested' }),
    }
  if (order.allowedActions.includes('ACCEPT_TIME')) return { text: `${other} proposes a new date`, button: 'Answer' }
  if (isSeller)
    return {
      text: 'Your work is late',
      note: `only ${other} can give more time`,
      button: 'Ask',
      action: 'PROPOSE_TIME',
    }
  if (isLate) return { text: 'Wait or take the money back', button: 'Decide' }
  return { text: `${other} ${order.delivery === null ? 'sends the work' : 'makes the changes'}` }
}

function completedTask(order: ListedOrder): Task {
  const { allowedActions, payment } = order
  const { toSeller, toBuyer } = payment.payout
  if (toSeller !== null && toBuyer !== null && toSeller !== '0' && toBuyer !== '0')
    return dividedTask(order, formatUsdt(toSeller), formatUsdt(toBuyer))
  if (allowedActions.includes('REVIEW')) return { text: 'Paid out', note: 'you can write a review', button: 'Review' }
  return { text: payment.payout.status === 'WAITING' ? 'The payout waits for its date' : 'Paid out' }
}

function dividedTask(order: ListedOrder, toSeller: string, toBuyer: string): Task {
  const other = otherNameOf(order)
  return {
    ...(order.side === 'OWNER'
      ? { text: `Divided: ${toSeller} to you`, note: `${toBuyer} back to ${other}` }
      : { text: `Divided: ${toBuyer} back to you`, note: `${toSeller} to ${other}` }),
    ...(order.allowedActions.includes('REVIEW') && { button: 'Review' }),
  }
}

/** How far the deposit is on its way. */
function confirmationsOf({ payment: { status, confirmations, confirmationsNeeded } }: ListedOrder): string {
  if (status === 'SIGNED') return 'The deposit is being sent'
  if (status === 'CONFIRMED') return 'Confirmed, waits to be final'
  return `${confirmations} of ${confirmationsNeeded} confirmations`
}
