import { expect, test } from 'vitest'
import { dayNumber, monthTicks, niceTicks, spread } from './scale.ts'

test('ticks are round and cover the whole span', () => {
  expect(niceTicks({ min: 318_000, max: 412_600 }, 5)).toEqual([300_000, 325_000, 350_000, 375_000, 400_000, 425_000])
  expect(niceTicks({ min: 0, max: 1 }, 5)).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect(niceTicks({ min: 7, max: 7 }, 4)).toEqual([5, 7.5])
  expect(niceTicks({ min: 0, max: 0 }, 4)).toEqual([0, 0.5])
})

test('moves overlapping labels apart within the span', () => {
  expect(spread([10, 80, 12], 14, { min: 0, max: 100 })).toEqual([10, 80, 24])
  expect(spread([95, 96, 97], 14, { min: 0, max: 100 })).toEqual([72, 86, 100])
})

test('starts months on their first day and thins them out evenly', () => {
  const year = { min: dayNumber('2025-11-20'), max: dayNumber('2026-11-19') }
  expect(
    monthTicks(year, 12)
      .map(({ label }) => label)
      .join(' '),
  ).toBe('Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov')
  expect(monthTicks(year, 6).map(({ label }) => label)).toEqual(['Dec', 'Feb', 'Apr', 'Jun', 'Aug', 'Oct'])
})
