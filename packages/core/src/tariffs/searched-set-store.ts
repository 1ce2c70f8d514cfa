import type { Database, Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../engines/rows.ts'
import type { FilterSet } from './filter-set.ts'

/** A charged set and how many others it covers so far. */
export type ChargedSet = { key: string; chargedAt: Date; refinements: number }

/** A set of one user on one UTC day. */
export type SetOfDay = { userId: string; day: string; set: FilterSet }

const foundSchema = z.object({
  base_key: z.string().nullable(),
  charged_at: z.date().nullable(),
  refinements: z.int().nullable(),
})

/** The set if it was searched that day, with the charged set that covers it. */
export async function findSearchedSet(
  db: Database,
  { userId, day, set }: SetOfDay,
): Promise<{ base: ChargedSet | undefined } | undefined> {
  const statement = sql`/* prepare searched-set */
    select base.set_key as base_key, base.searched_at as charged_at, base.refinements
    from searched_sets known left join searched_sets base
      on base.user_id = known.user_id and base.kind = 'CHARGED'
      and base.set_key = coalesce(known.base_key, known.set_key) and base.day = coalesce(known.base_day, known.day)
    where known.user_id = ${userId} and known.set_key = ${set.key} and known.day = ${day}`
  const [found] = await rowsOf(db, statement, foundSchema)
  if (found === undefined) return undefined
  const { base_key: key, charged_at: chargedAt, refinements } = found
  return { base: key === null || chargedAt === null ? undefined : { key, chargedAt, refinements: refinements ?? 0 } }
}

/** Records a charged set. A parallel call may have recorded it already. */
export async function insertCharged(db: Database, { userId, day, set }: SetOfDay, now: Date): Promise<void> {
  await db
    .insertInto('searched_sets')
    .values({ ...rowOf({ userId, day, set }, now), kind: 'CHARGED' })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'set_key', 'day'])
        .doUpdateSet({ kind: 'CHARGED', base_key: null, base_day: null, searched_at: now })
        .where('searched_sets.kind', '!=', 'CHARGED'),
    )
    .execute()
}

/** The charged set with this key, or the one that covers the set with this key. */
export async function findBase(
  trx: Transaction,
  { userId, key }: { userId: string; key: string },
): Promise<{ key: string; day: string } | undefined> {
  const statement = sql`
    select coalesce(base_key, set_key) as key, coalesce(base_day, day)::text as day from searched_sets
    where user_id = ${userId} and set_key = ${key} and kind <> 'EMPTY' order by day desc limit 1`
  const [base] = await rowsOf(trx, statement, z.object({ key: z.string(), day: z.string() }))
  return base
}

/** Returns false if the set is known that day. Waits for a parallel call with the same set. */
export async function insertCovered(
  trx: Transaction,
  covered: SetOfDay,
  base: { key: string; day: string },
  now: Date,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('searched_sets')
    .values({ ...rowOf(covered, now), kind: 'COVERED', base_key: base.key, base_day: base.day })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

const takenSchema = z.object({ charged_at: z.date(), refinements: z.int() })

/**
 * Counts one more refinement of a charged set in one statement, so parallel calls cannot exceed
 * their number. Returns undefined if the set does not cover this one.
 */
export async function takeRefinement(
  trx: Transaction,
  { userId, set }: SetOfDay,
  base: { key: string; day: string },
  { chargedFrom, maxRefinements }: { chargedFrom: Date; maxRefinements: number },
): Promise<ChargedSet | undefined> {
  const statement = sql`
    update searched_sets set refinements = refinements + 1
    where user_id = ${userId} and set_key = ${base.key} and day = ${base.day} and kind = 'CHARGED'
      and space = ${set.space} and filters <@ ${set.filters}::text[]
      and (handles = ${set.handles} or not ${set.asksForHandle}::boolean)
      and searched_at >= ${chargedFrom} and refinements < ${maxRefinements}
    returning searched_at as charged_at, refinements`
  const [taken] = await rowsOf(trx, statement, takenSchema)
  return taken && { key: base.key, chargedAt: taken.charged_at, refinements: taken.refinements }
}

export async function deleteCovered(trx: Transaction, { userId, day, set }: SetOfDay): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('searched_sets')
    .where('user_id', '=', userId)
    .where('set_key', '=', set.key)
    .where('day', '=', sql<Date>`${day}::date`)
    .where('kind', '=', 'COVERED')
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Returns a refinement, unless the set was charged anew meanwhile. */
export async function returnRefinement(trx: Transaction, userId: string, base: ChargedSet): Promise<void> {
  await trx
    .updateTable('searched_sets')
    .set(eb => ({ refinements: eb('refinements', '-', 1) }))
    .where('user_id', '=', userId)
    .where('set_key', '=', base.key)
    .where('searched_at', '=', base.chargedAt)
    .where('refinements', '>', 0)
    .execute()
}

/** Records a set without results, up to a number per day. Returns false beyond it. */
export async function insertEmpty(
  db: Database,
  { userId, day, set }: SetOfDay,
  { now, maxPerDay }: { now: Date; maxPerDay: number },
): Promise<boolean> {
  const statement = sql`
    insert into searched_sets (user_id, set_key, day, kind, space, filters, handles, searched_at)
    select ${userId}, ${set.key}, ${day}, 'EMPTY', ${set.space}, ${set.filters}::text[], ${set.handles}, ${now}
    where (select count(*) from searched_sets where user_id = ${userId} and day = ${day} and kind = 'EMPTY') < ${maxPerDay}
    on conflict (user_id, set_key, day) do update set kind = 'EMPTY', base_key = null, base_day = null
      where searched_sets.kind <> 'CHARGED'
    returning set_key`
  return (await rowsOf(db, statement, z.object({ set_key: z.string() }))).length > 0
}

/** Whether a search that day paid for an answer about these usernames. */
export async function isHandlePaid(db: Database, { userId, day, set }: SetOfDay): Promise<boolean> {
  const found = await db
    .selectFrom('searched_sets')
    .select('set_key')
    .where('user_id', '=', userId)
    .where('handles', '=', set.handles)
    .where('day', '=', sql<Date>`${day}::date`)
    .where('space', '=', set.space)
    .where('kind', '!=', 'EMPTY')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function deleteSetsBefore(db: Database, day: string): Promise<void> {
  await db.deleteFrom('searched_sets').where('day', '<', sql<Date>`${day}::date`).execute()
}

function rowOf({ userId, day, set }: SetOfDay, now: Date) {
  const { key, space, filters, handles } = set
  return { user_id: userId, set_key: key, day, space, filters: [...filters], handles, searched_at: now }
}
