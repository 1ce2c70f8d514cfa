import { createHash } from 'node:crypto'
import { deleteFile, type FileStore, listFiles, openFile, saveFile, statFile } from './files.ts'

type Moved = { files: number; copied: number; bytes: number; others: number }

const atOnce = 8
const progressEvery = 1000

/**
 * Copies what a store lacks from another one, and checks each copy by its hash. A file that has its size is
 * whole, because a save is all or nothing, so an interrupted move goes on where it ended. `others` are files
 * that only the target has.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  { deletes, onProgress }: { deletes: boolean; onProgress: (moved: Moved) => void },
): Promise<Moved> {
  const moved: Moved = { files: 0, copied: 0, bytes: 0, others: 0 }
  const listed = listFiles({ files: from })
  const work = async () => {
    // The workers share one list.
    for (let next = await listed.next(); !next.done; next = await listed.next()) {
      const { path, bytes } = next.value
      const isCopied = (await statFile({ files: to }, path))?.bytes !== bytes && (await copyFile(from, to, path))
      moved.files += 1
      if (isCopied) moved.copied += 1
      if (isCopied) moved.bytes += bytes
      if (moved.files % progressEvery === 0) onProgress(moved)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  for await (const { path } of listFiles({ files: to })) {
    if ((await statFile({ files: from }, path)) !== undefined) continue
    moved.others += 1
    if (deletes) await deleteFile({ files: to }, path)
  }
  return moved
}

/** False for a file that has been deleted meanwhile. */
async function copyFile(from: FileStore, to: FileStore, path: string): Promise<boolean> {
  const file = await openFile({ files: from }, path)
  if (file === undefined) return false
  const sent = createHash('sha256')
  await deleteFile({ files: to }, path)
  await saveFile({ files: to }, path, passThrough(file.stream, sent))
  const stored = createHash('sha256')
  for await (const _ of passThrough((await openFile({ files: to }, path))?.stream ?? [], stored));
  if (sent.digest('hex') === stored.digest('hex')) return true
  await deleteFile({ files: to }, path)
  throw new Error(`The copy of ${path} in ${to.name} is damaged. Run the command again.`)
}

async function* passThrough(chunks: AsyncIterable<Uint8Array> | [], hash: ReturnType<typeof createHash>) {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}
