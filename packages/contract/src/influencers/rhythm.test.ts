import { expect, test } from 'vitest'
import { busiestDay, mapOfWeek, type Rhythm, shadeOf } from './rhythm.ts'

type Cell = readonly [weekday: number, hour: number, posts: number]

function rhythmOf(...cells: Cell[]): Rhythm {
  return {
    timeZone: 'UTC',
    posts: cells.reduce((sum, [, , posts]) => sum + posts, 0),
    cells: cells.map(([weekday, hour, posts]) => ({ weekday, hour, posts, ratio: null })),
  }
}

test.each<[string, Cell[], string]>([
  [
    'sums up the hours of a day',
    [
      [1, 9, 2],
      [7, 8, 1],
      [7, 20, 2],
    ],
    '3 of the 5 newest posts appeared on a Sunday, more than on any other day.',
  ],
  [
    'names none of two equal days',
    [
      [1, 9, 2],
      [2, 9, 2],
    ],
    'No day of the week stands out.',
  ],
  ['makes no rhythm of one post', [[3, 0, 1]], 'No day of the week stands out.'],
])('the busiest day %s', (_, cells, sentence) => {
  expect(busiestDay(rhythmOf(...cells), 'posts', String)).toBe(sentence)
})

test('a cell with one post is seen, and the busiest one is darkest', () => {
  const { most, at } = mapOfWeek(rhythmOf([1, 0, 1], [7, 23, 30]))
  expect([at(1, 0), at(7, 23), at(1, 1)]).toEqual([1, 30, 0])
  expect([0, 1, 30].map(posts => shadeOf(posts, most))).toEqual([0, 0.275, 1])
})
