import type { CountedLimit, LimitName } from '@limelight/contract/limits'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import { type Insertable, sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../engines/rows.ts'

export type Window = { name: CountedLimit; start: Date }

export function readCounters(db: Database, userId: string, windows: Window[]) {
  return db
    .selectFrom('limit_counters')
    .select(['name', 'used', 'bonus'])
    .where('user_id', '=', userId)
    .where(eb =>
      eb.or(windows.map(window => eb.and([eb('name', '=', window.name), eb('window_start', '=', window.start)]))),
    )
    .execute()
}

/** What is left of the bonuses, per limit. */
export function readBonuses(db: Database, userId: string) {
  return db
    .selectFrom('limit_bonuses')
    .select(['name', sql<number>`sum(amount - used)::integer`.as('left')])
    .where('user_id', '=', userId)
    .whereRef('used', '<', 'amount')
    .groupBy('name')
    .execute()
}

/**
 * Bonuses that are not used up, oldest first. Locked, so that parallel calls do not use the same
 * one.
 */
export function lockBonuses(trx: Transaction, userId: string, name: LimitName) {
  return trx
    .selectFrom('limit_bonuses')
    .select(['id', 'amount', 'used'])
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .whereRef('used', '<', 'amount')
    .orderBy('created_at')
    .forUpdate()
    .execute()
}

export async function drawBonus(trx: Transaction, id: string, amount: number): Promise<void> {
  await trx
    .updateTable('limit_bonuses')
    .set(eb => ({ used: eb('used', '+', amount) }))
    .where('id', '=', id)
    .execute()
}

export function lockDrawnBonuses(trx: Transaction, userId: string, name: LimitName) {
  return trx
    .selectFrom('limit_bonuses')
    .select(['id', 'used'])
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .where('used', '>', 0)
    .orderBy('created_at', 'desc')
    .forUpdate()
    .execute()
}

const chargeSchema = z.object({ name: z.string() })

/** The limits for which this action is already charged. */
export async function findCharges(db: Database, userId: string, key: string): Promise<ReadonlySet<string>> {
  const statement = sql`/* prepare charges-of */
    select name from limit_charges where user_id = ${userId} and key = ${key}`
  const rows = await rowsOf(db, statement, chargeSchema)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Returns false when the action is already charged. Waits for a parallel charge of the same action.
 */
export async function insertCharge(
  trx: Transaction,
  charge: {
    user_id: string
    key: string
    name: CountedLimit
    window_start: Date
    amount: number
    held_until: Date | null
    created_at: Date
    api_key_id: string | null
  },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('limit_charges')
    .values({ ...charge, bonus: 0 })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function setChargeBonus(
  trx: Transaction,
  charge: { user_id: string; key: string; name: CountedLimit },
  bonus: number,
): Promise<void> {
  await trx
    .updateTable('limit_charges')
    .set({ bonus })
    .where('user_id', '=', charge.user_id)
    .where('key', '=', charge.key)
    .where('name', '=', charge.name)
    .execute()
}

const counterSchema = z.object({ used: z.number() })

/**
 * Counts within the limit in one statement, so parallel calls cannot exceed it. `drawn` is the part
 * paid by bonuses. Returns the new usage, or undefined when the limit is reached.
 */
export async function incrementCounter(
  trx: Transaction,
  window: { userId: string; name: CountedLimit; start: Date },
  amount: number,
  value: number,
  drawn: number,
): Promise<number | undefined> {
  const statement = sql`
    insert into limit_counters as counter (user_id, name, window_start, used, bonus)
    select ${window.userId}, ${window.name}, ${window.start}, ${amount}::integer, ${drawn}::integer
    where ${amount}::integer - ${drawn}::integer <= ${value}::integer
    on conflict (user_id, name, window_start) do update
      set used = counter.used + excluded.used, bonus = counter.bonus + excluded.bonus
      where counter.used - counter.bonus + excluded.used - excluded.bonus <= ${value}::integer
    returning used
  `
  const [counter] = await rowsOf(trx, statement, counterSchema)
  return counter?.used
}

/** A counter, locked until the transaction ends; zero before its first use. */
export async function lockCounter(trx: Transaction, window: { userId: string; name: CountedLimit; start: Date }) {
  const row = await trx
    .selectFrom('limit_counters')
    .select(['used', 'bonus'])
    .where('user_id', '=', window.userId)
    .where('name', '=', window.name)
    .where('window_start', '=', window.start)
    .forUpdate()
    .executeTakeFirst()
  return row ?? { used: 0, bonus: 0 }
}

export async function decrementCounter(
  trx: Transaction,
  charge: { user_id: string; name: LimitName; window_start: Date; amount: number; bonus: number },
): Promise<void> {
  await trx
    .updateTable('limit_counters')
    .set(eb => ({ used: eb('used', '-', charge.amount), bonus: eb('bonus', '-', charge.bonus) }))
    .where('user_id', '=', charge.user_id)
    .where('name', '=', charge.name)
    .where('window_start', '=', charge.window_start)
    .execute()
}

/** The action succeeded: its charges stay. */
export async function confirmCharges(db: Database, userId: string, key: string): Promise<void> {
  await db
    .updateTable('limit_charges')
    .set({ held_until: null })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

export function deleteCharges(trx: Transaction, userId: string, key: string) {
  return trx.deleteFrom('limit_charges').where('user_id', '=', userId).where('key', '=', key).returningAll().execute()
}

/** Charges of actions that ended neither in success nor in failure, because their process died. */
export function deleteAbandonedCharges(trx: Transaction, now: Date) {
  return trx
    .deleteFrom('limit_charges')
    .where(eb =>
      eb(
        eb.refTuple('user_id', 'key', 'name'),
        'in',
        eb
          .selectFrom('limit_charges')
          .select(['user_id', 'key', 'name'])
          .where('held_until', '<=', now)
          .limit(100)
          .forUpdate()
          .skipLocked()
          .$asTuple('user_id', 'key', 'name'),
      ),
    )
    .returningAll()
    .execute()
}

export async function deleteChargesBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('limit_charges').where('created_at', '<', before).where('held_until', 'is', null).execute()
}

export async function insertBonus(trx: Transaction, row: Insertable<Tables['limit_bonuses']>): Promise<void> {
  await trx.insertInto('limit_bonuses').values(row).execute()
}

/** Favourites are not counted in the ledger: how many lists of creators there are, and how many items all lists hold. */
export async function countFavourites(db: Database, userId: string): Promise<{ lists: number; items: number }> {
  const row = await db
    .selectNoFrom(eb => [
      eb
        .selectFrom('favourite_lists')
        .select(({ fn }) => fn.countAll<string>().as('lists'))
        .where('user_id', '=', userId)
        .where('type', '=', 'influencer')
        .as('lists'),
      eb.selectFrom('favourite_owners').select('items_count').where('user_id', '=', userId).as('items'),
    ])
    .executeTakeFirstOrThrow()
  return { lists: Number(row.lists), items: row.items ?? 0 }
}
