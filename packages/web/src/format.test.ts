import { expect, test } from 'vitest'
import { formatCount, formatDate, formatMoment, formatMoney, formatPrice } from './format.ts'

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

test('counts have commas, prices cents only where there are any, sums always', () => {
  expect([0, 999, 3914, 500_000].map(formatCount)).toEqual(['0', '999', '3,914', '500,000'])
  expect([24, 24.5, 2988, 0.1].map(formatPrice)).toEqual(['$24', '$24.50', '$2,988', '$0.10'])
  expect([24, 24.5, 2988].map(formatMoney)).toEqual(['$24.00', '$24.50', '$2,988.00'])
})
