import type { FileShape } from '@limelight/db/influencers/tables'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHead } from './upload-head.ts'
import { type Bookmark, type FileRecord, readRecords } from './upload-records.ts'

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function readFrom(bytes: Buffer, size: number, shape: FileShape, start: Bookmark): Promise<FileRecord[]> {
  const records: FileRecord[] = []
  const rest = bytes.subarray(start.position)
  for await (const record of readRecords(inPieces(rest, size), shape, start)) records.push(record)
  return records
}

function headOf(bytes: Buffer) {
  const head = readHead(bytes.subarray(0, 64 * 1024))
  if (head === undefined) throw new Error('None of ours')
  return head
}

async function read(file: string | Buffer, size = 1 << 16): Promise<FileRecord[]> {
  const bytes = Buffer.from(file)
  const { shape, start } = headOf(bytes)
  return readFrom(bytes, size, shape, start)
}

const columns = 'platformId,username,followers,bio'
const briefly = (records: FileRecord[]) =>
  records.map(({ line, problem, value }) => [line, problem ?? (value as { platformId: string }).platformId])

const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-z",\n\r ;é]{0,12}$/))
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

describe('CSV', () => {
  test('reads every cell at any chunk boundary, and resumes from every bookmark', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        async (bios, newline, size, endsWithNewline) => {
          const rows = bios.map((bio, index) => `p${index},u,${index},${quoted(bio)}`)
          const bytes = Buffer.from([columns, ...rows].join(newline) + (endsWithNewline ? newline : ''))
          const { shape, start } = headOf(bytes)
          const records = await readFrom(bytes, size, shape, start)
          const wanted = bios.map((bio, index) => ({
            platformId: `p${index}`,
            username: 'u',
            followers: index,
            ...(bio.trim() === '' ? {} : { bio }),
          }))
          expect(records.map(({ value }) => value)).toEqual(wanted)
          for (const [index, { next }] of records.entries()) {
            expect(await readFrom(bytes, 4096, shape, next)).toEqual(records.slice(index + 1))
          }
        },
      ),
      { numRuns: 100, seed: 5 },
    )
  })

  test('converts numbers, flags, lists and days', async () => {
    const [record] = await read(
      'platformId,username,followers,isVerified,categories,growth,unknown\n' +
        `p1,u,12,TRUE,Beauty; Make up ,${quoted('[{"date":"2026-01-01","followers":3}]')},x\n`,
    )
    expect(record?.value).toEqual({
      platformId: 'p1',
      username: 'u',
      followers: 12,
      isVerified: true,
      categories: ['Beauty', 'Make up'],
      growth: [{ date: '2026-01-01', followers: 3 }],
    })
  })

  test('a broken line is rejected alone', async () => {
    const file = [
      columns,
      'p1,u,1,good',
      'p2,u,1,an "inner" quote',
      'p3,u,1,"text" behind',
      'p4,u,1',
      'p5,u,1,one,more',
      '',
      'p6,u,1,"a bio',
      'of two lines"',
      'p7,u,1,"a quote without an end',
      'p8,u,1,good',
    ].join('\n')
    const bytes = Buffer.concat([
      Buffer.from(`${file}\np9,u,1,`),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('\np10,u,1,x'),
    ])
    expect(briefly(await read(bytes, 7))).toEqual([
      [2, 'p1'],
      [3, 'A cell without quotes contains a quote'],
      [4, 'There is text after a closing quote'],
      [5, 'This line has 3 cells, the first line has 4'],
      [6, 'This line has 5 cells, the first line has 4'],
      [8, 'p6'],
      [10, 'A quote is not closed'],
      [11, 'p8'],
      [12, 'This is not valid UTF-8'],
      [13, 'p10'],
    ])
  })

  test('an endless line is skipped in constant memory', async () => {
    const huge = 'x'.repeat(3_000_000)
    expect(briefly(await read(`${columns}\np1,u,1,${huge}\np2,u,1,${quoted(huge)}\np3,u,1,good\n${huge}`))).toEqual([
      [2, 'This line is too long'],
      [3, 'This line is too long'],
      [4, 'p3'],
      [5, 'This line is too long'],
    ])
  })
})

