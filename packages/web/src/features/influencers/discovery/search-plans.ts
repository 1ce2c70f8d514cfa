import { influencerBounds } from '@limelight/contract/search/influencer-filter-names'
import type { FilterSpec } from '../../../search/filters.ts'
import type { SortSpec } from '../../../search/state.ts'

/** What creators can be searched by in each network, in the order people meet it. */

const search = { name: 'search', label: 'Words', kind: 'words' } as const
const themes = { name: 'themes', label: 'Topics', kind: 'choices', catalogue: 'themes' } as const
const categoryName = { name: 'categoryName', label: 'Category', kind: 'choices', catalogue: 'categories' } as const
const language = { name: 'language', label: 'Language', kind: 'choices', catalogue: 'languages' } as const
const er = { name: 'er', label: 'ER', kind: 'range', bounds: influencerBounds.er, unit: 'percent' } as const
const aqs = { name: 'aqs', label: 'Quality', kind: 'range', bounds: influencerBounds.aqs, unit: 'score' } as const
const lastPostDate = { name: 'lastPostDate', label: 'Last post', kind: 'dates' } as const
const hasEmail = { name: 'hasEmail', label: 'Has email', kind: 'flag' } as const
const hideListed = { name: 'hideListed', label: 'Not in my lists', kind: 'flag' } as const
const gender = {
  name: 'gender',
  label: 'Gender',
  kind: 'choice',
  options: [
    { value: 'female', label: 'Female' },
    { value: 'male', label: 'Male' },
  ],
} as const

export const discoveryPlans = {
  instagram: {
    specs: [
      search,
      themes,
      categoryName,
      { name: 'location', label: 'Location', kind: 'choices', catalogue: 'locations' },
      { name: 'followers', label: 'Followers', kind: 'range', bounds: influencerBounds.followers },
      er,
      aqs,
      lastPostDate,
      hasEmail,
      hideListed,
      language,
      {
        name: 'accountType',
        label: 'Account type',
        kind: 'choice',
        options: [
          { value: 'personal', label: 'Personal' },
          { value: 'business', label: 'Business' },
          { value: 'creator', label: 'Creator' },
        ],
      },
      { ...gender, options: [...gender.options, { value: 'unspecified', label: 'Unspecified' }] },
      { name: 'following', label: 'Following', kind: 'range', bounds: influencerBounds.following },
    ],
    sorts: [
      { value: 'followers', label: 'Followers' },
      { value: 'following', label: 'Following' },
      { value: 'engagementRating', label: 'ER' },
    ],
  },
  youtube: {
    specs: [
      search,
      themes,
      categoryName,
      { name: 'locations', label: 'Location', kind: 'choices', catalogue: 'locations' },
      { name: 'followers', label: 'Subscribers', kind: 'range', bounds: influencerBounds.followers },
      { name: 'viewsTotal', label: 'Views', kind: 'range', bounds: influencerBounds.viewsTotal },
      er,
      aqs,
      lastPostDate,
      hasEmail,
      hideListed,
      language,
      gender,
    ],
    sorts: [
      { value: 'subscriber', label: 'Subscribers' },
      { value: 'viewsTotal', label: 'Views' },
      { value: 'videoTotal', label: 'Videos' },
    ],
  },
} as const satisfies Record<string, { specs: readonly FilterSpec[]; sorts: readonly [SortSpec, ...SortSpec[]] }>
