import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cell, csvHead, csvLine } from './csv.ts'

test.each<[Cell, string]>([
  [null, ''],
  ['', '""'],
  [0, '0'],
  [12.5, '12.5'],
  [9_007_199_254_740_991, '9007199254740991'],
  [true, 'true'],
  ['plain', '"plain"'],
  [' spaces stay ', '" spaces stay "'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', `"'=1+1"`],
  ['+49', `"'+49"`],
  ['-1', `"'-1"`],
  ['@name', `"'@name"`],
  ['＝1+1', `"'＝1+1"`],
  ['﹫name', `"'﹫name"`],
  [' =1', `" '=1"`],
  ['\u0000\u200b=1', `"\u0000\u200b'=1"`],
  ['"=1', `"""'=1"`],
  ['\t1', `"'\t1"`],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['a;=1', `"a;'=1"`],
  ['a; ＝1', `"a; '＝1"`],
  ['a\t@b', `"a\t'@b"`],
  ['a\n-b', `"a\n'-b"`],
  ['=a,"b"', `"'=a,""b"""`],
  ['a=1', '"a=1"'],
  ['a, b-c', '"a, b-c"'],
  ["'=1", `"'=1"`],
  ['2026-01-02T03:04:05.000Z', '"2026-01-02T03:04:05.000Z"'],
  [[], '""'],
  [['Beauty', 'Make up'], '"Beauty; Make up"'],
  [['a, b', '=1'], `"a, b; '=1"`],
])('%j becomes %s', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`)
})

test('separates cells by commas', () => {
  expect(csvLine(['a', null, 3, 'b,c'])).toBe('"a",,3,"b,c"\r\n')
})

test('never quotes the header', () => {
  expect(csvHead(['id', 'Engagement rate', 'Fee, "net"\r\n', '=1'])).toBe("id,Engagement rate,Fee net,'=1\r\n")
})

/** Text made of the characters that matter, and any other. */
const hostile = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...`=+-@＝＋－＠﹦﹢﹣﹫,;\t\r\n"' a1`, '\u0000', '\u200b', '\ufeff') },
      fc.string({ unit: 'grapheme' }),
    ),
  )
  .map(parts => parts.join(''))

/** Splits as RFC 4180 with any separator: a quote opens a cell only at its start. */
function splitQuoted(text: string, separator: string): string[] {
  const cells: string[] = []
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"?)?([^${separator}\\r\\n]*)(?:${separator}|\\r\\n|[\\r\\n]|$)`, 'y')
  while (cell.lastIndex < text.length) {
    const [, quoted = '', rest = ''] = cell.exec(text) ?? []
    cells.push(quoted.replaceAll('""', '"') + rest)
  }
  return cells
}

const formula = /^[=+\-@＝＋－＠﹦﹢﹣﹫]/
const ignored = /^[\s\p{C}"]+/u

test.each([',', ';', '\t'])('opens no formula in any cell when split at %j', separator => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), texts => {
      const line = csvHead(texts) + csvLine([...texts, texts])
      const naive = line.split(new RegExp(`[${separator}\\r\\n]`))
      const cells = [...splitQuoted(line, separator), ...naive, ...naive.map(cell => cell.replace(ignored, ''))]
      expect(cells.filter(cell => formula.test(cell))).toEqual([])
    }),
    { numRuns: 600, seed: 20261124 },
  )
})

test('can be read back, except for the apostrophes', () => {
  fc.assert(
    fc.property(hostile, text => {
      const [cell = ''] = splitQuoted(csvLine([text]), ',')
      expect(cell.replaceAll("'", '')).toBe(text.replaceAll("'", ''))
    }),
    { seed: 20261124 },
  )
})
