import * as z from 'zod'
import { checkedByRule, removeInvisible, tooLong } from '../forms.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { count, page, several } from '../query.ts'
import { userCardSchema } from '../users/schema.ts'

const maxReviewLength = 2000

/** How long the author can change a review that has no reply. */
export const reviewEditMs = 24 * 60 * 60_000

const stars = { error: 'RATING_REQUIRED_PARAMS' }
export const ratingForm = z.int(stars).min(1, stars).max(5, stars)

export const reviewTextForm = z
  .string({ error: 'Text is not valid' })
  .overwrite(removeInvisible)
  .trim()
  .max(maxReviewLength, tooLong('Text', maxReviewLength))

export const replyForm = z.object({
  text: z
    .string({ error: 'Reply is required' })
    .overwrite(removeInvisible)
    .trim()
    .min(1, 'Reply is required')
    .max(maxReviewLength, tooLong('Reply', maxReviewLength)),
})

export const newReviewSchema = z.object({
  rating: ratingForm,
  orderId: z.uuid({ error: 'REVIEWS_NOT_ALLOWED' }).toLowerCase(),
  text: checkedByRule(reviewTextForm),
})
export const reviewUpdateSchema = z.object({
  id: idSchema,
  rating: checkedByRule(ratingForm),
  text: checkedByRule(reviewTextForm),
})
export const replySchema = z.object({ id: idSchema, text: checkedByRule(replyForm.shape.text) })
export const reviewIdSchema = z.object({ id: idSchema })

const target = { userId: idSchema.optional(), offerId: idSchema.optional() }
export const reviewsQuerySchema = z.object({ ...page, ...target, rating: several(count(1, 5)).optional() })
export const ratingQuerySchema = z.object(target)

export const reviewSchema = z
  .object({
    id: z.string(),
    /** Only for the author and the reviewed seller. */
    orderId: z.string().nullable(),
    offerId: z.string().nullable(),
    authorId: z.string(),
    author: userCardSchema,
    targetId: z.string(),
    ordered: z.object({ name: z.string(), amount: z.int(), price: z.string() }),
    rating: z.int(),
    text: z.string(),
    /** Whether the order was paid on the chain. */
    isVerified: z.boolean(),
    status: z.enum(['PUBLISHED', 'ANSWERED']),
    reply: z.object({ text: z.string(), createdAt: dateSchema }).nullable(),
    editableUntil: dateSchema,
    createdAt: dateSchema,
    updatedAt: dateSchema,
  })
  .meta({ id: 'Review' })

export const ratingSchema = z.object({
  userId: z.string().nullable(),
  offerId: z.string().nullable(),
  /** With two decimals; null without reviews. */
  average: z.number().nullable(),
  count: z.int(),
  stars: z.object({ '1': z.int(), '2': z.int(), '3': z.int(), '4': z.int(), '5': z.int() }),
  verified: z.int(),
})

export type NewReview = z.infer<typeof newReviewSchema>
export type ReviewUpdate = z.infer<typeof reviewUpdateSchema>
export type Reply = z.infer<typeof replySchema>
export type ReviewsQuery = z.infer<typeof reviewsQuerySchema>
export type RatingQuery = z.infer<typeof ratingQuerySchema>
export type Review = z.infer<typeof reviewSchema>
export type Rating = z.infer<typeof ratingSchema>
