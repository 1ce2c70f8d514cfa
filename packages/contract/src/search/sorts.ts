import type { SocialNetwork } from '../networks.ts'
import type { SearchScope } from './filters.ts'

/** A sort order. The search store has a copy of its table that is sorted by `column`. */
export type SortDefinition = {
  readonly value: string
  readonly label: string
  readonly column: string
  /** It has no opposite. */
  readonly isOneWay?: true
}

/** The grade of a row, then its size and freshness. */
const bestMatch = { value: 'bestMatch', label: 'Best match', column: 'standing', isOneWay: true } as const

const views = { value: 'videoViewCount', label: 'Views', column: 'views' } as const
const likes = { value: 'likes', label: 'Likes', column: 'likes' } as const
const comments = { value: 'comments', label: 'Comments', column: 'comments' } as const
const engagement = { label: 'Engagement', column: 'er' } as const

/** A search without a sort uses the first one of its network. */
export const searchSorts = {
  discovery: {
    instagram: [
      { value: 'followers', label: 'Followers', column: 'followers' },
      { value: 'following', label: 'Following', column: 'following' },
      { value: 'engagementRating', label: 'ER', column: 'er' },
      bestMatch,
    ],
    youtube: [
      { value: 'subscriber', label: 'Subscribers', column: 'followers' },
      { value: 'viewsTotal', label: 'Views', column: 'views' },
      { value: 'videoTotal', label: 'Videos', column: 'videos' },
      bestMatch,
    ],
  },
  content: {
    instagram: [views, likes, comments, { ...engagement, value: 'er' }, bestMatch],
    youtube: [views, likes, comments, { ...engagement, value: 'engagementRating' }, bestMatch],
  },
} as const satisfies Record<SearchScope, Record<SocialNetwork, readonly [SortDefinition, ...SortDefinition[]]>>
