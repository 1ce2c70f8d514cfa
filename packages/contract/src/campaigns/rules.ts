/** Without zod, because pages show these too. */

export const campaignRules = {
  maxName: 120,
  maxRecipientName: 128,
  /** Of one call; plans allow fewer. */
  maxRecipients: 10_000,
  maxLists: 100,
  maxFollowUps: 3,
  maxDaysBetween: 30,
  maxDaysAhead: 90,
} as const
