import * as z from 'zod'

const text = z.string()
const number = z.number()
const numberAsText = z.string()

/**
 * How the search store keeps a content item as one JSON text. Unknown values, wide integers and
 * dates are as for influencers.
 */
export const contentCopyRow = z.object({
  id: numberAsText,
  as_of: numberAsText,
  author_id: numberAsText,
  shortcode: text,
  thumbnail_url: text,
  text,
  is_video: z.boolean(),
  timeline_type: text,
  views: numberAsText,
  likes: number,
  comments: number,
  /** Basis points. */
  er: number,
  duration: number,
  publish_date: numberAsText,
  location: text,
  language: text,
  /** The label of the network, and the brand beside it as the source wrote it. */
  is_labelled: z.boolean().default(false),
  partner: text.default(''),
  /** How the post shows that it is sponsored: by that label, by its caption, or not at all. */
  disclosure: z.enum(['label', 'caption', '']).default(''),
  /** Brands in lower case: those that paid, and those that the caption only names. */
  paid: z.array(text).default([]),
  named: z.array(text).default([]),
})
export type ContentCopyRow = z.infer<typeof contentCopyRow>

/**
 * Columns for searching; `words` and `handle` hold the author's names at the time of writing, and
 * `mentions` whole usernames, without case and accents.
 */
export type ContentSearchColumns = { facets: string[]; words: string; handle: string; mentions: string[] }

const sortedColumns = ['id', 'author_id', 'views', 'likes', 'comments', 'er', 'publish_date'] as const

/** The columns of the sorted copies. */
export const contentCopyColumns = [...sortedColumns, 'facets', 'words', 'handle', 'mentions', 'shown'] as const

export type StoredContent = Pick<ContentCopyRow, 'as_of' | (typeof sortedColumns)[number]> &
  ContentSearchColumns & { platform_id: string; shown: string }
