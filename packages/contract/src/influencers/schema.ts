import * as z from 'zod'
import { contentListSchema } from '../content/schema.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { socialNetworks } from '../networks.ts'
import { flag, listOf, page, several, wordOf } from '../query.ts'
import { foundOf, networkField, pageOf, placeSchema, platformIdField, relatedLimit } from '../search/fields.ts'
import { accountTypes, genders } from '../search/filters.ts'
import { matchField } from '../search/match.ts'
import { audienceSchema } from './audience-schema.ts'
import { reportPriceSchema } from './price.ts'
import { sentenceSchema } from './verdict.ts'
import { verdictTopics } from './verdict-words.ts'

export const influencerSchema = z
  .object({
    id: z.string(),
    socialNetwork: z.enum(socialNetworks),
    name: z.string(),
    /** Its first two characters and `***` until it is unmasked. */
    username: z.string(),
    url: z.string().nullable(),
    email: z.string().nullable(),
    hasEmail: z.boolean(),
    isUnmasked: z.boolean(),
    isEmailUnmasked: z.boolean(),
    isVerified: z.boolean(),
    /** `verified`: the creator's owner shows them with a linked account. */
    figures: z.enum(['estimated', 'verified']),
    verifiedAt: dateSchema.nullable(),
    avatarUrl: z.string().nullable(),
    categories: z.array(z.string()),
    followers: z.int(),
    following: z.int().nullable(),
    postsTotal: z.int().nullable(),
    viewsTotal: z.int().nullable(),
    videoTotal: z.int().nullable(),
    /** Per cent. */
    er: z.number().nullable(),
    /** Of 100 creators of the same network and size, so many have a lower engagement rate. */
    erPercentile: z.int().nullable(),
    aqs: z.int().nullable(),
    lastPostDate: dateSchema.nullable(),
    location: z.string().nullable(),
    place: placeSchema.nullable(),
    language: z.string().nullable(),
    gender: z.enum(genders).nullable(),
    accountType: z.enum(accountTypes).nullable(),
    listIds: z.array(z.string()),
    /** The brands of sponsored posts, those with the most posts first. */
    brands: z.array(z.string()),
    match: matchField,
    asOf: dateSchema,
  })
  .meta({ id: 'Creator' })
export type Influencer = z.infer<typeof influencerSchema>

export const foundInfluencersSchema = foundOf(influencerSchema)
export const influencerPageSchema = pageOf(influencerSchema)
export type InfluencerPage = z.infer<typeof influencerPageSchema>
export const influencerIdSchema = z.object({ kind: networkField, id: platformIdField })
export type InfluencerId = z.infer<typeof influencerIdSchema>

const pointSchema = z.object({ date: z.iso.date(), followers: z.int(), er: z.number().nullable() })
export type GrowthPoint = z.infer<typeof pointSchema>

/** A figure, and where it stands among peers. */
const placedFigureSchema = z.object({
  value: z.number().nullable(),
  percentile: z.int().nullable(),
  /** The middle one of the peers. */
  median: z.number().nullable(),
  /** How many creators of the same network and size there are; the same for each figure. */
  peers: z.int(),
})
export type PlacedFigure = z.infer<typeof placedFigureSchema>

/** A figure that people can check: how it came about, and where it stands among peers. */
const scoreSchema = placedFigureSchema.extend({
  components: z.array(
    z.object({ name: z.string(), value: z.number().nullable(), weight: z.number(), text: z.string() }),
  ),
})
export type Score = z.infer<typeof scoreSchema>

const placedFiguresSchema = z.object({
  followers: placedFigureSchema,
  viewsAvg: placedFigureSchema,
  likesAvg: placedFigureSchema,
  commentsAvg: placedFigureSchema,
  postsPerWeek: placedFigureSchema,
})

/** What the side panel shows of a creator without a charge. */
export const influencerBriefSchema = z.object({
  bio: z.string(),
  /** The report was opened today, so opening it again is free. */
  isOpenedToday: z.boolean(),
  audience: audienceSchema.nullable(),
  placedFigures: placedFiguresSchema.extend({
    er: placedFigureSchema,
    aqs: placedFigureSchema,
    growth30d: placedFigureSchema,
  }),
  price: reportPriceSchema.nullable(),
})
export type InfluencerBrief = z.infer<typeof influencerBriefSchema>

/** A sudden change of the audience, which the quality score counts. */
const jumpSchema = z.object({ from: z.iso.date(), to: z.iso.date(), before: z.int(), after: z.int() })
export type Jump = z.infer<typeof jumpSchema>

