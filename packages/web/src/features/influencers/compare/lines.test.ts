import { expect, test } from 'vitest'
import { growthLines } from './lines.ts'

const point = (date: string, followers: number) => ({ date, followers, er: null })
const graph = [
  { id: '1', points: [point('2025-01-01', 50), point('2025-02-01', 100), point('2025-03-01', 150)] },
  { id: '2', points: [point('2025-02-01', 2000), point('2025-03-01', 1900)] },
]

test('absolute lines show follower counts', () => {
  expect(growthLines(graph, false)[1]?.points).toEqual([
    { day: '2025-02-01', value: 2000 },
    { day: '2025-03-01', value: 1900 },
  ])
})

test('relative lines start at zero on the first day that all creators share', () => {
  const [first, second] = growthLines(graph, true)
  expect(first?.points).toEqual([
    { day: '2025-02-01', value: 0 },
    { day: '2025-03-01', value: 50 },
  ])
  expect(second?.points.map(({ value }) => Math.round(value))).toEqual([0, -5])
})
