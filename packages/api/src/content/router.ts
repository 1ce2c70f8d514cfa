import {
  contentDetailSchema,
  contentIdSchema,
  contentItemSchema,
  contentPageSchema,
} from '@limelight/contract/content/schema'
import { closeOf } from '@limelight/contract/search/close'
import {
  contentHistogramSchema,
  contentMatchesSchema,
  contentOptionsSchema,
  contentSearchSchema,
} from '@limelight/contract/search/content-filters'
import { histogramSchema, matchesSchema, optionCountsSchema } from '@limelight/contract/search/fields'
import { getContentItem } from '@limelight/core/content/item'
import { contentSearch } from '@limelight/core/content/search'
import { findClose } from '@limelight/core/search/close/close'
import { countMatches, findHistogram, findOptionCounts, search } from '@limelight/core/search/search'
import { router, userProcedure } from '../procedures/trpc.ts'

export const contentRouter = router({
  search: userProcedure
    .meta({
      gate: 'search',
      summary: 'Search posts, reels, videos and shorts',
      scope: 'discovery',
      rest: { route: 'GET /api/content/:kind', without: ['cursor', 'nextCursor', 'isCut', 'refinable'] },
    })
    .input(contentSearchSchema)
    .output(contentPageSchema)
    .query(({ ctx, input }) => search(ctx.house, ctx.caller, contentSearch, input)),

  /** Free, because it only counts. */
  matches: userProcedure
    .meta({ gate: 'search' })
    .input(contentMatchesSchema)
    .output(matchesSchema)
    .query(({ ctx, input }) => countMatches(ctx.house, ctx.caller, contentSearch, input)),

  /** Free, because the search itself was charged. */
  close: userProcedure
    .meta({ gate: 'search' })
    .input(contentMatchesSchema)
    .output(closeOf(contentItemSchema))
    .query(({ ctx, input }) => findClose(ctx.house, ctx.caller, contentSearch, input)),

  histogram: userProcedure
    .meta({ gate: 'search' })
    .input(contentHistogramSchema)
    .output(histogramSchema)
    .query(({ ctx, input }) => findHistogram(ctx.house, ctx.caller, contentSearch, input)),

  options: userProcedure
    .meta({ gate: 'search' })
    .input(contentOptionsSchema)
    .output(optionCountsSchema)
    .query(({ ctx, input }) => findOptionCounts(ctx.house, ctx.caller, contentSearch, input)),

  byId: userProcedure
    .meta({
      gate: 'search',
      summary: 'Get a content item',
      scope: 'discovery',
      rest: { route: 'GET /api/content/:kind/:id' },
    })
    .input(contentIdSchema)
    .output(contentDetailSchema)
    .query(({ ctx, input }) => getContentItem(ctx.house, ctx.caller, input)),
})
