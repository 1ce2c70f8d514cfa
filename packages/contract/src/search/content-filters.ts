import * as z from 'zod'
import type { SocialNetwork } from '../networks.ts'
import { wordOf } from '../query.ts'
import { contentBounds } from './content-filter-names.ts'
import {
  choicesField,
  dateFields,
  hideListedField,
  networkField,
  rangeFields,
  searchField,
  walkFields,
} from './fields.ts'

export const timelineTypes = ['shorts', 'video'] as const

/** The filters of both networks; what a network does not know is ignored there. */
export const contentFilterFields = {
  search: searchField,
  /** Reels are 1, posts 0. */
  isVideo: z.literal([1, 0, '1', '0'], { error: 'INVALID_QUERY_STRING' }).transform(Number).optional(),
  timelineType: wordOf(timelineTypes).optional(),
  ...rangeFields('viewsTotal', contentBounds.viewsTotal),
  ...rangeFields('likesTotal', contentBounds.likesTotal),
  ...rangeFields('commentsTotal', contentBounds.commentsTotal),
  ...rangeFields('er', contentBounds.er),
  language: choicesField,
  languages: choicesField,
  location: choicesField,
  locations: choicesField,
  ...dateFields('publishDate'),
  hideListed: hideListedField,
}

export const contentSortField = wordOf(['videoViewCount', 'likes', 'comments', 'er', 'engagementRating'])

/** By network; the first is what a search without a sort does. */
export const contentSorts = {
  instagram: ['videoViewCount', 'likes', 'comments', 'er'],
  youtube: ['videoViewCount', 'likes', 'comments', 'engagementRating'],
} as const satisfies Record<SocialNetwork, readonly z.infer<typeof contentSortField>[]>

function sortsThere({ kind, sort }: { kind: SocialNetwork; sort?: string | undefined }): boolean {
  const known: readonly string[] = contentSorts[kind]
  return sort === undefined || known.includes(sort)
}

const contentFilterSchema = z.object({ kind: networkField, ...contentFilterFields })

export const contentSearchSchema = contentFilterSchema
  .extend({ sort: contentSortField.optional(), ...walkFields })
  .refine(sortsThere, { error: 'INVALID_QUERY_STRING' })

export const contentMatchesSchema = contentFilterSchema

export const contentHistogramSchema = contentFilterSchema.extend({
  field: wordOf(['viewsTotal', 'likesTotal', 'commentsTotal', 'er']),
})

export type ContentFilters = z.infer<typeof contentFilterSchema>
export type ContentSearch = z.infer<typeof contentSearchSchema>
export type ContentSort = z.infer<typeof contentSortField>
export type ContentHistogram = z.infer<typeof contentHistogramSchema>
