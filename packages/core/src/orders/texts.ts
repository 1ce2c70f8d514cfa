import type { EventType } from '@limelight/contract/activity/event-types'
import { formatUsdt, parseUsdt, withThousands } from '@limelight/contract/deposits/units'
import type { OrderActor, OrderWord } from '@limelight/contract/orders/words'

/** As pages show an amount. */
export function usdt(amount = '0'): string {
  return `${withThousands(amount, 2)} USDT`
}

/** What is left of a price in base units without the seller's share, as pages show it. */
export function restOf(price: string, toSeller = '0'): string {
  return usdt(formatUsdt(BigInt(price) - parseUsdt(toSeller)))
}

/** What a change did, for the sentences about it. `amount` and `toSeller` are in USDT. */
export type ChangeFacts = {
  what: OrderWord
  by: OrderActor
  amount?: string | undefined
  toSeller?: string | undefined
  /** A date to deliver, or from when on a side can ask for a decision alone, as people read it. */
  until?: string | undefined
  /** What happened to a post, as a sentence for all, and for its author. */
  post?: string | undefined
  yourPost?: string | undefined
  /** What its author can do about it, as a sentence. */
  fix?: string | undefined
}

/** One sentence per word, which both sides read in timeline and chat; `name` is the author. */
const sentences: Record<OrderWord, (name: string, facts: ChangeFacts) => string> = {
  NEW_ORDER: (name, { by }) => `${name} ${by === 'OWNER' ? 'made the order from the proposal' : 'placed the order'}.`,
  TERMS_CHANGED: name => `${name} changed the terms.`,
  BRIEF_CHANGED: name => `${name} changed the brief.`,
  ACCEPTED: name => `${name} accepted the terms.`,
  REJECTED: name => `${name} rejected the order.`,
  CANCELLED: name => `${name} cancelled the order.`,
  PAYMENT_STARTED: (name, { by, amount }) =>
    by === 'CHAIN' ? `A deposit of ${usdt(amount)} is on the chain.` : `${name} started the payment.`,
  PAYMENT_NOT_SEEN: () => 'No deposit arrived in time. The order can be paid again.',
  PAID: (_name, { amount }) => `The deposit of ${usdt(amount)} is final.`,
  WORK_SENT: name => `${name} sent the work.`,
  CHANGES_REQUESTED: name => `${name} asked for changes.`,
  TIME_PROPOSED: (name, { until }) => `${name} proposed a new date to deliver: ${until}.`,
  TIME_ACCEPTED: (name, { until }) => `${name} accepted the new date to deliver: ${until}.`,
  TIME_REJECTED: name => `${name} rejected the new date to deliver.`,
  COMPLETED: (name, { by }) => completions[by](name),
  REFUNDED: (name, { by }) => refunds[by](name),
  NEW_REVIEW: name => `${name} wrote a review.`,
  REVIEW_ANSWERED: name => `${name} replied to the review.`,
  DUE_IN_24_HOURS: () => 'The deadline is near.',
  BLOCKED: () => 'An admin blocked the order.',
  UNBLOCKED: () => 'An admin unblocked the order.',
  PAID_OUT: (_name, { amount, toSeller }) => describePayout(amount, toSeller),
  DEPOSIT_RETURNED: (_name, { by, amount, toSeller }) =>
    by === 'CHAIN'
      ? describePayout(amount, toSeller)
      : `A deposit of ${usdt(amount)} arrived that pays for nothing, so it is refunded to the buyer in full.`,
  DISPUTE_OPENED: name => `${name} opened a dispute.`,
  PRICE_PROPOSED: (name, { amount }) => `${name} proposed ${usdt(amount)} for the seller.`,
  PRICE_REJECTED: name => `${name} rejected the proposal.`,
  NUMBER_SEALED: name => `${name} sealed a number.`,
  ROUND_ENDED: () => 'The sealed numbers did not meet.',
  DISPUTE_WITHDRAWN: name => `${name} withdrew the dispute.`,
  DISPUTE_ESCALATED: (name, { by }) =>
    by === 'SYSTEM' || by === 'CHAIN' ? 'Limelight decides the dispute now.' : `${name} asked Limelight to decide.`,
  DISPUTE_RESOLVED: (_name, { toSeller }) => `The dispute is resolved: the seller gets ${usdt(toSeller)}.`,
  POST_ADDED: name => `${name} added a post.`,
  POST_EDITED: (_name, { post }) => post ?? 'The post was edited.',
  POST_REMOVED: (_name, { post }) => post ?? 'The post was removed.',
  POST_BACK: (_name, { post }) => post ?? 'The post is back.',
  POST_MISSING: (_name, { post }) => post ?? 'The post lacks something that was agreed.',
  POST_UNREADABLE: (_name, { post }) => post ?? 'We can’t read the post.',
  POSTS_DONE: (_name, { post }) => post ?? 'All posts were kept live.',
  CHAIN: () => 'The escrow contract recorded a step of the payment.',
}

