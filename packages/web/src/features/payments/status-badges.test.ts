import { monthMs } from '@limelight/contract/tariffs/prices'
import { expect, test } from 'vitest'
import { startText } from './status-badges.ts'

test('names a plan “Next month” only if it starts within a month', () => {
  const startsIn = (ms: number) => startText(new Date(Date.now() + ms).toISOString())
  expect([startsIn(monthMs - 60_000), startsIn(12 * monthMs)]).toEqual(['Next month', 'Later'])
})
