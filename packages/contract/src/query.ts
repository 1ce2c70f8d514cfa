import * as z from 'zod'

/**
 * Inputs that arrive as query strings over REST and as themselves over tRPC. Each refuses with INVALID_QUERY_STRING and
 * takes both forms, so that one schema serves both transports.
 */
const refused = { error: 'INVALID_QUERY_STRING' }

/** A whole number between two bounds; outside of them it is refused. */
export function count(min: number, max: number) {
  const read = (value: number) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value)
  return z.preprocess(read, z.int(refused).min(min, refused).max(max, refused))
}

/** What every list takes: where it starts, and how much of it is wanted. */
export const page = {
  offset: count(0, Number.MAX_SAFE_INTEGER).default(0),
  limit: count(1, 100).default(20),
}

export type Page = { offset: number; limit: number }

/** What every list answers. `total` is exact. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ total: z.number().int(), data: z.array(item) })
}
export type List<Item> = { total: number; data: Item[] }

/** `true`, `false`, `1` and `0`. */
export const flag = z.union(
  [z.boolean(), z.literal(['true', '1', 1]).transform(() => true), z.literal(['false', '0', 0]).transform(() => false)],
  refused,
)

/** A repeated name: one value or several, an array in either case. */
export function several<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    value => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(100, refused),
  )
}

/** One word of a closed set, in a query. In a path or a body an unknown word is UNKNOWN_TYPE. */
export function wordOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, refused)
}
