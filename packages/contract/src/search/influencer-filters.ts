import * as z from 'zod'
import { type SocialNetwork, socialNetworks } from '../networks.ts'
import { flag, wordOf } from '../query.ts'
import {
  choicesField,
  dateFields,
  hideListedField,
  networkField,
  platformIdField,
  rangeFields,
  searchField,
  walkFields,
} from './fields.ts'
import { influencerBounds } from './influencer-filter-names.ts'

export const accountTypes = ['personal', 'business', 'creator'] as const
export const genders = ['male', 'female', 'unspecified'] as const

/** The filters of both networks; what a network does not know is ignored there. */
export const influencerFilterFields = {
  search: searchField,
  themes: choicesField,
  categoryName: choicesField,
  location: choicesField,
  locations: choicesField,
  language: choicesField,
  languages: choicesField,
  accountType: wordOf(accountTypes).optional(),
  gender: wordOf(genders).optional(),
  ...rangeFields('followers', influencerBounds.followers),
  ...rangeFields('following', influencerBounds.following),
  ...rangeFields('viewsTotal', influencerBounds.viewsTotal),
  ...rangeFields('er', influencerBounds.er),
  ...rangeFields('aqs', influencerBounds.aqs),
  ...dateFields('lastPostDate'),
  hasEmail: flag.optional(),
  hideListed: hideListedField,
}

export const influencerSortField = wordOf([
  'followers',
  'following',
  'engagementRating',
  'subscriber',
  'viewsTotal',
  'videoTotal',
])

/** By network; the first is what a search without a sort does. */
export const influencerSorts = {
  instagram: ['followers', 'following', 'engagementRating'],
  youtube: ['subscriber', 'viewsTotal', 'videoTotal'],
} as const satisfies Record<SocialNetwork, readonly z.infer<typeof influencerSortField>[]>

function sortsThere({ kind, sort }: { kind: SocialNetwork; sort?: string | undefined }): boolean {
  const known: readonly string[] = influencerSorts[kind]
  return sort === undefined || known.includes(sort)
}

const influencerFilterSchema = z.object({ kind: networkField, ...influencerFilterFields })

export const influencerSearchSchema = influencerFilterSchema
  .extend({ sort: influencerSortField.optional(), ...walkFields })
  .refine(sortsThere, { error: 'INVALID_QUERY_STRING' })

/** As a body: the filters, with the sort among them, stand apart from the page. */
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
  })
  .transform(({ socialNetwork, filters, ...walk }) => ({ kind: socialNetwork, ...filters, ...walk }))
  .refine(sortsThere, { error: 'INVALID_QUERY_STRING' })

/** One address for two calls: `x` is a network to search in, or the id of a creator of any network. */
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

export const influencerMatchesSchema = influencerFilterSchema

export const influencerHistogramSchema = influencerFilterSchema.extend({
  field: wordOf(['followers', 'following', 'viewsTotal', 'er', 'aqs']),
})

export type InfluencerFilters = z.infer<typeof influencerFilterSchema>
export type InfluencerSearch = z.infer<typeof influencerSearchSchema>
export type InfluencerLookup = z.infer<typeof influencerLookupSchema>
export type InfluencerSort = z.infer<typeof influencerSortField>
export type InfluencerHistogram = z.infer<typeof influencerHistogramSchema>
