import type { HeldDeposit } from '@limelight/chain/escrow-calls'
import type { Terms, TransactionKind } from '@limelight/contract/deposits/schema'
import type { TransactionInput } from '@limelight/db/deposits/tables'

/** What to do with a call, given what the escrow holds. Times are the chain's, in seconds. */
export type Decision =
  | { act: 'send' }
  /** `until` is the deadline, or undefined while the stage is another one. */
  | { act: 'wait'; until?: number; reason: string }
  /** Another call did it, or the deposit is settled. */
  | { act: 'drop'; reason: string }

export type Held = { terms: Terms; held: HeldDeposit }

type Situation = Held & { input: TransactionInput; now: number }

const send: Decision = { act: 'send' }
const waitForStage = (stage: string): Decision => ({ act: 'wait', reason: `The deposit is ${stage}.` })
const waitUntil = (until: number, now: number): Decision =>
  now >= until
    ? send
    : { act: 'wait', until, reason: `The contract allows it from ${new Date(until * 1000).toISOString()}.` }
const isDone = (stage: string): Decision => ({ act: 'drop', reason: `The deposit is ${stage} already.` })

const deciders: Record<Exclude<TransactionKind, 'DEPOSIT' | 'TRANSFER'>, (situation: Situation) => Decision> = {
  DELIVER: ({ held: { stage } }) =>
    stage === 'FUNDED' ? send : stage === 'DELIVERED' ? isDone('delivered') : waitForStage('in a dispute'),
  EXTEND: ({ held, terms, input }) => {
    if (held.stage === 'DISPUTED') return waitForStage('in a dispute')
    if (held.stage === 'DELIVERED') return isDone('delivered')
    const isLater = Number(input.deliverBy) > held.clockStart + terms.deliverPeriod
    return isLater ? send : { act: 'drop', reason: 'The contract gives that much time already.' }
  },
  REOPEN: ({ held: { stage } }) =>
    stage === 'DELIVERED' ? send : stage === 'FUNDED' ? isDone('open') : waitForStage('in a dispute'),
  RELEASE: ({ held, terms, input, now }) => {
    if (input.signature !== undefined) return send
    if (held.stage !== 'DELIVERED') return waitForStage(held.stage === 'FUNDED' ? 'not delivered' : 'in a dispute')
    return waitUntil(held.clockStart + terms.reviewPeriod, now)
  },
  REFUND: ({ held, terms, input, now }) => {
    if (input.signature !== undefined) return send
    if (held.stage !== 'FUNDED') return waitForStage(held.stage === 'DELIVERED' ? 'delivered' : 'in a dispute')
    return waitUntil(held.clockStart + terms.deliverPeriod, now)
  },
  DISPUTE: ({ held: { stage } }) => (stage === 'DISPUTED' ? isDone('in a dispute') : send),
  RESUME: ({ held: { stage } }) => (stage === 'DISPUTED' ? send : isDone('out of the dispute')),
  SPLIT: ({ held: { stage }, input }) =>
    stage === 'DISPUTED' || hasBothSignatures(input) ? send : waitForStage('not in a dispute'),
  EXPIRE: ({ held, terms, now }) =>
    held.stage === 'DISPUTED'
      ? waitUntil(held.disputedAt + terms.disputePeriod, now)
      : { act: 'drop', reason: 'The dispute has ended.' },
}

export function hasBothSignatures({ buyerSignature, sellerSignature }: TransactionInput): boolean {
  return buyerSignature !== undefined && sellerSignature !== undefined
}

/** Reads only what the chain has, so any process decides the same after any crash. */
export function decide(
  kind: Exclude<TransactionKind, 'TRANSFER'>,
  cart: Held[],
  input: TransactionInput,
  now: number,
): Decision {
  if (kind === 'DEPOSIT') return decideDeposit(cart, now)
  const [first] = cart
  if (first === undefined) return { act: 'drop', reason: 'The call names no deposit.' }
  if (first.held.stage === 'SETTLED') return { act: 'drop', reason: 'The deposit is settled.' }
  if (first.held.stage === 'NONE') return waitForStage('not on the chain')
  return deciders[kind]({ ...first, input, now })
}

/** All deposits of a cart are made, or none. */
function decideDeposit(cart: Held[], now: number): Decision {
  if (cart.some(({ held }) => held.stage !== 'NONE')) return isDone('made')
  const isLate = cart.some(({ terms }) => now >= terms.depositBy)
  return isLate ? { act: 'drop', reason: 'The time to pay has passed.' } : send
}
