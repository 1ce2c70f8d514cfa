import * as z from 'zod'
import { socialNetworks } from '../networks.ts'
import { cursorField, networkField, platformIdField, walkFields } from './fields.ts'
import { facetField, filterFieldsOf, knowsSort, rangeField, sortField } from './filter-fields.ts'
import { searchFilters } from './filters.ts'
import { searchSorts } from './sorts.ts'

export const influencerFilterFields = filterFieldsOf(searchFilters.discovery)
export const influencerSortField = sortField(searchSorts.discovery)
const sortsThere = knowsSort(searchSorts.discovery)

export const influencerMatchesSchema = z.object({ kind: networkField, ...influencerFilterFields })

export const influencerSearchSchema = influencerMatchesSchema
  .extend({ sort: influencerSortField.optional(), ...walkFields, cursor: cursorField })
  .refine(sortsThere, { error: 'INVALID_QUERY_STRING' })

/** The search as a request body, with filters and sort separate from paging. */
export const influencerProxySearchSchema = z
  .object({
    socialNetwork: networkField,
    filters: z
      .object({
        ...influencerFilterFields,
        sort: influencerSortField.optional(),
        sortDirection: walkFields.sortDirection,
      })
      .prefault({}),
    offset: walkFields.offset,
    limit: walkFields.limit,
    count: walkFields.count,
    refines: walkFields.refines,
  })
  .transform(({ socialNetwork, filters, ...walk }) => ({ kind: socialNetwork, ...filters, ...walk }))
  .refine(sortsThere, { error: 'INVALID_QUERY_STRING' })

/** One path serves two calls: `x` is a network to search in, or the id of a creator. */
export const influencerLookupSchema = z
  .object({
    x: z.union([networkField, platformIdField], { error: 'UNKNOWN_TYPE' }),
    ...influencerFilterFields,
    sort: influencerSortField.optional(),
    ...walkFields,
  })
  .transform(({ x, ...search }) => {
    const kind = socialNetworks.find(network => network === x)
    return kind === undefined ? { id: x } : { kind, ...search }
  })
  .refine(input => 'id' in input || sortsThere(input), { error: 'INVALID_QUERY_STRING' })

export const influencerHistogramSchema = influencerMatchesSchema.extend({ field: rangeField(searchFilters.discovery) })

export const influencerOptionsSchema = influencerMatchesSchema.extend({ field: facetField(searchFilters.discovery) })

export type InfluencerSearch = z.infer<typeof influencerSearchSchema>
export type InfluencerLookup = z.infer<typeof influencerLookupSchema>
