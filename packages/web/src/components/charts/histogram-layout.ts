import { niceTicks } from './scale.ts'

/** The width of a character of the labels, a little more than it needs. */
const characterWidth = 6.2
const gap = 6

type Slices = { high: number; ticks: number[]; counts: number[]; isOpen: boolean }

/**
 * Equal slices from zero. The last one holds everything above the 97th percentile, because one
 * outlier would flatten the rest; then the slices are open. A few values get a few slices, so that the bars have a shape.
 */
export function sliceValues(values: readonly number[], shown: readonly number[]): Slices {
  const sorted = [...values].sort((a, b) => a - b)
  const far = sorted[Math.floor((sorted.length - 1) * 0.97)] ?? 0
  const ticks = niceTicks({ min: 0, max: Math.max(far, ...shown) || 1 }, 6)
  const high = ticks.at(-1) ?? 1
  const wanted = Math.min(16, Math.max(6, 2 * Math.ceil(Math.sqrt(values.length))))
  const count = (ticks.length - 1) * Math.max(1, Math.round(wanted / (ticks.length - 1)))
  const counts = Array.from({ length: count }, () => 0)
  for (const value of values) {
    const index = Math.min(count - 1, Math.floor((value / high) * count))
    counts[index] = (counts[index] ?? 0) + 1
  }
  return { high, ticks, counts, isOpen: values.some(value => value > high) }
}

type Label = { text: string; start: number; end: number }

/**
 * A label beside a vertical line: on its right, or on its left where there is no room or where another line
 * would cross it.
 */
export function besideLine(text: string, at: number, width: number, otherLine?: number): Label {
  const wide = text.length * characterWidth
  const right = { text, start: at + 5, end: at + 5 + wide }
  const start = Math.max(0, at - 5 - wide)
  const left = { text, start, end: start + wide }
  const isCrossed = otherLine !== undefined && otherLine >= at && otherLine <= right.end
  const fitsLeft = at - 5 - wide >= 0
  return right.end > width || (isCrossed && fitsLeft) ? left : right
}

/** Labels under their ticks, within the width. Those that would touch the one before are left out. */
export function underTicks(ticks: readonly { text: string; at: number }[], width: number): Label[] {
  const labels = ticks.map(({ text, at }) => {
    const wide = text.length * characterWidth
    const start = Math.min(Math.max(0, at - wide / 2), width - wide)
    return { text, start, end: start + wide }
  })
  const last = labels.at(-1)
  const fitting: Label[] = []
  for (const label of labels) {
    const before = fitting.at(-1)
    const isFree = before === undefined || label.start >= before.end + gap
    const reachesLast = last !== undefined && label !== last && label.end + gap > last.start
    if (isFree && !reachesLast) fitting.push(label)
  }
  return fitting
}
