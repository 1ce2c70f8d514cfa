import type { GrowthPoint } from '@limelight/contract/influencers/schema'
import { dayNumber, quantile } from '../../../components/charts/scale.ts'

/** A period in which the followers changed at an unusual pace. */
export type GrowthEvent = {
  from: string
  to: string
  days: number
  /** Followers at the end, and the change since the start. */
  followers: number
  change: number
}

/** Changes below this share of all followers are noise. */
const smallest = 0.01
/** Multiple of the usual deviation from the usual pace. */
const unusual = 6
const quietest = 0.000_5
const most = 3

/** The jumps and drops that stand out the most, in order of time. */
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
 * The change in the last days, interpolated between points; undefined if the history is shorter.
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
