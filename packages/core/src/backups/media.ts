import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../context.ts'
import { listFiles, openFile, saveFile } from '../engines/files.ts'
import type { MediaFile } from './manifest.ts'

/**
 * All backups of a folder share their media: each content is there once, under its hash, so a backup
 * copies only what is new.
 */
const contentOf = (backups: string, sha256: string) => join(backups, 'media', sha256.slice(0, 2), sha256)

/** Copies what is not in `known` or has changed since. Files that are deleted meanwhile are left out. */
export async function copyMedia(
  ctx: Context,
  backups: string,
  known: ReadonlyMap<string, MediaFile>,
): Promise<Map<string, MediaFile>> {
  await mkdir(join(backups, 'media'), { recursive: true })
  const copied = new Map<string, MediaFile>()
  for await (const { path, bytes, modified } of listFiles(ctx)) {
    const former = known.get(path)
    if (former?.bytes === bytes && former.modified === modified) {
      copied.set(path, former)
      continue
    }
    const file = await openFile(ctx, path)
    if (file !== undefined) copied.set(path, { path, modified, ...(await storeContent(backups, file)) })
  }
  return copied
}

async function storeContent(backups: string, file: { stream: Readable }): Promise<{ bytes: number; sha256: string }> {
  const draft = join(backups, 'media', 'draft')
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    file.stream,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(draft, { flush: true }),
  )
  const sha256 = hash.digest('hex')
  await mkdir(dirname(contentOf(backups, sha256)), { recursive: true })
  await rename(draft, contentOf(backups, sha256))
  return { bytes, sha256 }
}

/** Fails if a content is missing or is not what it was. */
export async function restoreMedia(ctx: Context, backups: string, files: Iterable<MediaFile>): Promise<void> {
  for (const { path, sha256 } of files) {
    const content = contentOf(backups, sha256)
    if ((await hashFile(content)) !== sha256) throw new Error(`The backup of ${path} is damaged (${content}).`)
    await saveFile(ctx, path, createReadStream(content))
  }
}

/** What is wrong with the contents of these files. */
export async function checkMedia(backups: string, files: Iterable<MediaFile>): Promise<string[]> {
  const problems: string[] = []
  for (const { path, sha256 } of files) {
    const found = await hashFile(contentOf(backups, sha256)).catch(() => undefined)
    if (found !== sha256) problems.push(`The content of ${path} is ${found === undefined ? 'missing' : 'damaged'}.`)
  }
  return problems
}

/** Deletes the contents that no backup needs any more. */
export async function pruneMedia(backups: string, needed: ReadonlySet<string>): Promise<void> {
  for (const folder of await readdir(join(backups, 'media'))) {
    const path = join(backups, 'media', folder)
    if (!(await stat(path)).isDirectory()) continue
    for (const sha256 of await readdir(path)) if (!needed.has(sha256)) await rm(join(path, sha256))
  }
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
