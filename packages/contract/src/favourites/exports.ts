import * as z from 'zod'
import { dateSchema, idSchema } from '../ids.ts'
import { flag, listOf, page } from '../query.ts'
import { networkField } from '../search/fields.ts'
import { exportFormats, favouriteTypes } from './rules.ts'
import { itemsField } from './schema.ts'

export const exportStatuses = ['PENDING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED'] as const

export const exportSchema = z
  .object({
    id: z.string(),
    listId: z.string().nullable(),
    listName: z.string(),
    type: z.enum(favouriteTypes),
    format: z.enum(exportFormats),
    unmask: z.boolean(),
    status: z.enum(exportStatuses),
    /** In percent. */
    progress: z.int().min(0).max(100),
    rows: z.int().nullable(),
    bytes: z.int().nullable(),
    /** Path of the file while it exists. */
    url: z.string().nullable(),
    createdAt: dateSchema,
    finishedAt: dateSchema.nullable(),
    expiresAt: dateSchema.nullable(),
  })
  .meta({ id: 'Export' })
export type Export = z.infer<typeof exportSchema>
export const exportsSchema = listOf(exportSchema)
export const exportsQuerySchema = z.object(page)
export type ExportsQuery = z.infer<typeof exportsQuerySchema>

export const exportRequestSchema = z.object({
  listId: idSchema,
  format: z.enum(exportFormats, { error: 'UNKNOWN_TYPE' }),
  /** Unmasks what is still masked, permanently, at the price of single unmasks. */
  unmask: flag.default(false),
  /** For spreadsheets: a CSV file names its columns in plain words and begins with a BOM. JSON ignores it. */
  readableHeaders: flag.default(false),
  /** The orders, posts, clicks and sales of the list instead of its items. Nothing in them is masked. */
  results: flag.default(false),
})
export type ExportRequest = z.infer<typeof exportRequestSchema>

/** A file of items that are selected in a search and need not be in a list. */
export const selectionExportSchema = exportRequestSchema
  .omit({ listId: true, results: true })
  .extend({
    type: z.enum(favouriteTypes, { error: 'UNKNOWN_TYPE' }),
    /** Offers have none. */
    socialNetwork: networkField.nullish(),
    items: itemsField,
  })
  .refine(({ type, socialNetwork }) => type === 'offer' || socialNetwork != null, { error: 'UNKNOWN_TYPE' })
export type SelectionExport = z.infer<typeof selectionExportSchema>

export const exportPriceSchema = z.object({
  allowed: z.literal(true),
  rows: z.int(),
  cost: z.object({ EXPORT: z.int(), MAX_EMAILS: z.int(), MAX_VOLUME_USERNAME_URL: z.int() }),
})
export type ExportPrice = z.infer<typeof exportPriceSchema>

export const exportIdSchema = z.object({ id: idSchema })
export type ExportId = z.infer<typeof exportIdSchema>

/** Over REST a READY export is its file; an unfinished one reports its progress. */
export const exportStateSchema = z.object({
  id: z.string(),
  status: z.enum(['PENDING', 'RUNNING', 'READY']),
  progress: z.int(),
})
export type ExportState = z.infer<typeof exportStateSchema>
