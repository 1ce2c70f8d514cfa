import * as z from 'zod'
import { dateSchema } from '../ids.ts'
import { socialNetworks } from '../networks.ts'
import { listOf } from '../query.ts'
import { networkField, pageOf, placeSchema, platformIdField } from '../search/fields.ts'
import { timelineTypes } from '../search/filters.ts'
import { matchField } from '../search/match.ts'

/** A post, reel, video or short. */
export const contentItemSchema = z.object({
  id: z.string(),
  socialNetwork: z.enum(socialNetworks),
  /** Follows the mask of its author. */
  url: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  text: z.string(),
  authorId: z.string(),
  author: z.object({
    id: z.string(),
    name: z.string(),
    username: z.string(),
    avatarUrl: z.string().nullable(),
    followers: z.int(),
    isUnmasked: z.boolean(),
  }),
  /** Instagram only: reels are 1, posts 0. */
  isVideo: z.literal([0, 1]).nullable(),
  /** YouTube only. */
  timelineType: z.enum(timelineTypes).nullable(),
  viewsTotal: z.int().nullable(),
  likesTotal: z.int().nullable(),
  commentsTotal: z.int().nullable(),
  er: z.number().nullable(),
  durationSec: z.int().nullable(),
  publishDate: dateSchema.nullable(),
  language: z.string().nullable(),
  location: z.string().nullable(),
  /** The author's. */
  place: placeSchema.nullable(),
  listIds: z.array(z.string()),
  isSponsored: z.boolean(),
  /** Whether the network labels the post as paid, or the caption says it. */
  disclosure: z.enum(['label', 'caption']).nullable(),
  /** A brand that the post only names is not paid. */
  brands: z.array(z.object({ name: z.string(), isPaid: z.boolean() })),
  /** As written, without their signs. Until the author is unmasked, only brands are mentioned. */
  hashtags: z.array(z.string()),
  mentions: z.array(z.string()),
  match: matchField,
})
export type ContentItem = z.infer<typeof contentItemSchema>

/** What a post is measured by: views on YouTube, likes and comments on Instagram. */
export const postMeasures = ['reactions', 'views'] as const

/** An opened content item, with its result against the other posts of its author. */
export const contentDetailSchema = contentItemSchema.extend({
  standing: z.object({
    measure: z.enum(postMeasures),
    value: z.int().nullable(),
    median: z.number().nullable(),
    ratio: z.number().nullable(),
    posts: z.int(),
    /** The same among posts of the same kind. */
    kindMedian: z.number().nullable(),
    kindRatio: z.number().nullable(),
    kindPosts: z.int(),
  }),
})
export type ContentDetail = z.infer<typeof contentDetailSchema>

export const contentListSchema = listOf(contentItemSchema)
export const contentPageSchema = pageOf(contentItemSchema)
export const contentIdSchema = z.object({ kind: networkField, id: platformIdField })
export type ContentId = z.infer<typeof contentIdSchema>
