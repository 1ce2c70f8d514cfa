import * as z from 'zod'
import { influencerIdSchema } from './schema.ts'

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** An IANA name, such as Europe/Berlin, in which the hours of posts are told. */
export const timeZoneSchema = z
  .string({ error: 'INVALID_QUERY_STRING' })
  .max(64, { error: 'INVALID_QUERY_STRING', abort: true })
  .refine(isTimeZone, 'INVALID_QUERY_STRING')
  .default('UTC')

/** The rhythm, and the report with the rhythm in it. */
export const zonedInfluencerSchema = influencerIdSchema.extend({ timeZone: timeZoneSchema })
export type ZonedInfluencer = z.infer<typeof zonedInfluencerSchema>

/** When a creator posts, and how posts of that hour did against the median. */
export const rhythmSchema = z.object({
  timeZone: z.string(),
  posts: z.int(),
  /** Monday is 1. Hours without posts are left out. */
  cells: z.array(
    z.object({
      weekday: z.int().min(1).max(7),
      hour: z.int().min(0).max(23),
      posts: z.int(),
      ratio: z.number().nullable(),
    }),
  ),
})
export type Rhythm = z.infer<typeof rhythmSchema>

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

/** Such as: 9 of the 42 newest posts appeared on a Monday, more than on any other day. */
export function busiestDay({ cells, posts }: Rhythm, noun: string, count: (value: number) => string): string {
  const days = weekdays.map((name, index) => {
    const theirs = cells.filter(({ weekday }) => weekday === index + 1)
    return { name, posts: theirs.reduce((sum, cell) => sum + cell.posts, 0) }
  })
  const [busiest, next] = days.toSorted((one, other) => other.posts - one.posts)
  if (busiest === undefined || busiest.posts < 2 || busiest.posts === next?.posts)
    return 'No day of the week stands out.'
  return `${count(busiest.posts)} of the ${count(posts)} newest ${noun} appeared on a ${busiest.name}, more than on any other day.`
}

export const clockTime = (hour: number) => `${String(hour).padStart(2, '0')}:00`
