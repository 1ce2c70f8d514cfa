import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ensureClickHouseDatabase } from '@limelight/db/clickhouse'
import { migrateClickHouse } from '@limelight/db/clickhouse/migrate'
import { hasTables, loadDump } from '@limelight/db/dump'
import { createSchema, migratePostgres } from '@limelight/db/migrate'
import type { Context } from '../context.ts'
import { listFiles } from '../engines/files.ts'
import { dumpOf } from './backup.ts'
import { type Manifest, type MediaFile, readManifest, readMediaList } from './manifest.ts'
import { restoreMedia } from './media.ts'
import {
  findNamed,
  forgetSearchProgress,
  hasClickHouseTables,
  lastVersion,
  loadClickHouse,
  raiseVersion,
  readHighestVersion,
  readTruths,
  waitLong,
} from './store.ts'
import { verifyStores } from './verify.ts'

/** With one of two, Postgres was recovered by other means, or moves to another server alone. */
export type Restored = 'all' | 'all but Postgres' | 'only Postgres'

/**
 * Restores a backup into empty stores and migrates them to this release. Returns what does not fit
 * together afterwards.
 */
export async function restoreBackup(ctx: Context, folder: string, what: Restored): Promise<string[]> {
  const manifest = await readManifest(folder)
  if (manifest === undefined) throw new Error(`${folder} is no finished backup: it has no manifest.json.`)
  if (what !== 'all but Postgres') await requireEmptyPostgres(ctx)
  if (what !== 'only Postgres') await requireEmptyOthers(ctx)
  if (what !== 'all but Postgres') {
    await createSchema(ctx.db, manifest.postgres.migrations)
    await loadDump(ctx.secrets.databaseUrl, manifest.postgres, dumpOf(folder))
  }
  if (what !== 'only Postgres') await restoreOthers(ctx, folder, manifest)
  await migratePostgres(ctx.db)
  await waitLong(ctx, ({ db, clickhouse, config }) => migrateClickHouse(db, clickhouse, config.clickhouseCluster))
  if (what === 'all but Postgres') await forgetSearchProgress(ctx.db)
  const highest = await waitLong(ctx, readHighestVersion)
  if (highest > (await lastVersion(ctx.db))) await raiseVersion(ctx.db, highest)
  return verifyStores(ctx)
}

async function restoreOthers(ctx: Context, folder: string, { clickhouse }: Manifest): Promise<void> {
  await loadClickHouse(ctx, basename(folder), clickhouse.database)
  const restored = await waitLong(ctx, readTruths)
  for (const [table, saved] of Object.entries(clickhouse.tables)) {
    const found = restored[table]
    if (!isDeepStrictEqual(found, saved))
      throw new Error(`${table} has ${found?.total ?? 'no'} instead of ${saved.total} ids, or other versions of them.`)
  }
  await restoreMedia(ctx, join(folder, '..'), await chooseFiles(ctx, [...(await readMediaList(folder)).values()]))
}

/**
 * Files of uploads and exports are there only if a row of Postgres names them. No row names all
 * pictures, so only those that were deleted during the backup need one.
 */
async function chooseFiles(ctx: Context, files: MediaFile[]): Promise<MediaFile[]> {
  const needsRow = ({ path, deleted }: MediaFile) => deleted === true || !path.startsWith('img/')
  const named = await findNamed(
    ctx.db,
    files.filter(needsRow).map(({ path }) => path),
  )
  return files.filter(file => !needsRow(file) || named.has(file.path))
}

/** A restore never mixes with data that is there. */
async function requireEmptyPostgres({ secrets }: Context): Promise<void> {
  if (await hasTables(secrets.databaseUrl))
    throw new Error('The database of DATABASE_URL has tables. Restore into an empty database.')
}

async function requireEmptyOthers(ctx: Context): Promise<void> {
  // The database may not exist yet.
  await ensureClickHouseDatabase(ctx.secrets.clickhouseUrl, ctx.config.clickhouseCluster)
  if (await hasClickHouseTables(ctx))
    throw new Error('The database of CLICKHOUSE_URL has tables. Drop it, or name another one.')
  for await (const { path } of listFiles(ctx))
    throw new Error(`${ctx.files.name} has files, such as ${path}. Restore into an empty one.`)
}
