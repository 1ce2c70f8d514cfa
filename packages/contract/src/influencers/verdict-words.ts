/** Without zod, because the page of a report loads this file. */

/** What the three sentences of a report speak of, in their order. */
export const verdictTopics = ['audience', 'engagement', 'growth'] as const
export type VerdictTopic = (typeof verdictTopics)[number]

/** The ids of the figures on the page of a report. */
export const verdictAnchors = {
  audience: 'figure-quality',
  engagement: 'figure-engagement',
  growth: 'figure-growth',
} as const satisfies Record<VerdictTopic, string>

export const verdictTones = ['good', 'fair', 'poor', 'unknown'] as const
export type VerdictTone = (typeof verdictTones)[number]
