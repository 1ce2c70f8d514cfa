import { termsSchema } from '@limelight/contract/deposits/schema'
import type { EscrowEventName } from './logs.ts'

/** An event as the fold needs it. `time` is that of its block. */
export type DepositEvent = {
  name: EscrowEventName
  args: Record<string, unknown>
  blockNumber: number
  txHash: string
  time: Date
}

type Stage = 'Funded' | 'Delivered' | 'Disputed' | 'Settled'

/** A deposit after some of its events. */
export type DepositState = {
  terms: unknown
  depositedBlock: number
  depositedTx: string
  stage: Stage
  stageBefore: 'Funded' | 'Delivered' | null
  clockStart: Date
  disputedAt: Date | null
  resumes: number
  how: string | null
  toSeller: string | null
  toBuyer: string | null
  changedBlock: number
}

/** The state that the contract has after these events of one key, oldest first. */
export function foldDeposit(events: DepositEvent[]): DepositState | undefined {
  return events.reduce<DepositState | undefined>(applyEvent, undefined)
}

function applyEvent(state: DepositState | undefined, event: DepositEvent): DepositState | undefined {
  if (event.name === 'Deposited') return startDeposit(event)
  // An index that starts after the deposit knows no terms and keeps nothing.
  if (state === undefined) return undefined
  return { ...state, ...changesOf(state, event), changedBlock: event.blockNumber }
}

function startDeposit({ args, blockNumber, txHash, time }: DepositEvent): DepositState {
  return {
    terms: args.terms,
    depositedBlock: blockNumber,
    depositedTx: txHash,
    stage: 'Funded',
    stageBefore: null,
    clockStart: time,
    disputedAt: null,
    resumes: 0,
    how: null,
    toSeller: null,
    toBuyer: null,
    changedBlock: blockNumber,
  }
}

function changesOf(state: DepositState, { name, args, time }: DepositEvent): Partial<DepositState> {
  switch (name) {
    case 'Delivered':
      return { stage: 'Delivered', clockStart: time }
    case 'Reopened':
      return { stage: 'Funded', clockStart: time }
    case 'Extended':
      return { clockStart: extendedStart(state, args) }
    case 'Disputed':
      return { stage: 'Disputed', stageBefore: state.stage === 'Delivered' ? 'Delivered' : 'Funded', disputedAt: time }
    case 'Resumed':
      return resume(state, time)
    case 'Settled':
      return {
        stage: 'Settled',
        how: String(args.how),
        toSeller: String(args.toSeller),
        toBuyer: String(args.toBuyer),
      }
    default:
      return {}
  }
}

/** The contract keeps the start of the period that ends on the new date. */
function extendedStart({ terms }: DepositState, { deliverBy }: Record<string, unknown>): Date {
  const { deliverPeriod } = termsSchema.pick({ deliverPeriod: true }).parse(terms)
  return new Date((Number(deliverBy) - deliverPeriod) * 1000)
}

/** The clock goes on with the time that was left. */
function resume(state: DepositState, time: Date): Partial<DepositState> {
  const stoodStillMs = time.getTime() - (state.disputedAt ?? time).getTime()
  return {
    stage: state.stageBefore ?? 'Funded',
    stageBefore: null,
    disputedAt: null,
    clockStart: new Date(state.clockStart.getTime() + stoodStillMs),
    resumes: state.resumes + 1,
  }
}
