import * as z from 'zod'
import { usdtSchema } from '../deposits/price.ts'

/** Items whose value is known; without one, sums and averages are null. */
const known = z.int()

/** Sums and averages over the creators of a list. */
export const listTotalsSchema = z.object({
  items: z.int(),
  /** No longer in the search store. */
  gone: z.int(),
  masked: z.int(),
  followers: z.object({ total: z.int().nullable(), average: z.int().nullable(), known }),
  viewsAvg: z.object({ average: z.int().nullable(), known }),
  /** In percent. */
  er: z.object({ average: z.number().nullable(), median: z.number().nullable(), known }),
  price: z.object({
    total: usdtSchema.nullable(),
    low: usdtSchema.nullable(),
    high: usdtSchema.nullable(),
    average: usdtSchema.nullable(),
    known,
    /** How many of the estimates come from settled orders. */
    fromOrders: z.int(),
  }),
  budget: usdtSchema.nullable(),
  /** By the id of a custom column of numbers. Items that are gone keep their values. */
  fields: z.record(z.string(), z.object({ total: z.number().nullable(), average: z.number().nullable(), known })),
})
export type ListTotals = z.infer<typeof listTotalsSchema>

/** The median of the known rates in percent, in whole basis points, as rates are stored. */
export function medianRate(rates: readonly (number | null)[]): number | null {
  const points = rates.flatMap(rate => (rate === null ? [] : Math.round(rate * 100))).toSorted((a, b) => a - b)
  const upper = points[Math.floor(points.length / 2)]
  const lower = points[Math.ceil(points.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : Math.round((lower + upper) / 2) / 100
}
