import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3 } from '../../test/s3-server.ts'
import { deleteFile, type FileStore, linkFile, listFiles, openFile, saveFile, statFile, writePart } from './files.ts'
import { createFolderFiles } from './folder-files.ts'
import { moveFiles } from './move-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'limelight-files-'))
let s3: Awaited<ReturnType<typeof startS3>> | undefined
const opened: FileStore[] = []
const buckets = Array.from({ length: 12 }, (_, at) => `files-${at}`)

beforeAll(async () => {
  s3 = await startS3(join(folder, 's3'), buckets)
})
afterAll(async () => {
  for (const store of opened) store.close()
  await s3?.close()
  rmSync(folder, { recursive: true })
})

function openFolder(name: string) {
  const mediaDir = join(folder, name)
  mkdirSync(mediaDir)
  return { mediaDir, files: createFolderFiles({ mediaDir }) }
}

function openBucket() {
  const bucket = buckets.pop()
  if (s3 === undefined || bucket === undefined) throw new Error('The server has more buckets')
  const files = s3.openStore(bucket)
  opened.push(files)
  return { bucket, files }
}

let folders = 0
const stores = {
  folder: () => {
    folders += 1
    return openFolder(`folder-${folders}`)
  },
  bucket: openBucket,
}

type Files = { files: FileStore }

async function read(files: Files, path: string, start?: number, end?: number): Promise<string | undefined> {
  const file = await openFile(files, path, start, end)
  return file && text(file.stream)
}

async function list(files: Files): Promise<[string, number][]> {
  const found: [string, number][] = []
  for await (const { path, bytes } of listFiles(files)) found.push([path, bytes])
  return found.sort()
}

const upload = 'upload/7f/3a.bin'
const part = (start: number, content: string | Uint8Array, isLast = false) => ({
  start,
  bytes: Buffer.from(content),
  isLast,
})
const mib = 1024 * 1024

