import { okSchema } from '@limelight/contract/ids'
import type { SearchScope } from '@limelight/contract/search/filters'
import { interpretationSchema, interpretSchema } from '@limelight/contract/search/interpretation'
import {
  renameSearchSchema,
  savedSearchesQuerySchema,
  savedSearchIdSchema,
  savedSearchListSchema,
  savedSearchSchema,
  saveSearchSchema,
} from '@limelight/contract/search/saved-searches'
import {
  cachedSchema,
  cacheKeySchema,
  cacheWriteSchema,
  maxCacheBodyBytes,
} from '@limelight/contract/search/search-cache'
import { maxSuggestionsPerMinute, suggestionsSchema, suggestSchema } from '@limelight/contract/search/suggestions'
import { contentSearch } from '@limelight/core/content/search'
import { influencerSearch } from '@limelight/core/influencers/search'
import { suggest } from '@limelight/core/influencers/suggestions'
import { interpretSearch } from '@limelight/core/search/reading/interpret'
import { deleteFromCache, readCache, writeCache } from '@limelight/core/search/saved/cache'
import {
  deleteSavedSearch,
  listSavedSearches,
  renameSearch,
  saveSearch,
} from '@limelight/core/search/saved/saved-searches'
import { limitPerMinute } from '../procedures/per-minute.ts'
import { router, userProcedure } from '../procedures/trpc.ts'

/** Reading and suggesting have a limit of their own, because both run while a user types. */
const countSuggestion = limitPerMinute(maxSuggestionsPerMinute)

const searchableOf = (scope: SearchScope) => (scope === 'discovery' ? influencerSearch : contentSearch)

export const searchRouter = router({
  /** Free, because it only counts. */
  interpret: userProcedure
    .meta({
      summary: 'Turn what a person types into filters and words',
      scope: 'discovery',
      rest: { route: 'POST /api/search/interpret', status: 200 },
    })
    .input(interpretSchema)
    .output(interpretationSchema)
    .query(({ ctx, input }) => {
      countSuggestion(ctx.caller.userId)
      return interpretSearch(ctx.house, ctx.caller, searchableOf(input.scope), input)
    }),

  /** Free, because it does not search. */
  suggest: userProcedure
    .meta({
      summary: 'Suggest topics, hashtags and creators for the beginning of a search',
      scope: 'discovery',
      rest: { route: 'GET /api/search/suggestions/:kind' },
    })
    .input(suggestSchema)
    .output(suggestionsSchema)
    .query(({ ctx, input }) => {
      countSuggestion(ctx.caller.userId)
      return suggest(ctx.house, ctx.caller, searchableOf(input.scope), input)
    }),

  savedSearches: userProcedure
    .meta({ summary: 'List your saved searches', scope: 'discovery', rest: { route: 'GET /api/search/saved' } })
    .input(savedSearchesQuerySchema)
    .output(savedSearchListSchema)
    .query(({ ctx, input }) => listSavedSearches(ctx.house, ctx.caller, input)),

  saveSearch: userProcedure
    .meta({
      summary: 'Save filters and sort under a name',
      scope: 'discovery',
      rest: { route: 'POST /api/search/saved' },
    })
    .input(saveSearchSchema)
    .output(savedSearchSchema)
    .mutation(({ ctx, input }) => saveSearch(ctx.house, ctx.caller, input)),

  renameSearch: userProcedure
    .meta({ summary: 'Rename a saved search', scope: 'discovery', rest: { route: 'PUT /api/search/saved/:id' } })
    .input(renameSearchSchema)
    .output(savedSearchSchema)
    .mutation(({ ctx, input }) => renameSearch(ctx.house, ctx.caller, input)),

  deleteSearch: userProcedure
    .meta({ summary: 'Delete a saved search', scope: 'discovery', rest: { route: 'DELETE /api/search/saved/:id' } })
    .input(savedSearchIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => deleteSavedSearch(ctx.house, ctx.caller, input)),

  cache: userProcedure
    .meta({
      summary: 'Store a result for three minutes',
      maxBodyBytes: maxCacheBodyBytes,
      rest: { route: 'POST /api/search/cache/:key', status: 200 },
    })
    .input(cacheWriteSchema)
    .output(cachedSchema)
    .mutation(({ ctx, input }) => writeCache(ctx.house, ctx.caller, { ...input, space: 'key' })),

  cached: userProcedure
    .meta({ summary: 'Read a stored result', rest: { route: 'GET /api/search/cache/:key' } })
    .input(cacheKeySchema)
    .output(cachedSchema)
    .query(({ ctx, input }) => readCache(ctx.house, ctx.caller, { ...input, space: 'key' })),

  uncache: userProcedure
    .meta({ summary: 'Delete a stored result', rest: { route: 'DELETE /api/search/cache/:key' } })
    .input(cacheKeySchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => deleteFromCache(ctx.house, ctx.caller, { ...input, space: 'key' })),

  uncacheByPost: userProcedure
    .meta({
      summary: 'Delete a stored result, for clients without DELETE',
      rest: { route: 'POST /api/search/cache/:key/delete', status: 200 },
    })
    .input(cacheKeySchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => deleteFromCache(ctx.house, ctx.caller, { ...input, space: 'key' })),

  cacheHash: userProcedure
    .meta({
      summary: 'Store a result by its hash',
      maxBodyBytes: maxCacheBodyBytes,
      rest: { route: 'POST /api/search/cache/hash/:key', status: 200 },
    })
    .input(cacheWriteSchema)
    .output(cachedSchema)
    .mutation(({ ctx, input }) => writeCache(ctx.house, ctx.caller, { ...input, space: 'hash' })),

  cachedHash: userProcedure
    .meta({ summary: 'Read a result by its hash', rest: { route: 'GET /api/search/cache/hash/:key' } })
    .input(cacheKeySchema)
    .output(cachedSchema)
    .query(({ ctx, input }) => readCache(ctx.house, ctx.caller, { ...input, space: 'hash' })),

  uncacheHash: userProcedure
    .meta({ summary: 'Delete a result by its hash', rest: { route: 'DELETE /api/search/cache/hash/:key' } })
    .input(cacheKeySchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => deleteFromCache(ctx.house, ctx.caller, { ...input, space: 'hash' })),
})
