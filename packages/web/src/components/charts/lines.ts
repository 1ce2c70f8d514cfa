import { formatDay } from '../../display/format.ts'
import { dayNumber } from './scale.ts'
import type { Tone } from './tones.ts'

export type LinePoint = { day: string; value: number }

export type Line = {
  id: string
  name: string
  tone: Tone
  points: readonly LinePoint[]
  isFilled?: boolean
  /** The label at the end of the line. */
  label?: string
  /** Replaces the label where the chart is too narrow for it. */
  shortLabel?: string
}

/** A point of interest. `isDown` puts its label below the line, for a drop. */
export type LineMark = LinePoint & { label: string; isDown?: boolean }

/** The value of the day, or the last known one before it. */
export function valueOn({ points }: Line, day: string): number | undefined {
  return points.findLast(point => point.day <= day)?.value
}

/** The values of a day, highest first. Lines that begin later are left out. */
export function readingsOn(lines: readonly Line[], day: string): { line: Line; value: number }[] {
  return lines
    .flatMap(line => {
      const value = valueOn(line, day)
      return value === undefined ? [] : [{ line, value }]
    })
    .sort((a, b) => b.value - a.value)
}

export function describeDay(lines: readonly Line[], day: string, format: (value: number) => string): string {
  const figures = readingsOn(lines, day).map(({ line, value }) => `${line.name} ${format(value)}`)
  return `${formatDay(day)}: ${figures.join(', ')}`
}

/** The index of the day nearest to a day number. */
export function nearestDay(days: readonly string[], wanted: number): number {
  let best = 0
  for (const [index, day] of days.entries())
    if (Math.abs(dayNumber(day) - wanted) < Math.abs(dayNumber(days[best] ?? '') - wanted)) best = index
  return best
}
