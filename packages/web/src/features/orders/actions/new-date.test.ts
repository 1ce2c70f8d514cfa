import { expect, test } from 'vitest'
import { boundsOf, problemOf } from './new-date.ts'

const now = new Date(2026, 10, 29, 10).getTime()

test('accepts a new date only after the one that it replaces, and at most 89 days ahead', () => {
  const bounds = boundsOf(now, new Date(2026, 11, 3, 15).toISOString())
  const days = ['', '2026-11-30', '2026-12-03', bounds.min, bounds.max, '2027-02-27']
  expect(days.map(day => problemOf(day, bounds))).toEqual([
    'Choose a date',
    'Later than 12.03.2026',
    'Later than 12.03.2026',
    undefined,
    undefined,
    'Not later than 02.26.2027',
  ])
})

test('accepts any day from tomorrow on when the date has passed', () => {
  const bounds = boundsOf(now, new Date(2026, 10, 20).toISOString())
  expect(['2026-11-29', '2026-11-30'].map(day => problemOf(day, bounds))).toEqual(['Later than 11.29.2026', undefined])
})
