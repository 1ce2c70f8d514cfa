import { listOf } from '@limelight/contract/query'
import {
  newReviewSchema,
  ratingQuerySchema,
  ratingSchema,
  replySchema,
  reviewIdSchema,
  reviewSchema,
  reviewsQuerySchema,
  reviewUpdateSchema,
} from '@limelight/contract/reviews/schema'
import { getRating, getReview, listReviews } from '@limelight/core/reviews/list'
import { createReview, replyToReview, updateReview } from '@limelight/core/reviews/write'
import { router, userProcedure } from '../procedures/trpc.ts'

export const reviewsRouter = router({
  list: userProcedure
    .meta({
      summary: 'List reviews of a user or an offer, newest first',
      scope: 'market',
      rest: { route: 'GET /api/reviews' },
    })
    .input(reviewsQuerySchema)
    .output(listOf(reviewSchema))
    .query(({ ctx, input }) => listReviews(ctx.house, ctx.caller, input)),

  create: userProcedure
    .meta({ summary: 'Review a completed order', rest: { route: 'POST /api/reviews' } })
    .input(newReviewSchema)
    .output(reviewSchema)
    .mutation(({ ctx, input }) => createReview(ctx.house, ctx.caller, input)),

  byId: userProcedure
    .meta({ summary: 'Retrieve a review', scope: 'market', rest: { route: 'GET /api/reviews/:id' } })
    .input(reviewIdSchema)
    .output(reviewSchema)
    .query(({ ctx, input }) => getReview(ctx.house, ctx.caller, input)),

  update: userProcedure
    .meta({ summary: 'Change your review within 24 hours', rest: { route: 'PUT /api/reviews/:id' } })
    .input(reviewUpdateSchema)
    .output(reviewSchema)
    .mutation(({ ctx, input }) => updateReview(ctx.house, ctx.caller, input)),

  reply: userProcedure
    .meta({ summary: 'Answer a review of your work', rest: { route: 'PUT /api/reviews/:id/reply' } })
    .input(replySchema)
    .output(reviewSchema)
    .mutation(({ ctx, input }) => replyToReview(ctx.house, ctx.caller, input)),

  rating: userProcedure
    .meta({
      summary: 'Retrieve the rating of a user or an offer',
      scope: 'market',
      rest: { route: 'GET /api/ratings' },
    })
    .input(ratingQuerySchema)
    .output(ratingSchema)
    .query(({ ctx, input }) => getRating(ctx.house, ctx.caller, input)),
})
