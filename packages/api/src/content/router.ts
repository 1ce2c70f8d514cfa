import { contentIdSchema, contentItemSchema, foundContentSchema } from '@limelight/contract/content/schema'
import {
  contentHistogramSchema,
  contentMatchesSchema,
  contentSearchSchema,
} from '@limelight/contract/search/content-filters'
import { histogramSchema, matchesSchema } from '@limelight/contract/search/fields'
import { getContentItem } from '@limelight/core/content/item'
import { countContent, histogramOfContent, searchContent } from '@limelight/core/content/search'
import { router, userProcedure } from '../procedures/trpc.ts'

export const contentRouter = router({
  search: userProcedure
    .meta({ summary: 'Search posts, reels, videos and shorts', rest: { route: 'GET /api/content/:kind' } })
    .input(contentSearchSchema)
    .output(foundContentSchema)
    .query(({ ctx, input }) => searchContent(ctx.house, ctx.caller, input)),

  /** Free, because it only counts. */
  matches: userProcedure
    .input(contentMatchesSchema)
    .output(matchesSchema)
    .query(({ ctx, input }) => countContent(ctx.house, ctx.caller, input)),

  histogram: userProcedure
    .input(contentHistogramSchema)
    .output(histogramSchema)
    .query(({ ctx, input }) => histogramOfContent(ctx.house, ctx.caller, input)),

  byId: userProcedure
    .meta({ summary: 'Get a content item', rest: { route: 'GET /api/content/:kind/:id' } })
    .input(contentIdSchema)
    .output(contentItemSchema)
    .query(({ ctx, input }) => getContentItem(ctx.house, ctx.caller, input)),
})
