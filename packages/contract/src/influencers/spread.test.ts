import { expect, test } from 'vitest'
import { quantile } from './spread.ts'

test('interpolates quantiles between two values', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5)
  expect(quantile([1, 9, 5], 0.5)).toBe(5)
  expect(quantile([], 0.5)).toBeUndefined()
})
