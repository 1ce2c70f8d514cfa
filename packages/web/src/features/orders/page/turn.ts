import type { Order } from '@limelight/contract/orders/schema'
import type { AllowedOrderAction } from '@limelight/contract/orders/words'
import { formatDate, formatMoment } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { wasPaidOutside } from '../paid-outside.ts'
import { nameOf, otherNameOf } from '../party.ts'
import { stageOf } from '../stages.ts'
import { isOwnTurn, primaryOf } from './own-turn.ts'

/** MESSAGE opens the chat: what is left to do while an order waits for the other side. OFFER leads to what was bought. */
export type TurnAction = AllowedOrderAction | 'MESSAGE' | 'OFFER'

export type Turn = {
  isMine: boolean
  title: string
  text: string
  clock?: { label: string; at: string }
  primary: TurnAction
  others: TurnAction[]
}

/** These have their own place on the page. */
const placedActions: TurnAction[] = ['DISPUTE', 'EDIT', 'DELETE']

export function turnOf(order: Order, now: number): Turn {
  const again: TurnAction[] = canBuyAgain(order) ? ['OFFER'] : []
  const primary = primaryOf(order) ?? again[0] ?? 'MESSAGE'
  return {
    ...sentencesOf(order, now),
    isMine: isOwnTurn(order),
    primary,
    // What ends the order comes last.
    others: [...order.allowedActions, ...again]
      .filter(action => action !== primary && !placedActions.includes(action) && !isDoubled(action, order))
      .sort((one, other) => Number(one === 'CANCEL') - Number(other === 'CANCEL')),
  }
}

/** Once an order has ended, its buyer may want the offer again. */
function canBuyAgain(order: Order): boolean {
  return order.side === 'CLIENT' && order.offerId !== null && stageOf(order).at === undefined
}

/** Whoever may reject the terms ends the order with that, so cancelling would be the same button twice. */
function isDoubled(action: TurnAction, { allowedActions }: Order): boolean {
  return action === 'CANCEL' && allowedActions.includes('REJECT')
}

type Sentences = Pick<Turn, 'title' | 'text' | 'clock'>

function sentencesOf(order: Order, now: number): Sentences {
  if (order.isBlocked)
    return {
      title: 'Limelight has blocked this order',
      text: 'Its clocks stand still and nobody can act on it. The money stays where it is. We write to you both.',
    }
  const sentences = order.side === 'OWNER' ? sellerSentences(order, now) : buyerSentences(order, now)
  return { ...sentences, text: `${proposedTime(order)}${sentences.text}` }
}

/** What waits for an answer, before what waits anyway. */
function proposedTime(order: Order): string {
  const { timeProposal, side } = order
  if (timeProposal === null) return ''
  const due = formatMoment(timeProposal.deadline)
  const other = otherNameOf(order)
  return timeProposal.by === side
    ? `You proposed ${due} as the new date, and ${other} has to answer. `
    : `${other} proposes ${due} as the new date. `
}

function clockOf(label: string, at: string | null): { clock?: { label: string; at: string } } {
  return at === null ? {} : { clock: { label, at } }
}

function buyerSentences(order: Order, now: number): Sentences {
  const seller = otherNameOf(order)
  const price = `${formatUsdt(order.price)} USDT`
  const { deliverBy, reviewUntil } = order.clocks
  switch (order.status) {
    case 'NEGOTIATION':
      return order.waitingFor === 'CLIENT'
        ? {
            title: 'Your turn: answer the terms',
            text: `Accepting fixes them. Next you pay ${price} into escrow. Rejecting ends the order.`,
          }
        : { title: `${seller} looks at your terms`, text: 'Nothing is paid yet. You can still change or cancel them.' }
    case 'AGREED':
      return {
        title: 'Your turn: pay into escrow',
        text: `${seller} starts once ${price} is in escrow, and is paid after you have seen the work.${
          order.payment.status === 'FAILED'
            ? ' If you pay again and the earlier payment still arrives, one of the two comes back to you in full.'
            : ''
        }`,
      }
    case 'IN_PROGRESS':
      return isPast(deliverBy, now)
        ? {
            title: 'Your turn: wait, or take the money back',
            text: `The work was due on ${formatDate(deliverBy ?? '')}. You can take back all of the ${price}.`,
          }
        : awaitedWork(order, price)
    case 'SENT':
      return {
        title: 'Your turn: look at the work',
        text: `Confirming pays ${seller} ${price}. This cannot be undone.`,
        ...clockOf('Released automatically in', reviewUntil),
      }
    default:
      return endSentences(order)
  }
}

/** The buyer waits for the first work, or for the changes. */
function awaitedWork({ timeProposal, delivery, clocks, ...order }: Order, price: string): Sentences {
  const [does, work] = delivery === null ? ['does the work', 'work'] : ['makes the changes', 'new version']
  return {
    title: timeProposal?.by === 'OWNER' ? 'Your turn: answer the new date' : `${otherNameOf(order)} ${does}`,
    text: `${price} is in escrow. We’ll let you know when the ${work} is sent.`,
    ...clockOf('Due in', clocks.deliverBy),
  }
}

