import type { ChainDepositRow } from '@limelight/db/chain/tables'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { ChainTransactionRow, DepositRow, DepositTermsRow } from '@limelight/db/deposits/tables'
import { type Insertable, sql, type Updateable } from 'kysely'

export function lockDeposit(trx: Transaction, id: string): Promise<DepositRow | undefined> {
  return trx.selectFrom('deposits').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findDeposit(db: Database, id: string): Promise<DepositRow | undefined> {
  return db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findDeposits(db: Database, ids: string[]): Promise<DepositRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : db.selectFrom('deposits').selectAll().where('id', 'in', ids).execute()
}

export function findTermsOfKeys(db: Database, keys: string[]): Promise<DepositTermsRow[]> {
  return db.selectFrom('deposit_terms').selectAll().where('key', 'in', keys).execute()
}

/** All terms of a deposit, newest first. */
export function findTerms(db: Database, depositId: string): Promise<DepositTermsRow[]> {
  return db
    .selectFrom('deposit_terms')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .orderBy('created_at', 'desc')
    .execute()
}

export async function insertDeposit(trx: Transaction, row: Insertable<Tables['deposits']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('deposits')
    .values(row)
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function insertTerms(trx: Transaction, row: Insertable<Tables['deposit_terms']>): Promise<void> {
  await trx.insertInto('deposit_terms').values(row).execute()
}

export async function updateDeposit(
  trx: Transaction,
  id: string,
  changes: Updateable<Tables['deposits']>,
): Promise<void> {
  await trx.updateTable('deposits').set(changes).where('id', '=', id).execute()
}

/** Ends the payments that wait for a deposit under these keys. */
export async function failDeposits(db: Database, keys: string[], problem: string): Promise<void> {
  await db
    .updateTable('deposits')
    .set({ status: 'FAILED', problem })
    .where('key', 'in', keys)
    .where('status', '=', 'SIGNED')
    // A deposit that somebody else has sent is paid.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chain_deposits').select('chain_deposits.key').whereRef('chain_deposits.key', '=', 'deposits.key'),
        ),
      ),
    )
    .execute()
}

/** Whether the chain holds a deposit under any terms of it. */
export async function hasChainDeposit(db: Database, depositId: string): Promise<boolean> {
  const found = await db
    .selectFrom('deposit_terms')
    .innerJoin('chain_deposits', 'chain_deposits.key', 'deposit_terms.key')
    .select('deposit_terms.key')
    .where('deposit_terms.deposit_id', '=', depositId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The time of the newest final block whose events are stored. */
export async function findFinalTime(db: Database): Promise<Date | undefined> {
  const block = await db
    .selectFrom('chain_blocks')
    .innerJoin('chain_state', join =>
      join.onRef('chain_blocks.number', '<=', sql`least(chain_state.finalized, chain_state.followed)`),
    )
    .select('chain_blocks.time')
    .orderBy('chain_blocks.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return block?.time
}

export function findChainDeposits(db: Database, keys: string[]): Promise<ChainDepositRow[]> {
  return keys.length === 0
    ? Promise.resolve([])
    : db.selectFrom('chain_deposits').selectAll().where('key', 'in', keys).execute()
}

/** What the chain holds under all terms of these deposits. */
export function findDepositsMade(db: Database, ids: string[]): Promise<(ChainDepositRow & { deposit_id: string })[]> {
  return db
    .selectFrom('deposit_terms')
    .innerJoin('chain_deposits', 'chain_deposits.key', 'deposit_terms.key')
    .selectAll('chain_deposits')
    .select('deposit_terms.deposit_id')
    .where('deposit_terms.deposit_id', 'in', ids)
    .orderBy('chain_deposits.deposited_block')
    .execute()
}

/** Payments that wait for the transaction of a wallet since then, the oldest first. */
export async function findUnseenHashes(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<{ key: string; hash: string }[]> {
  const rows = await db
    .selectFrom('deposits')
    .select(['key', 'tx_hash'])
    .where('status', '=', 'SIGNED')
    .where('tx_hash', 'is not', null)
    .where('signed_at', '<=', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chain_deposits').select('chain_deposits.key').whereRef('chain_deposits.key', '=', 'deposits.key'),
        ),
      ),
    )
    .orderBy('signed_at')
    .limit(limit)
    .execute()
  return rows.flatMap(({ key, tx_hash }) => (tx_hash === null ? [] : [{ key, hash: tx_hash }]))
}

/** Disputes whose period ends by this time, and that no call of ours ends. */
export async function findUndecided(db: Database, until: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('chain_deposits')
    .innerJoin('deposit_terms', 'deposit_terms.key', 'chain_deposits.key')
    .select('chain_deposits.key')
    .where('chain_deposits.stage', '=', 'Disputed')
    .where(
      sql<boolean>`chain_deposits.disputed_at + (deposit_terms.terms ->> 'disputePeriod')::int * interval '1 s' <= ${until}`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chain_transactions')
            .select('chain_transactions.id')
            .where(sql<boolean>`chain_transactions.keys && array[chain_deposits.key]`)
            .where('kind', 'in', ['SPLIT', 'EXPIRE'])
            .where('status', '<>', 'DROPPED'),
        ),
      ),
    )
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

/** A row without blocks is left by a worker that was configured for another chain. */
export function findChainState(db: Database) {
  return db
    .selectFrom('chain_state')
    .select(['head', 'finalized', 'followed'])
    .where('followed', 'is not', null)
    .limit(1)
    .executeTakeFirst()
}

export async function findDepositsByKeys(trx: Transaction, keys: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('deposit_terms')
    .select('deposit_id')
    .distinct()
    .where('key', 'in', keys)
    .orderBy('deposit_id')
    .execute()
  return rows.map(row => row.deposit_id)
}

/** The calls of a deposit in the order of their events. */
export function findTransactions(db: Database, keys: string[]): Promise<ChainTransactionRow[]> {
  return db
    .selectFrom('chain_transactions')
    .selectAll()
    .where(sql<boolean>`keys && ${keys}::text[]`)
    .orderBy('position')
    .execute()
}

/** Events of these deposits that are in canonical blocks, in the order of the chain. */
export function findEvents(db: Database, keys: string[]) {
  return db
    .selectFrom('chain_events')
    .select(['id', 'key', 'name', 'tx_hash', 'block_number', 'block_time', 'args'])
    .where('key', 'in', keys)
    .where('canonical', '=', true)
    .orderBy('id')
    .execute()
}

/** Ends payments whose terms have expired without a deposit. */
export async function failExpiredDeposits(db: Database, now: Date, problem: string): Promise<void> {
  await db
    .updateTable('deposits')
    .set({ status: 'FAILED', problem })
    .where('status', '=', 'SIGNED')
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('deposit_terms')
          .select('deposit_terms.key')
          .whereRef('deposit_terms.key', '=', 'deposits.key')
          .where('deposit_terms.deposit_by', '<=', now),
      ),
    )
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('chain_deposits')
            .select('chain_deposits.key')
            .whereRef('chain_deposits.key', '=', 'deposits.key'),
        ),
      ),
    )
    .execute()
}
