/** Follower counts of the past: the count on a day, and how it changed. */

type Day = { date: string; followers: number }
/** One year of known days, oldest first. */
export type History = { time: number; followers: number }[]

const dayMs = 24 * 60 * 60_000
const yearWeeks = 52
const minSteps = 8
/** Days that are further apart say nothing about sudden changes. */
const maxStepDays = 45
/** Growth per week beyond the usual: campaigns bring less, bought followers more. */
const suddenGain = 0.06
/** Networks remove bought followers again. */
const suddenLoss = -0.03

export function historyOf(growth: readonly Day[], at: Date): History {
  return weeksOf(growth, at).map(({ date, followers }) => ({ time: Date.parse(date), followers }))
}

/**
 * The last known day of each week before `at`, for twelve months, oldest first. The chart of a
 * report shows these points and the scores use them, so that both show the same jumps.
 */
export function weeksOf<Point extends { date: string }>(points: readonly Point[], at: Date): Point[] {
  const today = Math.floor(at.getTime() / dayMs)
  const weeks = new Map<number, Point>()
  for (const point of points) {
    const week = Math.floor((today - Date.parse(point.date) / dayMs) / 7)
    const known = weeks.get(week)
    if (week >= 0 && week <= yearWeeks && (known === undefined || known.date < point.date)) weeks.set(week, point)
  }
  return [...weeks].sort(([one], [other]) => other - one).map(([, point]) => point)
}

/** No point of the twelve months before `at` is older. */
export function firstDayOf(at: Date): string {
  return dayOf(at.getTime() - (yearWeeks * 7 + 6) * dayMs)
}

/** Interpolates between two known days; unknown before the first one. */
export function followersAt(history: History, day: Date): number | undefined {
  const time = day.getTime()
  const next = history.findIndex(point => point.time >= time)
  const after = history[next]
  const before = next === -1 ? history.at(-1) : history[next - 1]
  if (before === undefined) return after?.time === time ? after.followers : undefined
  if (after === undefined) return time - before.time <= maxStepDays * dayMs ? before.followers : undefined
  const part = (time - before.time) / (after.time - before.time)
  return before.followers + part * (after.followers - before.followers)
}

/** A sudden change: consecutive steps in the same direction are one. Days, and followers on them. */
export type Jump = { from: string; to: string; before: number; after: number }

type Step = { from: History[number]; to: History[number]; days: number; pace: number }

/**
 * The sudden changes and the share of today's audience that they moved. Each step is compared with
 * the creator's usual one, so fast, steady growth has none.
 */
export function audienceJumps(history: History): { jumps: Jump[]; share: number } | undefined {
  const steps = stepsOf(history)
  const now = history.at(-1)?.followers ?? 0
  if (steps.length < minSteps || now === 0) return undefined
  const paces = steps.map(({ pace }) => pace).sort((one, other) => one - other)
  const usual = paces[Math.floor(paces.length / 2)] ?? 0
  const sudden = steps.flatMap(step => {
    const beyond = beyondUsual(step, usual)
    return beyond === 0 ? [] : [{ step, beyond }]
  })
  const moved = sudden.reduce((sum, { beyond }) => sum + Math.abs(beyond), 0)
  return { jumps: mergeSteps(sudden), share: Math.min(1, moved / now) }
}

function stepsOf(history: History): Step[] {
  return history.slice(1).flatMap((to, index) => {
    const from = history[index]
    if (from === undefined || from.followers === 0) return []
    const days = (to.time - from.time) / dayMs
    if (days > maxStepDays) return []
    return [{ from, to, days, pace: Math.log(Math.max(1, to.followers) / from.followers) / days }]
  })
}

/** Followers beyond the usual growth; 0 unless they came or went suddenly. */
function beyondUsual({ from, to, days }: Step, usual: number): number {
  const beyond = to.followers - from.followers * Math.exp(usual * days)
  const weeks = Math.max(1, days / 7)
  const share = beyond / from.followers
  return share < suddenGain * weeks && share > suddenLoss * weeks ? 0 : beyond
}

function mergeSteps(sudden: readonly { step: Step; beyond: number }[]): Jump[] {
  const jumps: (Jump & { isGain: boolean })[] = []
  for (const { step, beyond } of sudden) {
    const [from, to] = [dayOf(step.from.time), dayOf(step.to.time)]
    const last = jumps.at(-1)
    if (last?.to === from && last.isGain === beyond > 0) Object.assign(last, { to, after: step.to.followers })
    else jumps.push({ from, to, before: step.from.followers, after: step.to.followers, isGain: beyond > 0 })
  }
  return jumps.map(({ isGain: _, ...jump }) => jump)
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