describe.each(Object.entries(stores))('files in a %s', (_name, openStore) => {
  it('can be read once they are saved, until they are deleted', async () => {
    const files = openStore()
    await Promise.all([
      saveFile(files, 'img/7f/3a.jpg', Buffer.from('one')),
      saveFile(files, 'img/7f/3b.jpg', new Uint8Array(Buffer.from('two'))),
    ])
    expect(await read(files, 'img/7f/3a.jpg')).toBe('one')
    expect(await statFile(files, 'img/7f/3b.jpg')).toEqual({ bytes: 3, modified: expect.any(Number) })
    expect(await list(files)).toEqual([
      ['img/7f/3a.jpg', 3],
      ['img/7f/3b.jpg', 3],
    ])
    await deleteFile(files, 'img/7f/3a.jpg')
    await deleteFile(files, 'img/7f/3a.jpg')
    expect([await read(files, 'img/7f/3a.jpg'), await read(files, 'img/7f/3b.jpg')]).toEqual([undefined, 'two'])
    expect(await statFile(files, 'img/7f/3a.jpg')).toBeUndefined()
  })

  it('can be larger than a part of a multipart upload, and come from a stream', async () => {
    const files = openStore()
    async function* chunks() {
      for (let at = 0; at < 18; at += 1) yield Buffer.alloc(mib, at)
    }
    await saveFile(files, 'ingest/7f/3a.json', chunks())
    expect(await statFile(files, 'ingest/7f/3a.json')).toMatchObject({ bytes: 18 * mib })
    expect(await read(files, 'ingest/7f/3a.json', 8 * mib - 1, 8 * mib)).toBe('\x07\x08')
  })

  it('are gone when their source breaks', async () => {
    const files = openStore()
    async function* broken() {
      for (let at = 0; at < 9; at += 1) yield Buffer.alloc(mib)
      throw new Error('The source broke')
    }
    await expect(saveFile(files, 'exports/7f/3a.csv', broken())).rejects.toThrow('The source broke')
    expect(await statFile(files, 'exports/7f/3a.csv')).toBeUndefined()
    expect(await list(files)).toEqual([])
  })

  it('are read in ranges, also past their end', async () => {
    const files = openStore()
    await saveFile(files, upload, Buffer.from('abcdefgh'))
    expect(await read(files, upload, 2, 4)).toBe('cde')
    expect(await read(files, upload, 6)).toBe('gh')
    expect(await read(files, upload, 6, 99)).toBe('gh')
    expect(await read(files, upload, 8)).toBe('')
    const file = await openFile(files, upload, 6)
    file?.stream.destroy()
    expect(file?.bytes).toBe(8)
  })

  it('grow by parts, over what interrupted ones have left', async () => {
    const files = openStore()
    await writePart(files, upload, part(0, 'abcxyz'))
    await writePart(files, upload, part(3, 'defg'))
    expect(await list(files)).toEqual([[upload, 7]])
    expect(await statFile(files, upload)).toMatchObject({ bytes: 7 })
    expect(await read(files, upload)).toBe('abcdefg')
    await writePart(files, upload, part(5, 'FGH', true))
    await writePart(files, upload, part(5, 'fgh', true))
    expect(await read(files, upload)).toBe('abcdefgh')
    expect(await list(files)).toEqual([[upload, 8]])
    await writePart(files, 'upload/7f/3b.bin', part(0, 'whole', true))
    expect(await read(files, 'upload/7f/3b.bin')).toBe('whole')
  })

  it('grow by parts of many megabytes, and by small ones after a restore', async () => {
    const files = openStore()
    await writePart(files, upload, part(0, Buffer.alloc(4 * mib, 1)))
    await writePart(files, upload, part(4 * mib, Buffer.alloc(4 * mib, 2)))
    await writePart(files, upload, part(8 * mib, Buffer.alloc(8 * mib, 3)))
    expect(await read(files, upload, 8 * mib - 1, 8 * mib + 1)).toBe('\x02\x03\x03')
    await writePart(files, upload, part(16 * mib, 'the end', true))
    expect(await read(files, upload, 16 * mib - 1)).toBe('\x03the end')

    await saveFile(files, 'upload/7f/3b.bin', Buffer.from('abc'))
    await writePart(files, 'upload/7f/3b.bin', part(3, 'def'))
    expect(await read(files, 'upload/7f/3b.bin')).toBe('abcdef')
    await writePart(files, 'upload/7f/3b.bin', part(6, 'gh', true))
    expect(await read(files, 'upload/7f/3b.bin')).toBe('abcdefgh')
    await deleteFile(files, upload)
    expect(await list(files)).toEqual([['upload/7f/3b.bin', 8]])
  })

  it('leave nothing when they are deleted before they are whole', async () => {
    const files = openStore()
    await writePart(files, upload, part(0, Buffer.alloc(6 * mib)))
    await writePart(files, upload, part(6 * mib, 'x'))
    await deleteFile(files, upload)
    expect(await list(files)).toEqual([])
  })

  it.each([
    '../secret.txt',
    'img/../../secret.txt',
    '/etc/passwd',
    'img//a.jpg',
    'img/.hidden.jpg',
    'img/a.jpg/../../../secret.txt',
    'img\\a.jpg',
    'img/a\u0000.jpg',
    'img/a',
    'a.jpg',
    'upload/7f/3a.bin.000000000000',
    `img/${'a'.repeat(300)}.jpg`,
    '',
  ])('have no path like %j', async path => {
    const files = { files: createFolderFiles({ mediaDir: folder }) }
    writeFileSync(join(folder, 'secret.txt'), 'outside')
    expect(await openFile(files, path)).toBeUndefined()
    expect(await linkFile(files, path, { disposition: 'inline', type: 'image/png' })).toBeUndefined()
    for (const write of [
      () => saveFile(files, path, Buffer.from('one')),
      () => writePart(files, path, part(0, 'one')),
      () => deleteFile(files, path),
    ])
      await expect(write()).rejects.toThrow('Invalid file path')
  })
})

