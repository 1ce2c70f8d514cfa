import { expect, test } from 'vitest'
import { readDate } from './typed-date.ts'

test.each([
  ['11.01.2025', '2025-11-01'],
  ['1.9.2025', '2025-01-09'],
  ['11/01/2025', '2025-11-01'],
  ['2025-11-01', '2025-11-01'],
  [' 02.29.2024 ', '2024-02-29'],
  ['02.29.2025', undefined],
  ['13.01.2025', undefined],
  ['11.01', undefined],
  ['', undefined],
])('%o is the day %o', (text, day) => {
  expect(readDate(text)).toBe(day)
})
