import type {
  Authorization,
  Clocks,
  DepositCall,
  DepositStatus,
  OrderPayment,
  PaymentTransaction,
  Payout,
} from '@limelight/contract/deposits/schema'
import { depositCalls } from '@limelight/contract/deposits/schema'
import { formatUsdt } from '@limelight/contract/deposits/units'
import type { ChainDepositRow, ChainEventRow } from '@limelight/db/chain/tables'
import type { ChainTransactionRow, DepositRow, DepositTermsRow } from '@limelight/db/deposits/tables'

/** Everything that the payment of an order is made of. */
export type PaymentRows = {
  deposit: DepositRow
  terms: DepositTermsRow
  /** Undefined until the deposit is seen. */
  made: ChainDepositRow | undefined
  /** Deposits under any terms that pay nothing, so they go back to the buyer. */
  unused: ChainDepositRow[]
  followed: number
  finalized: number
  transactions: ChainTransactionRow[]
  events: Pick<ChainEventRow, 'id' | 'name' | 'tx_hash' | 'block_number' | 'block_time' | 'args'>[]
}

export type ChainSettings = { confirmationsNeeded: number; explorerUrl: string | undefined }

/** What the parties did, and from the first block on what the chain has. */
export function statusOf(rows: PaymentRows, needed: number): DepositStatus {
  const { deposit, made } = rows
  if (made === undefined) return deposit.status
  if (made.final_stage === 'Settled') return 'SETTLED'
  if (made.final_stage !== null) return 'FINAL'
  return confirmationsOf(rows, needed) >= needed ? 'CONFIRMED' : 'SEEN'
}

/** Counts the deposit's block and those after it. */
export function confirmationsOf({ made, followed }: PaymentRows, needed: number): number {
  if (made === undefined) return 0
  if (made.final_stage !== null) return needed
  return Math.min(needed, Math.max(1, followed - made.deposited_block + 1))
}

export function toOrderPayment(
  rows: PaymentRows,
  {
    side,
    clocks,
    authorization,
    confirmationsNeeded,
    explorerUrl,
  }: ChainSettings & { side: 'client' | 'owner'; clocks: Clocks; authorization: Authorization | null },
): OrderPayment {
  const { deposit, terms } = rows
  return {
    orderId: deposit.id,
    side,
    chainId: Number(terms.chain_id),
    contract: terms.contract,
    token: terms.terms.token,
    symbol: 'USDT',
    decimals: 6,
    amount: formatUsdt(BigInt(terms.terms.amount)),
    units: terms.terms.amount,
    key: deposit.key,
    terms: terms.terms,
    authorization,
    expiresAt: rows.made === undefined ? terms.deposit_by.toISOString() : null,
    status: statusOf(rows, confirmationsNeeded),
    confirmations: confirmationsOf(rows, confirmationsNeeded),
    confirmationsNeeded,
    transactions: toTransactions(rows, explorerUrl),
    clocks,
  }
}

const callOfEvent: Partial<Record<ChainEventRow['name'], DepositCall>> = {
  Deposited: 'DEPOSIT',
  Delivered: 'DELIVER',
  Reopened: 'REOPEN',
  Extended: 'EXTEND',
  Disputed: 'DISPUTE',
  Resumed: 'RESUME',
}
const callOfSettlement: Record<NonNullable<ChainDepositRow['how']>, DepositCall> = {
  Release: 'RELEASE',
  Refund: 'REFUND',
  Split: 'SPLIT',
  Expire: 'EXPIRE',
}

