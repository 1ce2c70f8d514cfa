import { expect, test } from 'vitest'
import type { RangeSpec } from '../filters.ts'
import {
  emptyBins,
  isInside,
  positionOf,
  readNumber,
  settle,
  upToLargest,
  valueAt,
  writeNumber,
} from './range-scale.ts'

const followers: RangeSpec = { name: 'followers', label: 'Followers', kind: 'range', bounds: { min: 0, max: 1e9 } }
const er: RangeSpec = { name: 'er', label: 'ER', kind: 'range', bounds: { min: 0, max: 100 }, unit: 'percent' }

test.each([
  ['90k', 90_000],
  ['1.5K', 1500],
  ['1.0M', 1_000_000],
  ['2b', 2_000_000_000],
  ['412,650', 412_650],
  ['412 650', 412_650],
  ['1.1k', 1100],
  ['2,5', 2.5],
  ['2.5%', 2.5],
  ['.5', 0.5],
  ['-3', -3],
  [' 7 ', 7],
])('%s means %d', (text, value) => {
  expect(readNumber(text)).toBe(value)
})

test.each(['', '  ', 'many', '1.2.3', '5x', 'k', '-', 'NaN', 'Infinity', '1e5'])('%o is no number', text => {
  expect(readNumber(text)).toBeUndefined()
})

test.each([
  [90_000, 'followers', '90k'],
  [412_650, 'followers', '412,650'],
  [1_000_000, 'followers', '1.0M'],
  [999, 'followers', '999'],
  [2.5, 'er', '2.5%'],
])('%d of %s is formatted as %s and parsed back', (value, name, text) => {
  const { unit } = name === 'er' ? er : followers
  expect(writeNumber(value, unit)).toBe(text)
  expect(readNumber(text)).toBe(value)
})

test('accepted bounds are clamped, rounded where only whole numbers count, and ordered', () => {
  expect(settle('60k', '750k', followers)).toEqual({ min: 60_000, max: 750_000 })
  expect(settle('750k', '60k', followers)).toEqual({ min: 60_000, max: 750_000 })
  expect(settle('-5', '99b', followers)).toEqual({ min: 0, max: 1e9 })
  expect(settle('1.7', '', followers)).toEqual({ min: 2, max: undefined })
  expect(settle('lots', '2.25', er)).toEqual({ min: undefined, max: 2.25 })
})

test('positionOf and valueAt are inverse', () => {
  const bins = emptyBins(followers.bounds)
  expect(positionOf(0, bins)).toBe(0)
  expect(positionOf(5e9, bins)).toBe(1)
  for (const place of [0.1, 0.33, 0.5, 0.77, 0.95])
    expect(positionOf(valueAt(place, bins, undefined), bins)).toBeCloseTo(place, 1)
})

test('a bar is lit if the middle of its slice is in the range', () => {
  const bin = { from: 10, to: 20, count: 3 }
  expect(isInside(bin, { min: undefined, max: undefined })).toBe(true)
  expect(isInside(bin, { min: 15, max: undefined })).toBe(true)
  expect(isInside(bin, { min: 16, max: undefined })).toBe(false)
  expect(isInside(bin, { min: undefined, max: 14 })).toBe(false)
})

test('the axis ends at the largest value, or at the end of the scale for scores', () => {
  const bins = [10_000, 0, 1, 0, 0].map((count, index) => ({ from: index, to: index + 1, count }))
  expect(upToLargest(bins, undefined)).toEqual(bins.slice(0, 3))
  expect(upToLargest(bins, 'score')).toEqual(bins)
  expect(upToLargest(bins.slice(3), undefined)).toEqual(bins.slice(3))
})
