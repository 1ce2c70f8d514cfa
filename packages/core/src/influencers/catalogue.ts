import type { NetworkQuery } from '@limelight/contract/influencers/schema'
import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import type { CatalogueQuery, FilterCatalogue, FilterEntries, FilterEntry } from '@limelight/contract/search/catalogue'
import { taxonomy } from '@limelight/contract/search/taxonomy'
import type { Context } from '../context.ts'
import { createMinuteCache } from '../engines/minute-cache.ts'
import { knownPlace, nameOfPlace } from '../search/places/cities.ts'
import { nameOfBrand } from '../search/reading/brand-names.ts'
import { countFacet, countInfluencersBy } from './store.ts'

/** The values of the filters, each with the number of influencers it finds. */
export async function filterCatalogue(ctx: Context, { kind }: NetworkQuery): Promise<FilterCatalogue> {
  const counts = await countsOf(ctx, kind)
  return {
    themes: themeEntries(counts.topics),
    categories: categoryEntries(counts.categories),
    locations: locationEntries(counts.locations),
    places: placeEntries(counts.places),
    languages: languageEntries(counts.languages),
    brands: brandEntries(counts.brands),
  }
}

export async function listCategories(ctx: Context, { kind, name }: CatalogueQuery): Promise<FilterEntries> {
  const beginning = name.trim().toLowerCase()
  const { categories } = await countsOf(ctx, kind)
  return toList(
    categoryEntries(categories).filter(
      entry => beginning === 'all' || entry.item_name.toLowerCase().startsWith(beginning),
    ),
  )
}

export async function listLocations(ctx: Context, { kind }: NetworkQuery): Promise<FilterEntries> {
  return toList(locationEntries((await countsOf(ctx, kind)).locations))
}

export async function listLanguages(ctx: Context, { kind }: NetworkQuery): Promise<FilterEntries> {
  return toList(languageEntries((await countsOf(ctx, kind)).languages))
}

/** The themes of one network, or of all. */
export async function listThemes(ctx: Context, { kind }: { kind?: SocialNetwork | undefined }): Promise<FilterEntries> {
  const networks = kind === undefined ? socialNetworks : [kind]
  const counts = await Promise.all(networks.map(async network => (await countsOf(ctx, network)).topics))
  const sums: Counts = new Map()
  for (const [name, count] of counts.flatMap(each => [...each])) sums.set(name, (sums.get(name) ?? 0) + count)
  return toList(themeEntries(sums))
}

type Counts = Map<string, number>
type NetworkCounts = {
  categories: Counts
  topics: Counts
  locations: Counts
  places: Counts
  languages: Counts
  brands: Counts
}

const cached = createMinuteCache<NetworkCounts>()

function countsOf(ctx: Context, network: SocialNetwork): Promise<NetworkCounts> {
  return cached(ctx, network, () => readCounts(ctx, network))
}

async function readCounts(ctx: Context, network: SocialNetwork): Promise<NetworkCounts> {
  const [categories, topics, locations, places, languages, brands] = await Promise.all([
    countInfluencersBy(ctx, network, 'arrayJoin(categories)'),
    countFacet(ctx, network, 'topic', allTopics),
    countInfluencersBy(ctx, network, 'location'),
    countFacet(ctx, network, 'place', allPlaces),
    countInfluencersBy(ctx, network, 'language'),
    countFacet(ctx, network, 'brand', maxBrands),
  ])
  return { categories, topics, locations, places, languages, brands }
}

/** By the same facet as the filter, so that each entry says what choosing it finds. */
function themeEntries(counts: Counts): FilterEntry[] {
  return Object.entries(taxonomy).flatMap(([group, themes]) => [
    entry(`${group} - All`, counts.get(group.toLowerCase()) ?? 0, { category_name: group }),
    ...themes.map(theme => entry(theme, counts.get(theme.toLowerCase()) ?? 0, { category_name: group })),
  ])
}

/** The groups, then the categories that sources name differently. */
function categoryEntries(counts: Counts): FilterEntry[] {
  const themes = new Set(Object.values(taxonomy).flat())
  const others = [...counts.keys()].filter(name => !Object.hasOwn(taxonomy, name) && !themes.has(name)).sort()
  return [...Object.keys(taxonomy), ...others].map(name => entry(name, counts.get(name) ?? 0))
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const languageNames = new Intl.DisplayNames('en', { type: 'language' })

function locationEntries(counts: Counts): FilterEntry[] {
  return byCount(counts).map(([code, count]) =>
    entry(countryNames.of(code) ?? code, count, { search_query: code, country: code }),
  )
}

function placeEntries(counts: Counts): FilterEntry[] {
  return byCount(counts).flatMap(([id, count]) => {
    const place = knownPlace(id)
    return place === undefined
      ? []
      : entry(nameOfPlace(place.id), count, { search_query: place.id, country: place.country })
  })
}

function languageEntries(counts: Counts): FilterEntry[] {
  return byCount(counts).map(([code, count]) =>
    entry(languageNames.of(code) ?? code, count, { search_query: code, language: code }),
  )
}

/** The taxonomy has fewer. */
const allTopics = 1000
/** The file of places has fewer. */
const allPlaces = 5000

/** A list that a person can look through; searches take any other name, too. */
const maxBrands = 500

function brandEntries(counts: Counts): FilterEntry[] {
  return byCount(counts).map(([name, count]) => entry(nameOfBrand(name), count))
}

/** The largest first, because those are chosen most often. */
function byCount(counts: Counts): [string, number][] {
  const known = [...counts].filter(([code]) => code !== '')
  return known.sort(([code, count], [other, than]) => than - count || (code < other ? -1 : 1))
}

function entry(name: string, count: number, more: Partial<FilterEntry> = {}): FilterEntry {
  return { category_name: null, item_name: name, search_query: name, country: null, language: null, count, ...more }
}

function toList(data: FilterEntry[]): FilterEntries {
  return { total: data.length, data }
}
