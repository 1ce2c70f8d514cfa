import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { OutboxTable, ScheduleTable } from './outbox-tables.ts'
import { PreparingPool } from './prepared-statements.ts'

/** Every table by name. Each noun declares its own in its `tables.ts`. */
export interface Tables {
  outbox: OutboxTable
  schedules: ScheduleTable
}

/** Runs statements: a pool or an open transaction. */
export type Database = Kysely<Tables>

/** The parameter type of functions that need an open transaction. */
export type Transaction = KyselyTransaction<Tables>

export function createDatabase(options: {
  url: string
  poolSize: number
  /**
   * Called when an idle connection breaks, for example because Postgres restarts. The pool replaces
   * it.
   */
  onConnectionLost: (error: Error) => void
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'limelight',
  })
  pool.on('error', options.onConnectionLost)
  // The pool listens to idle connections only. Without a listener, an error between two statements
  // of a transaction ends the process.
  pool.on('connect', client => client.on('error', options.onConnectionLost))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new PreparingPool(pool) }) })
}

/** LISTEN needs a dedicated connection, which a pool cannot provide. */
export async function listen(
  url: string,
  channel: string,
  handlers: { onNotify: () => void; onLost: () => void },
): Promise<{ close: () => Promise<void> }> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'limelight-listen',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
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
