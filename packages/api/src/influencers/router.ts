import { okSchema } from '@limelight/contract/ids'
import { createInfluencerSchema, influencerUploadSchema, uploadRules } from '@limelight/contract/influencers/ingestion'
import {
  catalogueQuerySchema,
  engagementSchema,
  filterCatalogueSchema,
  filterEntriesSchema,
  foundInfluencersSchema,
  graphQuerySchema,
  graphSchema,
  influencerIdSchema,
  influencerInfoSchema,
  influencerPostsQuerySchema,
  influencerPostsSchema,
  influencerSchema,
  ingestJobIdSchema,
  ingestJobSchema,
  networkQuerySchema,
  parseSchema,
  relatedQuerySchema,
  relatedSchema,
  unmaskedSchema,
  unmaskSchema,
} from '@limelight/contract/influencers/schema'
import { histogramSchema, matchesSchema } from '@limelight/contract/search/fields'
import {
  influencerHistogramSchema,
  influencerLookupSchema,
  influencerMatchesSchema,
  influencerProxySearchSchema,
  influencerSearchSchema,
} from '@limelight/contract/search/influencer-filters'
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
  cachedGraphSchema,
  cachedSchema,
  cacheGraphSchema,
  cacheKeySchema,
  cacheWriteSchema,
} from '@limelight/contract/search/search-cache'
import {
  filterCatalogue,
  listCategories,
  listLanguages,
  listLocations,
  listThemes,
} from '@limelight/core/influencers/catalogue'
import { compareInfluencers, rememberGraph } from '@limelight/core/influencers/graph'
import { createInfluencer } from '@limelight/core/influencers/ingest/create'
import { requestProfile } from '@limelight/core/influencers/ingest/parse'
import { getIngestJob } from '@limelight/core/influencers/ingest/progress'
import { uploadInfluencers } from '@limelight/core/influencers/ingest/upload'
import { lookUpInfluencers } from '@limelight/core/influencers/lookup'
import { calculateEngagement, getInfluencer, getReport, listPosts } from '@limelight/core/influencers/report'
import { findRelated } from '@limelight/core/influencers/scores/related'
import { countInfluencers, histogramOfInfluencers, searchInfluencers } from '@limelight/core/influencers/search'
import { unmaskInfluencer } from '@limelight/core/influencers/unmask/unmask'
import { forget, recall, remember } from '@limelight/core/search/saved/cache'
import {
  deleteSavedSearch,
  listSavedSearches,
  renameSearch,
  saveSearch,
} from '@limelight/core/search/saved/saved-searches'
import { interpretSearch } from '@limelight/core/search/sentence/interpret'
import * as z from 'zod'
import { adminProcedure, router, sessionProcedure, sourceProcedure, userProcedure } from '../procedures/trpc.ts'

