import type { Database } from '@limelight/db/database'
import type { SearchReindexRow } from '@limelight/db/search/tables'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { readRows } from '../engines/clickhouse.ts'
import { digits, rowsOf } from '../engines/rows.ts'

export function findWalk(db: Database, truth: string): Promise<SearchReindexRow | undefined> {
  return db.selectFrom('search_reindex').selectAll().where('truth', '=', truth).executeTakeFirst()
}

export async function saveWalk(db: Database, walk: SearchReindexRow): Promise<void> {
  await db
    .insertInto('search_reindex')
    .values(walk)
    .onConflict(conflict => conflict.column('truth').doUpdateSet(walk))
    .execute()
}

/** Whether the last walks through these tables have seen every row in this form. */
export async function areWalked(db: Database, truths: readonly string[], form: number): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    sql`select count(*)::int as done from search_reindex
      where truth = any(${[...truths]}::text[]) and form = ${form} and reached is null
        and checked_version = (select last_value from search_versions)`,
    z.object({ done: z.int() }),
  )
  return row?.done === truths.length
}

/** Every row that is stored later has a higher version. */
export async function lastVersion(db: Database): Promise<string> {
  const [row] = await rowsOf(db, sql`select last_value as version from search_versions`, z.object({ version: digits }))
  if (row === undefined) throw new Error('The sequence search_versions returned no value')
  return row.version
}

type Stale = { truth: string; form: number; after: string; checked: string; limit: number }

/**
 * Ids of rows that were written in an older form, in their order. A row that has been written again
 * since is among them until its versions are merged.
 */
export async function readStaleIds(ctx: Context, { truth, form, after, checked, limit }: Stale): Promise<string[]> {
  const rows = await readRows(ctx, {
    name: 'reindex',
    row: z.object({ id: digits }),
    sql: `SELECT DISTINCT id FROM ${truth}
      WHERE form < {form:UInt8} AND version > {checked:UInt64} AND id > {after:UInt64}
      ORDER BY id LIMIT {limit:UInt32}`,
    params: { form, after, checked, limit },
  })
  return rows.map(({ id }) => id)
}

/** Those of these ids whose newest version is still in an older form. */
export async function keepStale(
  ctx: Context,
  { truth, form }: Pick<Stale, 'truth' | 'form'>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await readRows(ctx, {
    name: 'reindex',
    row: z.object({ id: digits }),
    sql: `SELECT id FROM ${truth} WHERE id IN {ids:Array(UInt64)} GROUP BY id HAVING argMax(form, version) < {form:UInt8}`,
    params: { ids: ids.map(BigInt), form },
  })
  return rows.map(({ id }) => id)
}
