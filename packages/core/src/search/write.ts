import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { digits, integer, rowsOf } from '../engines/rows.ts'
import { AppError } from '../runtime/errors.ts'
import { readRows } from './rows.ts'
import { type Copy, isLive } from './store.ts'

/** A table by id and its sorted copies. */
export type Store = {
  truth: string
  copies: readonly Copy[]
  /** What the copies have of the truth. */
  columns: readonly string[]
}

type Row = { id: string; as_of: string }

/** Few enough that a batch enters a copy as one block, which is what makes a change of it whole or not there. */
const mostAtOnce = 20_000

/** The engine gives up before the client does, so that nothing goes on unseen. */
const longestSeconds = 25

/** The id of what a network calls `platformId`. It tells nobody which one that is. */
export function searchId(network: SocialNetwork, platformId: string): string {
  return createHash('sha256').update(`${network}:${platformId}`).digest().readBigUInt64BE().toString()
}

/**
 * Puts rows into the truth and into every sorted copy. Of two rows with one id the newer `as_of` stays, whichever comes
 * first. After a failure, the same call again mends what is half done: each copy is compared with the truth.
 */
export async function writeRows<Written extends Row>(ctx: Context, store: Store, rows: Written[]): Promise<void> {
  const newest = [...newestById(rows).values()]
  for (let start = 0; start < newest.length; start += mostAtOnce) {
    const batch = newest.slice(start, start + mostAtOnce)
    await ctx.db.transaction().execute(async trx => {
      const version = await nextVersion(trx, store)
      await untilQuiet(ctx, store)
      await writeBatch(ctx, store, batch, version)
    })
  }
}

function newestById<Written extends Row>(rows: Written[]): Map<string, Written> {
  const newest = new Map<string, Written>()
  for (const row of rows) {
    const other = newest.get(row.id)
    if (other === undefined || Number(other.as_of) <= Number(row.as_of)) newest.set(row.id, row)
  }
  return newest
}

/** One writer at a time, until the transaction ends: what a copy holds must not change between reading and writing it. */
async function nextVersion(trx: Transaction, store: Store): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext(${`search.${store.truth}`}))`.execute(trx)
  const [next] = await rowsOf(trx, sql`select nextval('search_versions') as version`, z.object({ version: digits }))
  if (next === undefined) throw new Error('A sequence has no next value')
  return next.version
}

/** A process that died mid-way let go of the lock; what it asked of the engine may still be running. */
async function untilQuiet(ctx: Context, { truth }: Store): Promise<void> {
  for (let wait = 20; ; wait = Math.min(2 * wait, 1000)) {
    const [running] = await readRows(ctx, {
      name: `write ${truth}`,
      row: z.object({ statements: integer }),
      sql: `SELECT count() AS statements FROM system.processes
        WHERE current_database = currentDatabase() AND startsWith(query, {beginning:String})`,
      params: { beginning: `INSERT INTO ${truth}` },
    })
    if (running?.statements === 0) return
    await delay(wait)
  }
}

async function writeBatch(ctx: Context, store: Store, rows: Row[], version: string): Promise<void> {
  const known = await readKnown(
    ctx,
    store,
    rows.map(({ id }) => id),
  )
  const current = rows.filter(row => Number(row.as_of) >= (known.get(row.id) ?? Number.NEGATIVE_INFINITY))
  if (current.length === 0) return
  try {
    await ctx.clickhouse.insert({
      table: store.truth,
      values: current.map(row => ({ ...row, version })),
      format: 'JSONEachRow',
      clickhouse_settings: { async_insert: 0, max_execution_time: longestSeconds },
    })
    const copying = store.copies.map(copy => bringUpToDate(ctx, store, copy, version, known.size > 0))
    // Nothing of this batch may still be running when the next writer is let in.
    await Promise.allSettled(copying)
    await Promise.all(copying)
  } catch (cause) {
    throw new AppError('DATABASE_ERROR', { status: 503, cause })
  }
}

async function readKnown(ctx: Context, { truth }: Store, ids: string[]): Promise<Map<string, number>> {
  const rows = await readRows(ctx, {
    name: `write ${truth}`,
    row: z.object({ id: digits, as_of: integer }),
    sql: `SELECT id, max(as_of) AS as_of FROM ${truth} WHERE id IN {ids:Array(UInt64)} GROUP BY id`,
    params: { ids: ids.map(BigInt) },
  })
  return new Map(rows.map(row => [row.id, row.as_of]))
}

/** One block: what the copy has of these ids leaves, what the truth has enters. */
async function bringUpToDate(
  ctx: Context,
  { truth, columns }: Store,
  { table }: Copy,
  version: string,
  mayHoldOlder: boolean,
): Promise<void> {
  const names = [...columns, 'version'].join(', ')
  // Without a name of its own: an alias would take the place of the column in the condition.
  const entering = `SELECT ${names}, 1 FROM ${truth} WHERE version = {version:UInt64}`
  const leaving = `SELECT ${names}, -1 FROM ${table}
    WHERE id IN (SELECT id FROM ${truth} WHERE version = {version:UInt64}) AND ${isLive(table)}`
  await ctx.clickhouse.command({
    query: `INSERT INTO ${table} (${names}, sign) ${mayHoldOlder ? `${leaving} UNION ALL ${entering}` : entering}`,
    query_params: { version },
    clickhouse_settings: {
      max_execution_time: longestSeconds,
      max_insert_threads: '1',
      // Nothing is written before all of it is there.
      min_insert_block_size_rows: '10000000',
      min_insert_block_size_bytes: '0',
    },
  })
}
