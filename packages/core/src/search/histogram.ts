import type { Histogram } from '@limelight/contract/search/fields'
import type { FilterDefinition } from '@limelight/contract/search/filters'
import type { Context } from '../context.ts'
import type { Copy } from './copies.ts'
import { type Filter, lowestOf, scaleOf, toConditions } from './query.ts'
import { countBy } from './store.ts'

type RangeDefinition = Extract<FilterDefinition, { kind: 'range' }>

const sliceCount = 26

/** The number of matches per slice of a range, without the filter of the range itself. */
export async function countSlices(
  ctx: Context,
  search: { name: string; copy: Copy; filters: readonly Filter[] },
  range: RangeDefinition,
): Promise<Histogram> {
  const { column } = range.stored
  const scale = scaleOf(range)
  const others = search.filters.filter(filter => filter.kind !== 'range' || filter.column !== column)
  const lowest = lowestOf(range)
  const known = { kind: 'range' as const, column, ...(lowest === undefined ? {} : { min: lowest * scale }) }
  const condition = toConditions([...others, known])
  const starts = startsOf(range).map(start => Math.round(start * scale))
  const counts = await countBy(
    ctx,
    { name: search.name, copy: search.copy, condition },
    `roundDown(${column}, {starts:Array(Int64)})`,
    { starts },
  )
  const bins = starts.map((start, at) => ({
    from: start / scale,
    to: (starts[at + 1] ?? range.bounds.max * scale) / scale,
    count: counts.get(String(start)) ?? 0,
  }))
  return { bins }
}

/** Between `from` and `until`, slices grow by a constant factor. */
function startsOf({ stored: { slices }, bounds }: RangeDefinition): readonly number[] {
  if ('starts' in slices) return slices.starts
  if ('width' in slices) return Array.from({ length: bounds.max / slices.width }, (_, at) => at * slices.width)
  const step = (slices.until / slices.from) ** (1 / (sliceCount - 2))
  return [0, ...Array.from({ length: sliceCount - 1 }, (_, at) => readable(slices.from * step ** at))]
}

/** Rounds to two significant digits for display. */
function readable(value: number): number {
  return Number(value.toPrecision(2))
}
