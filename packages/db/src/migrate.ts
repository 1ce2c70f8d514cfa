import { readdir } from 'node:fs/promises'
import { type Migration, Migrator } from 'kysely'
import type { Database } from './database.ts'
import { retryLocked } from './retry-locked.ts'

const folder = new URL('./migrations/', import.meta.url)

async function readMigrations(): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const file of await readdir(folder)) {
    if (file.endsWith('.ts')) migrations[file.slice(0, -'.ts'.length)] = await import(new URL(file, folder).href)
  }
  return migrations
}

/**
 * Applies the missing migrations and returns their names. Kysely holds an advisory lock meanwhile,
 * so any number of processes may call this at once.
 */
export function migratePostgres(db: Database): Promise<string[]> {
  return retryLocked(() => applyMissing(db))
}

async function applyMissing(db: Database): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) {
    const failed = results.find(result => result.status === 'Error')
    throw new Error(`Migration ${failed?.migrationName ?? 'run'} failed. Fix the cause and migrate again.`, {
      cause: error,
    })
  }
  return results.map(result => result.migrationName)
}
