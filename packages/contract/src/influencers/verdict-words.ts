/** Without zod, because the page of a report loads this file. */

/** What the three sentences of a report speak of, in their order. */
export const verdictTopics = ['audience', 'engagement', 'growth'] as const
export type VerdictTopic = (typeof verdictTopics)[number]

/** The ids of the figures on the page of a report. */
export const verdictAnchors = {
  audience: 'figure-quality',
  engagement: 'figure-engagement',
  growth: 'figure-growth',
  /** Only beside a sample of the audience that decides the first sentence. */
  suspicious: 'figure-suspicious',
} as const satisfies Record<VerdictTopic | 'suspicious', string>

export const verdictTones = ['good', 'fair', 'poor', 'unknown'] as const
export type VerdictTone = (typeof verdictTones)[number]
