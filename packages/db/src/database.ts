import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { OutboxTable, ScheduleTable } from './outbox-tables.ts'
import { PreparingPool } from './prepared-statements.ts'

/** Every table by its name. Each noun adds its own in its `tables.ts`, so nobody has to list them here. */
export interface Tables {
  outbox: OutboxTable
  schedules: ScheduleTable
}

/** Anything that runs statements: a pool or an open transaction. */
export type Database = Kysely<Tables>

/** A function that takes this needs an open transaction; the type says so. */
export type Transaction = KyselyTransaction<Tables>

export function createDatabase(options: {
  url: string
  poolSize: number
  /** Idle connections break when Postgres restarts; the pool replaces them, the operator wants to know. */
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
  // The pool listens to idle connections only; one that breaks between two statements of a transaction would end the process.
  pool.on('connect', client => client.on('error', options.onConnectionLost))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new PreparingPool(pool) }) })
}

/** A connection of its own for LISTEN, which a pool cannot give. */
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
