import { parseUsdt } from '@limelight/contract/deposits/units'
import type { OrderActor, OrderSide, OrderWord } from '@limelight/contract/orders/words'
import type { OrderRow } from '@limelight/db/orders/tables'
import { formatMoment } from '../runtime/format-day.ts'
import { formatUnits } from './terms/read.ts'
import { type ChangeFacts, describeChange, nameOrRole, restOf, usdt } from './texts.ts'

type Terms = Pick<
  OrderRow,
  'price' | 'status' | 'waiting_for' | 'exec_days' | 'deliver_by' | 'review_until' | 'review_id'
> & {
  /** Until then both sides of a live dispute can agree. */
  agree_until?: Date | undefined
  /** From then on, the contract ends an escalated dispute. */
  decide_until?: Date | null | undefined
}

/** What one side reads about a change, in its notice and its mail. */
type Notice = {
  /** A name stands only at its start, where a deletion of that account replaces it. */
  text: string
  /** What the reader can do now. It is not stored, so it may name people. */
  next?: string | undefined
  button?: string
}

type Scene = ChangeFacts & {
  /** The reader. */
  to: OrderSide
  /** The other side, at the start of a sentence and within one. */
  name: string
  other: string
  /** What was ordered, in a sentence about its money; empty where the title cannot be shown. */
  ofOrder: string
  price: string
  paid: string
  seller: string
  terms: Terms
}

export function noticeTo(
  to: OrderSide,
  terms: Terms,
  facts: ChangeFacts,
  { name: otherName, title }: { name: string; title: string },
): Notice {
  return notices[facts.what]({
    ...facts,
    to,
    terms,
    ofOrder: title === '' ? '' : ` for “${title}”`,
    name: nameOrRole(otherName, to === 'OWNER' ? 'CLIENT' : 'OWNER'),
    other: otherName || (to === 'OWNER' ? 'the buyer' : 'the seller'),
    price: usdt(formatUnits(terms.price)),
    paid: usdt(facts.amount),
    seller: usdt(facts.toSeller),
  })
}

const ask = 'If you need other terms, ask for them in the chat.'
const answerTerms = { next: `Accept or reject the terms. ${ask}`, button: 'Answer the terms' }
const look = { button: 'Look at the work' }
const unpaid = { next: 'Nothing was paid.' }
const speak = { next: 'Write down what happened, and add what shows it.', button: 'Answer the dispute' }

