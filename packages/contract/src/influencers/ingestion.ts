import * as z from 'zod'
import { requiredText, storable, tooLong } from '../forms.ts'
import { networkField } from '../search/fields.ts'
import { accountTypes, genders, timelineTypes } from '../search/filters.ts'
import { audienceRecordSchema } from './audience-record.ts'

/**
 * What a source knows about a creator. Unknown fields are left out or `null`. In an upload, these
 * texts appear beside a line number, so each names its field.
 */

const whole = (name: string, most: number) => {
  const error = `${name} must be a whole number from 0 to ${most}`
  return z.int({ error }).min(0, { error }).max(most, { error })
}
const decimal = (name: string, most: number) => {
  const error = `${name} must be a number from 0 to ${most}`
  return z.number({ error }).min(0, { error }).max(most, { error })
}
const instant = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} must be a date and time such as 2026-11-20T09:30:00Z` })
const text = (name: string, most: number) =>
  z
    .string(`${name} must be a text`)
    .trim()
    .max(most, tooLong(name, most))
    .nullish()
    .transform(given => storable(given ?? ''))
const word = (name: string, most: number) => requiredText(name, most).transform(storable)

/** A path at the image host, or an address. */
const pictureField = (error: string) =>
  z
    .union(
      [
        z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(2000),
        z.string().regex(/^img\/[a-z0-9/._-]{1,200}$/),
      ],
      error,
    )
    .nullish()
const countryField = (name: string) => {
  const error = `${name} must be a country of ISO 3166-1, such as DE`
  return z
    .string(error)
    .regex(/^[A-Z]{2}$/, error)
    .nullish()
}
const languageField = (name: string) => {
  const error = `${name} must be one of ISO 639-1, such as de`
  return z
    .string(error)
    .regex(/^[a-z]{2}$/, error)
    .nullish()
}

const avatarText = 'avatarUrl must be the address of a picture'
const categoriesText = 'categories must be at most 10 names of at most 64 characters'
const growthText = 'growth must be at most 1000 days of the form {"date", "followers", "er"}'

const growthRecordSchema = z.object(
  {
    date: z.iso.date(growthText),
    followers: whole('growth.followers', 1e9),
    er: decimal('growth.er', 100).nullish(),
  },
  growthText,
)

const postsText = 'posts must be a list of at most 200 posts'

/** A post as a source sends it beside its author. */
const postRecordSchema = z.object(
  {
    platformId: word('posts.platformId', 128),
    /** The last part of its address at the network. */
    shortcode: word('posts.shortcode', 128),
    text: text('posts.text', 5000),
    publishDate: instant('posts.publishDate').nullish(),
    isVideo: z.boolean('posts.isVideo must be true or false').nullish(),
    /** YouTube only. */
    timelineType: z.enum(timelineTypes, `posts.timelineType must be one of ${timelineTypes.join(', ')}`).nullish(),
    viewsTotal: whole('posts.viewsTotal', 1e12).nullish(),
    likesTotal: whole('posts.likesTotal', 1e9).nullish(),
    commentsTotal: whole('posts.commentsTotal', 1e9).nullish(),
    durationSec: whole('posts.durationSec', 1e6).nullish(),
    thumbnailUrl: pictureField('posts.thumbnailUrl must be the address of a picture'),
    language: languageField('posts.language'),
    location: countryField('posts.location'),
    /** The label of the network for paid partnerships, and the brand beside it. */
    isPaidPartnership: z.boolean('posts.isPaidPartnership must be true or false').nullish(),
    paidPartner: text('posts.paidPartner', 128),
  },
  postsText,
)
export type PostRecord = z.infer<typeof postRecordSchema>

export const influencerRecordSchema = z.object({
  /** The id at the network. Our id is derived from it, and it is never returned. */
  platformId: word('platformId', 128),
  username: word('username', 128),
  name: text('name', 200),
  bio: text('bio', 5000),
  email: z.email('email is not valid').max(254, tooLong('email', 254)).nullish(),
  avatarUrl: pictureField(avatarText),
  isVerified: z
    .boolean('isVerified must be true or false')
    .nullish()
    .transform(given => given ?? false),
  categories: z
    .array(
      z.string(categoriesText).trim().min(1, categoriesText).max(64, categoriesText).transform(storable),
      categoriesText,
    )
    .max(10, categoriesText)
    .nullish()
    .transform(given => given ?? []),
  followers: whole('followers', 1e9),
  following: whole('following', 1e9).nullish(),
  postsTotal: whole('postsTotal', 1e9).nullish(),
  viewsTotal: whole('viewsTotal', 1e12).nullish(),
  videoTotal: whole('videoTotal', 1e9).nullish(),
  /** Percent. Without it, calculated from the averages below, which the posts in the store replace. */
  er: decimal('er', 100).nullish(),
  /** Without it, calculated by the formula of docs/scores.md. */
  aqs: whole('aqs', 100).nullish(),
  likesAvg: decimal('likesAvg', 1e9).nullish(),
  commentsAvg: decimal('commentsAvg', 1e9).nullish(),
  viewsAvg: decimal('viewsAvg', 1e12).nullish(),
  /** The number of posts behind the averages. */
  postsCounted: whole('postsCounted', 65_535)
    .nullish()
    .transform(given => given ?? 0),
  postsPerWeek: decimal('postsPerWeek', 10_000).nullish(),
  lastPostDate: instant('lastPostDate').nullish(),
  location: countryField('location'),
  /** A name, or the id at GeoNames. Without one, the bio may tell it. Only known cities of `location` are kept. */
  city: text('city', 100),
  language: languageField('language'),
  gender: z.enum(genders, `gender must be one of ${genders.join(', ')}`).nullish(),
  accountType: z.enum(accountTypes, `accountType must be one of ${accountTypes.join(', ')}`).nullish(),
  /**
   * When the source saw these figures, by default now. An older record never replaces a newer one.
   */
  asOf: instant('asOf').nullish(),
  growth: z
    .array(growthRecordSchema, growthText)
    .max(1000, growthText)
    .nullish()
    .transform(given => given ?? []),
  /** A part that is left out, or older than the stored one, leaves the stored one as it is. */
  audience: audienceRecordSchema,
  /** Stored after the creator. */
  posts: z.array(postRecordSchema, postsText).max(200, postsText).nullish(),
})
export type InfluencerRecord = z.infer<typeof influencerRecordSchema>

/** The network comes first, because an unknown one is refused before other fields are checked. */
export const createInfluencerSchema = z.object({
  kind: networkField,
  ...influencerRecordSchema.shape,
  // In a body, unknown words have a code; reports about files have sentences.
  gender: z.enum(genders, { error: 'UNKNOWN_TYPE' }).nullish(),
  accountType: z.enum(accountTypes, { error: 'UNKNOWN_TYPE' }).nullish(),
})
export type CreateInfluencer = z.infer<typeof createInfluencerSchema>

/** Enough for about ten million creators. */
export const uploadRules = { maxFiles: 1, maxBytes: 4 * 1024 ** 3 } as const

/** The file as a stream; over REST it arrives as multipart. */
const arrivingField = z
  .custom<AsyncIterable<Uint8Array>>(
    given => typeof given === 'object' && given !== null && Symbol.asyncIterator in given,
    { error: 'FILE_INVALID_FORMAT' },
  )
  .meta({ type: 'string', format: 'binary' })

/** CSV with field names in its first line, a JSON array, or one JSON object per line. */
export const influencerUploadSchema = z.object({
  kind: networkField,
  files: z
    .array(arrivingField, { error: 'FILE_NOT_SEND' })
    .min(1, { error: 'FILE_NOT_SEND' })
    .max(uploadRules.maxFiles, { error: 'FILE_INVALID_FORMAT' }),
})
export type InfluencerUpload = z.infer<typeof influencerUploadSchema>

/** A content item, as a source knows it. Its author is stored first. */
export type ContentRecord = Omit<PostRecord, 'isVideo' | 'paidPartner'> & {
  authorPlatformId: string
  isVideo: boolean
  paidPartner?: string | null | undefined
}
