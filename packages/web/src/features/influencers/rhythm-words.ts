import type { Rhythm } from '@limelight/contract/influencers/rhythm'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** How many posts appear in each hour of the week, and in the busiest one. */
export function mapOfWeek({ cells }: Rhythm): { most: number; at: (weekday: number, hour: number) => number } {
  const posts = new Map(cells.map(cell => [cell.weekday * 24 + cell.hour, cell.posts]))
  return { most: Math.max(...posts.values()), at: (weekday, hour) => posts.get(weekday * 24 + hour) ?? 0 }
}

/** How dark a cell is: one post is seen, and the busiest hour is darkest. */
export function shadeOf(posts: number, most: number): number {
  return posts === 0 ? 0 : 0.25 + (0.75 * posts) / most
}

/** Such as: 9 of the 42 newest posts appeared between 18:00 and 19:00, more than in any other hour. */
export function busiestTime({ cells, posts }: Rhythm, noun: string, count: (value: number) => string): string {
  const sumOf = (those: Rhythm['cells']) => those.reduce((sum, cell) => sum + cell.posts, 0)
  const ofDays = weekdays.map((name, index) => ({
    time: `on a ${name}, more than on any other day`,
    posts: sumOf(cells.filter(({ weekday }) => weekday === index + 1)),
  }))
  const ofHours = hours.map(hour => ({
    time: `between ${clockTime(hour)} and ${clockTime(hour + 1)}, more than in any other hour`,
    posts: sumOf(cells.filter(cell => cell.hour === hour)),
  }))
  const [busiest] = [outstanding(ofHours), outstanding(ofDays)].flat().toSorted((one, other) => other.posts - one.posts)
  if (busiest === undefined) return 'No day and no hour stands out.'
  return `${count(busiest.posts)} of the ${count(posts)} newest ${noun} appeared ${busiest.time}.`
}

/** The one with more posts than any other; one post makes no rhythm. */
function outstanding<Time extends { posts: number }>(times: readonly Time[]): Time[] {
  const [first, second] = times.toSorted((one, other) => other.posts - one.posts)
  return first !== undefined && first.posts > Math.max(1, second?.posts ?? 0) ? [first] : []
}

export const clockTime = (hour: number) => `${String(hour).padStart(2, '0')}:00`