const notices: Record<OrderWord, (scene: Scene) => Notice> = {
  NEW_ORDER: newOrder,
  TERMS_CHANGED: scene => ({
    text: `${scene.name} changed the terms: now ${priceAndDays(scene)}.`,
    ...answerTerms,
  }),
  BRIEF_CHANGED: ({ name }) => ({ text: `${name} changed the brief.` }),
  ACCEPTED: scene => ({
    text: `${scene.name} accepted your terms.`,
    next: afterAgreement(scene),
    ...(scene.to === 'CLIENT' && { button: `Pay ${scene.price}` }),
  }),
  REJECTED: ({ name }) => ({ text: `${name} rejected the order.`, ...unpaid }),
  CANCELLED: ({ name, by }) => ({
    text: isParty(by)
      ? `${name} cancelled the order.`
      : 'The order was cancelled, because the account of the other side is deleted.',
    ...unpaid,
  }),
  PAYMENT_STARTED: ({ name, by, paid, ofOrder }) => ({
    text: by === 'CHAIN' ? `A deposit of ${paid}${ofOrder} is on the chain.` : `${name} started the payment${ofOrder}.`,
  }),
  PAYMENT_NOT_SEEN: ({ name, to, ofOrder }) =>
    to === 'CLIENT'
      ? {
          text: `Your deposit${ofOrder} did not arrive in time.`,
          next: 'You can pay again. If the earlier payment still arrives, one of the two is refunded in full.',
          button: 'Pay again',
        }
      : {
          text: `The deposit${ofOrder} did not arrive in time.`,
          next: `${name} can pay again. Start when the deposit is final.`,
        },
  PAID: ({ name, to, paid, ofOrder, terms }) =>
    to === 'CLIENT'
      ? {
          text: `Your deposit of ${paid}${ofOrder} is final.`,
          next: `${name} sends the work${until(terms.deliver_by)}.`,
        }
      : {
          text: `A deposit of ${paid}${ofOrder} waits for you in escrow.`,
          next: `Send the work${until(terms.deliver_by)}.`,
        },
  WORK_SENT: ({ name, other, price, terms }) => ({
    text: `${name} sent you the work.`,
    next: `Confirm it or ask for changes${until(terms.review_until)}. Without an answer, ${other} is paid ${price}.`,
    ...look,
  }),
  CHANGES_REQUESTED: ({ name, terms }) => ({
    text: `${name} asked you for changes.`,
    next: `Send them${until(terms.deliver_by)}.`,
    button: 'Read what to change',
  }),
  TIME_PROPOSED: ({ name, until: date, terms }) => ({
    text: `${name} proposed a new date to deliver: ${date}.`,
    next: `Accept or reject it.${terms.deliver_by === null ? '' : ` The date so far is ${formatMoment(terms.deliver_by)}.`}`,
    button: 'Answer',
  }),
  TIME_ACCEPTED: scene => ({
    text: `${scene.name} accepted your new date to deliver: ${scene.until}.`,
    next: turnOf(scene),
  }),
  TIME_REJECTED: ({ name, terms }) => ({
    text: `${name} rejected your new date to deliver.`,
    next: terms.deliver_by === null ? undefined : `The work is due on ${formatMoment(terms.deliver_by)}, as before.`,
  }),
  COMPLETED: completed,
  REFUNDED: refunded,
  NEW_REVIEW: ({ name }) => ({
    text: `${name} wrote a review of your work.`,
    next: 'You can reply to it.',
    button: 'Read the review',
  }),
  REVIEW_ANSWERED: ({ name }) => ({ text: `${name} replied to your review.`, button: 'Read the reply' }),
  DUE_IN_24_HOURS: ({ to, other, price, terms }) =>
    to === 'CLIENT'
      ? {
          text: 'Your time to look at the work ends soon.',
          next: `Confirm it or ask for changes${until(terms.review_until)}. Without an answer, ${other} is paid ${price}.`,
          ...look,
        }
      : {
          text: 'Your work is due soon.',
          next: `Send it${until(terms.deliver_by)}, or propose a new date.`,
          button: 'Send the work',
        },
  BLOCKED: () => ({
    text: 'Limelight blocked your order. Its clocks stand still, and nobody can act on it.',
    next: 'There is nothing to do now. We write to you when the order goes on.',
  }),
  UNBLOCKED: scene => ({ text: 'Limelight unblocked your order. It goes on as before.', next: turnOf(scene) }),
  PAID_OUT: paidOut,
  DEPOSIT_RETURNED: unusedDeposit,
  DISPUTE_OPENED: ({ name, by, terms }) => ({
    text: isParty(by)
      ? `${name} opened a dispute. You both have 72 hours to agree on a split.`
      : 'A dispute about your order is open.',
    ...speak,
    ...(isParty(by) && { next: `${speak.next} ${orLimelight(terms)}` }),
  }),
  PRICE_PROPOSED: ({ name, to, paid, amount = '0', terms }) => ({
    text:
      to === 'OWNER'
        ? `${name} proposed a split: you get ${paid}, and ${restOf(terms.price, amount)} is refunded to the buyer.`
        : `${name} proposed a split: ${restOf(terms.price, amount)} is refunded to you, and ${paid} is for the work.`,
    next: `The order shows the reason. Accept or reject the split. ${orLimelight(terms)}`,
    button: 'Answer the proposal',
  }),
  PRICE_REJECTED: ({ name, terms }) => ({
    text: `${name} rejected your proposal.`,
    next: `You can make another one, or ask Limelight to decide. ${orLimelight(terms)}`,
    button: 'Look at the dispute',
  }),
  NUMBER_SEALED: ({ name, terms }) => ({
    text: `${name} sealed a number in the dispute.`,
    next: `Seal yours. If both numbers meet, the dispute ends. ${orLimelight(terms)}`,
    button: 'Seal a number',
  }),
  ROUND_ENDED: ({ terms }) => ({
    text: 'The sealed numbers of this round did not meet.',
    next: `You can still agree on a split. ${orLimelight(terms)}`,
    button: 'Look at the dispute',
  }),
  DISPUTE_WITHDRAWN: scene => ({
    text: `${scene.name} withdrew the dispute. The order goes on.`,
    next: turnOf(scene),
  }),
  DISPUTE_ESCALATED: escalated,
  DISPUTE_RESOLVED: resolved,
  POST_ADDED: ({ name }) => ({ text: `${name} added a post.` }),
  POST_EDITED: scene => ({ ...aboutPost(scene), button: 'Compare the texts' }),
  POST_REMOVED: lostPost,
  POST_BACK: aboutPost,
  POST_MISSING: lostPost,
  POST_UNREADABLE: scene => ({
    ...aboutPost(scene),
    ...(scene.to === 'OWNER' && { next: scene.fix }),
  }),
  POSTS_DONE: aboutPost,
  CHAIN: () => ({ text: 'The escrow contract recorded a step of the payment.' }),
}

