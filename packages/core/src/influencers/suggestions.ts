import type { SocialNetwork } from '@limelight/contract/networks'
import type { Suggest, Suggestions } from '@limelight/contract/search/suggestions'
import type { Context } from '../context.ts'
import { nameOfBrand } from '../search/reading/brand-names.ts'
import { foldHashtag, foldWords } from '../search/reading/fold.ts'
import { topicsBeginning } from '../search/reading/topics.ts'
import { listThemes } from './catalogue.ts'
import { presentInfluencers } from './present.ts'
import { readInfluencers } from './store.ts'
import { readSuggestions } from './suggestion-store.ts'

const most = { topics: 4, hashtags: 4, brands: 3, creators: 3 }
/** Fewer letters begin too much. */
const minLetters = 2

/** Topics, hashtags and creators that begin with the text. Free, because it does not search. */
export async function suggest(ctx: Context, caller: { userId: string }, input: Suggest): Promise<Suggestions> {
  const { text } = input
  const [sign = ''] = text
  const words = foldWords(text)
  if ([...words].length < minLetters || sign === '@' || sign === '"')
    return { topics: [], hashtags: [], brands: [], creators: [] }
  const isTag = sign === '#'
  const [topics, hashtags, brands, creators] = await Promise.all([
    isTag ? [] : suggestTopics(ctx, input, words),
    suggestHashtags(ctx, input.kind, foldHashtag(text)),
    isTag || input.scope !== 'discovery' ? [] : suggestBrands(ctx, input.kind, text.toLowerCase()),
    isTag ? [] : suggestCreators(ctx, caller, input.kind, words),
  ])
  return { topics, hashtags, brands, creators }
}

async function suggestTopics(
  ctx: Context,
  { kind, scope }: Suggest,
  beginning: string,
): Promise<Suggestions['topics']> {
  const counts = await (scope === 'discovery' ? countCreators(ctx, kind) : countPosts(ctx, kind))
  return topicsBeginning(beginning)
    .map(name => ({ name, count: counts.get(name.toLowerCase()) ?? 0 }))
    .filter(({ count }) => count > 0)
    .slice(0, most.topics)
}

async function countCreators(ctx: Context, kind: SocialNetwork): Promise<Map<string, number>> {
  const { data } = await listThemes(ctx, { kind })
  return new Map(data.map(({ item_name, count }) => [item_name.replace(/ - All$/, '').toLowerCase(), count]))
}

const allTopics = 1000

async function countPosts(ctx: Context, network: SocialNetwork): Promise<Map<string, number>> {
  const found = await readSuggestions(ctx, { network, kind: 'topic', beginning: '', limit: allTopics })
  return new Map(found.map(({ beginning, total }) => [beginning, total]))
}

async function suggestHashtags(
  ctx: Context,
  network: SocialNetwork,
  beginning: string,
): Promise<Suggestions['hashtags']> {
  const found = await readSuggestions(ctx, { network, kind: 'hashtag', beginning, limit: most.hashtags })
  return found.map(({ beginning: name, total: count }) => ({ name, count }))
}

async function suggestBrands(ctx: Context, network: SocialNetwork, beginning: string): Promise<Suggestions['brands']> {
  const found = await readSuggestions(ctx, { network, kind: 'brand', beginning, limit: most.brands })
  return found.map(({ beginning: name, total: count }) => ({ name: nameOfBrand(name), count }))
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
