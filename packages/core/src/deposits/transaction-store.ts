import type { Terms, TransactionStatus } from '@limelight/contract/deposits/schema'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import type {
  ChainTransactionAttemptRow,
  ChainTransactionRow,
  Signer,
  TransactionInput,
} from '@limelight/db/deposits/tables'
import { type Insertable, sql, type Updateable } from 'kysely'
import * as z from 'zod'
import { dateOf, rowsOf } from '../engines/rows.ts'

/** Which row is due, in the order of events. */
const due = ['QUEUED', 'FAILED'] as const

type NewTransaction = Pick<ChainTransactionRow, 'id' | 'kind' | 'keys' | 'signer' | 'created_at'> & {
  input: TransactionInput
  user_id?: string
}

export async function insertTransaction(trx: Transaction, { input, user_id, ...row }: NewTransaction): Promise<void> {
  await trx
    .insertInto('chain_transactions')
    .values({
      ...row,
      input: JSON.stringify(input),
      user_id: user_id ?? null,
      status: 'QUEUED',
      due_at: row.created_at,
      problem: null,
      from_address: null,
      nonce: null,
      hash: null,
      block_number: null,
      block_hash: null,
      sent_at: null,
      mined_at: null,
    })
    .execute()
}

/** A payout that the parties have signed passes calls that fail, for example because a key was replaced. */
const isSigned = sql`(chain_transactions.input ? 'signature' or chain_transactions.input ? 'buyerSignature')`

/**
 * Calls that may be sent now, oldest first. One that waits for an earlier call of the same deposits
 * is left out, so that any number of them cannot hide the calls behind.
 */
export function findDueTransactions(
  db: Database,
  { signer, now, limit }: { signer: Signer; now: Date; limit: number },
): Promise<ChainTransactionRow[]> {
  const isBlocked = sql<boolean>`exists (
    select from chain_transactions earlier
    where earlier.keys && chain_transactions.keys and earlier.position < chain_transactions.position
      and (earlier.status = 'SENT'
        or earlier.status = 'FAILED' and not ${isSigned}
        or earlier.status = 'QUEUED' and not earlier.is_waiting))`
  return db
    .selectFrom('chain_transactions')
    .selectAll()
    .where('signer', '=', signer)
    .where('status', 'in', due)
    .where('due_at', '<=', now)
    .where(({ not }) => not(isBlocked))
    .orderBy(sql`position`)
    .limit(limit)
    .execute()
}

/** When a call may be sent next; in the past while one is on its way. */
export function findNextCall(db: Database): Promise<Date | undefined> {
  return dateOf(
    db,
    sql`select least(
      (select created_at from chain_transactions where status in ('SENT', 'MINED') limit 1),
      (select min(due_at) from chain_transactions
        where status in ('QUEUED', 'FAILED') and signer in ('OPERATOR', 'ARBITER'))) as date`,
  )
}

/** The block that a node must have reached to know all earlier calls of these deposits. */
export async function findNewestBlock(db: Database, row: ChainTransactionRow): Promise<number> {
  if (row.keys.length === 0) return 0
  const { block } = await db
    .selectFrom('chain_transactions')
    .select(eb => eb.fn.max('block_number').as('block'))
    .where(sql<boolean>`keys && ${row.keys}::text[]`)
    .where('status', '=', 'MINED')
    .executeTakeFirstOrThrow()
  return block ?? 0
}

/** What is sent and not in a block yet, in the order of nonces. */
export function findSentTransactions(db: Database, address: string): Promise<ChainTransactionRow[]> {
  return db
    .selectFrom('chain_transactions')
    .selectAll()
    .where('status', '=', 'SENT')
    .where('from_address', '=', address)
    .orderBy('nonce')
    .execute()
}

/** What is sent, not in a block yet, and signed by other accounts than these. */
export function findForeignTransactions(db: Database, addresses: string[]): Promise<ChainTransactionRow[]> {
  return db
    .selectFrom('chain_transactions')
    .selectAll()
    .where('status', '=', 'SENT')
    .where(sql<boolean>`from_address <> all(${addresses}::text[])`)
    .orderBy('nonce')
    .execute()
}

export function findMinedTransactions(db: Database): Promise<ChainTransactionRow[]> {
  return db.selectFrom('chain_transactions').selectAll().where('status', '=', 'MINED').orderBy('nonce').execute()
}

