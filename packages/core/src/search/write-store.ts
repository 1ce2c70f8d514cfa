import type { ClickHouseSettings } from '@clickhouse/client'
import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { databaseOf, readRows, systemTable, withoutAbsent } from '../engines/clickhouse.ts'
import { digits, integer } from '../engines/rows.ts'
import { and, type Copy, columnsIn, isLive } from './copies.ts'

/**
 * The form in which rows have their words and facets. Add 1 when searches need another one: stored
 * rows are then written again in the background.
 */
export const searchForm = 9

/** The engine times out before the client does, so that no statement keeps running unnoticed. */
const maxSeconds = 25

/** Notes that a new version of a range of the table is being written, and returns it. */
export async function beginWrite(db: Database, truth: string, range: number): Promise<string> {
  const { version } = await db
    .insertInto('search_writes')
    .values({ truth, range, version: sql<string>`nextval('search_versions')` })
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function endWrite(db: Database, truth: string, version: string): Promise<void> {
  await db.deleteFrom('search_writes').where('truth', '=', truth).where('version', '=', version).execute()
}

/** The writes that have not ended. */
export function findWrites(db: Database, truth: string): Promise<{ range: number; version: string }[]> {
  return db.selectFrom('search_writes').select(['range', 'version']).where('truth', '=', truth).execute()
}

/** On a cluster, a replica that lacks a write fails this statement, which a job repeats. */
const upToDate: ClickHouseSettings = { select_sequential_consistency: '1' }

/**
 * The number of inserts into the table and its copies, whose names begin with its name, that have
 * run for at least so long. The servers of a cluster insert on behalf of another one, from another database.
 */
export async function countRunningInserts(ctx: Context, table: string, seconds: number): Promise<number> {
  const [running] = await readRows(ctx, {
    name: `write ${table}`,
    row: z.object({ statements: integer }),
    sql: `SELECT count() AS statements FROM ${systemTable(ctx, 'processes')}
      WHERE (current_database = {database:String} OR NOT is_initial_query) AND match(query, {beginning:String})
        AND elapsed >= {seconds:Float64}`,
    params: { database: databaseOf(ctx), beginning: `^INSERT INTO (\\S+\\.)?${table}`, seconds },
    settings: withoutAbsent,
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
    settings: upToDate,
  })
  return new Map(rows.map(row => [row.id, row.as_of]))
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
 * Copies a version of the truth table as one block per shard. With `replaces`, the same block cancels
 * the rows that the copy has for these ids. With `resumes`, shards may have the version already, and later ones.
 */
export async function copyVersion(
  ctx: Context,
  { truth, columns, version, replaces, resumes = false }: Version & { replaces: boolean; resumes?: boolean },
  copy: Copy,
): Promise<void> {
  const { table } = copy
  const names = [...columnsIn(copy, columns), 'version'].join(', ')
  // The sign has no alias, because an alias would shadow the column in the condition.
  const isThis = 'version = {version:UInt64}'
  const isMissing = resumes ? `id NOT IN (SELECT id FROM ${table} WHERE version >= {version:UInt64} AND sign = 1)` : ''
  const entering = `SELECT ${names}, 1 FROM ${truth} WHERE ${and(isThis, isMissing)}`
  const leaving = `SELECT ${names}, -1 FROM ${table}
    WHERE ${and(`id IN (SELECT id FROM ${truth} WHERE ${isThis})`, resumes ? 'version < {version:UInt64}' : '', isLive(table))}`
  await ctx.clickhouse.command({
    query: `INSERT INTO ${table} (${names}, sign) ${replaces ? `${leaving} UNION ALL ${entering}` : entering}`,
    query_params: { version },
    clickhouse_settings: {
      ...upToDate,
      max_execution_time: maxSeconds,
      max_insert_threads: '1',
      // Write one block, only after all rows are there.
      min_insert_block_size_rows: '10000000',
      min_insert_block_size_bytes: '0',
    },
  })
}