describe('files in a bucket', () => {
  it('are downloaded under an address that ends', async () => {
    const files = openBucket()
    await saveFile(files, 'exports/7f/3a.csv', Buffer.from('a,b'))
    const answer = { disposition: 'attachment; filename="list.csv"', type: 'text/csv' }
    const link = await linkFile(files, 'exports/7f/3a.csv', answer)
    const download = await fetch(link ?? '')
    expect(await download.text()).toBe('a,b')
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': answer.disposition,
      'content-type': 'text/csv',
    })
    expect(new URL(link ?? '').searchParams.get('X-Amz-Expires')).toBe('300')
    expect(await linkFile(openFolder('linkless'), 'exports/7f/3a.csv', answer)).toBeUndefined()
  })

  it('abort a multipart upload whose source breaks', async () => {
    const { bucket, files } = openBucket()
    async function* broken() {
      for (let at = 0; at < 20; at += 1) yield Buffer.alloc(mib)
      throw new Error('The source broke')
    }
    await expect(saveFile({ files }, 'exports/7f/3a.csv', broken())).rejects.toThrow('The source broke')
    expect(await s3?.listUnfinished(bucket)).toEqual([])
  })
})

describe('files in a folder', () => {
  it('lists many, and no partial ones', async () => {
    const files = openFolder('many')
    const paths = Array.from({ length: 80 }, (_, at) => `img/${at}/a.jpg`)
    for (const path of paths) await saveFile(files, path, Buffer.from('one'))
    writeFileSync(join(files.mediaDir, 'img/0/b.jpg.part'), 'ha')
    expect((await list(files)).map(([path]) => path)).toEqual(paths.sort())
    expect(await statFile(files, 'img/0/b.jpg')).toBeUndefined()
  })

  it('deletes the partial file of an interrupted save', async () => {
    const files = openFolder('interrupted')
    await saveFile(files, 'img/7f/other.jpg', Buffer.from('one'))
    writeFileSync(join(files.mediaDir, 'img/7f/3a.jpg.part'), 'ha')
    expect(await read(files, 'img/7f/3a.jpg')).toBeUndefined()
    await deleteFile(files, 'img/7f/3a.jpg')
    expect(readdirSync(join(files.mediaDir, 'img/7f'))).toEqual(['other.jpg'])
  })

  it('leaves no partial file after a failed save', async () => {
    const files = openFolder('failing')
    mkdirSync(join(files.mediaDir, 'img/7f/3a.jpg/full'), { recursive: true })
    await expect(saveFile(files, 'img/7f/3a.jpg', Buffer.from('one'))).rejects.toThrow()
    expect(readdirSync(join(files.mediaDir, 'img/7f'))).toEqual(['3a.jpg'])
  })

  it('does not create a media folder that is not mounted', async () => {
    const files = { files: createFolderFiles({ mediaDir: join(folder, 'unmounted') }) }
    await expect(saveFile(files, 'img/7f/3a.jpg', Buffer.from('one'))).rejects.toThrow('ENOENT')
  })
})

describe('a move of files', () => {
  const quiet = { deletes: false, onProgress: () => undefined }

  it.each([
    ['folder', 'bucket'],
    ['bucket', 'folder'],
  ] as const)('from a %s to a %s goes on where it ended', async (one, other) => {
    const [from, to] = [stores[one](), stores[other]()]
    for (let at = 0; at < 20; at += 1) await saveFile(from, `img/7f/${at}.jpg`, Buffer.from(`picture ${at}`))
    await writePart(from, upload, part(0, 'abc'))
    expect(await moveFiles(from.files, to.files, quiet)).toMatchObject({ files: 21, copied: 21, others: 0 })
    expect(await list(to)).toEqual(await list(from))
    await deleteFile(to, 'img/7f/4.jpg')
    await deleteFile(from, 'img/7f/5.jpg')
    await writePart(from, upload, part(3, 'def'))
    const again = { files: 20, copied: 2, others: 1 }
    expect(await moveFiles(from.files, to.files, quiet)).toMatchObject(again)
    await writePart(to, upload, part(6, 'ghi', true))
    expect(await read(to, upload)).toBe('abcdefghi')
    expect(await moveFiles(from.files, to.files, { ...quiet, deletes: true })).toMatchObject({ copied: 1, others: 1 })
    expect(await list(to)).toEqual(await list(from))
  })

  it('ends at a copy that is damaged', async () => {
    const [from, to] = [stores.folder(), stores.folder()]
    await saveFile(from, 'img/7f/3a.jpg', Buffer.from('one'))
    const damaging = { ...to.files, save: (path: string) => to.files.save(path, Buffer.from('two')) }
    await expect(moveFiles(from.files, damaging, quiet)).rejects.toThrow('The copy of img/7f/3a.jpg in MEDIA_DIR')
    expect(await list(to)).toEqual([])
  })
})
