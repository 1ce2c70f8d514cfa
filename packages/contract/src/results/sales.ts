import * as z from 'zod'
import { dateSchema, idSchema } from '../ids.ts'

export const salesRules = {
  maxPerCall: 500,
  maxSales: 500_000,
  maxFileBytes: 5 * 1024 * 1024,
  maxLines: 50_000,
  maxShownErrors: 100,
  formerKeyHours: 24,
  callsPerMinute: 60,
  /** How far the time of a signed call may be off. */
  toleranceMs: 5 * 60_000,
}

/** What is left of a sale after refunds, in the currency of the list. */
const saleSchema = z.object({
  id: z.string(),
  soldAt: dateSchema,
  updatedAt: dateSchema,
  amount: z.string(),
  currency: z.string(),
  code: z.string().nullable(),
  link: z.string().nullable(),
})

export const valueSaleSchema = saleSchema.extend({ value: z.string().nullable() })

/** Over REST, the body of a signed call. */
export const signedSalesSchema = z.object({
  listId: z.string().catch(''),
  id: z.string().catch(''),
  timestamp: z.string().catch(''),
  payload: z.string(),
  signature: z.string(),
})
export type SignedSales = z.infer<typeof signedSalesSchema>

export const importFileSchema = z.object({ id: idSchema, files: z.array(z.instanceof(Uint8Array)).optional() })
export type ImportFile = z.infer<typeof importFileSchema>

export const importSchema = z.object({
  lines: z.int(),
  accepted: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  rejected: z.int(),
  /** The first hundred. Lines of a call are counted from 1. */
  errors: z.array(z.object({ line: z.int(), text: z.string() })),
})
export type Import = z.infer<typeof importSchema>
