import { readdir } from 'node:fs/promises'
import { type Migration, Migrator, sql } from 'kysely'
import type { Database } from './database.ts'
import { retryLocked } from './retry-locked.ts'

const folder = new URL('./migrations/', import.meta.url)

async function listMigrations(): Promise<string[]> {
  const files = await readdir(folder)
  return files.filter(file => file.endsWith('.ts')).map(file => file.slice(0, -'.ts'.length))
}

async function readMigrations(names: readonly string[]): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const name of names) migrations[name] = await import(new URL(`${name}.ts`, folder).href)
  return migrations
}

/**
 * Whether this code lacks migrations of its own ('older'), or the database has a newer one that this
 * code cannot work with: `<time>-<what>-needs-<time>` names the migration that code must know.
 */
export async function compareSchema(db: Database): Promise<'older' | 'newer' | 'equal'> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return 'older'
  const known = (await listMigrations()).sort()
  const newest = known.at(-1)?.slice(0, 14) ?? ''
  const { rows } = await sql<{ state: 'older' | 'newer' }>`
    select 'newer' as state from kysely_migration where substring(name from '-needs-([0-9]{14})$') > ${newest}
    union all
    select 'older' from unnest(${known}::text[]) as name
    where name not in (select name from kysely_migration) limit 1`.execute(db)
  return rows[0]?.state ?? 'equal'
}

/**
 * Applies the missing migrations and returns their names. Kysely holds an advisory lock meanwhile,
 * so any number of processes may call this at once.
 */
export function migratePostgres(db: Database): Promise<string[]> {
  return retryLocked(async () => applyMissing(db, await listMigrations()))
}

/** Makes the schema that a backup has, in an empty database. */
export async function createSchema(db: Database, names: readonly string[]): Promise<void> {
  const known = new Set(await listMigrations())
  const unknown = names.find(name => !known.has(name))
  if (unknown !== undefined)
    throw new Error(`This release does not know the migration ${unknown} of the backup. Restore with a newer release.`)
  await applyMissing(db, names)
}

async function applyMissing(db: Database, names: readonly string[]): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(names) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) {
    const failed = results.find(result => result.status === 'Error')
    throw new Error(`Migration ${failed?.migrationName ?? 'run'} failed. Fix the cause and migrate again.`, {
      cause: error,
    })
  }
  return results.map(result => result.migrationName)
}