/** Our calls, those that a party sent, and the hash that the buyer posted. */
export function toTransactions(rows: PaymentRows, explorerUrl: string | undefined): PaymentTransaction[] {
  const { deposit, made, events, finalized, transactions } = rows
  const url = (hash: string | null) => (hash === null || explorerUrl === undefined ? null : `${explorerUrl}/tx/${hash}`)
  const ours = transactions.flatMap(({ kind, hash, status, mined_at, sent_at, created_at }) =>
    isDepositCall(kind)
      ? [{ kind, hash, status, url: url(hash), at: (mined_at ?? sent_at ?? created_at).toISOString() }]
      : [],
  )
  const known = new Set(ours.map(({ hash }) => hash))
  const theirs = events.flatMap(({ name, tx_hash, block_number, block_time }): PaymentTransaction[] => {
    const kind = name === 'Settled' && made?.how ? callOfSettlement[made.how] : callOfEvent[name]
    if (kind === undefined || known.has(tx_hash)) return []
    const status = block_number <= finalized ? 'FINAL' : 'MINED'
    return [{ kind, hash: tx_hash, status, url: url(tx_hash), at: block_time.toISOString() }]
  })
  const isHintUsed = deposit.tx_hash === null || deposit.signed_at === null || made !== undefined
  const hint: PaymentTransaction[] = isHintUsed
    ? []
    : [
        {
          kind: 'DEPOSIT',
          hash: deposit.tx_hash,
          status: deposit.status === 'FAILED' ? 'DROPPED' : 'SENT',
          url: url(deposit.tx_hash),
          at: deposit.signed_at?.toISOString() ?? '',
        },
      ]
  return [...ours, ...theirs, ...hint].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function isDepositCall(kind: string): kind is DepositCall {
  return depositCalls.some(call => call === kind)
}

export const noPayout: Payout = { status: 'NONE', toSeller: null, toBuyer: null, at: null }

/** Where the money of the deposit goes. It is FINAL once its block is. */
export function payoutOf(rows: PaymentRows): Payout {
  const { made, transactions, events } = rows
  if (made?.final_stage === 'Settled') {
    const settled = events.find(({ name }) => name === 'Settled')
    return {
      status: 'FINAL',
      ...shares(BigInt(made.to_seller ?? 0), made),
      at: settled?.block_time.toISOString() ?? null,
    }
  }
  const payouts = transactions.filter(
    ({ kind, status }) => ['RELEASE', 'REFUND', 'SPLIT', 'EXPIRE'].includes(kind) && status !== 'DROPPED',
  )
  const call = payouts.at(-1)
  if (call === undefined || made === undefined) return noPayout
  const deadline = deadlineOf(call, rows)
  const isSent = ['SENT', 'MINED', 'FINAL'].includes(call.status) || deadline === undefined
  const at = isSent ? (call.sent_at ?? call.created_at) : deadline
  return { status: isSent ? 'SENT' : 'WAITING', ...shares(shareOf(call, made), made), at: at.toISOString() }
}

/** When the contract allows a payout by time; undefined for one that a signature or the arbiter allows. */
function deadlineOf({ kind, input }: ChainTransactionRow, { terms, made }: PaymentRows): Date | undefined {
  if (made === undefined || kind === 'SPLIT' || input.signature !== undefined) return undefined
  const { deliverPeriod, reviewPeriod, disputePeriod } = terms.terms
  if (kind === 'EXPIRE') return after(made.disputed_at ?? made.clock_start, disputePeriod)
  return after(made.clock_start, kind === 'RELEASE' ? reviewPeriod : deliverPeriod)
}

function after(start: Date, seconds: number): Date {
  return new Date(start.getTime() + seconds * 1000)
}

function shareOf({ kind, input }: ChainTransactionRow, made: ChainDepositRow): bigint {
  const amount = BigInt(made.amount)
  if (kind === 'RELEASE') return amount
  if (kind === 'REFUND') return 0n
  if (kind === 'SPLIT') return BigInt(input.toSeller ?? 0)
  return made.stage_before === 'Delivered' ? amount / 2n : 0n
}

function shares(toSeller: bigint, { amount }: ChainDepositRow): Pick<Payout, 'toSeller' | 'toBuyer'> {
  return { toSeller: formatUsdt(toSeller), toBuyer: formatUsdt(BigInt(amount) - toSeller) }
}
