type Day = { date: string; followers: number }

/** A change of the last week that lies outside the creator's own spread. */
export type Move = { day: string; percent: number }

/** Fewer weeks say nothing about what is usual. */
const minWeeks = 8
/** Steady accounts have a spread of almost nothing; a change below this is never told. */
const minPercent = 2
const weekDays = 7
const dayMs = 24 * 60 * 60_000

/**
 * Tukey's fences: usual is what lies within one and a half times the middle half of the earlier
 * weekly changes, beyond either end of it.
 */
export function findMove(weeks: readonly Day[], at: Date): Move | undefined {
  const changes = changesOf(weeks)
  const last = changes.at(-1)
  const earlier = changes.slice(0, -1).map(({ percent }) => percent)
  if (last === undefined || earlier.length < minWeeks || Math.abs(last.percent) < minPercent) return undefined
  // Old news: nothing was recorded lately.
  if (at.getTime() - Date.parse(last.day) > 2 * weekDays * dayMs) return undefined
  earlier.sort((one, other) => one - other)
  const [low, high] = [quantile(earlier, 0.25), quantile(earlier, 0.75)]
  const reach = 1.5 * (high - low)
  return last.percent < low - reach || last.percent > high + reach ? last : undefined
}

/** Each change per week, in per cent of what it began with. */
function changesOf(weeks: readonly Day[]): Move[] {
  return weeks.slice(1).flatMap(({ date, followers }, index) => {
    const before = weeks[index]
    if (before === undefined || before.followers === 0) return []
    const days = (Date.parse(date) - Date.parse(before.date)) / dayMs
    return days <= 0 ? [] : { day: date, percent: ((followers / before.followers - 1) * 100 * weekDays) / days }
  })
}

function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low + (high - low) * (place % 1)
}
