import type { SocialNetwork } from '../networks.ts'
import { audienceFilters, female, male, type ShareStorage } from './audience-filters.ts'

/**
 * Every filter of every search, in display order. The filter bar, the inputs of the calls, saved
 * searches, and the conditions and histograms of the search store are derived from these tables.
 * Does not import zod, because the first page loads this file.
 */

export const searchScopes = ['discovery', 'content'] as const
export type SearchScope = (typeof searchScopes)[number]

/** The lowest and highest value of a range. Values outside are clamped. */
export type Bounds = { readonly min: number; readonly max: number }
export type CatalogueName = 'themes' | 'categories' | 'locations' | 'places' | 'languages' | 'brands'
/** A usual range under a name. */
type Preset = { readonly label: string; readonly min: number; readonly max?: number }
type Option = { readonly value: string; readonly label: string }

/**
 * A filter as the UI shows it. Its keys in URLs and calls are its name, or its name with Min and
 * Max.
 */
export type FilterSpec = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'words' }
  /** Several values of a catalogue. A row with any of them matches, or one with none of them. */
  | { readonly kind: 'choices'; readonly catalogue: CatalogueName }
  /** One of a few fixed values. */
  | { readonly kind: 'choice'; readonly options: readonly Option[] }
  | {
      readonly kind: 'range'
      readonly bounds: Bounds
      readonly unit?: 'percent' | 'score'
      readonly presets?: readonly Preset[]
    }
  /** Whole days in the user's time zone. */
  | { readonly kind: 'dates' }
  /** The values whose shares of the followers add up to at least so many per cent. */
  | ({ readonly kind: 'share'; readonly usual: number } & (
      | { readonly catalogue: CatalogueName; readonly options?: never }
      | { readonly options: readonly Option[]; readonly catalogue?: never }
    ))
  | { readonly kind: 'flag' }
)

/** Properties of rows with a fixed set of values, and what their entries in the index begin with. */
export const facetMarks = {
  country: 'c',
  /** The city of a creator, or of the author of a post, and its region. */
  place: 'p',
  language: 'l',
  category: 'k',
  /** What a row is mainly about: the first categories of its creator, and what its text tells. */
  topic: 'w',
  accountType: 'a',
  gender: 'g',
  hasEmail: 'e',
  isVideo: 'v',
  timelineType: 't',
  isVerified: 'f',
  /** Whose figures a row has; only those of owners are told apart. */
  figures: 'o',
  /** The brands that paid for a post, or for any post of a creator. */
  brand: 'b',
  isSponsored: 's',
  /** Whether the followers jumped in 12 months. Too short a history has neither value. */
  growthJumps: 'j',
} as const
export type Facet = keyof typeof facetMarks

/**
 * Histogram slices: of equal width, growing by a constant factor from `from` to `until`, or from
 * each of these values to the next.
 */
type Slices =
  | { readonly width: number }
  | { readonly from: number; readonly until: number }
  | { readonly starts: readonly number[] }

type Stored<Kind extends FilterSpec['kind'], Where> = Extract<FilterSpec, { kind: Kind }> & { readonly stored: Where }

/**
 * A filter and the location of its values in the search store, which has percentages in basis
 * points.
 */
export type FilterDefinition =
  /**
   * `creator` is the column with the id of the creator whose username `@` matches. With
   * `inHandles`, ordinary words match it, too.
   */
  | Stored<'words', { readonly inHandles: boolean; readonly creator: 'id' | 'author_id' }>
  /** `alias` is another name that calls accept. */
  | (Stored<'choices', { readonly facet: Facet; readonly isExcluded?: true }> & { readonly alias?: string })
  /** With `isNumber`, calls also accept the value as a number. */
  | (Stored<'choice', { readonly facet: Facet }> & { readonly isNumber?: true })
  | Stored<'range', { readonly column: string; readonly slices: Slices }>
  | Stored<'dates', { readonly column: string }>
  | Stored<'share', ShareStorage>
  /** With `lists`, the filter depends on the user's lists. */
  | Stored<'flag', { readonly facet: Facet } | 'lists'>

/** A smaller share would also match creators without a sample. */
export const shareBounds = { min: 1, max: 100 } as const satisfies Bounds

/** The keys of a filter in calls. */
export type KeyOf<Filter extends FilterSpec> = Filter['kind'] extends 'share'
  ? Filter['name'] | `${Filter['name']}Min`
  : Filter['kind'] extends 'range' | 'dates'
    ? `${Filter['name']}Min` | `${Filter['name']}Max`
    : Filter['name']