const completions: Record<OrderActor, (name: string) => string> = {
  CLIENT: name => `${name} confirmed the work.`,
  OWNER: name => `${name} ended the order. It is complete.`,
  SYSTEM: () => 'The review period has passed, so the order is complete.',
  ADMIN: () => 'The dispute is decided, so the order is complete.',
  CHAIN: () => 'The deposit was paid out on the chain, so the order is complete.',
}

const refunds: Record<OrderActor, (name: string) => string> = {
  CLIENT: name => `${name} cancelled the overdue order. The payment is refunded to the buyer.`,
  OWNER: name => `${name} cancelled the order. The payment is refunded to the buyer.`,
  SYSTEM: () => 'The order was cancelled. The payment is refunded to the buyer.',
  ADMIN: () => 'The dispute is decided: the payment is refunded to the buyer.',
  CHAIN: () => 'The deposit was refunded to the buyer on the chain.',
}

function describePayout(toBuyer = '0', toSeller = '0'): string {
  if (toSeller === '0') return `${usdt(toBuyer)} was refunded to the buyer.`
  return toBuyer === '0'
    ? `${usdt(toSeller)} was paid to the seller.`
    : `${usdt(toSeller)} was paid to the seller, and ${usdt(toBuyer)} was refunded to the buyer.`
}

const roles: Record<OrderActor, string> = {
  OWNER: 'The seller',
  CLIENT: 'The buyer',
  ADMIN: 'An admin',
  SYSTEM: 'Limelight',
  CHAIN: 'The chain',
}

/** `name` is empty for a refused or deleted account. */
export function nameOrRole(name: string, actor: OrderActor): string {
  return name || roles[actor]
}

export function describeChange(facts: ChangeFacts, name = ''): string {
  return sentences[facts.what](nameOrRole(name, facts.by), facts)
}

/** Words that end a status without telling anyone, or that need no mail. That of a new order may wait for others. */
const silent: OrderWord[] = ['CHAIN']
const withoutMail: OrderWord[] = ['NEW_ORDER', 'BRIEF_CHANGED', 'PAYMENT_STARTED', 'POST_ADDED', 'POST_BACK', 'CHAIN']
const paymentWords: OrderWord[] = ['PAID', 'PAID_OUT', 'DEPOSIT_RETURNED']
const disputeWords: OrderWord[] = [
  'DISPUTE_OPENED',
  'PRICE_PROPOSED',
  'PRICE_REJECTED',
  'NUMBER_SEALED',
  'ROUND_ENDED',
  'DISPUTE_WITHDRAWN',
  'DISPUTE_ESCALATED',
  'DISPUTE_RESOLVED',
]

export function isSilent(what: OrderWord): boolean {
  return silent.includes(what)
}

/** The end by a dispute or by a payout has another mail at the same moment, which says what each side gets. */
export function hasMail({ what, by, toSeller }: ChangeFacts): boolean {
  const isEnd = what === 'COMPLETED' || what === 'REFUNDED'
  return !withoutMail.includes(what) && !(isEnd && (toSeller !== undefined || by === 'CHAIN'))
}

export function isAboutDispute(what: OrderWord): boolean {
  return disputeWords.includes(what)
}

export function eventTypeOf(what: OrderWord): EventType {
  if (paymentWords.includes(what)) return 'PAYMENT'
  return isAboutDispute(what) ? 'DISPUTE' : 'ORDER'
}

export function webhookOf(what: OrderWord): 'order.changed' | 'payment.changed' | undefined {
  if (what === 'PAID' || what === 'PAID_OUT') return 'payment.changed'
  return eventTypeOf(what) === 'PAYMENT' ? undefined : 'order.changed'
}
