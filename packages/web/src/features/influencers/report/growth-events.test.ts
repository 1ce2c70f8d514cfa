import { expect, test } from 'vitest'
import { changeOver, growthEvents } from './growth-events.ts'

/** Weekly points that grow by about 0.5% per week, plus `extra`. */
function history(weeks: number, extra: (week: number) => number = () => 0) {
  let followers = 100_000
  return Array.from({ length: weeks }, (_, week) => {
    if (week > 0) followers += Math.round(followers * (0.005 + (week % 3) * 0.000_4)) + extra(week)
    const date = new Date(Date.UTC(2025, 0, 6) + week * 7 * 86_400_000).toISOString().slice(0, 10)
    return { date, followers, er: null }
  })
}

test('steady growth has no events', () => {
  expect(growthEvents(history(52))).toEqual([])
  expect(growthEvents([])).toEqual([])
})

test('a jump over two weeks is one event and a later drop is another', () => {
  const points = history(52, week => (week === 20 || week === 21 ? 9000 : week === 40 ? -6000 : 0))
  const [jump, drop, ...none] = growthEvents(points)
  expect(none).toEqual([])
  expect(jump).toMatchObject({
    from: points[19]?.date,
    to: points[21]?.date,
    days: 14,
    followers: points[21]?.followers,
  })
  expect(jump?.change).toBe((points[21]?.followers ?? 0) - (points[19]?.followers ?? 0))
  expect(drop?.days).toBe(7)
  expect(drop?.change).toBeLessThan(-5000)
})

test('returns the three largest events in order of time', () => {
  const sizes = new Map([
    [10, 4000],
    [16, 9000],
    [22, 5000],
    [28, 12_000],
  ])
  const points = history(52, week => sizes.get(week) ?? 0)
  expect(growthEvents(points).map(({ to }) => to)).toEqual([16, 22, 28].map(week => points[week]?.date))
})

test('the monthly change needs a month of history', () => {
  const points = history(10)
  expect(changeOver(points.slice(0, 4), 30)).toBeUndefined()
  const [before = 0, after = 0] = points.slice(4, 6).map(({ followers }) => followers)
  const then = before + (5 / 7) * (after - before)
  expect(changeOver(points, 30)).toBe((points.at(-1)?.followers ?? 0) - Math.round(then))
  expect(changeOver(points, 28)).toBe((points.at(-1)?.followers ?? 0) - after)
})