/** The keys of a filter in URLs. */
export function keysOf({ kind, name }: FilterSpec): readonly string[] {
  if (kind === 'share') return [name, `${name}Min`]
  return kind === 'range' || kind === 'dates' ? [`${name}Min`, `${name}Max`] : [name]
}

export const accountTypes = ['personal', 'business', 'creator'] as const
export const genders = ['male', 'female', 'unspecified'] as const
export const ageBrackets = ['13-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65+'] as const
export const timelineTypes = ['shorts', 'video'] as const

const themes = {
  name: 'themes',
  label: 'Topics',
  kind: 'choices',
  catalogue: 'themes',
  stored: { facet: 'topic' },
} as const
const withoutThemes = {
  ...themes,
  name: 'withoutThemes',
  label: 'Topics left out',
  stored: { facet: 'topic', isExcluded: true },
} as const
const categoryName = {
  name: 'categoryName',
  label: 'Category',
  kind: 'choices',
  catalogue: 'categories',
  stored: { facet: 'category' },
} as const
const location = { label: 'Location', kind: 'choices', catalogue: 'locations', stored: { facet: 'country' } } as const
const withoutLocations = {
  ...location,
  name: 'withoutLocations',
  label: 'Locations left out',
  stored: { facet: 'country', isExcluded: true },
} as const
const places = {
  name: 'places',
  label: 'City or region',
  kind: 'choices',
  catalogue: 'places',
  stored: { facet: 'place' },
} as const
const language = { label: 'Language', kind: 'choices', catalogue: 'languages', stored: { facet: 'language' } } as const
const hideListed = { name: 'hideListed', label: 'Not in my lists', kind: 'flag', stored: 'lists' } as const
const hasEmail = { name: 'hasEmail', label: 'Has email', kind: 'flag', stored: { facet: 'hasEmail' } } as const
const lastPostDate = {
  name: 'lastPostDate',
  label: 'Last post',
  kind: 'dates',
  stored: { column: 'last_post_date' },
} as const
const publishDate = {
  name: 'publishDate',
  label: 'Published',
  kind: 'dates',
  stored: { column: 'publish_date' },
} as const
const er = {
  name: 'er',
  label: 'ER',
  kind: 'range',
  bounds: { min: 0, max: 100 },
  unit: 'percent',
  stored: { column: 'er', slices: { from: 0.1, until: 50 } },
} as const
const aqs = {
  name: 'aqs',
  label: 'Quality',
  kind: 'range',
  bounds: { min: 0, max: 100 },
  unit: 'score',
  stored: { column: 'aqs', slices: { width: 4 } },
} as const
/** In the 30 days before the figures. */
const growth = {
  name: 'growth',
  label: 'Growth in 30 days',
  kind: 'range',
  bounds: { min: -100, max: 1000 },
  unit: 'percent',
  stored: {
    column: 'growth',
    slices: { starts: [-100, -20, -10, -5, -3, -2, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 100] },
  },
} as const
const growthJumps = {
  name: 'growthJumps',
  label: 'Follower jumps',
  kind: 'choice',
  options: [
    { value: 'none', label: 'No jumps' },
    { value: 'some', label: 'With a jump' },
  ],
  stored: { facet: 'growthJumps' },
} as const
const viewsAvg = {
  name: 'viewsAvg',
  label: 'Average views',
  kind: 'range',
  bounds: { min: 0, max: 1e12 },
  stored: { column: 'views_avg', slices: { from: 100, until: 1e8 } },
} as const
const isVerified = { name: 'isVerified', label: 'Verified', kind: 'flag', stored: { facet: 'isVerified' } } as const
/** `isVerified` is the badge of the network; these are figures that owners show with their accounts. */
const ownFigures = {
  name: 'figures',
  label: 'Figures',
  kind: 'choice',
  options: [{ value: 'verified', label: 'Verified by owner' }],
  stored: { facet: 'figures' },
} as const
const brands = {
  name: 'brands',
  label: 'Worked with',
  kind: 'choices',
  catalogue: 'brands',
  stored: { facet: 'brand' },
} as const
const withoutBrands = {
  ...brands,
  name: 'withoutBrands',
  label: 'Never worked with',
  stored: { facet: 'brand', isExcluded: true },
} as const
/** The usual names of sizes. Sentences know them, too. */
export const followerPresets = [
  { label: 'Nano', min: 1000, max: 10_000 },
  { label: 'Micro', min: 10_000, max: 100_000 },
  { label: 'Mid-tier', min: 100_000, max: 500_000 },
  { label: 'Macro', min: 500_000, max: 1_000_000 },
  { label: 'Mega', min: 1_000_000 },
] as const satisfies readonly Preset[]
const followers = {
  name: 'followers',
  kind: 'range',
  bounds: { min: 0, max: 1e9 },
  presets: followerPresets,
  stored: { column: 'followers', slices: { from: 1000, until: 1e8 } },
} as const
const viewsTotal = { name: 'viewsTotal', label: 'Views', kind: 'range', bounds: { min: 0, max: 1e12 } } as const
const gender = { name: 'gender', label: 'Gender', kind: 'choice', stored: { facet: 'gender' } } as const

