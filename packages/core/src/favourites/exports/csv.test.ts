import { expect, test } from 'vitest'
import { type Cell, csvLine } from './csv.ts'

test.each<[Cell, string]>([
  [null, ''],
  ['', ''],
  [0, '0'],
  [12.5, '12.5'],
  [9_007_199_254_740_991, '9007199254740991'],
  [true, 'true'],
  ['plain', 'plain'],
  [' spaces stay ', ' spaces stay '],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-1', "'-1"],
  ['@name', "'@name"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=a,"b"', '"\'=a,""b"""'],
  ['a=1', 'a=1'],
  ["'=1", "'=1"],
  [[], ''],
  [['Beauty', 'Make up'], 'Beauty; Make up'],
  [['=1', 'a, b'], '"\'=1; a, b"'],
])('%j becomes %s', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`)
})

test('separates cells by commas', () => {
  expect(csvLine(['a', null, 3, 'b,c'])).toBe('a,,3,"b,c"\r\n')
})
