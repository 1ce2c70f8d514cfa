import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { ClickHouse } from '../clickhouse.ts'
import type { Database, Transaction } from '../database.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * One migration. ClickHouse has no transactions around DDL, and a migration that breaks off runs
 * again from its start, so every statement in it must be idempotent.
 */
type ClickHouseMigration = { up: (clickhouse: ClickHouse, trx: Transaction) => Promise<void> }

/**
 * Applies the missing migrations and returns their names. A lock in Postgres admits one process at
 * a time.
 */
export function migrateClickHouse(db: Database, clickhouse: ClickHouse): Promise<string[]> {
  return db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtext('clickhouse.migrations'))`.execute(trx)
    await clickhouse.command({
      query: 'CREATE TABLE IF NOT EXISTS migrations (name String) ENGINE = MergeTree ORDER BY name',
    })
    const applied = await readApplied(clickhouse)
    const waiting = (await readNames()).filter(name => !applied.has(name))
    for (const name of waiting) await apply(clickhouse, trx, name)
    return waiting
  })
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

async function apply(clickhouse: ClickHouse, trx: Transaction, name: string): Promise<void> {
  const migration: ClickHouseMigration = await import(new URL(`${name}.ts`, folder).href)
  try {
    await migration.up(clickhouse, trx)
  } catch (cause) {
    throw new Error(`Migration ${name} failed. Fix the cause and migrate again.`, { cause })
  }
  await clickhouse.command({
    query: 'INSERT INTO migrations (name) VALUES ({name:String})',
    query_params: { name },
  })
}
