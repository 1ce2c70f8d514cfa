import type { Histogram } from '@limelight/contract/search/fields'
import type { Context } from '../context.ts'
import type { Copy } from './copies.ts'
import { type Filter, toConditions } from './query.ts'
import { countBy } from './store.ts'

/** How the values of a column are cut into slices. `scale` turns what people read into what is stored. */
export type Axis =
  | { kind: 'even'; column: string; width: number; to: number; scale: number }
  /** One slice below `from`, one above `until`, and between them each as many times as wide as the one before it. */
  | { kind: 'logarithmic'; column: string; from: number; until: number; to: number; scale: number }

const slices = 26

/** How many of what is found lie in each slice; what the range itself is set to has no part in it. */
export async function countSlices(
  ctx: Context,
  search: { name: string; copy: Copy; filters: readonly Filter[] },
  axis: Axis,
): Promise<Histogram> {
  const others = search.filters.filter(filter => filter.kind !== 'range' || filter.column !== axis.column)
  const condition = toConditions([...others, { kind: 'range', column: axis.column }])
  const starts = startsOf(axis).map(start => Math.round(start * axis.scale))
  const counts = await countBy(
    ctx,
    { name: search.name, copy: search.copy, condition },
    `roundDown(${axis.column}, {starts:Array(Int64)})`,
    { starts },
  )
  const bins = starts.map((start, at) => ({
    from: start / axis.scale,
    to: (starts[at + 1] ?? axis.to * axis.scale) / axis.scale,
    count: counts.get(String(start)) ?? 0,
  }))
  return { bins }
}

function startsOf(axis: Axis): number[] {
  if (axis.kind === 'even') return Array.from({ length: axis.to / axis.width }, (_, at) => at * axis.width)
  const step = (axis.until / axis.from) ** (1 / (slices - 2))
  return [0, ...Array.from({ length: slices - 1 }, (_, at) => readable(axis.from * step ** at))]
}

/** Two digits are enough for people. */
function readable(value: number): number {
  return Number(value.toPrecision(2))
}
