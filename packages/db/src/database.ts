import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import pg from 'pg'
import { withCallbacks } from './after-commit.ts'
import { DatabaseUnavailableError } from './database-errors.ts'
import { serverOf } from './hosts.ts'
import type { LiveRoomTable, OutboxTable, ScheduleTable, WorkerProcessTable } from './outbox-tables.ts'
import { PreparingPool, type Watch } from './prepared-statements.ts'

/** Every table by name. Each noun declares its own in its `tables.ts`. */
export interface Tables {
  outbox: OutboxTable
  schedules: ScheduleTable
  worker_processes: WorkerProcessTable
  live_rooms: LiveRoomTable
}

/** Runs statements: a pool or an open transaction. */
export type Database = Kysely<Tables>

/** The parameter type of functions that need an open transaction. */
export type Transaction = KyselyTransaction<Tables>

/** A statement that waits longer for a lock fails, and its caller tries again later. */
const lockTimeoutMs = 5000
/** A process that freezes within a transaction loses its locks after this time. */
const idleTransactionTimeoutMs = 30_000
const connectTimeoutMs = 4000
/** Longer than a minute, because schedules come by the minute and logging in is expensive. */
const idleConnectionMs = 150_000
/** How long this process waits for Postgres itself to cancel a statement. */
const cancelTimeoutMs = 500

export function createDatabase(options: {
  /** Of one server, or of several with commas between them. */
  url: string
  poolSize: number
  /** The maximum duration of a statement, even if Postgres does not respond. 0 means no maximum. */
  statementTimeoutMs?: number
  /**
   * Called when an idle connection breaks, for example because Postgres restarts. The pool replaces
   * it.
   */
  onConnectionLost: (error: Error) => void
  /** Called when something fails that runs after a commit. */
  onCallbackFailed?: (error: unknown) => void
  /** Around each statement. */
  watch?: Watch
}): Database {
  const { statementTimeoutMs = 0, onCallbackFailed, watch = (_text, run) => run() } = options
  const pool = new pg.Pool({
    ...serverOf(options.url),
    max: options.poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleConnectionMs,
    keepAlive: true,
    application_name: 'limelight',
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
    ...(statementTimeoutMs === 0
      ? {}
      : { statement_timeout: statementTimeoutMs, query_timeout: statementTimeoutMs + cancelTimeoutMs }),
  })
  pool.on('error', options.onConnectionLost)
  // The pool listens to idle connections only. Without a listener, an error between two statements
  // of a transaction ends the process.
  pool.on('connect', client => client.on('error', options.onConnectionLost))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new PreparingPool(pool, watch) }) })
  pools.set(db, pool)
  return withCallbacks(db, onCallbackFailed)
}

const pools = new WeakMap<Database, pg.Pool>()

/** Connections in use and idle, and how many calls wait for one. */
export function measurePool(db: Database): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** The answer shows that the connection, and with it the lock, still exists. */
const lockProbe = { text: 'select 1', query_timeout: 5000 }

/**
 * Runs `work` while nobody else holds the lock of that name, on any machine. It holds a connection
 * of its own and no transaction, so `work` may take long and call other engines. Ending the
 * connection releases the lock, so `work` calls `requireLock` before each of its effects. The lock
 * that it is part of is shared meanwhile.
 */
export async function holdLock<Result>(
  { url, name, partOf, waitMs }: { url: string; name: string; partOf?: string | undefined; waitMs: number },
  work: (requireLock: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...serverOf(url),
    application_name: 'limelight-lock',
    keepAlive: true,
    // Work that keeps this process busy must not count as an absent Postgres.
    connectionTimeoutMillis: waitMs,
    lock_timeout: waitMs,
    query_timeout: waitMs + cancelTimeoutMs,
  })
  // An error while `work` runs must not end the process. The client refuses all queries after it.
  client.on('error', () => undefined)
  const requireLock = async () => {
    try {
      await client.query(lockProbe)
    } catch (cause) {
      throw new DatabaseUnavailableError(cause)
    }
  }
  try {
    await client.connect()
    if (partOf !== undefined) await client.query('select pg_advisory_lock_shared(hashtext($1))', [partOf])
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
  } catch (cause) {
    await client.end().catch(() => undefined)
    throw new DatabaseUnavailableError(cause)
  }
  try {
    const result = await work(requireLock)
    await requireLock()
    return result
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** LISTEN needs a dedicated connection, which a pool cannot provide. */
export async function listen(
  url: string,
  channel: string,
  handlers: { onNotify: () => void; onLost: () => void },
): Promise<{ close: () => Promise<void> }> {
  const client = new pg.Client({
    ...serverOf(url),
    application_name: 'limelight-listen',
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  client.on('notification', handlers.onNotify)
  client.on('error', handlers.onLost)
  client.on('end', handlers.onLost)
  const close = async () => {
    client.off('end', handlers.onLost)
    await client.end()
  }
  try {
    await client.connect()
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
  return { close }
}
