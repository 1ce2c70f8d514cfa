import * as z from 'zod'
import { socialNetworks } from '../networks.ts'
import { count, page, wordOf } from '../query.ts'

/** In a path or a body an unknown network is UNKNOWN_TYPE. */
export const networkField = z.enum(socialNetworks, { error: 'UNKNOWN_TYPE' })

export const sortDirections = ['ASC', 'DESC'] as const

/** How a result is paged. None of it makes another search. */
export const walkFields = {
  ...page,
  sortDirection: wordOf(sortDirections).default('DESC'),
  /** A capped count stops at 10,001, which is faster. */
  count: wordOf(['exact', 'capped']).default('exact'),
}

/** Where a capped count stops. */
export const maxCount = 10_001

/**
 * Where the page starts, from the `nextCursor` of the page before it. It takes the place of
 * `offset`.
 */
export const cursorField = z.string({ error: 'INVALID_QUERY_STRING' }).max(500, 'INVALID_QUERY_STRING').optional()

/** A list whose total may be capped. `isTotalCapped` is there when a capped count was requested. */
export function foundOf<Item extends z.ZodType>(item: Item) {
  return z.object({ total: z.int(), isTotalCapped: z.boolean().optional(), data: z.array(item) })
}

/** A page that says where the next one starts, unless it is the last. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return foundOf(item).extend({ nextCursor: z.string().nullable() })
}

/** How many match in each slice of a range. Wide ranges have a logarithmic axis. */
export const histogramSchema = z.object({
  bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
})
export type Histogram = z.infer<typeof histogramSchema>

export const matchesSchema = z.object({ total: z.int(), isTotalCapped: z.boolean() })

/**
 * Ids of influencers and of content: a UInt64 in decimal digits. A number is read as its digits.
 */
export const platformIdField = z.preprocess(
  value => (typeof value === 'number' ? String(value) : value),
  z
    .string({ error: 'ITEM_NOT_FOUND' })
    .regex(/^\d{1,20}$/, { error: 'ITEM_NOT_FOUND', abort: true })
    .refine(digits => BigInt(digits) < 2n ** 64n, 'ITEM_NOT_FOUND')
    .transform(digits => BigInt(digits).toString()),
)

export const relatedLimit = count(1, 50).default(10)
