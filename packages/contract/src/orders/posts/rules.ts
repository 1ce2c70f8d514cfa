import type { AccountKind } from '../../social-accounts/kinds.ts'

/** Without zod, because pages show these too. */
export const postKinds = ['POST', 'REEL', 'STORY', 'VIDEO', 'SHORT'] as const
export type PostKind = (typeof postKinds)[number]

/** Which kinds a network has. */
export const kindsOfNetwork: Record<AccountKind, readonly PostKind[]> = {
  INSTAGRAM: ['REEL', 'POST', 'STORY'],
  YOUTUBE: ['VIDEO', 'SHORT'],
  TWITCH: ['VIDEO'],
  TIKTOK: ['VIDEO'],
  TWITTER: ['POST'],
  TELEGRAM: ['POST'],
}

export const deliverableRules = {
  maxDeliverables: 10,
  maxCount: 20,
  maxContains: 5,
  maxLiveDays: 365,
  defaultLiveDays: 30,
} as const

export const postStatuses = ['CHECKING', 'LIVE', 'REMOVED', 'DONE', 'UNREADABLE', 'REPLACED'] as const
export type PostStatus = (typeof postStatuses)[number]

export const postProblems = ['AWAY', 'EXPIRED', 'UNLINKED', 'SCOPE_MISSING', 'NOT_READABLE'] as const
export type PostProblem = (typeof postProblems)[number]

/** In the order in which checks are shown. */
export const postRequirements = ['AUTHOR', 'PUBLISHED', 'KIND', 'CONTAINS', 'DISCLOSED', 'LIVE'] as const
export type PostRequirement = (typeof postRequirements)[number]

export const verdicts = ['MET', 'MISSING', 'UNKNOWN'] as const
export type Verdict = (typeof verdicts)[number]
