import { constants } from 'node:fs'
import { type FileHandle, mkdir, opendir, open as openHandle, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../runtime/config.ts'

/**
 * Files live in `MEDIA_DIR`, which all processes share. A file never changes once it is whole: its name is
 * random, it is written once or in parts, and deleted in the end.
 */
type FileContext = { config: Pick<Config, 'mediaDir'> }

/** Lower-case words and one dot, so that no path can leave the folder. */
const validPath = /^[a-z0-9]{1,64}(\/[a-z0-9]{1,64}){1,4}\.[a-z0-9]{1,8}$/

/** Durable when it returns, even after a power cut. When it throws, no file of that name exists. */
export async function saveFile(
  ctx: FileContext,
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = locate(ctx, path)
  const draft = draftOf(file)
  await makeFolders(ctx.config.mediaDir, dirname(path))
  try {
    await using(await openHandle(draft, 'w'), async handle => {
      await writeFile(handle, bytes)
      await handle.sync()
    })
    await rename(draft, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await deleteFile(ctx, path).catch(() => undefined)
    throw error
  }
}

/**
 * Writes bytes at a place of a file that arrives in parts, durable when it returns. Its owner knows when it
 * is whole, and lets nobody read it before.
 */
export async function writePart(ctx: FileContext, path: string, start: number, bytes: Uint8Array): Promise<void> {
  const file = locate(ctx, path)
  await makeFolders(ctx.config.mediaDir, dirname(path))
  await using(await openHandle(file, constants.O_WRONLY | constants.O_CREAT), async handle => {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, start + done)
      done += bytesWritten
    }
    await handle.sync()
  })
  if (start === 0) await syncFolder(dirname(file))
}

/** Streams from byte `start` to byte `end`. Undefined for a path that is missing or invalid. */
export async function openFile(
  ctx: FileContext,
  path: string,
  start = 0,
  end?: number,
): Promise<{ stream: Readable; bytes: number } | undefined> {
  if (!validPath.test(path)) return undefined
  try {
    const handle = await openHandle(locate(ctx, path), 'r')
    const { size } = await handle.stat()
    return { stream: handle.createReadStream(end === undefined ? { start } : { start, end }), bytes: size }
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** A change of either shows that a file that arrives in parts has grown. */
export type FileState = { bytes: number; modified: number }

/** Undefined for a path that is missing or invalid. */
export async function statFile(ctx: FileContext, path: string): Promise<FileState | undefined> {
  if (!validPath.test(path)) return undefined
  try {
    const { size, mtimeMs } = await stat(locate(ctx, path))
    return { bytes: size, modified: mtimeMs }
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** The paths of all files, in no order. */
export async function* listFiles(ctx: FileContext): AsyncGenerator<string, void, undefined> {
  for await (const path of walk(ctx.config.mediaDir, '')) if (validPath.test(path)) yield path
}

/** Node 20 leaves out entries of large folders when it lists them recursively itself. */
async function* walk(root: string, folder: string): AsyncGenerator<string, void, undefined> {
  for await (const entry of await opendir(join(root, folder))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(root, path)
    else if (entry.isFile()) yield path
  }
}

/** Deletes the draft of an interrupted `saveFile` too. A missing file is no error. */
export async function deleteFile(ctx: FileContext, path: string): Promise<void> {
  const file = locate(ctx, path)
  await rm(draftOf(file), { force: true })
  await rm(file, { force: true })
}

function locate(ctx: FileContext, path: string): string {
  if (!validPath.test(path)) throw new Error(`Invalid file path: ${path}`)
  return join(ctx.config.mediaDir, path)
}

function draftOf(file: string): string {
  return `${file}.part`
}

/** Never creates the media folder itself: that would hide a volume that is not mounted. */
async function makeFolders(root: string, folder: string): Promise<void> {
  let parent = root
  for (const name of folder.split('/')) {
    const child = join(parent, name)
    try {
      await mkdir(child)
      await syncFolder(parent)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
    parent = child
  }
}

/** A new name is durable only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  await using(await openHandle(folder, 'r'), handle => handle.sync())
}

async function using(handle: FileHandle, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  try {
    await work(handle)
  } finally {
    await handle.close()
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
