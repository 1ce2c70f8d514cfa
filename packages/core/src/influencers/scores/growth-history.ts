/** Follower counts of the past: the count on a day, and how it changed. */

type Day = { date: string; followers: number }
/** One year of known days, oldest first. */
export type History = { time: number; followers: number }[]

const dayMs = 24 * 60 * 60_000
const yearMs = 366 * dayMs
const minSteps = 8
/** Days that are further apart say nothing about sudden changes. */
const maxStepDays = 45
/** Growth per week beyond the usual: campaigns bring less, bought followers more. */
const suddenGain = 0.06
/** Networks remove bought followers again. */
const suddenLoss = -0.03

export function historyOf(growth: readonly Day[], at: Date): History {
  const until = at.getTime()
  return growth
    .map(({ date, followers }) => ({ time: Date.parse(`${date}T00:00:00Z`), followers }))
    .filter(({ time }) => time <= until && time > until - yearMs)
    .sort((one, other) => one.time - other.time)
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

/**
 * Counts sudden changes and the share of today's audience that they moved. Each step is compared
 * with the creator's usual one, so fast, steady growth has none.
 */
export function audienceJumps(history: History): { count: number; share: number } | undefined {
  const steps = history.slice(1).flatMap((to, index) => {
    const from = history[index]
    if (from === undefined || from.followers === 0) return []
    const days = (to.time - from.time) / dayMs
    if (days <= 0 || days > maxStepDays) return []
    return [
      {
        days,
        from: from.followers,
        to: to.followers,
        pace: Math.log(Math.max(1, to.followers) / from.followers) / days,
      },
    ]
  })
  const now = history.at(-1)?.followers ?? 0
  if (steps.length < minSteps || now === 0) return undefined
  const paces = steps.map(({ pace }) => pace).sort((one, other) => one - other)
  const usual = paces[Math.floor(paces.length / 2)] ?? 0
  let count = 0
  let moved = 0
  for (const { days, from, to } of steps) {
    const beyond = to - from * Math.exp(usual * days)
    const weeks = Math.max(1, days / 7)
    if (beyond / from < suddenGain * weeks && beyond / from > suddenLoss * weeks) continue
    count += 1
    moved += Math.abs(beyond)
  }
  return { count, share: Math.min(1, moved / now) }
}
