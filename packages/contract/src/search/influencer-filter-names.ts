import type { SocialNetwork } from '../networks.ts'

/** Which filters a network has, in the order people read them. Without zod: pages and server read the same plan. */

export const influencerBounds = {
  followers: { min: 0, max: 1e9 },
  following: { min: 0, max: 1e6 },
  viewsTotal: { min: 0, max: 1e12 },
  /** Per cent. */
  er: { min: 0, max: 100 },
  aqs: { min: 0, max: 100 },
} as const

export const influencerFilterNames = {
  instagram: [
    'search',
    'themes',
    'categoryName',
    'location',
    'language',
    'accountType',
    'gender',
    'followers',
    'following',
    'er',
    'aqs',
    'lastPostDate',
    'hasEmail',
  ],
  youtube: [
    'search',
    'themes',
    'categoryName',
    'locations',
    'language',
    'gender',
    'followers',
    'viewsTotal',
    'er',
    'aqs',
    'lastPostDate',
    'hasEmail',
  ],
} as const satisfies Record<SocialNetwork, readonly string[]>
