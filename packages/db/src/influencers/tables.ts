import type { ProfileName } from '@limelight/contract/influencers/profile-names'
import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import type { ColumnType, Generated, Selectable } from 'kysely'
import * as z from 'zod'

/** What a user has unmasked of a creator; permanent. */
type UnmaskedInfluencerTable = {
  user_id: string
  network: SocialNetwork
  /** A UInt64 in decimal digits. */
  influencer_id: string
  username_at: Date | null
  email_at: Date | null
}

/** The format of an uploaded file; `columns` are those of a CSV. */
export type FileShape = { format: 'csv'; columns: string[] } | { format: 'json-array' } | { format: 'json-lines' }

export type RejectedLine = { line: number; reason: string }

/**
 * Postgres has no number that JavaScript reads as one and that counts the bytes of a large file.
 */
type Large = ColumnType<string, number | undefined, number>

type IngestJobTable = {
  id: string
  user_id: string
  kind: 'parse' | 'upload'
  network: SocialNetwork
  status: 'PENDING' | 'RUNNING' | 'DONE' | 'FAILED'
  /** The profile that a parse looks up. */
  profile: ColumnType<ProfileName | null, string | null, never>
  /** The path of an upload; deleted when the job is finished. */
  file: string | null
  /** Unknown until the whole file has arrived. */
  shape: ColumnType<FileShape | null, null, string>
  bytes: Large
  /** The file is stored up to here, in bytes and lines. */
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

/** A link that opens a report, or the results of a list, without an account. */
type SharedReportTable = {
  id: string
  user_id: string
  network: SocialNetwork | null
  influencer_id: string | null
  list_id: string | null
  /** Whether results show costs and amounts. */
  shows_money: Generated<boolean>
  /** The name of the creator or the list when the link was made. */
  name: string
  token_hash: string
  /** The token itself, encrypted, so that its owner can copy the link again. */
  sealed_token: Buffer
  views: Generated<number>
  last_viewed_at: Generated<Date | null>
  created_at: Date
  ends_at: Date
}
export type SharedReportRow = Selectable<SharedReportTable>

const text = z.string()
const number = z.number()
const numberAsText = z.string()

/**
 * How the search store keeps an influencer as one JSON text. Unknown numbers are -1, unknown texts
 * ''; dates are milliseconds.
 */
export const influencerCopyRow = z.object({
  id: numberAsText,
  as_of: numberAsText,
  username: text,
  name: text,
  email: text,
  avatar_url: text,
  is_verified: z.boolean(),
  categories: z.array(text),
  followers: number,
  following: number,
  posts: number,
  views: numberAsText,
  videos: number,
  /** Basis points. */
  er: number,
  aqs: number,
  last_post_date: numberAsText,
  location: text,
  language: text,
  gender: text,
  account_type: text,
  /** Whether the figures are estimates or those of the owner's linked account. */
  figures: z.enum(['estimated', 'verified']).default('estimated'),
  verified_at: numberAsText.default('-1'),
  /** Brands of sponsored posts in lower case, those with the most posts first. */
  brands: z.array(text).default([]),
  /** The newest posts of a year, which topics and named brands are counted in. */
  counted: number.default(0),
  /** Topics of counted posts in lower case, each with its posts, those with the most first. */
  topics: z.array(z.tuple([text, number])).default([]),
  /** Brands that counted posts name without being paid, in lower case. */
  named: z.array(text).default([]),
  /** The id of the city. */
  place: text.default(''),
  /** Whether the followers jumped in 12 months. */
  jumps: z.enum(['', 'none', 'some']).default(''),
})
export type InfluencerCopyRow = z.infer<typeof influencerCopyRow>

/**
 * A row for a file: `DE 62.5` per country, language, age and gender, the basis points of the two
 * rates, the smallest sample and its newest day.
 */
export const exportedInfluencer = influencerCopyRow.extend({
  audience: z.tuple([
    z.array(text),
    z.array(text),
    z.array(text),
    z.array(text),
    number,
    number,
    z.coerce.number(),
    text,
  ]),
})
export type ExportedAudience = z.infer<typeof exportedInfluencer>['audience']

/** The figures that an owner's account may replace. */
export const estimatedFigures = influencerCopyRow.pick({
  name: true,
  avatar_url: true,
  followers: true,
  following: true,
  posts: true,
  views: true,
  videos: true,
})
export type EstimatedFigures = z.infer<typeof estimatedFigures>

/** The stored growth of a creator whose past is unknown: lower than any growth. */
export const unknownGrowth = -1_000_000

/** Columns for searching that no answer shows. */
const shares = z.record(text, number)
const searchColumns = z.object({
  facets: z.array(text),
  words: text,
  handle: text,
  /** Shares of followers in basis points, by code. */
  audience_countries: shares,
  audience_languages: shares,
  audience_ages: shares,
  audience_genders: shares,
  audience_reachable: number,
  audience_suspicious: number,
})
export type InfluencerSearchColumns = z.infer<typeof searchColumns>

/** Figures beside those of `shown` that searches filter or sort by. */
const figureColumns = z.object({
  views_avg: number,
  /** Within 30 days, in basis points. */
  growth: number,
})

/** Columns that no copy has. */
const reportColumns = z.object({
  platform_id: text,
  bio: text,
  likes_avg: number,
  comments_avg: number,
  posts_counted: number,
  posts_per_week: number,
  /** Whether the source stated it; otherwise our formula made it. */
  is_er_given: z.boolean(),
  is_aqs_given: z.boolean(),
  /** The estimates that the owner's own figures replace, as JSON; '' for all other creators. */
  estimate: text,
  /** The audience as its sources stated it, as JSON; '' without one. */
  audience: text,
})
export const influencerReportRow = z.object({ ...searchColumns.shape, ...figureColumns.shape, ...reportColumns.shape })
export type InfluencerRow = InfluencerCopyRow & z.infer<typeof influencerReportRow>

const copyColumns = z.object({
  ...influencerCopyRow.pick({
    id: true,
    followers: true,
    following: true,
    views: true,
    videos: true,
    er: true,
    aqs: true,
    last_post_date: true,
    location: true,
    language: true,
    categories: true,
  }).shape,
  ...searchColumns.shape,
  ...figureColumns.shape,
  shown: text,
})
/** The columns of the sorted copies. */
export const influencerCopyColumns = Object.keys(copyColumns.shape)

/** The columns of the source of truth. */
export const storedInfluencer = z.object({
  ...copyColumns.shape,
  ...reportColumns.shape,
  as_of: influencerCopyRow.shape.as_of,
})
export type StoredInfluencer = z.infer<typeof storedInfluencer>

/** One day in the past of an influencer. `er` is in basis points, -1 when unknown. */
export const growthRow = z.object({
  network: z.enum(socialNetworks),
  id: numberAsText,
  date: text,
  followers: number,
  er: number,
})
export type GrowthRow = z.infer<typeof growthRow>

/**
 * How a figure is spread among influencers of one network and size: the lowest, each hundredth, the
 * highest.
 */
export const peerFigureRow = z.object({
  network: z.enum(socialNetworks),
  tier: number,
  metric: text,
  peers: number,
  /** Null in a group without influencers. */
  quantiles: z.array(number.nullable()),
})
export type PeerFigureRow = z.infer<typeof peerFigureRow>

declare module '../database.ts' {
  interface Tables {
    ingest_jobs: IngestJobTable
    shared_reports: SharedReportTable
    unmasked_influencers: UnmaskedInfluencerTable
  }
}
