/** A post, reel, video or short in a list, kept as one JSON text. Unknown values, 64-bit integers and dates are as for creators. */
export type ContentCopyRow = {
  id: string
  as_of: string
  author_id: string
  shortcode: string
  thumbnail_url: string
  text: string
  is_video: boolean
  timeline_type: string
  views: string
  likes: number
  comments: number
  /** Basis points. */
  er: number
  duration: number
  publish_date: string
  location: string
  language: string
}

/** What searches look through besides; `words` and `handle` have the author's names as they were when it was written. */
type ContentSearchColumns = { facets: string[]; words: string; handle: string }

export type StoredContent = Pick<
  ContentCopyRow,
  'id' | 'as_of' | 'author_id' | 'views' | 'likes' | 'comments' | 'er' | 'publish_date'
> &
  ContentSearchColumns & { platform_id: string; shown: string }
