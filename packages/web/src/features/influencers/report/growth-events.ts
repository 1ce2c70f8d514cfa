import type { GrowthPoint } from '@limelight/contract/influencers/schema'
import { dayNumber, quantile } from '../../../components/charts/scale.ts'

/** A stretch in which the followers did not change at their usual pace. */
export type GrowthEvent = {
  from: string
  to: string
  days: number
  /** Followers at its end, and what came or went. */
  followers: number
  change: number
}

/** A change counts as an event from this share of all followers on; below it is noise. */
const smallest = 0.01
/** How many times the usual scatter around the usual pace. */
const unusual = 6
const quietest = 0.000_5
const most = 3

/** The jumps and drops that stand out the most, in their order. */
export function growthEvents(points: readonly GrowthPoint[]): GrowthEvent[] {
  const steps = points.slice(1).flatMap((point, index) => {
    const before = points[index]
    if (before === undefined || before.followers <= 0 || point.followers <= 0) return []
    const days = dayNumber(point.date) - dayNumber(before.date)
    return days > 0 ? [{ before, point, days, pace: Math.log(point.followers / before.followers) / days }] : []
  })
  const usual =
    quantile(
      steps.map(({ pace }) => pace),
      0.5,
    ) ?? 0
  const scatter =
    quantile(
      steps.map(({ pace }) => Math.abs(pace - usual)),
      0.5,
    ) ?? 0
  const limit = Math.max(unusual * scatter, quietest)

  const events: GrowthEvent[] = []
  let last: { event: GrowthEvent; sign: number } | undefined
  for (const { before, point, days, pace } of steps) {
    const sign = Math.abs(pace - usual) > limit ? Math.sign(pace - usual) : 0
    if (sign === 0) last = undefined
    else if (last?.sign === sign) {
      last.event.to = point.date
      last.event.days += days
      last.event.followers = point.followers
      last.event.change += point.followers - before.followers
    } else {
      const change = point.followers - before.followers
      const event = { from: before.date, to: point.date, days, followers: point.followers, change }
      events.push(event)
      last = { event, sign }
    }
  }
  return events
    .filter(({ change, followers }) => Math.abs(change) >= smallest * followers)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, most)
    .sort((a, b) => (a.to < b.to ? -1 : 1))
}

/**
 * What came or went in the last days, on a straight line between known ones; undefined while the
 * history is shorter.
 */
export function changeOver(points: readonly GrowthPoint[], days: number): number | undefined {
  const last = points.at(-1)
  if (last === undefined) return undefined
  const start = dayNumber(last.date) - days
  const after = points.findIndex(({ date }) => dayNumber(date) >= start)
  const to = points[after]
  if (to === undefined) return undefined
  if (dayNumber(to.date) === start) return last.followers - to.followers
  const from = points[after - 1]
  if (from === undefined) return undefined
  const part = (start - dayNumber(from.date)) / (dayNumber(to.date) - dayNumber(from.date))
  return last.followers - Math.round(from.followers + part * (to.followers - from.followers))
}
