import { expect, test } from 'vitest'
import { formatDate } from './format.ts'

test('dates read month, day, year in two, two and four digits', () => {
  expect(formatDate(new Date(2025, 2, 9, 23, 59).toISOString())).toBe('03.09.2025')
  expect(formatDate(new Date(2025, 10, 19, 0, 0).toISOString())).toBe('11.19.2025')
})