const nameWords = { name: 'search', label: 'Words', kind: 'words', stored: { inHandles: true, creator: 'id' } } as const
const captionWords = { ...nameWords, stored: { inHandles: false, creator: 'author_id' } } as const

const contentRanges = [
  { ...viewsTotal, stored: { column: 'views', slices: { from: 100, until: 1e8 } } },
  {
    name: 'likesTotal',
    label: 'Likes',
    kind: 'range',
    bounds: { min: 0, max: 1e9 },
    stored: { column: 'likes', slices: { from: 10, until: 1e7 } },
  },
  {
    name: 'commentsTotal',
    label: 'Comments',
    kind: 'range',
    bounds: { min: 0, max: 1e9 },
    stored: { column: 'comments', slices: { from: 1, until: 1e5 } },
  },
] as const

export const searchFilters = {
  discovery: {
    instagram: [
      nameWords,
      themes,
      categoryName,
      { ...location, name: 'location', alias: 'locations' },
      { ...followers, label: 'Followers' },
      er,
      aqs,
      lastPostDate,
      hasEmail,
      hideListed,
      { ...language, name: 'language', alias: 'languages' },
      {
        name: 'accountType',
        label: 'Account type',
        kind: 'choice',
        options: [
          { value: 'personal', label: 'Personal' },
          { value: 'business', label: 'Business' },
          { value: 'creator', label: 'Creator' },
        ],
        stored: { facet: 'accountType' },
      },
      { ...gender, options: [female, male, { value: 'unspecified', label: 'Unspecified' }] },
      {
        name: 'following',
        label: 'Following',
        kind: 'range',
        bounds: { min: 0, max: 1e6 },
        stored: { column: 'following', slices: { from: 10, until: 1e4 } },
      },
      viewsAvg,
      growth,
      growthJumps,
      isVerified,
      ownFigures,
      ...audienceFilters,
      brands,
      withoutBrands,
      places,
      withoutThemes,
      withoutLocations,
    ],
    // Programs of the legacy API know topics and category for Instagram only.
    youtube: [
      nameWords,
      themes,
      categoryName,
      { ...location, name: 'locations', alias: 'location' },
      { ...followers, label: 'Subscribers' },
      { ...viewsTotal, stored: { column: 'views', slices: { from: 1e4, until: 1e10 } } },
      er,
      aqs,
      lastPostDate,
      hasEmail,
      hideListed,
      { ...language, name: 'language', alias: 'languages' },
      { ...gender, options: [female, male] },
      viewsAvg,
      growth,
      growthJumps,
      isVerified,
      ownFigures,
      ...audienceFilters,
      brands,
      withoutBrands,
      places,
      withoutThemes,
      withoutLocations,
    ],
  },
  content: {
    instagram: [
      captionWords,
      themes,
      {
        name: 'isVideo',
        label: 'Type',
        kind: 'choice',
        isNumber: true,
        options: [
          { value: '1', label: 'Reels' },
          { value: '0', label: 'Posts' },
        ],
        stored: { facet: 'isVideo' },
      },
      ...contentRanges,
      { ...language, name: 'languages', alias: 'language' },
      { ...location, name: 'locations', alias: 'location' },
      er,
      publishDate,
      hideListed,
      places,
      withoutThemes,
      withoutLocations,
    ],
    youtube: [
      captionWords,
      themes,
      {
        name: 'timelineType',
        label: 'Type',
        kind: 'choice',
        options: [
          { value: 'shorts', label: 'Shorts' },
          { value: 'video', label: 'Videos' },
        ],
        stored: { facet: 'timelineType' },
      },
      ...contentRanges,
      { ...language, name: 'language', alias: 'languages' },
      { ...location, name: 'location', alias: 'locations' },
      er,
      publishDate,
      hideListed,
      places,
      withoutThemes,
      withoutLocations,
    ],
  },
} as const satisfies Record<SearchScope, Record<SocialNetwork, readonly FilterDefinition[]>>
