import * as z from 'zod'
import { idSchema } from '../ids.ts'
import { page, wordOf } from '../query.ts'
import { contentFilterFields, contentSortField } from '../search/content-filters.ts'
import { walkFields } from '../search/fields.ts'
import { influencerFilterFields, influencerSortField } from '../search/influencer-filters.ts'
import { favouriteTypes } from './rules.ts'

/** Sorts that only lists have. */
export const ownSorts = ['added', 'column'] as const

/** A list has no best match, because it shows what its user chose. */
const searchSorts = [
  ...new Set([
    ...influencerSortField.exclude(['bestMatch']).options,
    ...contentSortField.exclude(['bestMatch']).options,
  ]),
]

/**
 * What is in a list: the filters and sorts of the search for its type and network. What these do not know is ignored, a
 * sort that they do not know is refused.
 */
export const favouriteItemsQuerySchema = z.object({
  type: z.enum(favouriteTypes, { error: 'UNKNOWN_TYPE' }),
  id: idSchema,
  ...contentFilterFields,
  ...influencerFilterFields,
  columnId: idSchema.optional(),
  sort: wordOf([...ownSorts, ...searchSorts]).default('added'),
  sortDirection: walkFields.sortDirection,
  ...page,
})
/** The items of a list of creators that its totals count. */
export const listTotalsQuerySchema = z.object({
  id: idSchema,
  ...influencerFilterFields,
  columnId: idSchema.optional(),
})
export type ListTotalsQuery = z.infer<typeof listTotalsQuerySchema>

export type FavouriteItemsQuery = z.infer<typeof favouriteItemsQuerySchema>
