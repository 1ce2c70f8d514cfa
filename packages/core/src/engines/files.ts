import { type FileHandle, mkdir, open as openHandle, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../runtime/config.ts'

/**
 * Files people gave us, in one folder that all processes of the house share (`MEDIA_DIR`). They never change: a name is
 * random, written once and removed in the end.
 */
type FileContext = { config: Pick<Config, 'mediaDir'> }

/** Lower-case words and one dot: no such path leads out of the folder, whoever sent it. */
const validPath = /^[a-z0-9]{1,64}(\/[a-z0-9]{1,64}){1,4}\.[a-z0-9]{1,8}$/

/** When it returns the whole file is on the disk, also after a power cut; when it throws there is none of that name. */
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

/** From byte `start` on. Answers undefined for a path that is not there or cannot be. */
export async function openFile(
  ctx: FileContext,
  path: string,
  start = 0,
): Promise<{ stream: Readable; bytes: number } | undefined> {
  if (!validPath.test(path)) return undefined
  try {
    const handle = await openHandle(locate(ctx, path), 'r')
    const { size } = await handle.stat()
    return { stream: handle.createReadStream({ start }), bytes: size }
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Also what an interrupted `put` left behind. A file that is gone already is no error. */
export async function deleteFile(ctx: FileContext, path: string): Promise<void> {
  const file = locate(ctx, path)
  await rm(draftOf(file), { force: true })
  await rm(file, { force: true })
}

function locate(ctx: FileContext, path: string): string {
  if (!validPath.test(path)) throw new Error(`${path} is no path of a stored file`)
  return join(ctx.config.mediaDir, path)
}

function draftOf(file: string): string {
  return `${file}.part`
}

/** The media folder itself has to be there: making it would hide that a volume is not mounted. */
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

/** A new name is on the disk only when its folder is. */
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