function sellerSentences(order: Order, now: number): Sentences {
  const buyer = otherNameOf(order)
  const price = `${formatUsdt(order.price)} USDT`
  const { deliverBy, reviewUntil } = order.clocks
  switch (order.status) {
    case 'NEGOTIATION':
      return order.waitingFor === 'OWNER'
        ? {
            title: 'Your turn: answer the order',
            text: `Accepting fixes the terms. ${buyer} then pays ${price} into escrow. Rejecting ends the order. Only ${buyer} can change the terms, so ask in the chat for other ones.`,
          }
        : { title: `${buyer} looks at the terms`, text: 'You can cancel until they are accepted.' }
    case 'AGREED':
      return { title: `${buyer} pays next`, text: `Start when ${price} is in escrow. We’ll let you know.` }
    case 'IN_PROGRESS':
      return isPast(deliverBy, now)
        ? {
            title: 'Your work is late',
            text: `Only ${buyer} can give more time now, or take the ${price} back at any time.`,
          }
        : {
            title: order.delivery === null ? 'Your turn: do the work and send it' : 'Your turn: make the changes',
            text: `${price} waits for you in escrow. You’re paid after ${buyer} has seen the work.`,
            ...clockOf('Due in', deliverBy),
          }
    case 'SENT':
      return {
        title: `${buyer} looks at your work`,
        text: `You’re paid ${price} when ${buyer} confirms, or automatically when the time is over.`,
        ...clockOf('Paid automatically in', reviewUntil),
      }
    default:
      return endSentences(order)
  }
}

function endSentences(order: Order): Sentences {
  const { status, payment, clocks, side } = order
  if (status === 'PAYMENT_PENDING')
    return {
      title: 'The deposit is on its way',
      text: 'There’s nothing to do. You may close this page; we let you know when the deposit is final.',
      ...clockOf(
        `If the network doesn’t show it, ${nameOf('CLIENT', side)} can pay again in`,
        payment.status === 'SIGNED' ? clocks.payUntil : null,
      ),
    }
  if (status === 'COMPLETED') return completedSentences(order)
  if (status === 'REFUNDED')
    return {
      title: 'Refunded',
      text:
        payment.payout.status === 'FINAL'
          ? `The money is back with ${nameOf('CLIENT', side)}.`
          : `The money goes back to ${nameOf('CLIENT', side)}.`,
    }
  return { title: status === 'REJECTED' ? 'Rejected' : 'Cancelled', text: closedText(order) }
}

/** A deposit can arrive after the end. It pays for nothing, so the buyer gets all of it back. */
function closedText({ payment: { status, payout }, side }: Order): string {
  if (status === 'SETTLED')
    return payout.toSeller === '0'
      ? `The order has ended. A deposit that arrived too late is back with ${nameOf('CLIENT', side)}.`
      : `The order has ended. A deposit that arrived too late was paid to ${nameOf('OWNER', side)}.`
  return ['SEEN', 'CONFIRMED', 'FINAL'].includes(status)
    ? `The order has ended. A deposit arrived too late, so all of it goes back to ${nameOf('CLIENT', side)}.`
    : 'The order has ended. Nothing was paid.'
}

function completedSentences(order: Order): Sentences {
  const { payment, allowedActions, side, reviewId } = order
  const split = splitText(order)
  if (allowedActions.includes('REVIEW'))
    return {
      title: 'How was it?',
      text: `${split ?? ''}You can write one review per order, and change it for 24 hours, or until ${otherNameOf(order)} replies.`,
    }
  const isPaid = payment.payout.status === 'FINAL' || wasPaidOutside(order)
  const thanks = side === 'CLIENT' && reviewId !== null ? ' Thank you for your review.' : ''
  if (split !== undefined) return { title: 'Divided', text: `${split}${thanks}` }
  if (side === 'OWNER') {
    const review = reviewId === null ? ` ${otherNameOf(order)} can still review the work.` : ''
    return {
      title: 'Completed',
      text: `${isPaid ? 'You have been paid.' : 'The payout to you is on its way.'}${review}`,
    }
  }
  return {
    title: 'Completed',
    text: isPaid ? `The money is with the seller.${thanks}` : `The payout to the seller is on its way.${thanks}`,
  }
}

/** What each side gets when a dispute divided the money. */
function splitText(order: Order): string | undefined {
  const { status, toSeller, toBuyer } = order.payment.payout
  if (toSeller === null || toBuyer === null || toSeller === '0' || toBuyer === '0') return undefined
  const [own, others] = order.side === 'OWNER' ? [toSeller, toBuyer] : [toBuyer, toSeller]
  const word = status === 'FINAL' ? 'got' : 'get'
  const back = (isBack: boolean) => (isBack ? ' back' : '')
  const mine = `You ${word} ${formatUsdt(own)} USDT${back(order.side === 'CLIENT')}`
  const other = `${otherNameOf(order)} ${word === 'got' ? 'got' : 'gets'} ${formatUsdt(others)} USDT${back(order.side === 'OWNER')}`
  return `${mine}, and ${other}. `
}

function isPast(at: string | null, now: number): boolean {
  return at !== null && Date.parse(at) < now
}
