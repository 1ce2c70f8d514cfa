import type { SocialNetwork } from '@limelight/contract/networks'
import { contentMatchesSchema } from '@limelight/contract/search/content-filters'
import { influencerMatchesSchema } from '@limelight/contract/search/influencer-filters'
import type { Suggest, Suggestions } from '@limelight/contract/search/suggestions'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { nameOfPlace, placesBeginning } from '../search/places/cities.ts'
import { loadAddedNames } from '../search/reading/added-names.ts'
import { nameOfBrand } from '../search/reading/brand-names.ts'
import { foldHashtag, foldWords } from '../search/reading/fold.ts'
import { topicsBeginning } from '../search/reading/topics.ts'
import { type Countable, countSearches } from '../search/search.ts'
import { presentInfluencers } from './present.ts'
import { readInfluencers } from './store.ts'
import { readSuggestions } from './suggestion-store.ts'

const most = { topics: 4, hashtags: 4, brands: 3, places: 3, creators: 3 }
/** Some of those that begin with the text have no match. */
const tried = { topics: 12, hashtags: 8, brands: 6, places: 12 }
/** Fewer letters begin too much. */
const minLetters = 2

/** What begins with the text, with the matches of choosing it. Free, because it only counts. */
export async function suggest(
  ctx: Context,
  caller: { userId: string },
  searchable: Countable,
  { kind, text, filters }: Suggest,
): Promise<Suggestions> {
  const [sign = ''] = text
  const words = foldWords(text)
  if ([...words].length < minLetters || sign === '@' || sign === '"')
    return { topics: [], hashtags: [], brands: [], places: [], creators: [] }
  await loadAddedNames(ctx)
  const isTag = sign === '#'
  const hasBrands = !isTag && searchable.scope === 'discovery'
  const begin = (kindOf: 'hashtag' | 'brand', beginning: string, limit: number) =>
    readSuggestions(ctx, { network: kind, kind: kindOf, beginning, limit })
  const [hashtags, brands, creators] = await Promise.all([
    begin('hashtag', foldHashtag(text), tried.hashtags),
    hasBrands ? begin('brand', text.toLowerCase(), tried.brands) : [],
    isTag ? [] : suggestCreators(ctx, caller, kind, words),
  ])
  const names = {
    topics: isTag ? [] : topicsBeginning(words).slice(0, tried.topics),
    hashtags: hashtags.map(({ beginning }) => beginning),
    brands: brands.map(({ beginning }) => nameOfBrand(beginning)),
    places: isTag ? [] : placesBeginning(words).slice(0, tried.places),
  }
  const { hideListed, search: _words, ...chosen } = chosenFilters(searchable, kind, filters)
  const inputs = [
    ...names.topics.map(name => ({ ...chosen, themes: [...(chosen.themes ?? []), name] })),
    ...names.hashtags.map(name => ({ ...chosen, search: `#${name}` })),
    ...names.brands.map(name => ({ ...chosen, brands: [...(chosen.brands ?? []), name] })),
    ...names.places.map(id => ({ ...chosen, places: [...(chosen.places ?? []), id] })),
  ]
  const totals = await countSearches(ctx, caller, searchable, { network: kind, hideListed, inputs })
  const counted = (key: keyof typeof tried, from: number) =>
    names[key]
      .map((name, at) => ({ name, count: totals[from + at] ?? 0 }))
      .filter(({ count }) => count > 0)
      .slice(0, most[key])
  return {
    topics: counted('topics', 0),
    hashtags: counted('hashtags', names.topics.length),
    brands: counted('brands', names.topics.length + names.hashtags.length),
    places: counted('places', inputs.length - names.places.length).map(({ name: id, count }) => ({
      ...{ id, count },
      name: nameOfPlace(id),
    })),
    creators,
  }
}

function chosenFilters({ scope }: Countable, kind: SocialNetwork, query: string) {
  const params = new URLSearchParams(query)
  const values = [...new Set(params.keys())].map(key => {
    const [first, ...others] = params.getAll(key)
    return [key, others.length === 0 ? first : [first, ...others]]
  })
  const schema =
    scope === 'discovery' ? influencerMatchesSchema : contentMatchesSchema.extend({ brands: z.undefined().optional() })
  const parsed = schema.safeParse({ ...Object.fromEntries(values), kind })
  if (!parsed.success) throw new AppError('INVALID_QUERY_STRING')
  return parsed.data
}

async function suggestCreators(
  ctx: Context,
  caller: { userId: string },
  network: SocialNetwork,
  beginning: string,
): Promise<Suggestions['creators']> {
  const found = await readSuggestions(ctx, { network, kind: 'creator', beginning, limit: most.creators })
  const rows = await readInfluencers(
    ctx,
    network,
    found.map(({ id }) => id),
  )
  const shown = await presentInfluencers(ctx, caller, network, rows)
  return shown
    .toSorted((one, other) => other.followers - one.followers)
    .map(({ id, name, username, avatarUrl, followers }) => ({ id, name, username, avatarUrl, followers }))
}
