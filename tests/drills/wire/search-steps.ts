import type { Input } from '../../http/surface.ts'
import { networks } from './scene.ts'
import { idOf, type Step } from './steps.ts'

const spans = (name: string, low: number, high: number): Input[] => [
  { [`${name}Min`]: low },
  { [`${name}Max`]: high },
  { [`${name}Min`]: low, [`${name}Max`]: high },
  { [`${name}Min`]: high, [`${name}Max`]: low },
]
const days = (name: string): Input[] => [{ [`${name}Min`]: '2020-01-01' }, { [`${name}Max`]: '2020-01-01' }]
const words: Input[] = ['lena', 'Vogt 4', 'ümlaut', 'make up', 'vegan "dinner', "' or 1=1", '  ', 'nobody'].map(
  search => ({
    search,
  }),
)
const pages: Input[] = [
  { limit: 5 },
  { limit: 5, offset: 5 },
  { limit: 100, offset: 30 },
  { offset: 1000 },
  { limit: 1, count: 'capped' },
  { limit: 0 },
  { limit: 101 },
  { offset: -1 },
  { count: 'all' },
]

const choices = (name: string, ...values: string[]): Input[] => [
  ...values.map(value => ({ [name]: [value] })),
  { [name]: values },
]

const influencerFilters: Input[] = [
  {},
  ...words,
  ...choices('themes', 'Beauty', 'Food', 'Nothing'),
  ...choices('categoryName', 'Make up', 'Vegan'),
  ...choices('location', 'DE', 'FR', 'XX'),
  ...choices('locations', 'DE', 'US'),
  ...choices('language', 'de', 'en'),
  ...choices('languages', 'de', 'fr'),
  ...['personal', 'business', 'creator', 'robot'].map(accountType => ({ accountType })),
  ...['male', 'female', 'unspecified', 'robot'].map(gender => ({ gender })),
  ...spans('followers', 5000, 100_000),
  ...spans('following', 100, 900),
  ...spans('viewsTotal', 200_000, 3_000_000),
  ...spans('er', 0.5, 5),
  ...spans('aqs', 20, 60),
  ...days('lastPostDate'),
  { hasEmail: true },
  { hasEmail: false },
  { hideListed: true },
  { themes: ['Beauty'], location: ['DE', 'US'], followersMin: 1000, hasEmail: true, search: 'lena' },
]
const influencerSorts = ['followers', 'following', 'engagementRating', 'subscriber', 'viewsTotal', 'videoTotal', 'name']

const contentFilters: Input[] = [
  {},
  ...words,
  { isVideo: 1 },
  { isVideo: 0 },
  { isVideo: 2 },
  ...['shorts', 'video', 'film'].map(timelineType => ({ timelineType })),
  ...spans('viewsTotal', 10_000, 50_000),
  ...spans('likesTotal', 100, 900),
  ...spans('commentsTotal', 2, 8),
  ...spans('er', 0.5, 5),
  ...choices('language', 'de', 'en'),
  ...choices('languages', 'de', 'fr'),
  ...choices('location', 'DE', 'FR'),
  ...choices('locations', 'DE', 'US'),
  ...days('publishDate'),
  { hideListed: true },
  { isVideo: 1, timelineType: 'video', likesTotalMin: 50, language: ['de', 'en'], search: 'number' },
]
const contentSorts = ['videoViewCount', 'likes', 'comments', 'er', 'engagementRating', 'name']

const directions = ['ASC', 'DESC', 'UP']
const orders = (sorts: string[]): Input[] =>
  sorts.flatMap(sort => directions.map(sortDirection => ({ sort, sortDirection, limit: 100 })))

const titled = (call: string, kind: string, input: Input): Step => ({
  call,
  title: `${kind} ${JSON.stringify(input)}`,
  input: () => ({ kind, ...input }),
})

/** Every filter, sort and page of both networks. */
export const searchSteps: Step[] = networks.flatMap(kind => [
  ...[...influencerFilters, ...orders(influencerSorts), ...pages].map(input =>
    titled('influencers.search', kind, input),
  ),
  ...influencerFilters.map(input => titled('influencers.matches', kind, input)),
  ...['followers', 'following', 'viewsTotal', 'er', 'aqs', 'name'].flatMap(field => [
    titled('influencers.histogram', kind, { field }),
    titled('influencers.histogram', kind, { field, location: ['DE'] }),
  ]),
  ...[...contentFilters, ...orders(contentSorts), ...pages].map(input => titled('content.search', kind, input)),
  ...contentFilters.map(input => titled('content.matches', kind, input)),
  ...['viewsTotal', 'likesTotal', 'commentsTotal', 'er', 'name'].flatMap(field => [
    titled('content.histogram', kind, { field }),
    titled('content.histogram', kind, { field, language: ['de'] }),
  ]),
])

/** What a plan without limits of its own shows: masked, and only so deep. */
export const freeSearchSteps: Step[] = [0, 10, 100, 10_000].map(offset => ({
  call: 'influencers.search',
  title: `free plan from ${offset}`,
  as: 'other',
  input: () => ({ kind: 'instagram', offset, limit: 10 }),
}))

const listOrders = orders([...influencerSorts, 'added', 'column'])
const contentListOrders = orders([...contentSorts, 'added', 'column'])

/** The same filters within a list. */
export const listSearchSteps: Step[] = [
  ...[...influencerFilters, ...listOrders, ...pages].map(
    (input): Step => ({
      call: 'favourites.items',
      title: `creators ${JSON.stringify(input)}`,
      input: scene => ({ type: 'influencer', id: idOf(scene, 'list'), ...input }),
    }),
  ),
  ...[...contentFilters, ...contentListOrders].map(
    (input): Step => ({
      call: 'favourites.items',
      title: `content ${JSON.stringify(input)}`,
      input: scene => ({ type: 'content', id: idOf(scene, 'content list'), ...input }),
    }),
  ),
]
