import * as z from 'zod'
import { socialNetworks } from '../networks.ts'
import { count, page, wordOf } from '../query.ts'

/** An unknown network in a path or a body is UNKNOWN_TYPE. */
export const networkField = z.enum(socialNetworks, { error: 'UNKNOWN_TYPE' })

export const sortDirections = ['ASC', 'DESC'] as const

/** Paging parameters. They are not part of the search that is charged. */
export const walkFields = {
  ...page,
  /** The `set` of a charged search that this one refines. */
  refines: z.string({ error: 'INVALID_QUERY_STRING' }).max(100, 'INVALID_QUERY_STRING').optional(),
  sortDirection: wordOf(sortDirections).default('DESC'),
  /** A capped count stops at 10,001, which is faster. */
  count: wordOf(['exact', 'capped']).default('exact'),
}

/** The charged set that covers the next refinements, how many are left, and for how long. */
const refinableSchema = z.object({ set: z.string(), left: z.int(), expiresInMs: z.int() })
export type Refinable = z.infer<typeof refinableSchema>

/** The `nextCursor` of the previous page. It replaces `offset`. */
export const cursorField = z.string({ error: 'INVALID_QUERY_STRING' }).max(500, 'INVALID_QUERY_STRING').optional()

/** A list whose total may be capped. `isTotalCapped` is set if a capped count was requested. */
export function cappedOf<Item extends z.ZodType>(item: Item) {
  return z.object({ total: z.int(), isTotalCapped: z.boolean().optional(), data: z.array(item) })
}

/** What a search found. `set` is the key of its filter set. */
export function foundOf<Item extends z.ZodType>(item: Item) {
  return cappedOf(item).extend({ set: z.string() })
}

/**
 * A page with the cursor of the next one, which is null on the last page. `isCut` is true if the
 * plan hides the rest.
 */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return foundOf(item).extend({
    nextCursor: z.string().nullable(),
    isCut: z.boolean(),
    refinable: refinableSchema.nullable(),
  })
}

/** The city of a creator. */
export const placeSchema = z.object({ id: z.string(), name: z.string(), region: z.string() })
export type Place = z.infer<typeof placeSchema>

/** The number of matches per slice of a range. Wide ranges have a logarithmic axis. */
export const histogramSchema = z.object({
  bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
})
export type Histogram = z.infer<typeof histogramSchema>

/**
 * The number of matches per value of a filter, without that filter itself. Values are in lower case,
 * and those without matches are left out.
 */
export const optionCountsSchema = z.object({
  options: z.array(z.object({ value: z.string(), count: z.int() })),
})
export type OptionCounts = z.infer<typeof optionCountsSchema>

export const matchesSchema = z.object({ total: z.int(), isTotalCapped: z.boolean() })

/** The id of an influencer or content item: a UInt64 as decimal digits. Numbers are converted. */
export const platformIdField = z.preprocess(
  value => (typeof value === 'number' ? String(value) : value),
  z
    .string({ error: 'ITEM_NOT_FOUND' })
    .regex(/^\d{1,20}$/, { error: 'ITEM_NOT_FOUND', abort: true })
    .refine(digits => BigInt(digits) < 2n ** 64n, 'ITEM_NOT_FOUND')
    .transform(digits => BigInt(digits).toString()),
)

export const relatedLimit = count(1, 50).default(10)
