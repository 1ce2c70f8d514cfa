import { okSchema } from '@limelight/contract/ids'
import { influencerBrandsSchema } from '@limelight/contract/influencers/brands'
import { createInfluencerSchema, influencerUploadSchema, uploadRules } from '@limelight/contract/influencers/ingestion'
import { rhythmSchema, zonedInfluencerSchema } from '@limelight/contract/influencers/rhythm'
import {
  engagementSchema,
  foundInfluencersSchema,
  graphQuerySchema,
  graphSchema,
  influencerBriefSchema,
  influencerIdSchema,
  influencerInfoSchema,
  influencerPageSchema,
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
  unmaskPriceSchema,
  unmaskSchema,
} from '@limelight/contract/influencers/schema'
import {
  reportFileSchema,
  sharedLinkIdSchema,
  sharedLinkSchema,
  sharedLinksSchema,
  sharedQuerySchema,
  sharedReportSchema,
  shareSchema,
} from '@limelight/contract/influencers/sharing'
import { sampleQuerySchema, sampleSchema, showcaseSchema } from '@limelight/contract/influencers/showcase'
import { page } from '@limelight/contract/query'
import { sharedResultsSchema } from '@limelight/contract/results/sharing'
import { catalogueQuerySchema, filterCatalogueSchema, filterEntriesSchema } from '@limelight/contract/search/catalogue'
import { closeOf } from '@limelight/contract/search/close'
import { histogramSchema, matchesSchema, optionCountsSchema } from '@limelight/contract/search/fields'
import {
  influencerHistogramSchema,
  influencerLookupSchema,
  influencerMatchesSchema,
  influencerOptionsSchema,
  influencerProxySearchSchema,
  influencerSearchSchema,
} from '@limelight/contract/search/influencer-filters'
import { cachedGraphSchema, cacheGraphSchema } from '@limelight/contract/search/search-cache'
import { getRhythm, listBrands } from '@limelight/core/influencers/brands'
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
import { calculateEngagement, getBrief, getInfluencer, getReport, listPosts } from '@limelight/core/influencers/report'
import { searchSample } from '@limelight/core/influencers/sample'
import { findRelated } from '@limelight/core/influencers/scores/related'
import { influencerSearch } from '@limelight/core/influencers/search'
import { endSharedLink, listSharedLinks, shareReport } from '@limelight/core/influencers/sharing/links'
import { getReportFile, getSharedFile } from '@limelight/core/influencers/sharing/report-file'
import { findRunningLink, getSharedReport } from '@limelight/core/influencers/sharing/shared-report'
import { getShowcase } from '@limelight/core/influencers/showcase'
import { priceUnmasking, unmaskInfluencer } from '@limelight/core/influencers/unmask/unmask'
import { getSharedResults, shareResults } from '@limelight/core/results/lists/sharing'
import { findClose } from '@limelight/core/search/close/close'
import { countMatches, findHistogram, findOptionCounts, search } from '@limelight/core/search/search'
import * as z from 'zod'
import {
  adminProcedure,
  anybodyProcedure,
  publicProcedure,
  router,
  sessionProcedure,
  sourceProcedure,
  userProcedure,
} from '../procedures/trpc.ts'

import { presentReportFile } from './legacy.ts'

