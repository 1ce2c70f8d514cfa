import { constants } from 'node:fs'
import { type FileHandle, mkdir, opendir, open as openHandle, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../runtime/config.ts'
import type { FileState, FileStore } from './files.ts'

/** Files in the folder `MEDIA_DIR`, which all processes share. */
export function createFolderFiles(config: Pick<Config, 'mediaDir'>): FileStore {
  const locate = (path: string) => join(config.mediaDir, path)
  const store: FileStore = {
    name: 'MEDIA_DIR',

    async save(path, bytes) {
      const file = locate(path)
      const draft = draftOf(file)
      await makeFolders(config.mediaDir, dirname(path))
      await using(await openHandle(draft, 'w'), async handle => {
        await writeFile(handle, bytes)
        await handle.sync()
      })
      await rename(draft, file)
      await syncFolder(dirname(file))
    },

    async writePart(path, { start, bytes }) {
      const file = locate(path)
      await makeFolders(config.mediaDir, dirname(path))
      await using(await openHandle(file, constants.O_WRONLY | constants.O_CREAT), async handle => {
        for (let done = 0; done < bytes.length; ) {
          const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, start + done)
          done += bytesWritten
        }
        await handle.sync()
      })
      if (start === 0) await syncFolder(dirname(file))
    },

    async open(path, start, end) {
      const handle = await ifThere(openHandle(locate(path), 'r'))
      if (handle === undefined) return undefined
      const { size } = await handle.stat()
      return { stream: handle.createReadStream(end === undefined ? { start } : { start, end }), bytes: size }
    },

    stat: path => statOf(locate(path)),

    async *list() {
      for await (const path of walk(config.mediaDir, '')) {
        const state = await statOf(locate(path))
        if (state !== undefined) yield { path, ...state }
      }
    },

    async delete(path) {
      const file = locate(path)
      await rm(draftOf(file), { force: true })
      await rm(file, { force: true })
    },

    link: async () => undefined,
    close: () => undefined,
  }
  return store
}

async function statOf(file: string): Promise<FileState | undefined> {
  const found = await ifThere(stat(file))
  return found && { bytes: found.size, modified: found.mtimeMs }
}

/** Node 20 leaves out entries of large folders when it lists them recursively itself. */
async function* walk(root: string, folder: string): AsyncGenerator<string, void, undefined> {
  for await (const entry of await opendir(join(root, folder))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(root, path)
    else if (entry.isFile()) yield path
  }
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

async function ifThere<Found>(finding: Promise<Found>): Promise<Found | undefined> {
  try {
    return await finding
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
