/** Bounds and words of lists and boards. Without zod: pages and server read the same ones. */

export const favouriteTypes = ['influencer', 'content', 'offer'] as const
export type FavouriteType = (typeof favouriteTypes)[number]

export const listRules = { longestName: 64, longestDescription: 24, mostAtOnce: 1000 }

export const columnRules = { longestName: 40, longestNote: 500, most: 50 }

/** What a new column gets in turn; the first four are those of the columns that everybody begins with. */
export const columnColors = ['#64748b', '#3b82f6', '#f59e0b', '#22c55e', '#8b5cf6', '#ec4899', '#14b8a6', '#ef4444']

/** The columns of a new user, in their order; the first is the default one. */
export const firstColumns = ['New', 'Contacted', 'In progress', 'Done'] as const

export const exportFormats = ['json', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]
