import type { Line, LinePoint } from './lines.ts'
import { dayNumber, niceTicks, type Span, spread } from './scale.ts'

const top = 14
const bottom = 24
const labelGap = 14
const narrow = 560

export type LineEnd = {
  line: Line
  x: number
  y: number
  /** Differs from the line's end if labels would overlap. */
  label: { text: string; y: number } | undefined
}

/** Positions in a line chart, in pixels. */
export type LineLayout = {
  width: number
  height: number
  /** The distance of the plot from the edges of the chart. */
  inset: { left: number; right: number; top: number; bottom: number }
  /** The y of the bottom of the plot. */
  floor: number
  days: readonly string[]
  /** As day numbers. */
  daySpan: Span
  ticks: readonly { tick: number; text: string }[]
  x: (day: string | number) => number
  y: (value: number) => number
  ends: readonly LineEnd[]
}

type LayoutInput = {
  lines: readonly Line[]
  formatTick: (tick: number, step: number) => string
  width: number
  height: number
}

export function layOutLines({ lines, formatTick, width, height }: LayoutInput): LineLayout {
  const points = lines.flatMap(line => line.points)
  const days = [...new Set(points.map(({ day }) => day))].sort()
  const daySpan = { min: dayNumber(days[0] ?? ''), max: dayNumber(days.at(-1) ?? '') }
  const values = niceTicks(spanOf(points), 5)
  const [low = 0, second = low + 1] = values
  const high = values.at(-1) ?? second
  const ticks = values.map(tick => ({ tick, text: formatTick(tick, second - low) }))
  const labels = lines.map(({ label, shortLabel }) => (width < narrow ? (shortLabel ?? label) : label))

  // Estimates the label width; the plot takes the rest.
  const left = Math.max(...ticks.map(({ text }) => text.length)) * 7.5 + 10
  const right = Math.max(...labels.map(label => label?.length ?? 0)) * 6.6 + 17
  const floor = height - bottom
  const x = (day: string | number) => {
    const at = typeof day === 'string' ? dayNumber(day) : day
    return left + ((at - daySpan.min) / (daySpan.max - daySpan.min || 1)) * (width - left - right)
  }
  const y = (value: number) => top + (1 - (value - low) / (high - low || 1)) * (floor - top)

  const ends = lines.flatMap((line, index) => {
    const end = line.points.at(-1)
    return end === undefined ? [] : [{ line, x: x(end.day), y: y(end.value), text: labels[index] }]
  })
  return {
    width,
    height,
    inset: { left, right, top, bottom },
    floor,
    days,
    daySpan,
    ticks,
    x,
    y,
    ends: withLabels(ends, { min: top + 4, max: floor }),
  }
}

function spanOf(points: readonly LinePoint[]): Span {
  const values = points.map(({ value }) => value)
  return { min: Math.min(...values), max: Math.max(...values) }
}

type UnlabelledEnd = Omit<LineEnd, 'label'> & { text: string | undefined }

/** Keeps labels apart; an end without a text takes no room. */
function withLabels(ends: readonly UnlabelledEnd[], room: Span): LineEnd[] {
  const labelled = ends.filter(({ text }) => text !== undefined)
  const heights = spread(
    labelled.map(({ y }) => y + 4),
    labelGap,
    room,
  )
  return ends.map(({ text, ...end }) => ({
    ...end,
    label:
      text === undefined ? undefined : { text, y: heights[labelled.findIndex(({ line }) => line === end.line)] ?? 0 },
  }))
}
