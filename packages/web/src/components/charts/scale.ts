/** The arithmetic of charts, without any drawing. */

export type Span = { min: number; max: number }

/** Round values that cover a span; their number is approximate. */
export function niceTicks({ min, max }: Span, count: number): number[] {
  const rough = (max - min || Math.abs(max) || 1) / Math.max(1, count - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5].find(unit => unit * power >= rough * 0.999) ?? 10) * power
  const first = Math.floor(min / step)
  const last = Math.max(Math.ceil(max / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** Moves overlapping labels apart, as little as possible and within the span. */
export function spread(positions: readonly number[], gap: number, { min, max }: Span): number[] {
  const order = positions.map((position, index) => ({ position, index })).sort((a, b) => a.position - b.position)
  let floor = min
  for (const label of order) {
    label.position = Math.max(label.position, floor)
    floor = label.position + gap
  }
  let ceiling = max
  for (const label of order.reverse()) {
    label.position = Math.min(label.position, ceiling)
    ceiling = label.position - gap
  }
  return order.sort((a, b) => a.index - b.index).map(({ position }) => position)
}

const dayMs = 86_400_000

/** A calendar day as a number of days. */
export function dayNumber(day: string): number {
  return Date.parse(day) / dayMs
}

/** Month starts in a span of day numbers, thinned out evenly to at most `maxCount`. */
export function monthTicks({ min, max }: Span, maxCount: number): { at: number; label: string }[] {
  const ticks: { at: number; label: string }[] = []
  const start = new Date(min * dayMs)
  for (let month = start.getUTCMonth(); ; month += 1) {
    const first = new Date(Date.UTC(start.getUTCFullYear(), month, 1))
    const at = first.getTime() / dayMs
    if (at > max) break
    if (at >= min) ticks.push({ at, label: monthName.format(first) })
  }
  const every = Math.max(1, Math.ceil(ticks.length / Math.max(1, maxCount)))
  return ticks.filter((_, index) => index % every === 0)
}

const monthName = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })
