import * as z from 'zod'
import { cursorField, networkField, walkFields } from './fields.ts'
import { facetField, filterFieldsOf, knowsSort, rangeField, sortField } from './filter-fields.ts'
import { searchFilters } from './filters.ts'
import { searchSorts } from './sorts.ts'

export const contentFilterFields = filterFieldsOf(searchFilters.content)
export const contentSortField = sortField(searchSorts.content)

export const contentMatchesSchema = z.object({ kind: networkField, ...contentFilterFields })

export const contentSearchSchema = contentMatchesSchema
  .extend({ sort: contentSortField.optional(), ...walkFields, cursor: cursorField })
  .refine(knowsSort(searchSorts.content), { error: 'INVALID_QUERY_STRING' })

export const contentHistogramSchema = contentMatchesSchema.extend({ field: rangeField(searchFilters.content) })

export const contentOptionsSchema = contentMatchesSchema.extend({ field: facetField(searchFilters.content) })

export type ContentSearch = z.infer<typeof contentSearchSchema>