export const influencerInfoSchema = influencerSchema.extend({
  bio: z.string(),
  /** One point per week, oldest first. */
  growth: z.array(pointSchema),
  jumps: z.array(jumpSchema),
  engagement: z.object({
    likesAvg: z.number().nullable(),
    commentsAvg: z.number().nullable(),
    viewsAvg: z.number().nullable(),
    posts: z.int(),
  }),
  placedFigures: placedFiguresSchema,
  audience: audienceSchema.nullable(),
  /** What the sources state, on the day of `asOf`, of a creator whose own figures are shown. */
  estimate: influencerSchema
    .pick({ followers: true, following: true, postsTotal: true, viewsTotal: true, videoTotal: true })
    .nullable(),
  scores: z.object({ er: scoreSchema, aqs: scoreSchema, growth30d: scoreSchema }),
  price: reportPriceSchema.nullable(),
  /** About the audience, the engagement and the growth. */
  verdict: z.array(sentenceSchema).length(verdictTopics.length),
})
export type InfluencerInfo = z.infer<typeof influencerInfoSchema>

export const relatedQuerySchema = influencerIdSchema.extend({
  limit: relatedLimit,
  /** Only creators of the same country. */
  sameCountry: flag.optional(),
})
export type RelatedQuery = z.infer<typeof relatedQuerySchema>
export const relatedSchema = listOf(influencerSchema.extend({ similarity: z.number().min(0).max(1) }))
export type RelatedInfluencers = z.infer<typeof relatedSchema>

export const influencerPostsQuerySchema = influencerIdSchema.extend({
  sort: wordOf(['recent', 'best', 'worst']).default('recent'),
  /** Only sponsored posts. */
  sponsored: flag.optional(),
  ...page,
})
export type InfluencerPostsQuery = z.infer<typeof influencerPostsQuerySchema>
export const influencerPostsSchema = contentListSchema

export const engagementSchema = z.object({
  id: z.string(),
  er: z.number().nullable(),
  likesAvg: z.number().nullable(),
  commentsAvg: z.number().nullable(),
  posts: z.int(),
  formula: z.string(),
})
export type Engagement = z.infer<typeof engagementSchema>

/** Ids by comma in a path, or as a list. */
const idsField = z.preprocess(
  value => (typeof value === 'string' ? value.split(',').filter(id => id !== '') : value),
  z.array(platformIdField, { error: 'ITEM_NOT_FOUND' }).min(1, 'ITEM_NOT_FOUND').max(100, 'INVALID_QUERY_STRING'),
)
export const graphQuerySchema = z.object({ kind: networkField, ids: idsField })
export type GraphQuery = z.infer<typeof graphQuerySchema>
export const graphSchema = listOf(z.object({ id: z.string(), points: z.array(pointSchema) }))
export type InfluencerGraph = z.infer<typeof graphSchema>

export const unmaskFields = ['username', 'email'] as const
export const unmaskSchema = influencerIdSchema.extend({
  /** All that is there, unless some of it is named. `username` opens the address of the profile too. */
  fields: several(z.enum(unmaskFields, { error: 'UNKNOWN_TYPE' })).optional(),
})
export type Unmask = z.infer<typeof unmaskSchema>
export const unmaskPriceSchema = z.object({ MAX_VOLUME_USERNAME_URL: z.int(), MAX_EMAILS: z.int() })
export const unmaskedSchema = influencerSchema.extend({ charged: unmaskPriceSchema })
export type Unmasked = z.infer<typeof unmaskedSchema>

export const networkQuerySchema = z.object({ kind: networkField })
export type NetworkQuery = z.infer<typeof networkQuerySchema>

/** A way into the store: one profile that is looked up, or a file of many. */
export const ingestJobSchema = z.object({
  id: z.string(),
  kind: z.enum(['parse', 'upload']),
  status: z.enum(['PENDING', 'RUNNING', 'DONE', 'FAILED']),
  /** Per cent. */
  progress: z.int().min(0).max(100),
  accepted: z.int(),
  rejectedCount: z.int(),
  /** The first hundred. */
  rejected: z.array(z.object({ line: z.int(), reason: z.string() })),
  influencerId: z.string().nullable(),
})
export type IngestJob = z.infer<typeof ingestJobSchema>
export const ingestJobIdSchema = networkQuerySchema.extend({ id: idSchema })
export type IngestJobId = z.infer<typeof ingestJobIdSchema>

export const parseSchema = networkQuerySchema.extend({
  /** A name at the network, with or without @, or the address of a profile. */
  username: z.string().trim().max(300, 'INVALID_QUERY_STRING').optional(),
  url: z.string().trim().max(300, 'INVALID_QUERY_STRING').optional(),
})
export type ParseRequest = z.infer<typeof parseSchema>
