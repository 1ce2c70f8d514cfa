import type { GrowthPoint } from '@limelight/contract/influencers/schema'
import type { FigureHistory } from '../influencers/graph.ts'

/**
 * A figure that moved beyond the creator's own spread. Followers are told by their change in a week,
 * engagement and average views by their usual value.
 */
export type Move =
  | { figure: 'followers'; percent: number }
  | { figure: 'engagement' | 'views'; percent: number; value: number; usual: number }

/** Fewer weeks or posts say nothing about what is usual. */
const minKnown = 8
/** Steady figures have a spread of almost nothing; a change below this is never told. */
const minPercent = { followers: 2, engagement: 15, views: 30 }
const weekDays = 7
const dayMs = 24 * 60 * 60_000
/** Views of posts still grow for some days. */
const settledDays = 3
const recentDays = settledDays + 2 * weekDays
/** One post is luck. */
const minRecentPosts = 3

export function findMoves({ weeks, posts }: FigureHistory, at: Date): Move[] {
  const last = weeks.at(-1)
  // Old news: nothing was recorded lately.
  const isCurrent = last !== undefined && daysUntil(Date.parse(last.date), at) <= 2 * weekDays
  const ofWeeks = isCurrent ? [followersMove(weeks), engagementMove(weeks)] : []
  return [...ofWeeks, viewsMove(posts, at)].filter(move => move !== undefined)
}

/** The change of the last week among the earlier changes. */
function followersMove(weeks: readonly GrowthPoint[]): Move | undefined {
  const changes = changesOf(weeks)
  const percent = changes.at(-1)
  const earlier = changes.slice(0, -1)
  if (percent === undefined || earlier.length < minKnown || Math.abs(percent) < minPercent.followers) return undefined
  return isOutside(percent, earlier) ? { figure: 'followers', percent } : undefined
}

/** The rate of the last week among the rates of the earlier weeks. */
function engagementMove(weeks: readonly GrowthPoint[]): Move | undefined {
  const value = weeks.at(-1)?.er ?? null
  return value === null ? undefined : levelMove('engagement', value, known(weeks.slice(0, -1).map(({ er }) => er)))
}

/** The average of the recent posts among the earlier posts. */
function viewsMove(posts: FigureHistory['posts'], at: Date): Move | undefined {
  const settled = posts.flatMap(({ views, publishedAt }) => {
    const age = publishedAt === null ? 0 : daysUntil(publishedAt, at)
    return age < settledDays ? [] : [{ views, age }]
  })
  const recent = known(settled.filter(({ age }) => age <= recentDays).map(({ views }) => views))
  if (recent.length < minRecentPosts) return undefined
  const earlier = known(settled.filter(({ age }) => age > recentDays).map(({ views }) => views))
  const value = recent.reduce((sum, views) => sum + views, 0) / recent.length
  return levelMove('views', value, earlier)
}

const known = (values: readonly (number | null)[]) => values.filter(value => value !== null)
const daysUntil = (time: number, at: Date) => (at.getTime() - time) / dayMs

/** Levels are compared by their logarithms, because one viral post outweighs ten quiet ones. */
function levelMove(figure: 'engagement' | 'views', value: number, earlier: readonly number[]): Move | undefined {
  if (earlier.length < minKnown) return undefined
  const usual = quantile(sorted(earlier), 0.5)
  if (usual === 0) return undefined
  const percent = (value / usual - 1) * 100
  if (Math.abs(percent) < minPercent[figure]) return undefined
  return isOutside(Math.log1p(value), earlier.map(Math.log1p)) ? { figure, percent, value, usual } : undefined
}

/**
 * Tukey's fences: usual is what lies within one and a half times the middle half of the earlier
 * values, beyond either end of it.
 */
function isOutside(value: number, earlier: readonly number[]): boolean {
  const ordered = sorted(earlier)
  const [low, high] = [quantile(ordered, 0.25), quantile(ordered, 0.75)]
  const reach = 1.5 * (high - low)
  return value < low - reach || value > high + reach
}

/** Each change per week, in per cent of what it began with. */
function changesOf(weeks: readonly GrowthPoint[]): number[] {
  return weeks.slice(1).flatMap(({ date, followers }, index) => {
    const before = weeks[index]
    if (before === undefined || before.followers === 0) return []
    const days = (Date.parse(date) - Date.parse(before.date)) / dayMs
    return days <= 0 ? [] : ((followers / before.followers - 1) * 100 * weekDays) / days
  })
}

const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other)

function quantile(ordered: readonly number[], part: number): number {
  const place = (ordered.length - 1) * part
  const [low = 0, high = low] = [ordered[Math.floor(place)], ordered[Math.ceil(place)]]
  return low + (high - low) * (place % 1)
}
