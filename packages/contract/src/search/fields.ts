import * as z from 'zod'
import { socialNetworks } from '../networks.ts'
import { count, flag, page, several, wordOf } from '../query.ts'

/** What the searches of influencers and of content have in common. */

/** In a path or a body an unknown network is UNKNOWN_TYPE. */
export const networkField = z.enum(socialNetworks, { error: 'UNKNOWN_TYPE' })

/** Words to look for; empty is none. */
export const searchField = z
  .string({ error: 'INVALID_QUERY_STRING' })
  .trim()
  .max(200, 'INVALID_QUERY_STRING')
  .transform(text => text || undefined)
  .optional()

/** One value or several of a catalogue; any of them matches. */
export const choicesField = several(z.string({ error: 'INVALID_QUERY_STRING' }).max(100, 'INVALID_QUERY_STRING'))
  .transform(values => {
    const chosen = values.map(value => value.trim()).filter(value => value !== '' && !value.endsWith('- All'))
    return chosen.length === 0 ? undefined : [...new Set(chosen)].sort()
  })
  .optional()

/** Lowest and highest value that a bound may have; what lies outside is moved there. */
export type Bounds = { min: number; max: number }

/** The two ends of a range. What is no number is dropped, as if it were not there. */
export function rangeFields<Name extends string>(name: Name, bounds: Bounds) {
  const bound = z
    .custom<number | string | null>(() => true)
    .transform(value => readBound(value, bounds))
    .optional()
    .meta({ type: 'number', minimum: bounds.min, maximum: bounds.max })
  return { [`${name}Min`]: bound, [`${name}Max`]: bound } as Record<`${Name}Min` | `${Name}Max`, typeof bound>
}

function readBound(value: unknown, { min, max }: Bounds): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || Number.isNaN(number)) return undefined
  return Math.min(max, Math.max(min, number))
}

/** The two ends of a span of time: an instant, or a bare day, which starts and ends in UTC. A broken one is dropped. */
export function dateFields<Name extends string>(name: Name) {
  const bound = (clock: string) =>
    z
      .custom<string | null>(() => true)
      .transform(value => readDate(value, clock))
      .optional()
      .meta({ type: 'string', format: 'date-time' })
  return {
    [`${name}Min`]: bound('00:00:00.000Z'),
    [`${name}Max`]: bound('23:59:59.999Z'),
  } as Record<`${Name}Min` | `${Name}Max`, ReturnType<typeof bound>>
}

function readDate(value: unknown, clock: string): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T${clock}` : value
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return undefined
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

export const sortDirections = ['ASC', 'DESC'] as const

/** How a result is walked; none of it makes another search. */
export const walkFields = {
  ...page,
  sortDirection: wordOf(sortDirections).default('DESC'),
  /** Capped counts to 10,001 at most, which is quicker. */
  count: wordOf(['exact', 'capped']).default('exact'),
}

export const mostCounted = 10_001

/** Leaves out what is in a list of the caller. */
export const hideListedField = flag.optional()

/** A list whose total may be capped; the mark is there when it was asked for. */
export function foundOf<Item extends z.ZodType>(item: Item) {
  return z.object({ total: z.int(), isTotalCapped: z.boolean().optional(), data: z.array(item) })
}

/** How many match in each slice of a range, on a logarithmic axis where it spans far. */
export const histogramSchema = z.object({
  bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
})
export type Histogram = z.infer<typeof histogramSchema>

export const matchesSchema = z.object({ total: z.int(), isTotalCapped: z.boolean() })

/** Ids of influencers and of content: a UInt64 in decimal digits. A number is read as its digits. */
export const platformIdField = z.preprocess(
  value => (typeof value === 'number' ? String(value) : value),
  z
    .string({ error: 'ITEM_NOT_FOUND' })
    .regex(/^\d{1,20}$/, { error: 'ITEM_NOT_FOUND', abort: true })
    .refine(digits => BigInt(digits) < 2n ** 64n, 'ITEM_NOT_FOUND')
    .transform(digits => BigInt(digits).toString()),
)

export const relatedLimit = count(1, 50).default(10)
