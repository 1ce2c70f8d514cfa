/** Limits and words of lists and boards. No zod: the browser loads this file with its first page. */

export const favouriteTypes = ['influencer', 'content', 'offer'] as const
export type FavouriteType = (typeof favouriteTypes)[number]

export const listRules = { maxNameLength: 64, maxDescriptionLength: 24, maxItemsPerCall: 1000, maxOtherLists: 500 }

export const listSorts = ['created', 'name', 'items', 'updated'] as const
export type ListSort = (typeof listSorts)[number]

export const columnRules = { maxNameLength: 40, maxNoteLength: 500, maxColumns: 50 }

/** Colors of new columns, in turn; the first four belong to the default columns. */
export const columnColors = ['#64748b', '#3b82f6', '#f59e0b', '#22c55e', '#8b5cf6', '#ec4899', '#14b8a6', '#ef4444']

/** The columns of a new user, in their order; the first is the default one. */
export const defaultColumns = ['New', 'Contacted', 'In progress', 'Done'] as const

export const exportFormats = ['json', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Kinds of custom columns. A column never changes its kind. */
export const fieldKinds = ['text', 'number', 'choice', 'date'] as const
export type FieldKind = (typeof fieldKinds)[number]

export const fieldRules = { maxFields: 12, maxNameLength: 40, maxChoices: 20, maxTextLength: 200, maxDigits: 15 }
