import { createMigrationClickHouse } from '@limelight/db/clickhouse'
import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { databaseOf, readRows } from '../engines/clickhouse.ts'
import { digits, integer, rowsOf } from '../engines/rows.ts'

/**
 * The name is relative to the first `allowed_path` of the server, so both see one folder. The servers
 * of a cluster write files of their own, because ClickHouse lets them share no archive.
 */
function targetOf({ config: { clickhouseCluster: cluster } }: Context, backup: string) {
  return cluster === undefined
    ? { on: '', file: `File('${backup}/clickhouse.tar')` }
    : { on: `ON CLUSTER '${cluster}'`, file: `File('${backup}/clickhouse')` }
}

/** Writes all tables of the search store into the folder of the backup. */
export async function saveClickHouse(ctx: Context, backup: string): Promise<void> {
  const { on, file } = targetOf(ctx, backup)
  await runLong(ctx, `BACKUP DATABASE ${quote(databaseOf(ctx))} ${on} TO ${file}`)
}

export async function loadClickHouse(ctx: Context, backup: string, former: string): Promise<void> {
  const { on, file } = targetOf(ctx, backup)
  await runLong(
    ctx,
    `RESTORE DATABASE ${quote(former)} AS ${quote(databaseOf(ctx))} ${on} FROM ${file}
     SETTINGS allow_different_database_def = 1`,
  )
}

/** These statements take no parameters. */
function quote(name: string): string {
  return `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``
}

async function runLong(ctx: Context, query: string): Promise<void> {
  await waitLong(ctx, async ({ clickhouse }) => {
    await clickhouse.command({ query })
  })
}

/** Runs `work` with a client that waits an hour for an answer. */
export async function waitLong<Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  const clickhouse = createMigrationClickHouse(ctx.secrets.clickhouseUrl, ctx.config.clickhouseCluster)
  try {
    return await work({ ...ctx, clickhouse })
  } finally {
    await clickhouse.close()
  }
}

export async function hasClickHouseTables(ctx: Context): Promise<boolean> {
  const rows = await readRows(ctx, {
    name: 'backup',
    row: z.object({ found: integer }),
    sql: `SELECT 1 AS found FROM system.tables WHERE database = currentDatabase() LIMIT 1`,
  })
  return rows.length > 0
}

/** Each table by id and its copies, whose names begin with its name. */
export async function listSearchTables(ctx: Context): Promise<Map<string, string[]>> {
  const rows = await readRows(ctx, {
    name: 'verify',
    row: z.object({ truth: z.string(), copies: z.array(z.string()) }),
    sql: `SELECT splitByString('_by_', name)[1] AS truth, arraySort(groupArray(replaceRegexpOne(name, '_local$', ''))) AS copies
      FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%VersionedCollapsingMergeTree'
      GROUP BY truth ORDER BY truth`,
  })
  return new Map(rows.map(({ truth, copies }) => [truth, copies]))
}

const state = z.object({ total: digits, sum: digits })
type State = z.infer<typeof state>

/** Whole tables are read, in the order of their ids, so that memory does not grow with them. */
const patience = { maxSeconds: 3600, settings: { optimize_aggregation_in_order: 1 } } as const

/** The newest versions of all ids as one number, which a copy has only if it has the same versions. */
export function readTruth(ctx: Context, truth: string): Promise<State[]> {
  return readRows(ctx, {
    name: 'verify',
    row: state,
    sql: `SELECT toInt64(count()) AS total, sum(toInt64(cityHash64(id, newest) % 4294967296)) AS sum
      FROM (SELECT id, max(version) AS newest FROM ${truth} GROUP BY id)`,
    ...patience,
  })
}

/** By table. Unlike the number of stored rows, no merge changes it. */
export async function readTruths(ctx: Context): Promise<Record<string, State>> {
  const states: [string, State][] = []
  for (const truth of (await listSearchTables(ctx)).keys())
    for (const found of await readTruth(ctx, truth)) states.push([truth, found])
  return Object.fromEntries(states)
}

/** A cancelling row repeats the values of the row that it cancels. */
export function readCopy(ctx: Context, table: string): Promise<State[]> {
  return readRows(ctx, {
    name: 'verify',
    row: state,
    sql: `SELECT sum(sign) AS total, sum(sign * toInt64(cityHash64(id, version) % 4294967296)) AS sum FROM ${table}`,
    ...patience,
  })
}

/** The highest version of any stored row. */
export async function readHighestVersion(ctx: Context): Promise<bigint> {
  let highest = 0n
  for (const truth of (await listSearchTables(ctx)).keys()) {
    const [row] = await readRows(ctx, {
      name: 'verify',
      row: z.object({ version: digits }),
      sql: `SELECT max(version) AS version FROM ${truth}`,
      ...patience,
    })
    if (row !== undefined && BigInt(row.version) > highest) highest = BigInt(row.version)
  }
  return highest
}

export async function lastVersion(db: Database): Promise<bigint> {
  const [row] = await rowsOf(db, sql`select last_value as version from search_versions`, z.object({ version: digits }))
  return BigInt(row?.version ?? 0)
}

/** From now on, writes get versions above this one. */
export async function raiseVersion(db: Database, version: bigint): Promise<void> {
  await sql`select setval('search_versions', ${version})`.execute(db)
}

/** Writes and walks through the search store that its backup knows nothing of. */
export async function forgetSearchProgress(db: Database): Promise<void> {
  await sql`truncate search_writes, search_reindex`.execute(db)
}

/** Those of these paths that any row names. */
export async function findNamed(db: Database, paths: string[]): Promise<Set<string>> {
  const rows = await rowsOf(
    db,
    sql`select path from images where path = any(${paths})
      union select path from uploads where path = any(${paths})
      union select file from exports where file = any(${paths})
      union select file from ingest_jobs where file = any(${paths})`,
    z.object({ path: z.string() }),
  )
  return new Set(rows.map(({ path }) => path))
}

/** With the bytes that have arrived, or null if no row has their number. */
export type NamedFile = { path: string; bytes: number | null; isWhole: boolean }

/** The files that rows in use name. */
export async function listNamedFiles(db: Database, now: Date, after: string, limit: number): Promise<NamedFile[]> {
  return rowsOf(
    db,
    sql`select path, bytes, is_whole as "isWhole" from (
        select path, bytes::bigint, true as is_whole from images where loose_since is null
        union all
        select path, received, sha256 is not null from uploads
          where received > 0 and (expires_at is null or expires_at > ${now})
        union all
        select file, bytes, true from exports where status = 'READY' and file is not null
        union all
        select file, null, true from ingest_jobs where status in ('PENDING', 'RUNNING') and file is not null
      ) as named (path, bytes, is_whole)
      where path > ${after} order by path limit ${limit}`,
    z.object({ path: z.string(), bytes: integer.nullable(), isWhole: z.boolean() }),
  )
}