/** Calls in blocks that the chain does not have any more look for their receipts again. */
export async function reviveLostTransactions(db: Database, head: number): Promise<void> {
  await db
    .updateTable('chain_transactions')
    .set({ status: 'MINED' })
    .where('status', '=', 'FINAL')
    .where('block_number', '>', head)
    .execute()
}

/** Newest first. Only those of the row's nonce can still be mined. */
export function findAttempts(db: Database, row: ChainTransactionRow): Promise<ChainTransactionAttemptRow[]> {
  return db
    .selectFrom('chain_transaction_attempts')
    .selectAll()
    .where('transaction_id', '=', row.id)
    .where('nonce', '=', row.nonce)
    .where('from_address', '=', row.from_address)
    .orderBy('created_at', 'desc')
    .orderBy(sql`max_fee`, 'desc')
    .execute()
}

/** The newest bytes that the account has signed with this nonce, whatever became of their call. */
export function findAttemptAt(
  db: Database,
  { address, nonce }: { address: string; nonce: number },
): Promise<ChainTransactionAttemptRow | undefined> {
  return db
    .selectFrom('chain_transaction_attempts')
    .selectAll()
    .where('from_address', '=', address)
    .where('nonce', '=', nonce)
    .orderBy('created_at', 'desc')
    .orderBy(sql`max_fee`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The first nonce that no unfinished transaction of the account has. */
export async function findNextNonce(db: Database, address: string): Promise<number> {
  const { nonce } = await db
    .selectFrom('chain_transactions')
    .select(eb => eb.fn.max('nonce').as('nonce'))
    .where('from_address', '=', address)
    .where('status', 'in', ['SENT', 'MINED'])
    .executeTakeFirstOrThrow()
  return nonce === null ? 0 : nonce + 1
}

/** Changes a row that is still in the status that the change was decided on. */
export async function updateTransaction(
  db: Database,
  { id, status }: { id: string; status: TransactionStatus },
  changes: Updateable<Tables['chain_transactions']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chain_transactions')
    .set(changes)
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Senders of one account take turns here, so that each nonce signs one call. */
export async function lockAccount(trx: Transaction, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settlement ${address}`}, 0))`.execute(trx)
}

export async function insertAttempt(
  trx: Transaction,
  row: Insertable<Tables['chain_transaction_attempts']>,
): Promise<void> {
  await trx
    .insertInto('chain_transaction_attempts')
    .values(row)
    .onConflict(conflict => conflict.column('hash').doNothing())
    .execute()
}

/** Lets the sender look again at the waiting calls of these deposits. */
export async function wakeTransactions(trx: Transaction, keys: string[], now: Date): Promise<void> {
  await trx
    .updateTable('chain_transactions')
    .set({ due_at: now })
    .where(sql<boolean>`keys && ${keys}::text[]`)
    .where('status', '=', 'QUEUED')
    .where('due_at', '>', now)
    .execute()
}

export type TermsOfKey = { key: string; contract: string; terms: Terms }

/** In the order of `keys`, which the signature of a cart binds. */
export async function findCart(db: Database, keys: string[]): Promise<TermsOfKey[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('deposit_terms')
    .select(['key', 'contract', 'terms'])
    .where('key', 'in', keys)
    .execute()
  return keys.flatMap(key => rows.filter(row => row.key === key))
}

/** When a user last got test tokens, in a transaction that lets no second request of the user pass. */
export async function findLastTransfer(trx: Transaction, userId: string): Promise<Date | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`faucet ${userId}`}, 0))`.execute(trx)
  const row = await trx
    .selectFrom('chain_transactions')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('status', '<>', 'DROPPED')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

export function findTransaction(db: Database, id: string): Promise<ChainTransactionRow | undefined> {
  return db.selectFrom('chain_transactions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Takes back a call that was not sent yet. */
export async function dropUnsent(db: Database, id: string, problem: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chain_transactions')
    .set({ status: 'DROPPED', problem })
    .where('id', '=', id)
    .where('status', 'in', due)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const measureSchema = z.object({ status: z.string(), count: z.int(), oldestSeconds: z.number() })

export function measureTransactions(db: Database, now: Date): Promise<z.infer<typeof measureSchema>[]> {
  const statement = sql`
    select case when status = 'QUEUED' and is_waiting then 'WAITING' else status end as status,
      count(*)::int as count, extract(epoch from ${now}::timestamptz - min(created_at))::float8 as "oldestSeconds"
    from chain_transactions
    where status in ('QUEUED', 'FAILED', 'SENT', 'MINED')
    group by 1`
  return rowsOf(db, statement, measureSchema)
}
