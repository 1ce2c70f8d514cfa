import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { ClickHouse } from '../clickhouse.ts'
import type { Database } from '../database.ts'
import { retryLocked } from '../retry-locked.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * One migration. ClickHouse has no transactions around DDL, and a migration that breaks off runs
 * again from its start, so every statement in it must be idempotent. `session` is one connection to
 * Postgres, whose advisory locks end with the migration.
 */
type ClickHouseMigration = { up: (clickhouse: ClickHouse, session: Database) => Promise<void> }

/**
 * Applies the missing migrations and returns their names. A lock in Postgres admits one process at
 * a time.
 */
export function migrateClickHouse(db: Database, clickhouse: ClickHouse, cluster?: string): Promise<string[]> {
  return retryLocked(() =>
    db.connection().execute(async session => {
      await sql`select pg_advisory_lock(hashtext('clickhouse.migrations'))`.execute(session)
      try {
        return await applyMissing(clickhouse, session, cluster)
      } finally {
        await sql`select pg_advisory_unlock_all()`.execute(session)
      }
    }),
  )
}

async function applyMissing(clickhouse: ClickHouse, session: Database, cluster: string | undefined): Promise<string[]> {
  await requireTablesOf(clickhouse, cluster)
  await clickhouse.command({
    query: 'CREATE TABLE IF NOT EXISTS migrations (name String) ENGINE = MergeTree ORDER BY name',
  })
  const applied = await readApplied(clickhouse)
  const waiting = (await readNames()).filter(name => !applied.has(name))
  for (const name of waiting) await apply(clickhouse, session, name)
  return waiting
}

/** Tables of one server would stay on it, beside those that migrations add on the cluster. */
async function requireTablesOf(clickhouse: ClickHouse, cluster: string | undefined): Promise<void> {
  const answer = await clickhouse.query({
    query: `SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = 'migrations'`,
    format: 'JSONEachRow',
  })
  const [known] = await answer.json<{ engine: string }>()
  if (known === undefined || known.engine.startsWith('Replicated') === (cluster !== undefined)) return
  throw new Error(
    cluster === undefined
      ? 'The database of CLICKHOUSE_URL has tables of a cluster. Set CLICKHOUSE_CLUSTER to its name.'
      : 'The database of CLICKHOUSE_URL has tables of one server. Name an empty database, migrate it, and copy the rows as docs/operating.md says.',
  )
}

async function readNames(): Promise<string[]> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.ts'))
  return files.map(file => file.slice(0, -'.ts'.length)).sort()
}

async function readApplied(clickhouse: ClickHouse): Promise<Set<string>> {
  const answer = await clickhouse.query({ query: 'SELECT name FROM migrations', format: 'TabSeparated' })
  const text = await answer.text()
  return new Set(text.split('\n').filter(name => name !== ''))
}

async function apply(clickhouse: ClickHouse, session: Database, name: string): Promise<void> {
  const migration: ClickHouseMigration = await import(new URL(`${name}.ts`, folder).href)
  try {
    await migration.up(clickhouse, session)
  } catch (cause) {
    throw new Error(`Migration ${name} failed. Fix the cause and migrate again.`, { cause })
  }
  await clickhouse.command({
    query: 'INSERT INTO migrations (name) VALUES ({name:String})',
    query_params: { name },
  })
}
