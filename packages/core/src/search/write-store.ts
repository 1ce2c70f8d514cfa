import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { readRows } from '../engines/clickhouse.ts'
import { digits, integer } from '../engines/rows.ts'
import { type Copy, columnsIn, isLive } from './copies.ts'

/**
 * The form in which rows have their words and facets. Add 1 when searches need another one: stored
 * rows are then written again in the background.
 */
export const searchForm = 7

/** The engine times out before the client does, so that no statement keeps running unnoticed. */
const maxSeconds = 25

/** Notes that a new version of the table is being written, and returns it. */
export async function beginWrite(db: Database, truth: string): Promise<string> {
  const { version } = await db
    .insertInto('search_writes')
    .values({ truth, version: sql<string>`nextval('search_versions')` })
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function endWrite(db: Database, truth: string, version: string): Promise<void> {
  await db.deleteFrom('search_writes').where('truth', '=', truth).where('version', '=', version).execute()
}

/** The version of a write that has not ended. */
export async function findWrite(db: Database, truth: string): Promise<string | undefined> {
  const write = await db.selectFrom('search_writes').select('version').where('truth', '=', truth).executeTakeFirst()
  return write?.version
}

/** The number of running inserts into the table and its copies, whose names begin with its name. */
export async function countRunningInserts(ctx: Context, table: string): Promise<number> {
  const [running] = await readRows(ctx, {
    name: `write ${table}`,
    row: z.object({ statements: integer }),
    sql: `SELECT count() AS statements FROM system.processes
      WHERE current_database = currentDatabase() AND startsWith(query, {beginning:String})`,
    params: { beginning: `INSERT INTO ${table}` },
  })
  return running?.statements ?? 0
}

/** The newest `as_of` per id. */
export async function readAges(ctx: Context, table: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await readRows(ctx, {
    name: `write ${table}`,
    row: z.object({ id: digits, as_of: integer }),
    sql: `SELECT id, max(as_of) AS as_of FROM ${table} WHERE id IN {ids:Array(UInt64)} GROUP BY id`,
    params: { ids: ids.map(BigInt) },
  })
  return new Map(rows.map(row => [row.id, row.as_of]))
}

/** Whether a copy has rows of this version. */
export async function hasVersion(ctx: Context, { table }: Copy, version: string): Promise<boolean> {
  const rows = await readRows(ctx, {
    name: `write ${table}`,
    row: z.object({ found: integer }),
    sql: `SELECT 1 AS found FROM ${table} WHERE version = {version:UInt64} AND sign = 1 LIMIT 1`,
    params: { version },
  })
  return rows.length > 0
}

export async function insertVersion(
  ctx: Context,
  table: string,
  rows: readonly Record<string, unknown>[],
  { version, form }: { version: string; form: number },
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  await ctx.clickhouse.insert({
    table,
    columns: ['version', 'form', ...columns],
    values: rows.map(row => [version, form, ...columns.map(column => row[column])]),
    format: 'JSONCompactEachRow',
    clickhouse_settings: { async_insert: 0, max_execution_time: maxSeconds },
  })
}

type Version = { truth: string; columns: readonly string[]; version: string }

/**
 * Copies a version of the truth table as one block. With `replaces`, the same block cancels the
 * rows that the copy has for these ids.
 */
export async function copyVersion(
  ctx: Context,
  { truth, columns, version, replaces }: Version & { replaces: boolean },
  copy: Copy,
): Promise<void> {
  const { table } = copy
  const names = [...columnsIn(copy, columns), 'version'].join(', ')
  // The sign has no alias, because an alias would shadow the column in the condition.
  const entering = `SELECT ${names}, 1 FROM ${truth} WHERE version = {version:UInt64}`
  const leaving = `SELECT ${names}, -1 FROM ${table}
    WHERE id IN (SELECT id FROM ${truth} WHERE version = {version:UInt64}) AND ${isLive(table)}`
  await ctx.clickhouse.command({
    query: `INSERT INTO ${table} (${names}, sign) ${replaces ? `${leaving} UNION ALL ${entering}` : entering}`,
    query_params: { version },
    clickhouse_settings: {
      max_execution_time: maxSeconds,
      max_insert_threads: '1',
      // Write one block, only after all rows are there.
      min_insert_block_size_rows: '10000000',
      min_insert_block_size_bytes: '0',
    },
  })
}