describe('JSON', () => {
  const value = fc.record({
    platformId: fc.string({ unit: 'binary' }),
    bio: fc.json(),
    list: fc.jsonValue({ maxDepth: 3 }),
  })

  test.each(['a list', 'lines'])('%s yields every value at any chunk boundary', async kind => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        async (values, size) => {
          const texts = values.map(value => JSON.stringify(value))
          const bytes = Buffer.from(kind === 'lines' ? texts.join('\n') : `[\n${texts.join(' ,\n')}\n]\n`)
          const { shape, start } = headOf(bytes)
          const records = await readFrom(bytes, size, shape, start)
          expect(records.map(({ value }) => value)).toEqual(texts.map(text => JSON.parse(text)))
          for (const [index, { next }] of records.entries()) {
            expect(await readFrom(bytes, 4096, shape, next)).toEqual(records.slice(index + 1))
          }
        },
      ),
      { numRuns: 100, seed: 5 },
    )
  })

  test('a broken line is rejected alone', async () => {
    const file = '{"platformId":"p1"}\n{"platformId":\n\n{"platformId":"p2"}{\n{"platformId":"p3"}'
    expect(briefly(await read(file, 5))).toEqual([
      [1, 'p1'],
      [2, 'This is not valid JSON'],
      [4, 'This is not valid JSON'],
      [5, 'p3'],
    ])
  })

  test('a broken element with whole braces is rejected alone', async () => {
    const file = '\n[{"platformId":"p1"},\n{"platformId":tru},\n7 ,"x"\n,{"platformId":"]}\\""}]'
    const values = await read(file, 3)
    expect(values.map(({ line, problem, value }) => [line, problem ?? value])).toEqual([
      [2, { platformId: 'p1' }],
      [3, 'This is not valid JSON'],
      [4, 7],
      [4, 'x'],
      [5, { platformId: ']}"' }],
    ])
  })

  test.each([
    ['[{"platformId":"p1"}', 'The list is not closed'],
    ['[{"platformId":"p1"},{"a":', 'The file ends unexpectedly here'],
    ['[{"platformId":"p1"}] [', 'There is more text after the end of the list'],
    [`[{"platformId":"p1"},{"a":"${'x'.repeat(2_000_000)}`, 'This record is too long'],
  ])('an unreadable file is reported: %#', async (file, problem) => {
    const { shape, start } = headOf(Buffer.from(file))
    const records: FileRecord[] = []
    const reading = async () => {
      for await (const record of readRecords(inPieces(Buffer.from(file).subarray(start.position), 4096), shape, start))
        records.push(record)
    }
    await expect(reading()).rejects.toThrow(problem)
    expect(records).toHaveLength(1)
  })
})

describe('file format', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['white space', Buffer.from(' \n\n ')],
    ['a zip', Buffer.from('PK\u0003\u0004\u0014platformId,username,followers')],
    ['words', Buffer.from('Dear Limelight,\n')],
    ['other columns', Buffer.from('id;platformId;username\n')],
    ['columns twice', Buffer.from('platformId,username,followers,username\n')],
    ['a hundred thousand columns', Buffer.from(`platformId,username,followers,${'x,'.repeat(100_000)}`)],
    ['too many columns', Buffer.from(`platformId,username,followers,${Array.from({ length: 300 }).join('x,')}\n`)],
    ['UTF-16', Buffer.from('\ufeffplatformId,username,followers\n', 'utf16le')],
    [
      'no UTF-8',
      Buffer.concat([Buffer.from('platformId,username,followers,'), Buffer.from([0xff]), Buffer.from('\n')]),
    ],
  ])('%s is rejected', (_name, bytes) => {
    expect(readHead(bytes.subarray(0, 64 * 1024))).toBeUndefined()
  })

  test('a byte order mark is not part of the first column name', () => {
    expect(readHead(Buffer.from('\ufeffplatformId,username,followers\r\np1,u,1'))).toEqual({
      shape: { format: 'csv', columns: ['platformId', 'username', 'followers'] },
      start: { position: 34, line: 2 },
    })
  })
})
