import { expect, test } from 'vitest'
import { formatDate, formatMoment } from './format.ts'

test('dates read month, day, year in two, two and four digits', () => {
  expect(formatDate(new Date(2025, 2, 9, 23, 59).toISOString())).toBe('03.09.2025')
  expect(formatDate(new Date(2025, 10, 19, 0, 0).toISOString())).toBe('11.19.2025')
})

test('a moment of today is its time, of another day its date and time', () => {
  const now = new Date(2025, 10, 19, 23, 59)
  expect(formatMoment(new Date(2025, 10, 19, 0, 5).toISOString(), now)).toBe('00:05')
  expect(formatMoment(new Date(2025, 10, 18, 14, 31).toISOString(), now)).toBe('11.18.2025 14:31')
  expect(formatMoment(new Date(2024, 10, 19, 14, 31).toISOString(), now)).toBe('11.19.2024 14:31')
})
