import type { SocialNetwork } from '@limelight/contract/networks'
import type { SearchScope } from '@limelight/contract/search/saved-query'
import type { ColumnType, Generated, Selectable } from 'kysely'

/** What somebody has unmasked of a creator; never taken back. */
type UnmaskedInfluencerTable = {
  user_id: string
  network: SocialNetwork
  /** A UInt64 in decimal digits. */
  influencer_id: string
  username_at: Date | null
  email_at: Date | null
}

/** JSON that a person's browser keeps for three minutes. */
type SearchCacheTable = {
  user_id: string
  space: 'key' | 'hash'
  key: string
  value: ColumnType<unknown, string, string>
  written_at: Date
  expires_at: Date
}

/** Filters and sort that somebody wants to come back to, under a name that is theirs alone in its scope and network. */
type SavedSearchTable = {
  id: string
  user_id: string
  scope: SearchScope
  network: SocialNetwork
  name: string
  query: string
  created_at: Date
}
export type SavedSearchRow = Selectable<SavedSearchTable>

/** How a network names a profile. */
export type ProfileName = { by: 'handle' | 'id' | 'user'; value: string }

/** How the records of an uploaded file are told apart; `columns` are those of a CSV. */
export type FileShape = { format: 'csv'; columns: string[] } | { format: 'json-array' } | { format: 'json-lines' }

export type RejectedLine = { line: number; reason: string }

/** Postgres has no number that JavaScript reads as one and that counts the bytes of a large file. */
type Large = ColumnType<string, number | undefined, number>

type IngestJobTable = {
  id: string
  user_id: string
  kind: 'parse' | 'upload'
  network: SocialNetwork
  status: 'PENDING' | 'RUNNING' | 'DONE' | 'FAILED'
  /** Whom a parse looks up. */
  profile: ColumnType<ProfileName | null, string | null, never>
  /** Where an upload is kept; it is gone when the job is finished. */
  file: string | null
  /** Not known until the whole file is there. */
  shape: ColumnType<FileShape | null, null, string>
  bytes: Large
  /** Up to here the file has been read, in bytes and in lines; all before it is in the store. */
  position: Large
  line: Large
  accepted: Large
  rejected_count: Large
  /** The first hundred. */
  rejected: ColumnType<RejectedLine[], string | undefined, string>
  influencer_id: Generated<string | null>
  created_at: Date
  finished_at: Generated<Date | null>
}
export type IngestJobRow = Selectable<IngestJobTable>

/**
 * A creator in a list, which the search store keeps as one JSON text. An unknown number is -1, an unknown text ''. 64-bit
 * integers are their digits; dates are milliseconds.
 */
export type InfluencerCopyRow = {
  id: string
  as_of: string
  username: string
  name: string
  email: string
  avatar_url: string
  is_verified: boolean
  categories: string[]
  followers: number
  following: number
  posts: number
  views: string
  videos: number
  /** Basis points. */
  er: number
  aqs: number
  last_post_date: string
  location: string
  language: string
  gender: string
  account_type: string
}

/** What searches look through besides. */
export type InfluencerSearchColumns = { facets: string[]; words: string; handle: string }

/** What only a report shows. */
export type InfluencerReportColumns = {
  platform_id: string
  bio: string
  likes_avg: number
  comments_avg: number
  views_avg: number
  posts_counted: number
  /** Whether the source stated it; otherwise our formula made it. */
  is_er_given: boolean
  is_aqs_given: boolean
}

export type InfluencerRow = InfluencerCopyRow & InfluencerSearchColumns & InfluencerReportColumns

/** Its columns in the store; in the copies without those of the report. */
export type StoredInfluencer = Pick<
  InfluencerCopyRow,
  | 'id'
  | 'as_of'
  | 'followers'
  | 'following'
  | 'views'
  | 'videos'
  | 'er'
  | 'aqs'
  | 'last_post_date'
  | 'location'
  | 'language'
  | 'categories'
> &
  InfluencerSearchColumns &
  InfluencerReportColumns & { shown: string }

/** A day in the past of a creator; `er` in basis points, -1 when it is unknown. */
export type GrowthRow = { network: SocialNetwork; id: string; date: string; followers: number; er: number }

/** How a figure is spread among creators of one network and size: the lowest, each hundredth, the highest. */
export type PeerFigureRow = { network: SocialNetwork; tier: number; metric: string; peers: number; quantiles: number[] }

declare module '../database.ts' {
  interface Tables {
    ingest_jobs: IngestJobTable
    unmasked_influencers: UnmaskedInfluencerTable
    search_cache: SearchCacheTable
    saved_searches: SavedSearchTable
  }
}
