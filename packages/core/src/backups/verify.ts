import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../context.ts'
import { statFile } from '../engines/files.ts'
import { pauseWrites } from '../search/write.ts'
import { readManifest, readMediaList } from './manifest.ts'
import { checkMedia, hashFile } from './media.ts'
import {
  lastVersion,
  listNamedFiles,
  listSearchTables,
  type NamedFile,
  readCopy,
  readHighestVersion,
  readTruth,
  waitLong,
} from './store.ts'

const filesAtOnce = 1000

/** Everything that does not fit together in the three stores, a sentence each. */
export function verifyStores(ctx: Context): Promise<string[]> {
  return waitLong(ctx, compareStores)
}

async function compareStores(ctx: Context): Promise<string[]> {
  const problems: string[] = []
  for (const [truth, copies] of await listSearchTables(ctx)) {
    // Between two statements of a write, a copy differs.
    problems.push(...(await pauseWrites(ctx, [truth], () => compareCopies(ctx, truth, copies))))
  }
  // In this order, because writes go on.
  const highest = await readHighestVersion(ctx)
  const last = await lastVersion(ctx.db)
  if (last < highest)
    problems.push(`The sequence search_versions is at ${last}, but rows of ClickHouse have the version ${highest}.`)
  return [...problems, ...(await verifyFiles(ctx))]
}

async function compareCopies(ctx: Context, truth: string, copies: string[]): Promise<string[]> {
  const problems: string[] = []
  const wanted = await readTruth(ctx, truth)
  for (const copy of copies) {
    const found = await readCopy(ctx, copy)
    if (!isDeepStrictEqual(found, wanted))
      problems.push(`${copy} differs from ${truth}: ${found[0]?.total ?? 0} instead of ${wanted[0]?.total ?? 0} rows.`)
  }
  return problems
}

/** Files that a row names but that are missing or shorter than the row says. */
async function verifyFiles(ctx: Context): Promise<string[]> {
  const problems: string[] = []
  let after = ''
  for (;;) {
    const files = await listNamedFiles(ctx.db, ctx.clock.now(), after, filesAtOnce)
    problems.push(...(await Promise.all(files.map(file => verifyFile(ctx, file)))).flat())
    const last = files.at(-1)
    if (last === undefined) return problems
    after = last.path
  }
}

async function verifyFile(ctx: Context, { path, bytes, isWhole }: NamedFile): Promise<string[]> {
  const found = await statFile(ctx, path)
  if (found === undefined) return [`The file ${path} is missing.`]
  const fits = bytes === null || (isWhole ? found.bytes === bytes : found.bytes >= bytes)
  return fits ? [] : [`The file ${path} has ${found.bytes} instead of ${bytes} bytes.`]
}

/** What is missing or damaged in a backup. It needs no engine. */
export async function verifyBackup(folder: string): Promise<string[]> {
  const manifest = await readManifest(folder)
  if (manifest === undefined) return [`${folder} is no finished backup: it has no manifest.json.`]
  const problems: string[] = []
  for (const [name, sha256] of Object.entries(manifest.files)) {
    const found = await hashFile(join(folder, name)).catch(() => undefined)
    if (found !== sha256) problems.push(`${name} is ${found === undefined ? 'missing' : 'damaged'}.`)
  }
  if (problems.length > 0) return problems
  return checkMedia(join(folder, '..'), (await readMediaList(folder)).values())
}
