import { expect, test } from 'vitest'
import { formatTick } from './axis.ts'

test('shows the steps of an axis with the decimals that they need', () => {
  expect([6e6, 6.25e6, 6.5e6].map(tick => formatTick(tick, 250_000))).toEqual(['6.00M', '6.25M', '6.50M'])
  expect([0, 2e6].map(tick => formatTick(tick, 2e6))).toEqual(['0', '2.0M'])
  expect([950_000, 1e6].map(tick => formatTick(tick, 50_000))).toEqual(['950k', '1.00M'])
  expect([12_500, 15_000].map(tick => formatTick(tick, 2500))).toEqual(['12.5k', '15.0k'])
  expect([800, 900, 1000].map(tick => formatTick(tick, 100))).toEqual(['800', '900', '1.0k'])
  expect([-500, 6.92e6].map(tick => formatTick(tick, 20_000))).toEqual(['-500', '6.92M'])
})
