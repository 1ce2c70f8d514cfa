import type { Rhythm } from '@limelight/contract/influencers/rhythm'
import { expect, test } from 'vitest'
import { busiestTime, mapOfWeek, shadeOf } from './rhythm-words.ts'

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
    'sums up the days of an hour',
    [
      [1, 23, 1],
      [2, 23, 1],
      [2, 8, 1],
      [3, 9, 1],
      [3, 23, 1],
    ],
    '3 of the 5 newest posts appeared between 23:00 and 24:00, more than in any other hour.',
  ],
  [
    'names none of equal times',
    [
      [1, 9, 2],
      [2, 10, 2],
    ],
    'No day and no hour stands out.',
  ],
  ['makes no rhythm of one post', [[3, 0, 1]], 'No day and no hour stands out.'],
])('the busiest time %s', (_, cells, sentence) => {
  expect(busiestTime(rhythmOf(...cells), 'posts', String)).toBe(sentence)
})

test('a cell with one post is seen, and the busiest one is darkest', () => {
  const { most, at } = mapOfWeek(rhythmOf([1, 0, 1], [7, 23, 30]))
  expect([at(1, 0), at(7, 23), at(1, 1)]).toEqual([1, 30, 0])
  expect([0, 1, 30].map(posts => shadeOf(posts, most))).toEqual([0, 0.275, 1])
})
