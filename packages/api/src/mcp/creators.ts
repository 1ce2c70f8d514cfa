import type { Audience } from '@limelight/contract/influencers/audience-schema'
import { unmaskFields } from '@limelight/contract/influencers/schema'
import { limitNames } from '@limelight/contract/limits'
import { socialNetworks } from '@limelight/contract/networks'
import { contentFilterFields } from '@limelight/contract/search/content-filters'
import { influencerFilterFields } from '@limelight/contract/search/influencer-filters'
import { searchSorts } from '@limelight/contract/search/sorts'
import * as z from 'zod'
import { type CallProcedure, paging, shorten, shortenAny, tool } from './tool.ts'

const network = z.enum(socialNetworks)
const id = z.string().regex(/^\d{1,20}$/)
const filterValue = z.union([z.string().max(200), z.number(), z.boolean(), z.array(z.string().max(100)).max(100)])

function filtersOf(fields: object) {
  return z.partialRecord(z.enum(Object.keys(fields)), filterValue)
}

function sortsOf<Value extends string>({
  instagram,
  youtube,
}: Record<'instagram' | 'youtube', readonly { value: Value }[]>) {
  return z.enum([...new Set([...instagram, ...youtube].map(({ value }) => value))])
}

const creator = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string().describe('Ends in *** until the creator is unmasked.'),
  followers: z.int(),
  er: z.number().nullable().describe('Engagement rate in percent.'),
  aqs: z.int().nullable().describe('Audience quality, 0 to 100.'),
  location: z.string().nullable(),
  price: z.string().nullable().describe('Estimated USDT per post; null if only the report has it.'),
  isUnmasked: z.boolean(),
})

type Creator = {
  id: string
  name: string
  username: string
  followers: number
  er: number | null
  aqs: number | null
  location: string | null
  isUnmasked: boolean
  price?: { price: string } | null
}

function toCreator({ id, name, username, followers, er, aqs, location, price, isUnmasked }: Creator) {
  return { id, name: shorten(name), username, followers, er, aqs, location, price: price?.price ?? null, isUnmasked }
}

const searchInput = z.object({
  network,
  sentence: z.string().max(200).optional().describe('For example "fitness creators in Germany, 50k to 200k".'),
  filters: filtersOf(influencerFilterFields).optional().describe('Filters by name; they win over the sentence.'),
  sort: sortsOf(searchSorts.discovery).optional(),
  ...paging,
})

/** A sentence becomes filters, as in the search field. */
async function readSentence(
  call: CallProcedure,
  { network: kind, sentence, filters = {} }: z.output<typeof searchInput>,
) {
  if (sentence === undefined || sentence.trim() === '') return filters
  const read = await call('influencers', 'interpret', { kind, scope: 'discovery', text: sentence })
  return { ...read.filters, ...filters }
}

const searchCreators = tool({
  name: 'search_creators',
  scope: 'discovery',
  title: 'Search creators',
  description: 'Finds creators on Instagram or YouTube by a sentence or by filters. Usernames are masked.',
  cost: 'Costs one search per new filter set and day.',
  limits: ['SEARCH_PER_DAY', 'SEARCH_PER_MONTH'],
  isReadOnly: true,
  input: searchInput,
  data: z.array(creator),
  run: async (call, input) => {
    const { network: kind, sort, offset, limit } = input
    const filters = await readSentence(call, input)
    const found = await call('influencers', 'search', { ...filters, kind, ...(sort && { sort }), offset, limit })
    return { data: found.data.map(toCreator), offset, total: found.total }
  },
})

const placed = z.object({ value: z.number().nullable(), percentile: z.int().nullable(), median: z.number().nullable() })
const slices = z.array(z.object({ value: z.string(), share: z.number() }))
const audienceParts = ['countries', 'languages', 'ages', 'genders'] as const

/** The largest shares of each known part. */
function audienceOf(audience: Audience | null) {
  return Object.fromEntries(
    audienceParts.flatMap(part => {
      const shares = audience?.[part]?.shares
      return shares === undefined ? [] : [[part, shares.slice(0, 8)]]
    }),
  )
}

