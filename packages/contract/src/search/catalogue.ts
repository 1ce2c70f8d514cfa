import * as z from 'zod'
import { listOf } from '../query.ts'
import { networkField } from './fields.ts'

/** One value that a filter can have. */
const filterEntrySchema = z.object({
  category_name: z.string().nullable(),
  item_name: z.string(),
  /** The value that a filter sends. */
  search_query: z.string(),
  country: z.string().nullable(),
  language: z.string().nullable(),
  count: z.int(),
})
export type FilterEntry = z.infer<typeof filterEntrySchema>
export const filterEntriesSchema = listOf(filterEntrySchema)
export type FilterEntries = z.infer<typeof filterEntriesSchema>

export const filterCatalogueSchema = z.object({
  themes: z.array(filterEntrySchema),
  categories: z.array(filterEntrySchema),
  locations: z.array(filterEntrySchema),
  /** Cities and regions by their ids. */
  places: z.array(filterEntrySchema),
  languages: z.array(filterEntrySchema),
  brands: z.array(filterEntrySchema),
})
export type FilterCatalogue = z.infer<typeof filterCatalogueSchema>

export const catalogueQuerySchema = z.object({
  kind: networkField,
  /** A prefix of a name, or `all`. */
  name: z.string().max(100, 'INVALID_QUERY_STRING').default('all'),
})
export type CatalogueQuery = z.infer<typeof catalogueQuerySchema>
