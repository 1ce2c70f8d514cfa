import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { ClickHouse } from '../clickhouse.ts'
import type { Database, Transaction } from '../database.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * A step of the schema. ClickHouse has no transactions around DDL: what a step does must be harmless to do again,
 * because one that broke off half-way runs from its start.
 */
type ClickHouseMigration = { up: (clickhouse: ClickHouse, trx: Transaction) => Promise<void> }

/** Brings the schema up to date and returns the names of what it applied. Postgres keeps others waiting meanwhile. */
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
    throw new Error(`The migration ${name} failed`, { cause })
  }
  await clickhouse.command({
    query: 'INSERT INTO migrations (name) VALUES ({name:String})',
    query_params: { name },
  })
}