const readReport = tool({
  name: 'read_report',
  scope: 'discovery',
  title: 'Read a report',
  description: 'Reads the report of a creator: figures against peers, audience, growth, price and verdict.',
  cost: 'Costs one activity per creator and day.',
  limits: ['ACTIVITY_PER_DAY'],
  isReadOnly: true,
  input: z.object({ network, id }),
  data: creator.extend({
    bio: z.string(),
    email: z.string().nullable(),
    url: z.string().nullable(),
    categories: z.array(z.string()),
    language: z.string().nullable(),
    figures: z.record(z.string(), placed),
    growth: z.array(z.object({ date: z.string(), followers: z.int() })).describe('The last 12 weeks.'),
    audience: z.record(z.string(), slices).describe('The largest shares in percent.'),
    verdict: z.array(z.string()),
  }),
  run: async (call, { network: kind, id }) => {
    const report = await call('influencers', 'info', { kind, id })
    const { er, aqs, growth30d } = report.scores
    return {
      data: {
        ...toCreator(report),
        bio: shorten(report.bio),
        email: report.email,
        url: report.url,
        categories: report.categories.slice(0, 20).map(shorten),
        language: report.language,
        figures: Object.fromEntries(
          Object.entries({ ...report.placedFigures, er, aqs, growth30d }).map(
            ([name, { value, percentile, median }]) => [name, { value, percentile, median }],
          ),
        ),
        growth: report.growth.slice(-12).map(({ date, followers }) => ({ date, followers })),
        audience: audienceOf(report.audience),
        verdict: report.verdict.map(({ text }) => shorten(text)),
      },
    }
  },
})

const searchContent = tool({
  name: 'search_content',
  scope: 'discovery',
  title: 'Search content',
  description: 'Finds posts, reels, videos and shorts.',
  cost: 'Costs one content search per new filter set and day.',
  limits: ['TRENDS_SEARCH_LIMIT'],
  isReadOnly: true,
  input: z.object({
    network,
    filters: filtersOf(contentFilterFields).optional(),
    sort: sortsOf(searchSorts.content).optional(),
    ...paging,
  }),
  data: z.array(
    z.object({
      id: z.string(),
      creatorId: z.string(),
      creator: z.string(),
      text: z.string(),
      url: z.string().nullable(),
      views: z.int().nullable(),
      likes: z.int().nullable(),
      comments: z.int().nullable(),
      er: z.number().nullable(),
      publishedAt: z.string().nullable(),
      isSponsored: z.boolean(),
    }),
  ),
  run: async (call, { network: kind, filters, sort, offset, limit }) => {
    const found = await call('content', 'search', { ...filters, kind, ...(sort && { sort }), offset, limit })
    const data = found.data.map(item => ({
      id: item.id,
      creatorId: item.authorId,
      creator: shorten(item.author.name || item.author.username),
      text: shorten(item.text),
      url: item.url,
      views: item.viewsTotal,
      likes: item.likesTotal,
      comments: item.commentsTotal,
      er: item.er,
      publishedAt: item.publishDate,
      isSponsored: item.isSponsored,
    }))
    return { data, offset, total: found.total }
  },
})

const unmaskCreator = tool({
  name: 'unmask_creator',
  scope: 'unmask',
  title: 'Unmask a creator',
  description:
    'Shows the username, profile link and email of a creator for good. Without accept_cost it only answers the cost: ask the user first.',
  cost: 'Costs what is still masked.',
  limits: ['MAX_VOLUME_USERNAME_URL', 'MAX_EMAILS'],
  isReadOnly: false,
  input: z.object({
    network,
    id,
    fields: z.array(z.enum(unmaskFields)).optional(),
    accept_cost: z.boolean().optional(),
  }),
  data: z.object({
    isDone: z.boolean(),
    price: z.partialRecord(z.enum(limitNames), z.int()).describe('What it costs, or has cost.'),
    username: z.string().nullable(),
    url: z.string().nullable(),
    email: z.string().nullable(),
  }),
  run: async (call, { network: kind, id, fields, accept_cost }) => {
    if (accept_cost !== true) {
      const price = await call('influencers', 'unmaskCost', { kind, id, fields })
      return { data: { isDone: false, price, username: null, url: null, email: null } }
    }
    const { charged, username, url, email } = await call('influencers', 'unmask', { kind, id, fields })
    return { data: { isDone: true, price: charged, username, url: shortenAny(url), email: shortenAny(email) } }
  },
})

export const creatorTools = { searchCreators, readReport, searchContent, unmaskCreator }
