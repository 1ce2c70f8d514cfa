export const moderationTargets = ['PROFILE', 'PHOTO', 'PORTFOLIO', 'OFFER'] as const
export type ModerationTarget = (typeof moderationTargets)[number]

export const moderationStatuses = ['UNKNOWN', 'APPROVED', 'REFUSED'] as const
export type ModerationStatus = (typeof moderationStatuses)[number]
