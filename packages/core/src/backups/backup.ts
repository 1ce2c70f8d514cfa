import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { openSnapshot } from '@limelight/db/dump'
import type { Context } from '../context.ts'
import { databaseOf } from '../engines/clickhouse.ts'
import { pauseWrites } from '../search/write.ts'
import { type Manifest, readManifest, readMediaList, writeManifest, writeMediaList } from './manifest.ts'
import { copyMedia, hashFile, pruneMedia } from './media.ts'
import { listSearchTables, readTruths, saveClickHouse, waitLong } from './store.ts'

export const dumpOf = (folder: string) => (table: string) => join(folder, `${table}.copy.gz`)

/**
 * Writes a backup into a new folder of `backups` and returns the folder. All three stores stand at
 * the point at which the snapshot of Postgres is taken: writes to ClickHouse wait meanwhile, and files
 * are copied before it, and those that came since after it. Calls and all other work go on.
 */
export async function createBackup(ctx: Context, backups: string): Promise<string> {
  const takenAt = ctx.clock.now().toISOString()
  const name = takenAt.slice(0, 19).replaceAll(':', '-')
  const folder = join(backups, name)
  const former = (await listBackups(backups)).at(-1)
  await mkdir(folder)
  // ClickHouse writes its part as another user.
  await chmod(folder, 0o777)

  const early = await copyMedia(ctx, backups, former === undefined ? new Map() : await readMediaList(former))
  const { snapshot, clickhouse } = await pauseWrites(ctx, [...(await listSearchTables(ctx)).keys()], async () => {
    const opened = await openSnapshot(ctx.secrets.databaseUrl)
    try {
      await saveClickHouse(ctx, name)
      return { snapshot: opened, clickhouse: await waitLong(ctx, readTruths) }
    } catch (error) {
      await opened.close()
      throw error
    }
  })
  try {
    const late = await copyMedia(ctx, backups, early)
    const gone = [...early.values()].filter(({ path }) => !late.has(path))
    const media = [...late.values(), ...gone.map(file => ({ ...file, deleted: true }))]
    await writeMediaList(folder, media)
    const postgres = await snapshot.dump(dumpOf(folder))
    const manifest: Manifest = {
      format: 1,
      takenAt,
      postgres,
      clickhouse: { database: databaseOf(ctx), tables: clickhouse },
      media: { files: media.length, bytes: media.reduce((sum, { bytes }) => sum + bytes, 0) },
      files: await hashFiles(folder),
    }
    await writeManifest(folder, manifest)
  } finally {
    await snapshot.close()
  }
  return folder
}

/** ClickHouse keeps checksums in its own archive, which another user may not be able to read. */
async function hashFiles(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter(name => !name.startsWith('clickhouse')).sort()
  const hashes: [string, string][] = []
  for (const name of names) hashes.push([name, await hashFile(join(folder, name))])
  return Object.fromEntries(hashes)
}

/** The folders of finished backups, oldest first. */
async function listBackups(backups: string): Promise<string[]> {
  const found: string[] = []
  for (const name of (await readdir(backups)).sort())
    if (isBackup(name) && (await readManifest(join(backups, name))) !== undefined) found.push(join(backups, name))
  return found
}

/** Deletes all but the newest backups, and what interrupted ones left. Returns the names of those that it deletes. */
export async function pruneBackups(backups: string, keep: number): Promise<string[]> {
  const kept = (await listBackups(backups)).slice(-keep)
  const names = new Set(kept.map(folder => basename(folder)))
  const deleted = (await readdir(backups)).filter(name => isBackup(name) && !names.has(name))
  for (const name of deleted) await rm(join(backups, name), { recursive: true })
  const needed = new Set<string>()
  for (const folder of kept) for (const { sha256 } of (await readMediaList(folder)).values()) needed.add(sha256)
  await pruneMedia(backups, needed)
  return deleted
}

function isBackup(name: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/.test(name)
}