function aboutPost({ to, what, by, post, yourPost = post }: Scene): Notice {
  return { text: describeChange({ what, by, post: to === 'OWNER' ? yourPost : post }) }
}

function lostPost(scene: Scene): Notice {
  const next =
    scene.to === 'OWNER' ? 'If you can’t fix it, replace it with another post.' : `Ask ${scene.other} to fix it.`
  return { ...aboutPost(scene), next, button: 'Look at the post' }
}

/** What an order that goes on expects of the reader, or of the other side. */
function turnOf(scene: Scene): string {
  const { to, name, terms } = scene
  const isSeller = to === 'OWNER'
  switch (terms.status) {
    case 'NEGOTIATION':
      return terms.waiting_for === to ? 'Accept or reject the terms.' : `${name} answers the terms next.`
    case 'AGREED':
      return afterAgreement(scene)
    case 'PAYMENT_PENDING':
      return 'We write to you when the deposit is final.'
    case 'IN_PROGRESS':
      return `${isSeller ? 'Send' : `${name} sends`} the work${until(terms.deliver_by)}.`
    case 'SENT':
      return `${isSeller ? `${name} confirms the work or asks` : 'Confirm the work or ask'} for changes${until(terms.review_until)}.`
    case 'DISPUTE':
      return 'The dispute goes on, too.'
    default:
      return 'There is nothing to do now.'
  }
}

function afterAgreement({ to, other, price }: Scene): string {
  return to === 'CLIENT'
    ? `Pay ${price} into escrow, so that ${other} can start.`
    : `Start when ${price} is in escrow. We write to you then.`
}

function priceAndDays({ price, terms: { exec_days } }: Scene): string {
  return `${price}, ${exec_days === 1 ? '1 day' : `${exec_days} days`} to deliver`
}

function newOrder(scene: Scene): Notice {
  const { name, to, terms } = scene
  const accepted = `${name} accepted your proposal: ${priceAndDays(scene)}.`
  if (to === 'CLIENT')
    return {
      text: accepted,
      next: 'Read the terms and accept them. Then you pay into escrow.',
      button: 'Answer the terms',
    }
  return terms.status === 'AGREED'
    ? { text: accepted, next: afterAgreement(scene) }
    : {
        text: `${name} placed an order with you: ${priceAndDays(scene)}.`,
        next: `Accept or reject the order. ${ask}`,
        button: 'Answer the order',
      }
}

function completed({ name, to, by, price, toSeller }: Scene): Notice {
  if (toSeller !== undefined || by === 'ADMIN') return { text: 'The dispute is over, so your order is complete.' }
  if (by === 'CHAIN') return { text: 'The deposit was paid out on the chain, so your order is complete.' }
  if (to === 'OWNER')
    return by === 'CLIENT'
      ? { text: `${name} confirmed your work.`, next: `${price} is on its way to your wallet.` }
      : { text: 'Nobody objected to your work in time.', next: `${price} is on its way to your wallet.` }
  return {
    text: by === 'OWNER' ? `${name} ended the order. It is complete.` : 'Your time to look at the work is over.',
    next: `${name} is paid ${price}. You can write a review.`,
    button: 'Write a review',
  }
}

