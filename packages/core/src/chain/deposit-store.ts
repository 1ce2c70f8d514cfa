import { type DepositEvent, foldDeposit } from '@limelight/chain/follower/deposit'
import { termsSchema } from '@limelight/contract/deposits/schema'
import type { ChainDepositRow } from '@limelight/db/chain/tables'
import type { Transaction } from '@limelight/db/database'
import type { Insertable } from 'kysely'
import * as z from 'zod'

/**
 * Derives the deposits of these keys again from their canonical events, so that any order of events
 * and reorgs ends in the same rows. Returns the addresses of their parties.
 */
export async function deriveDeposits(trx: Transaction, keys: string[], finalized: number): Promise<string[]> {
  if (keys.length === 0) return []
  const events = await trx
    .selectFrom('chain_events')
    .select(['key', 'name', 'args', 'block_number', 'tx_hash', 'block_time'])
    .where('key', 'in', keys)
    .where('canonical', '=', true)
    .orderBy('id')
    .execute()
  const former = await trx
    .deleteFrom('chain_deposits')
    .where('key', 'in', keys)
    .returning(['buyer', 'seller'])
    .execute()
  const byKey = new Map<string, DepositEvent[]>(keys.map(key => [key, []]))
  for (const event of events) {
    byKey.get(event.key ?? '')?.push({
      ...{ name: event.name, args: event.args, blockNumber: event.block_number, txHash: event.tx_hash },
      time: event.block_time,
    })
  }
  const rows = [...byKey].map(([key, those]) => toRow(key, those, finalized)).filter(row => row !== undefined)
  if (rows.length > 0) await trx.insertInto('chain_deposits').values(rows).execute()
  return [...new Set([...former, ...rows].flatMap(({ buyer, seller }) => [buyer, seller]))]
}

const howSchema = z.enum(['Release', 'Refund', 'Split', 'Expire'])

function toRow(key: string, events: DepositEvent[], finalized: number): Insertable<DepositInsert> | undefined {
  const state = foldDeposit(events)
  if (state === undefined) return undefined
  const terms = termsSchema.parse(state.terms)
  return {
    key,
    terms: JSON.stringify(terms),
    buyer: terms.buyer,
    seller: terms.seller,
    amount: terms.amount,
    deposited_block: state.depositedBlock,
    deposited_tx: state.depositedTx,
    stage: state.stage,
    stage_before: state.stageBefore,
    clock_start: state.clockStart,
    disputed_at: state.disputedAt,
    resumes: state.resumes,
    how: state.how === null ? null : howSchema.parse(state.how),
    to_seller: state.toSeller,
    to_buyer: state.toBuyer,
    changed_block: state.changedBlock,
    final_stage: foldDeposit(events.filter(({ blockNumber }) => blockNumber <= finalized))?.stage ?? null,
  }
}

type DepositInsert = Omit<ChainDepositRow, 'terms'> & { terms: string }
