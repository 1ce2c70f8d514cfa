import type { Terms, TransactionKind, TransactionStatus } from '@limelight/contract/deposits/schema'
import type { ColumnType, Generated, Selectable } from 'kysely'

/**
 * The payment of an order. It holds what the parties did here; what the chain has is in
 * `chain_deposits`, under the same key.
 */
type DepositTable = {
  /** The id of the order. */
  id: string
  /** The terms that count: the newest ones, or those that were paid. */
  key: string
  /** SIGNED: an authorization or a hash was posted. FAILED: no deposit followed in time. */
  status: 'NONE' | 'SIGNED' | 'FAILED'
  /** Why it failed, as a sentence for the buyer. */
  problem: string | null
  /** The hash that the buyer posted. It is only a hint. */
  tx_hash: string | null
  signed_at: Date | null
  /** When the order ended unpaid. A later deposit goes back. */
  closed_at: Date | null
  created_at: Date
}
export type DepositRow = Selectable<DepositTable>

/** All terms that a deposit ever had. Old ones are kept, because they can still be paid. */
type DepositTermsTable = {
  key: string
  deposit_id: string
  chain_id: ColumnType<string, number, never>
  contract: string
  /** Addresses are lower-case. */
  terms: ColumnType<Terms, string, never>
  deposit_by: Date
  created_at: Date
}
export type DepositTermsRow = Selectable<DepositTermsTable>

export type Signer = 'OPERATOR' | 'ARBITER'

/** What a call needs besides the terms. */
export type TransactionInput = {
  /** DELIVER */
  proof?: string
  /** DEPOSIT, RELEASE, REFUND and EXTEND */
  signature?: string
  /** EXTEND: seconds */
  deliverBy?: string
  /** DEPOSIT: seconds */
  validBefore?: string
  /** SPLIT: base units */
  toSeller?: string
  buyerSignature?: string
  sellerSignature?: string
  /** TRANSFER: base units */
  to?: string
  amount?: string
}

/** A call that we send. The row comes first; a worker of the role `settlement` signs and sends it. */
type ChainTransactionTable = {
  id: string
  /** The order of events, in which the calls of a deposit are sent. */
  position: Generated<string>
  kind: TransactionKind
  /** The deposits of the call: several for a cart, none for a transfer. */
  keys: string[]
  signer: Signer
  input: ColumnType<TransactionInput, string, string>
  /** Who asked for test tokens. */
  user_id: string | null
  status: TransactionStatus
  /** When to look at a QUEUED or FAILED row next. */
  due_at: Date
  /** Whether it waits for a stage or a deadline, so that later calls of the deposit may pass it. */
  is_waiting: Generated<boolean>
  /** Failures in a row; a success resets them. */
  failures: Generated<number>
  /** Refusals of the contract in a row. A lack of funds or a node that is away is none. */
  refusals: Generated<number>
  /** Why it waits, failed or was dropped, as a sentence for operators. */
  problem: string | null
  /** The account that signed, and its nonce. Both are null before and after an attempt. */
  from_address: string | null
  nonce: number | null
  /** The newest hash, or the one that was mined. */
  hash: string | null
  block_number: number | null
  block_hash: string | null
  created_at: Date
  sent_at: Date | null
  mined_at: Date | null
}
export type ChainTransactionRow = Selectable<ChainTransactionTable>

/** Every signed transaction. It is stored before it is sent, so a restart finds what it sent. */
type ChainTransactionAttemptTable = {
  hash: string
  transaction_id: string
  from_address: string
  nonce: number
  gas: string
  max_fee: string
  max_priority_fee: string
  /** The signed bytes, which can be sent again. */
  raw: string
  created_at: Date
}
export type ChainTransactionAttemptRow = Selectable<ChainTransactionAttemptTable>

/** The last final event whose sender was checked. */
type KeyCheckTable = { chain_id: ColumnType<string, number, never>; event_id: string }

/** A call of a platform key that we did not send: its key is stolen. */
type KeyAlertTable = {
  tx_hash: string
  from_address: string
  key: string
  noticed_at: Date
}
export type KeyAlertRow = Selectable<KeyAlertTable>

declare module '../database.ts' {
  interface Tables {
    deposits: DepositTable
    deposit_terms: DepositTermsTable
    chain_transactions: ChainTransactionTable
    chain_transaction_attempts: ChainTransactionAttemptTable
    key_checks: KeyCheckTable
    key_alerts: KeyAlertTable
  }
}