function refunded({ name, to, by, price, toSeller }: Scene): Notice {
  if (to === 'OWNER') {
    if (by === 'CLIENT') return { text: `${name} cancelled your overdue order. The payment is refunded.` }
    return { text: 'Your order has ended, and the payment is refunded to the buyer.' }
  }
  if (by === 'OWNER') return { text: `${name} cancelled the order. Your ${price} is refunded.` }
  if (toSeller !== undefined || by === 'ADMIN') return { text: `The dispute is over: your ${price} is refunded.` }
  return { text: by === 'CHAIN' ? `Your ${price} was refunded on the chain.` : `Your ${price} is refunded.` }
}

/** Either side can ask at any time, but in the first day this hands nothing over yet. */
function escalated({ name, other, by, until: aloneFrom, terms: { decide_until } }: Scene): Notice {
  if (aloneFrom !== undefined)
    return {
      ...{ text: `${name} asked Limelight to decide.`, button: speak.button },
      next: `${speak.next} Limelight decides once you ask for it, too. From ${aloneFrom} on, ${other} can ask alone.`,
    }
  const limit = decide_until ? ` Limelight decides by ${formatMoment(decide_until)}, or the contract ends it.` : ''
  return {
    text: isParty(by)
      ? `${name} asked Limelight to decide, and it decides the dispute now.`
      : 'Limelight decides a dispute about your order now.',
    ...{ next: `${speak.next}${limit}`, button: speak.button },
  }
}

function resolved({ to, by, name, seller, toSeller = '0', terms }: Scene): Notice {
  const share = parseUsdt(toSeller)
  const shares = [
    ...(share === 0n ? [] : [`${seller} is paid to ${to === 'OWNER' ? 'you' : 'the seller'}`]),
    ...(share === BigInt(terms.price)
      ? []
      : [`${restOf(terms.price, toSeller)} is refunded to ${to === 'CLIENT' ? 'you' : 'the buyer'}`]),
  ]
  const cause = !isParty(by)
    ? `${by === 'SYSTEM' ? 'Your sealed numbers met, so the' : 'The'} dispute is resolved`
    : by === to
      ? `You accepted the ${to === 'OWNER' ? 'buyer' : 'seller'}’s split, so the dispute is resolved`
      : `${name} accepted your split, so the dispute is resolved`
  return {
    text: `${cause}: ${shares.join(', and ')}.`,
    ...(by === 'ADMIN' && { button: 'Read why' }),
  }
}

/** `paid` went back to the buyer. */
function paidOut({ to, paid, ofOrder, seller, amount = '0', toSeller = '0', terms }: Scene): Notice {
  const toOwner = to === 'OWNER' ? 'paid to your wallet' : 'paid to the seller'
  const toClient = to === 'OWNER' ? 'refunded to the buyer' : 'refunded to your wallet'
  const text =
    toSeller === '0'
      ? `${paid}${ofOrder} was ${toClient}.`
      : `${seller}${ofOrder} was ${toOwner}${amount === '0' ? '' : `, and ${paid} was ${toClient}`}.`
  if (terms.status === 'REFUNDED') return { text, next: 'The order has ended.' }
  if (terms.status !== 'COMPLETED') return { text }
  return to === 'CLIENT' && terms.review_id === null
    ? { text, next: 'The order is complete. You can write a review.', button: 'Write a review' }
    : { text, next: 'The order is complete.' }
}

/** The order may go on with another deposit, so its return must not read as that of the order's own money. */
function unusedDeposit(scene: Scene): Notice {
  const { to, by, paid, ofOrder, toSeller = '0' } = scene
  if (by === 'CHAIN' && toSeller !== '0') return paidOut(scene)
  const deposit = `${to === 'CLIENT' ? 'Your' : 'A'} deposit of ${paid}${ofOrder}`
  const buyer = to === 'CLIENT' ? 'you' : 'the buyer'
  return {
    text:
      by === 'CHAIN'
        ? `${deposit} that paid for nothing was refunded to ${buyer}.`
        : `${deposit} arrived, but it pays for nothing. It is refunded to ${buyer} in full.`,
  }
}

function isParty(by: OrderActor): boolean {
  return by === 'OWNER' || by === 'CLIENT'
}

function orLimelight({ agree_until }: Terms): string {
  const when = agree_until === undefined ? 'in time' : `by ${formatMoment(agree_until)}`
  return `If you don’t agree ${when}, Limelight decides.`
}

function until(date: Date | null): string {
  return date === null ? '' : ` by ${formatMoment(date)}`
}