export const influencersRouter = router({
  search: userProcedure
    .meta({ summary: 'Find creators', rest: { route: 'GET /api/clickhouse/:kind' } })
    .input(influencerSearchSchema)
    .output(foundInfluencersSchema)
    .query(({ ctx, input }) => searchInfluencers(ctx.house, ctx.caller, input)),

  searchByBody: userProcedure
    .meta({ summary: 'Find creators', rest: { route: 'POST /api/influencer/proxy/search', status: 200 } })
    .input(influencerProxySearchSchema)
    .output(foundInfluencersSchema)
    .query(({ ctx, input }) => searchInfluencers(ctx.house, ctx.caller, input)),

  lookUp: userProcedure
    .meta({
      summary: 'Find creators of a network, or one creator of any network by its id',
      rest: { route: 'GET /api/influencer/:x' },
    })
    .input(influencerLookupSchema)
    .output(z.union([foundInfluencersSchema, influencerSchema]))
    .query(({ ctx, input }) => lookUpInfluencers(ctx.house, ctx.caller, input)),

  /** Free: what a filter would find, before it is accepted. */
  matches: userProcedure
    .input(influencerMatchesSchema)
    .output(matchesSchema)
    .query(({ ctx, input }) => countInfluencers(ctx.house, ctx.caller, input)),

  histogram: userProcedure
    .input(influencerHistogramSchema)
    .output(histogramSchema)
    .query(({ ctx, input }) => histogramOfInfluencers(ctx.house, ctx.caller, input)),

  byId: userProcedure
    .meta({ summary: 'One creator', rest: { route: 'GET /api/clickhouse/:kind/:id' } })
    .input(influencerIdSchema)
    .output(influencerSchema)
    .query(({ ctx, input }) => getInfluencer(ctx.house, ctx.caller, input)),

  info: userProcedure
    .meta({ summary: 'The report of a creator', rest: { route: 'GET /api/clickhouse/:kind/:id/info' } })
    .input(influencerIdSchema)
    .output(influencerInfoSchema)
    .query(({ ctx, input }) => getReport(ctx.house, ctx.caller, input)),

  posts: userProcedure
    .meta({ summary: 'Content of a creator', rest: { route: 'GET /api/clickhouse/:kind/:id/posts' } })
    .input(influencerPostsQuerySchema)
    .output(influencerPostsSchema)
    .query(({ ctx, input }) => listPosts(ctx.house, ctx.caller, input)),

  related: userProcedure
    .meta({ summary: 'Creators like this one', rest: { route: 'GET /api/clickhouse/:kind/:id/related' } })
    .input(relatedQuerySchema)
    .output(relatedSchema)
    .query(({ ctx, input }) => findRelated(ctx.house, ctx.caller, input)),

  graph: userProcedure
    .meta({ summary: 'Growth of several creators', rest: { route: 'GET /api/clickhouse/:kind/info/graph/:ids' } })
    .input(graphQuerySchema)
    .output(graphSchema)
    .query(({ ctx, input }) => compareInfluencers(ctx.house, ctx.caller, input)),

  calcER: userProcedure
    .meta({ summary: 'How an engagement rate comes about', rest: { route: 'GET /api/clickhouse/:kind/calcER/:id' } })
    .input(influencerIdSchema)
    .output(engagementSchema)
    .query(({ ctx, input }) => calculateEngagement(ctx.house, ctx.caller, input)),

  unmask: userProcedure
    .meta({
      summary: 'Show name, address and e-mail for good',
      rest: { route: 'PUT /api/clickhouse/:kind/:id/unmask' },
    })
    .input(unmaskSchema)
    .output(unmaskedSchema)
    .mutation(({ ctx, input }) => unmaskInfluencer(ctx.house, ctx.caller, input)),

  filters: userProcedure
    .meta({
      summary: 'What the filters of a network can be set to',
      rest: { route: 'GET /api/influencer/filters/:kind', aliases: ['/api/influencer/proxy/filters/:kind'] },
    })
    .input(networkQuerySchema)
    .output(filterCatalogueSchema)
    .query(({ ctx, input }) => filterCatalogue(ctx.house, input)),

  categories: userProcedure
    .meta({
      summary: 'Categories by the beginning of their name',
      rest: { route: 'GET /api/clickhouse/:kind/categories/:name', aliases: ['/api/influencer/category/:kind'] },
    })
    .input(catalogueQuerySchema)
    .output(filterEntriesSchema)
    .query(({ ctx, input }) => listCategories(ctx.house, input)),

  locations: userProcedure
    .meta({
      summary: 'Countries of creators',
      rest: { route: 'GET /api/clickhouse/:kind/locations', aliases: ['/api/influencer/locations/:kind'] },
    })
    .input(networkQuerySchema)
    .output(filterEntriesSchema)
    .query(({ ctx, input }) => listLocations(ctx.house, input)),

  languages: userProcedure
    .meta({
      summary: 'Languages of creators',
      rest: { route: 'GET /api/clickhouse/:kind/languages', aliases: ['/api/influencer/language/:kind'] },
    })
    .input(networkQuerySchema)
    .output(filterEntriesSchema)
    .query(({ ctx, input }) => listLanguages(ctx.house, input)),

  themes: userProcedure
    .meta({ summary: 'Themes in their groups', rest: { route: 'GET /api/influencer/theme' } })
    .input(networkQuerySchema.partial())
    .output(filterEntriesSchema)
    .query(({ ctx, input }) => listThemes(ctx.house, input)),

  create: sourceProcedure
    .meta({
      summary: 'Add a creator or bring it up to date; a program sends its key as x-ingestion-key',
      rest: { route: 'POST /api/clickhouse/:kind', aliases: ['/api/clickhouse/:kind/create'] },
    })
    .input(createInfluencerSchema)
    .output(influencerSchema)
    .mutation(({ ctx, input }) => createInfluencer(ctx.house, input)),

  upload: adminProcedure
    .meta({
      summary: 'Bring in a file of creators, CSV or JSON',
      multipart: { ...uploadRules, streamed: true },
      rest: { route: 'POST /api/clickhouse/:kind/upload', status: 202 },
    })
    .input(influencerUploadSchema)
    .output(ingestJobSchema)
    .mutation(({ ctx, input }) => uploadInfluencers(ctx.house, ctx.caller, input)),

  parse: userProcedure
    .meta({
      summary: 'Bring in a creator by name or address',
      rest: { route: 'POST /api/clickhouse/:kind/parse', status: 202 },
    })
    .input(parseSchema)
    .output(ingestJobSchema)
    .mutation(({ ctx, input }) => requestProfile(ctx.house, ctx.caller, input)),

  job: sessionProcedure
    .meta({ summary: 'How far a parse or an upload is', rest: { route: 'GET /api/clickhouse/:kind/parse' } })
    .input(ingestJobIdSchema)
    .output(ingestJobSchema)
    .query(({ ctx, input }) => getIngestJob(ctx.house, ctx.caller, input)),

  /** Free: nothing is searched yet. */
  interpret: userProcedure
    .meta({
      summary: 'Turn a sentence into filters; what is not understood stays as words',
      rest: { route: 'POST /api/search/interpret', status: 200 },
    })
    .input(interpretSchema)
    .output(interpretationSchema)
    .query(({ ctx, input }) => interpretSearch(ctx.house, input)),

  savedSearches: userProcedure
    .meta({ summary: 'The own saved searches', rest: { route: 'GET /api/search/saved' } })
    .input(savedSearchesQuerySchema)
    .output(savedSearchListSchema)
    .query(({ ctx, input }) => listSavedSearches(ctx.house, ctx.caller, input)),

  saveSearch: userProcedure
    .meta({ summary: 'Save filters and sort under a name', rest: { route: 'POST /api/search/saved' } })
    .input(saveSearchSchema)
    .output(savedSearchSchema)
    .mutation(({ ctx, input }) => saveSearch(ctx.house, ctx.caller, input)),

  renameSearch: userProcedure
    .meta({ summary: 'Give a saved search another name', rest: { route: 'PUT /api/search/saved/:id' } })
    .input(renameSearchSchema)
    .output(savedSearchSchema)
    .mutation(({ ctx, input }) => renameSearch(ctx.house, ctx.caller, input)),

  deleteSearch: userProcedure
    .meta({ summary: 'Delete a saved search', rest: { route: 'DELETE /api/search/saved/:id' } })
    .input(savedSearchIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => deleteSavedSearch(ctx.house, ctx.caller, input)),

  cache: userProcedure
    .meta({ summary: 'Keep a result for three minutes', rest: { route: 'POST /api/search/cache/:key', status: 200 } })
    .input(cacheWriteSchema)
    .output(cachedSchema)
    .mutation(({ ctx, input }) => remember(ctx.house, ctx.caller, { ...input, space: 'key' })),

  cached: userProcedure
    .meta({ summary: 'Read a kept result', rest: { route: 'GET /api/search/cache/:key' } })
    .input(cacheKeySchema)
    .output(cachedSchema)
    .query(({ ctx, input }) => recall(ctx.house, ctx.caller, { ...input, space: 'key' })),

  uncache: userProcedure
    .meta({ summary: 'Forget a kept result', rest: { route: 'DELETE /api/search/cache/:key' } })
    .input(cacheKeySchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => forget(ctx.house, ctx.caller, { ...input, space: 'key' })),

  uncacheByPost: userProcedure
    .meta({
      summary: 'Forget a kept result, for clients without DELETE',
      rest: { route: 'POST /api/search/cache/:key/delete', status: 200 },
    })
    .input(cacheKeySchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => forget(ctx.house, ctx.caller, { ...input, space: 'key' })),

  cacheHash: userProcedure
    .meta({ summary: 'Keep a result by its hash', rest: { route: 'POST /api/search/cache/hash/:key', status: 200 } })
    .input(cacheWriteSchema)
    .output(cachedSchema)
    .mutation(({ ctx, input }) => remember(ctx.house, ctx.caller, { ...input, space: 'hash' })),

  cachedHash: userProcedure
    .meta({ summary: 'Read a result by its hash', rest: { route: 'GET /api/search/cache/hash/:key' } })
    .input(cacheKeySchema)
    .output(cachedSchema)
    .query(({ ctx, input }) => recall(ctx.house, ctx.caller, { ...input, space: 'hash' })),

  uncacheHash: userProcedure
    .meta({ summary: 'Forget a result by its hash', rest: { route: 'DELETE /api/search/cache/hash/:key' } })
    .input(cacheKeySchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => forget(ctx.house, ctx.caller, { ...input, space: 'hash' })),

  cacheGraph: userProcedure
    .meta({
      summary: 'Keep who stands in a chart',
      rest: { route: 'POST /api/search/cache/influencer/graph', status: 200 },
    })
    .input(cacheGraphSchema)
    .output(cachedGraphSchema)
    .mutation(({ ctx, input }) => rememberGraph(ctx.house, ctx.caller, input)),
})
