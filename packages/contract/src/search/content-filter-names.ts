import type { SocialNetwork } from '../networks.ts'

/** Which filters a network has, in the order people read them. Without zod: pages and server read the same plan. */

export const contentBounds = {
  viewsTotal: { min: 0, max: 1e12 },
  likesTotal: { min: 0, max: 1e9 },
  commentsTotal: { min: 0, max: 1e9 },
  /** Per cent. */
  er: { min: 0, max: 100 },
} as const

export const contentFilterNames = {
  instagram: [
    'search',
    'isVideo',
    'viewsTotal',
    'likesTotal',
    'commentsTotal',
    'languages',
    'locations',
    'er',
    'publishDate',
  ],
  youtube: [
    'search',
    'timelineType',
    'viewsTotal',
    'likesTotal',
    'commentsTotal',
    'language',
    'location',
    'er',
    'publishDate',
  ],
} as const satisfies Record<SocialNetwork, readonly string[]>