export const influencersRouter = router({
  search: userProcedure
    .meta({
      gate: 'search',
      summary: 'Search creators',
      scope: 'discovery',
      rest: { route: 'GET /api/clickhouse/:kind', without: ['cursor', 'nextCursor', 'isCut', 'refinable'] },
    })
    .input(influencerSearchSchema)
    .output(influencerPageSchema)
    .query(({ ctx, input }) => search(ctx.house, ctx.caller, influencerSearch, input)),

  searchByBody: userProcedure
    .meta({
      gate: 'search',
      summary: 'Search creators',
      scope: 'discovery',
      rest: { route: 'POST /api/influencer/proxy/search', status: 200 },
    })
    .input(influencerProxySearchSchema)
    .output(foundInfluencersSchema)
    .query(({ ctx, input }) => search(ctx.house, ctx.caller, influencerSearch, input)),

  lookUp: userProcedure
    .meta({
      gate: 'search',
      summary: 'Search creators of a network, or get a creator of any network by id',
      scope: 'discovery',
      rest: { route: 'GET /api/influencer/:x' },
    })
    .input(influencerLookupSchema)
    .output(z.union([foundInfluencersSchema, influencerSchema]))
    .query(({ ctx, input }) => lookUpInfluencers(ctx.house, ctx.caller, input)),

  showcase: publicProcedure
    .meta({ gate: 'search' })
    .output(showcaseSchema)
    .query(({ ctx }) => getShowcase(ctx.house)),

  sample: publicProcedure
    .meta({ gate: 'search' })
    .input(sampleQuerySchema)
    .output(sampleSchema)
    .query(({ ctx, input }) => searchSample(ctx.house, input)),

  /** Free, because it only counts. */
  matches: userProcedure
    .meta({ gate: 'search' })
    .input(influencerMatchesSchema)
    .output(matchesSchema)
    .query(({ ctx, input }) => countMatches(ctx.house, ctx.caller, influencerSearch, input)),

  /** Free, because the search itself was charged. */
  close: userProcedure
    .meta({ gate: 'search' })
    .input(influencerMatchesSchema)
    .output(closeOf(influencerSchema))
    .query(({ ctx, input }) => findClose(ctx.house, ctx.caller, influencerSearch, input)),

  histogram: userProcedure
    .meta({ gate: 'search' })
    .input(influencerHistogramSchema)
    .output(histogramSchema)
    .query(({ ctx, input }) => findHistogram(ctx.house, ctx.caller, influencerSearch, input)),

  options: userProcedure
    .meta({ gate: 'search' })
    .input(influencerOptionsSchema)
    .output(optionCountsSchema)
    .query(({ ctx, input }) => findOptionCounts(ctx.house, ctx.caller, influencerSearch, input)),

  byId: userProcedure
    .meta({
      gate: 'search',
      summary: 'Get a creator',
      scope: 'discovery',
      rest: { route: 'GET /api/clickhouse/:kind/:id' },
    })
    .input(influencerIdSchema)
    .output(influencerSchema)
    .query(({ ctx, input }) => getInfluencer(ctx.house, ctx.caller, input)),

  /** Free: the part of a report that the side panel shows. */
  brief: userProcedure
    .meta({ gate: 'search' })
    .input(influencerIdSchema)
    .output(influencerBriefSchema)
    .query(({ ctx, input }) => getBrief(ctx.house, ctx.caller, input)),

  info: userProcedure
    .meta({
      gate: 'search',
      summary: 'Get the report of a creator',
      scope: 'discovery',
      rest: { route: 'GET /api/clickhouse/:kind/:id/info', without: ['estimate'] },
    })
    .input(influencerIdSchema)
    .output(influencerInfoSchema)
    .query(({ ctx, input }) => getReport(ctx.house, ctx.caller, input)),

  share: userProcedure
    .meta({ summary: 'Share a report, or the results of a list, by link', rest: { route: 'POST /api/shared-reports' } })
    .input(shareSchema)
    .output(sharedLinkSchema)
    .mutation(({ ctx, input }) =>
      'listId' in input ? shareResults(ctx.house, ctx.caller, input) : shareReport(ctx.house, ctx.caller, input),
    ),

  sharedLinks: userProcedure
    .meta({
      gate: 'search',
      summary: 'List the reports and results you share',
      rest: { route: 'GET /api/shared-reports' },
    })
    .input(z.object(page))
    .output(sharedLinksSchema)
    .query(({ ctx, input }) => listSharedLinks(ctx.house, ctx.caller, input)),

  endSharedLink: userProcedure
    .meta({ summary: 'End the link of a shared report', rest: { route: 'DELETE /api/shared-reports/:id' } })
    .input(sharedLinkIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => endSharedLink(ctx.house, ctx.caller, input)),

  shared: anybodyProcedure
    .meta({
      gate: 'search',
      summary: 'Open a shared report, or shared results',
      rest: { route: 'GET /api/shared/:token' },
    })
    .input(sharedQuerySchema)
    .output(z.union([sharedReportSchema, sharedResultsSchema]))
    .query(async ({ ctx, input }) => {
      const link = await findRunningLink(ctx.house, input)
      return link.list_id === null
        ? getSharedReport(ctx.house, ctx.caller, link, input)
        : getSharedResults(ctx.house, ctx.caller, link)
    }),

  reportPdf: userProcedure
    .meta({
      summary: 'Download a report as a PDF',
      scope: 'discovery',
      rest: { route: 'GET /api/clickhouse/:kind/:id/pdf', present: presentReportFile },
    })
    .input(zonedInfluencerSchema)
    .output(reportFileSchema)
    .query(({ ctx, input }) => getReportFile(ctx.house, ctx.caller, input)),

  sharedPdf: anybodyProcedure
    .meta({
      summary: 'Download a shared report as a PDF',
      rest: { route: 'GET /api/shared/:token/pdf', present: presentReportFile },
    })
    .input(sharedQuerySchema)
    .output(reportFileSchema)
    .query(({ ctx, input }) => getSharedFile(ctx.house, ctx.caller, input)),

  posts: userProcedure
    .meta({
      gate: 'search',
      summary: 'List the content of a creator',
      scope: 'discovery',
      rest: { route: 'GET /api/clickhouse/:kind/:id/posts' },
    })
    .input(influencerPostsQuerySchema)
    .output(influencerPostsSchema)
    .query(({ ctx, input }) => listPosts(ctx.house, ctx.caller, input)),

  brands: userProcedure
    .meta({
      gate: 'search',
      summary: 'List the brands of a creator',
      scope: 'discovery',
      rest: { route: 'GET /api/clickhouse/:kind/:id/brands' },
    })
    .input(influencerIdSchema)
    .output(influencerBrandsSchema)
    .query(({ ctx, input }) => listBrands(ctx.house, input)),

  rhythm: userProcedure
    .meta({
      gate: 'search',
      summary: 'Get when a creator posts',
      scope: 'discovery',
      rest: { route: 'GET /api/clickhouse/:kind/:id/rhythm' },
    })
    .input(zonedInfluencerSchema)
    .output(rhythmSchema)
    .query(({ ctx, input }) => getRhythm(ctx.house, input)),

  related: userProcedure
    .meta({
      gate: 'search',
      summary: 'List similar creators',
      scope: 'discovery',
      rest: { route: 'GET /api/clickhouse/:kind/:id/related' },
    })
    .input(relatedQuerySchema)
    .output(relatedSchema)
    .query(({ ctx, input }) => findRelated(ctx.house, ctx.caller, input)),

  graph: userProcedure
    .meta({
      gate: 'search',
      summary: 'Compare the growth of creators',
      scope: 'discovery',
      rest: { route: 'GET /api/clickhouse/:kind/info/graph/:ids' },
    })
    .input(graphQuerySchema)
    .output(graphSchema)
    .query(({ ctx, input }) => compareInfluencers(ctx.house, ctx.caller, input)),

  calcER: userProcedure
    .meta({
      gate: 'search',
      summary: 'Explain an engagement rate',
      scope: 'discovery',
      rest: { route: 'GET /api/clickhouse/:kind/calcER/:id' },
    })
    .input(influencerIdSchema)
    .output(engagementSchema)
    .query(({ ctx, input }) => calculateEngagement(ctx.house, ctx.caller, input)),

  unmask: userProcedure
    .meta({
      summary: 'Unmask the username, link and email of a creator permanently',
      scope: 'unmask',
      rest: { route: 'PUT /api/clickhouse/:kind/:id/unmask' },
    })
    .input(unmaskSchema)
    .output(unmaskedSchema)
    .mutation(({ ctx, input }) => unmaskInfluencer(ctx.house, ctx.caller, input)),

  /** What `unmask` would charge now. */
  unmaskCost: userProcedure
    .meta({ scope: 'unmask' })
    .input(unmaskSchema)
    .output(unmaskPriceSchema)
    .query(({ ctx, input }) => priceUnmasking(ctx.house, ctx.caller, input)),

  filters: userProcedure
    .meta({
      gate: 'search',
      summary: 'List the filter values of a network',
      scope: 'discovery',
      rest: { route: 'GET /api/influencer/filters/:kind', aliases: ['/api/influencer/proxy/filters/:kind'] },
    })
    .input(networkQuerySchema)
    .output(filterCatalogueSchema)
    .query(({ ctx, input }) => filterCatalogue(ctx.house, input)),

  categories: userProcedure
    .meta({
      gate: 'search',
      summary: 'List categories by prefix',
      scope: 'discovery',
      rest: { route: 'GET /api/clickhouse/:kind/categories/:name', aliases: ['/api/influencer/category/:kind'] },
    })
    .input(catalogueQuerySchema)
    .output(filterEntriesSchema)
    .query(({ ctx, input }) => listCategories(ctx.house, input)),

  locations: userProcedure
    .meta({
      gate: 'search',
      summary: 'List countries of creators',
      scope: 'discovery',
      rest: { route: 'GET /api/clickhouse/:kind/locations', aliases: ['/api/influencer/locations/:kind'] },
    })
    .input(networkQuerySchema)
    .output(filterEntriesSchema)
    .query(({ ctx, input }) => listLocations(ctx.house, input)),

  languages: userProcedure
    .meta({
      gate: 'search',
      summary: 'List languages of creators',
      scope: 'discovery',
      rest: { route: 'GET /api/clickhouse/:kind/languages', aliases: ['/api/influencer/language/:kind'] },
    })
    .input(networkQuerySchema)
    .output(filterEntriesSchema)
    .query(({ ctx, input }) => listLanguages(ctx.house, input)),

  themes: userProcedure
    .meta({
      gate: 'search',
      summary: 'List themes by group',
      scope: 'discovery',
      rest: { route: 'GET /api/influencer/theme' },
    })
    .input(networkQuerySchema.partial())
    .output(filterEntriesSchema)
    .query(({ ctx, input }) => listThemes(ctx.house, input)),

  create: sourceProcedure
    .meta({
      summary: 'Create or update a creator (programs send their key as x-ingestion-key)',
      rest: { route: 'POST /api/clickhouse/:kind', aliases: ['/api/clickhouse/:kind/create'] },
    })
    .input(createInfluencerSchema)
    .output(influencerSchema)
    .mutation(({ ctx, input }) => createInfluencer(ctx.house, input)),

  upload: adminProcedure
    .meta({
      summary: 'Upload a CSV or JSON file of creators',
      multipart: { ...uploadRules, streamed: true },
      rest: { route: 'POST /api/clickhouse/:kind/upload', status: 202 },
    })
    .input(influencerUploadSchema)
    .output(ingestJobSchema)
    .mutation(({ ctx, input }) => uploadInfluencers(ctx.house, ctx.caller, input)),

  parse: userProcedure
    .meta({
      summary: 'Look up a creator at the network by username or URL',
      scope: 'discovery',
      rest: { route: 'POST /api/clickhouse/:kind/parse', status: 202 },
    })
    .input(parseSchema)
    .output(ingestJobSchema)
    .mutation(({ ctx, input }) => requestProfile(ctx.house, ctx.caller, input)),

  job: sessionProcedure
    .meta({
      summary: 'Get the progress of a lookup or upload',
      scope: 'discovery',
      rest: { route: 'GET /api/clickhouse/:kind/parse' },
    })
    .input(ingestJobIdSchema)
    .output(ingestJobSchema)
    .query(({ ctx, input }) => getIngestJob(ctx.house, ctx.caller, input)),

  cacheGraph: userProcedure
    .meta({
      summary: 'Store the creators of a chart',
      rest: { route: 'POST /api/search/cache/influencer/graph', status: 200 },
    })
    .input(cacheGraphSchema)
    .output(cachedGraphSchema)
    .mutation(({ ctx, input }) => rememberGraph(ctx.house, ctx.caller, input)),
})
