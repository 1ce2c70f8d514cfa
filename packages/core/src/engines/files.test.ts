import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { deleteFile, listFiles, openFile, saveFile, statFile, writePart } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'limelight-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

function mediaFolder(name: string) {
  const mediaDir = join(folder, name)
  mkdirSync(mediaDir)
  return { config: { mediaDir } }
}

async function read(files: ReturnType<typeof mediaFolder>, path: string): Promise<string | undefined> {
  const file = await openFile(files, path)
  return file && (await buffer(file.stream)).toString()
}

it('reads a saved file until it is deleted', async () => {
  const files = mediaFolder('whole')
  await Promise.all([
    saveFile(files, 'img/7f/3a.jpg', Buffer.from('one')),
    saveFile(files, 'img/7f/3b.jpg', Buffer.from('two')),
  ])
  expect(await read(files, 'img/7f/3a.jpg')).toBe('one')
  expect(readdirSync(join(files.config.mediaDir, 'img/7f')).sort()).toEqual(['3a.jpg', '3b.jpg'])
  await deleteFile(files, 'img/7f/3a.jpg')
  await deleteFile(files, 'img/7f/3a.jpg')
  expect([await read(files, 'img/7f/3a.jpg'), await read(files, 'img/7f/3b.jpg')]).toEqual([undefined, 'two'])
})

it('writes a file in parts, reads ranges of it, and refuses paths outside of the folder', async () => {
  const files = mediaFolder('parts')
  await writePart(files, 'upload/7f/3a.bin', 0, Buffer.from('abcxyz'))
  await writePart(files, 'upload/7f/3a.bin', 3, Buffer.from('defgh'))
  expect(await read(files, 'upload/7f/3a.bin')).toBe('abcdefgh')
  const range = await openFile(files, 'upload/7f/3a.bin', 2, 4)
  expect(range && (await buffer(range.stream)).toString()).toBe('cde')
  await expect(writePart(files, 'upload/../../3a.bin', 0, Buffer.from('x'))).rejects.toThrow('Invalid file path')
})

it('lists the files of many folders, and no partial ones', async () => {
  const files = mediaFolder('many')
  const paths = Array.from({ length: 80 }, (_, at) => `img/${at}/a.jpg`)
  for (const path of paths) await saveFile(files, path, Buffer.from('one'))
  writeFileSync(join(files.config.mediaDir, 'img/0/b.jpg.part'), 'ha')
  const found: string[] = []
  for await (const path of listFiles(files)) found.push(path)
  expect(found.sort()).toEqual(paths.sort())
  expect(await statFile(files, 'img/0/a.jpg')).toMatchObject({ bytes: 3 })
  expect(await statFile(files, 'img/0/b.jpg')).toBeUndefined()
})

it('deletes the partial file of an interrupted save', async () => {
  const files = mediaFolder('interrupted')
  await saveFile(files, 'img/7f/other.jpg', Buffer.from('one'))
  writeFileSync(join(files.config.mediaDir, 'img/7f/3a.jpg.part'), 'ha')
  expect(await read(files, 'img/7f/3a.jpg')).toBeUndefined()
  await deleteFile(files, 'img/7f/3a.jpg')
  expect(readdirSync(join(files.config.mediaDir, 'img/7f'))).toEqual(['other.jpg'])
})

it('leaves no partial file after a failed save', async () => {
  const files = mediaFolder('failing')
  mkdirSync(join(files.config.mediaDir, 'img/7f/3a.jpg/full'), { recursive: true })
  await expect(saveFile(files, 'img/7f/3a.jpg', Buffer.from('one'))).rejects.toThrow()
  expect(readdirSync(join(files.config.mediaDir, 'img/7f'))).toEqual(['3a.jpg'])
})

it('does not create a media folder that is not mounted', async () => {
  const files = { config: { mediaDir: join(folder, 'unmounted') } }
  await expect(saveFile(files, 'img/7f/3a.jpg', Buffer.from('one'))).rejects.toThrow('ENOENT')
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
  `img/${'a'.repeat(300)}.jpg`,
  '',
])('rejects the path %j', async path => {
  const files = { config: { mediaDir: folder } }
  writeFileSync(join(folder, 'secret.txt'), 'outside')
  expect(await openFile(files, path)).toBeUndefined()
  await expect(saveFile(files, path, Buffer.from('one'))).rejects.toThrow('Invalid file path')
  await expect(deleteFile(files, path)).rejects.toThrow('Invalid file path')
})
