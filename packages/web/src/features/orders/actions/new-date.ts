import { dayOf, formatDay } from '../../../display/format.ts'

const dayMs = 24 * 60 * 60_000
const maxDays = 90

type Bounds = { after: string; min: string; max: string }

/** The days that a new date to deliver can have: after today and the date that it replaces. */
export function boundsOf(now: number, deliverBy: string | null): Bounds {
  const latest = Math.max(now, Date.parse(deliverBy ?? '') || 0)
  return {
    after: dayOf(new Date(latest)),
    min: dayOf(new Date(latest + dayMs)),
    max: dayOf(new Date(now + (maxDays - 1) * dayMs)),
  }
}

/** A typed day can lie outside of the bounds that the calendar offers. */
export function problemOf(day: string, { after, max }: Bounds): string | undefined {
  if (endOf(day) === undefined) return 'Choose a date'
  if (day <= after) return `Later than ${formatDay(after)}`
  return day > max ? `Not later than ${formatDay(max)}` : undefined
}

/** The last second of a day in the user's time zone. */
export function endOf(day: string): string | undefined {
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString()
}
