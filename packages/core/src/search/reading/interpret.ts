import type { SocialNetwork } from '@limelight/contract/networks'
import { contentMatchesSchema } from '@limelight/contract/search/content-filters'
import { type FilterDefinition, keysOf, searchFilters } from '@limelight/contract/search/filters'
import { influencerMatchesSchema } from '@limelight/contract/search/influencer-filters'
import type { Interpret, Interpretation } from '@limelight/contract/search/interpretation'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import type { SortedTables } from '../copies.ts'
import { type Countable, countMatches } from '../search.ts'
import { wordsUnknownTo } from '../spelling/corrections.ts'
import { vocabularyOf } from '../spelling/load.ts'
import { findUnknown, hasPlaces } from '../spelling/store.ts'
import { loadAddedNames } from './added-names.ts'
import { type Reading, readSearch } from './read.ts'

/**
 * Reads what a person types, with the number of matches. Free, because it only counts. If the
 * search store does not answer, reading goes on without the number.
 */
export async function interpretSearch(
  ctx: Context,
  caller: { userId: string },
  searchable: Countable,
  { kind, text, anyNetwork, filters = {} }: Interpret,
): Promise<Interpretation> {
  const reading = await readTyped(ctx, searchable, text, { network: kind, anyNetwork })
  const schema = searchable.scope === 'discovery' ? influencerMatchesSchema : contentMatchesSchema
  const query = schema.safeParse({ ...withoutNamed(filters, reading, searchable.scope), kind: reading.socialNetwork })
  if (!query.success) throw new AppError('INVALID_QUERY_STRING')
  const matches = await countMatches(ctx, caller, searchable, query.data).catch(withoutStore(null))
  return { ...reading, matches }
}

/**
 * Reads the text with corrected spelling. The store is asked for words that the vocabulary lacks:
 * rare ones stay.
 */
export async function readTyped(
  ctx: Context,
  searchable: SortedTables,
  text: string,
  { network, anyNetwork }: { network: SocialNetwork; anyNetwork?: boolean | undefined },
): Promise<Reading> {
  await loadAddedNames(ctx)
  const options = { scope: searchable.scope, network, now: ctx.clock.now(), anyNetwork }
  const first = readSearch(text, options)
  const knowsPlaces =
    first.filters.places === undefined ||
    (await hasPlaces(ctx, searchable, first.socialNetwork).catch(withoutStore(true)))
  const reading = knowsPlaces ? first : readSearch(text, { ...options, knowsPlaces })
  const { socialNetwork, terms } = reading
  const vocabulary = await vocabularyOf(ctx, socialNetwork)
  if (vocabulary === undefined) return reading
  const words = wordsUnknownTo(vocabulary, terms)
  const unknown = await findUnknown(ctx, searchable, socialNetwork, words).catch(withoutStore(new Set<string>()))
  return readSearch(text, { ...options, knowsPlaces, vocabulary, unknown })
}

/** Reading goes on when the search store does not answer. */
const withoutStore =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof AppError && error.status === 503) return value
    throw error
  }

/** A filter that the text names replaces the chosen one, and words always do. */
function withoutNamed(
  chosen: Interpretation['filters'],
  { filters, socialNetwork }: Reading,
  scope: keyof typeof searchFilters,
): Interpretation['filters'] {
  const definitions: readonly FilterDefinition[] = searchFilters[scope][socialNetwork]
  const named = definitions.filter(each => keysOf(each).some(key => Object.hasOwn(filters, key)))
  const replaced = new Set(['search', 'kind', ...named.flatMap(keysOf)])
  const { sort: _sort, sortDirection: _direction, ...read } = filters
  return { ...Object.fromEntries(Object.entries(chosen).filter(([key]) => !replaced.has(key))), ...read }
}
