import type { SocialNetwork } from '@limelight/contract/networks'
import { type Close, closeBelow } from '@limelight/contract/search/close'
import { type FilterDefinition, searchFilters } from '@limelight/contract/search/filters'
import { maxCount } from '@limelight/contract/search/rules'
import type { Caller, Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { isSearched, searchDepth } from '../../tariffs/search-charges.ts'
import type { Copy } from '../copies.ts'
import { describeSet } from '../filter-set.ts'
import { findIds } from '../find-ids.ts'
import { withHandles } from '../handles.ts'
import { withoutListed } from '../listed.ts'
import { termsOf } from '../match/terms.ts'
import { findCappedTotal, findPage } from '../paging.ts'
import type { Filter, FilterInput } from '../query.ts'
import { loadAddedNames } from '../reading/added-names.ts'
import { readTerms, type Term } from '../reading/terms.ts'
import { describeSearch, type Searchable } from '../search.ts'
import { vocabularyOf } from '../spelling/load.ts'
import {
  chosenTopic,
  droppable,
  type Filters,
  type Looser,
  nearby,
  onlyMentioned,
  ownFilters,
  queryOf,
  respelled,
  topicsOnly,
  withoutEach,
  withoutTerms,
  wordsOnly,
} from './loosen.ts'

type Identified = { id: string }
type Query = { kind: SocialNetwork; hideListed?: boolean | undefined } & FilterInput

/** Where a search looks, and who asks. */
type Place<Row, Item> = { caller: Caller; searchable: Searchable<Row, Item>; network: SocialNetwork }

/** A search that has few results. */
type Sought<Row, Item> = Place<Row, Item> & {
  definitions: readonly FilterDefinition[]
  filters: Filters
  count: Count
}

/** A looser search, and the capped number of its matches. */
type Counted = { copy: Copy; all: Filter[]; total: number }
type Count = (filters: Filters) => Promise<Counted>

const maxRows = 60

/**
 * What a search with few results nearly found. Free, because the search itself was charged, or was
 * one of the free empty ones of the day.
 */
export async function findClose<Row extends Identified, Item>(
  ctx: Context,
  caller: Caller,
  searchable: Searchable<Row, Item>,
  { kind: network, ...input }: Query,
): Promise<Close<Item>> {
  await loadAddedNames(ctx)
  const definitions: readonly FilterDefinition[] = searchFilters[searchable.scope][network]
  // One copy for all statements, so that its indexes are in the caches.
  const { copy, filters } = describeSearch(searchable, network, { ...input, sort: 'bestMatch' })
  const set = describeSet({ scope: searchable.scope, network, filters, hideListed: input.hideListed })
  if (!(await isSearched(ctx, caller, set))) throw new AppError('ITEM_NOT_FOUND')
  const place = { caller, searchable, network }
  const sought = { ...place, definitions, filters: ownFilters(definitions, input), count: countsOf(ctx, place) }
  const listed = await withoutListed(ctx, { ...caller, type: searchable.listType, network }, input.hideListed)
  // The same rows as the search has shown: it may match masked usernames, and nothing below does.
  const own = [...(await withHandles(ctx, { ...caller, network }, filters, { masked: true })), ...listed]
  const [exact, without] = await Promise.all([
    findIds(ctx, { name: nameOf(searchable), copy, filters: own, limit: closeBelow }),
    countWithout(sought),
  ])
  if (exact.length >= closeBelow) throw new AppError('ITEM_NOT_FOUND')
  const levels = set.asksForHandle ? [] : await findLevels(ctx, sought, without, exact)
  return {
    exact: exact.length,
    total: levels.reduce((sum, { added }) => sum + added, 0),
    levels,
    without: without.map(({ filters, ...each }) => ({ ...each, query: queryOf(filters) })),
  }
}

/** Remembers its counts, because a level often is the search without a filter or a word. */
function countsOf<Row, Item>(ctx: Context, place: Place<Row, Item>): Count {
  const known = new Map<string, Promise<Counted>>()
  const count = async (filters: Filters) => {
    const search = await describeLoose(ctx, place, filters)
    const { total } = await findCappedTotal(ctx, { name: nameOf(place.searchable), ...search })
    return { copy: search.copy, all: search.filters, total }
  }
  return filters => {
    const query = queryOf(filters)
    const counted = known.get(query) ?? count(filters)
    known.set(query, counted)
    return counted
  }
}

type Without = { filter: string; label: string; filters: Filters; total: number }

async function countWithout<Row, Item>({ definitions, filters, count }: Sought<Row, Item>): Promise<Without[]> {
  const tries = withoutEach(definitions, filters).map(async each => {
    const { total } = await count(each.filters)
    return { ...each, total }
  })
  return (await Promise.all(tries)).filter(({ total }) => total > 0).sort((one, other) => other.total - one.total)
}

/** Levels open until there are enough rows, so that the rows to leave out are always few. */
async function findLevels<Row extends Identified, Item>(
  ctx: Context,
  sought: Sought<Row, Item>,
  without: readonly Without[],
  exact: readonly string[],
): Promise<Close<Item>['levels']> {
  const { caller, searchable, network } = sought
  const name = nameOf(searchable)
  const levels: Close<Item>['levels'] = []
  const seen = [...exact]
  const queries = new Set([queryOf(sought.filters)])
  const most = Math.min(maxRows, (await searchDepth(ctx, caller)) - exact.length)
  for await (const { level, title, filters } of loosen(ctx, sought, without, () => seen.length === 0)) {
    const query = queryOf(filters)
    if (queries.has(query)) continue
    queries.add(query)
    const { copy, all, total } = await sought.count(filters)
    if (total === 0) continue
    const others: Filter[] = [...all, { kind: 'ids', name: 'seen', isIn: false, ids: seen }]
    const limit = most - seen.length + exact.length
    // All rows fit, none of them was seen, or those that were make no difference beyond the cap.
    const isKnown = total <= limit || seen.length === 0 || total === maxCount
    const [{ rows, matched }, unseen] = await Promise.all([
      findPage(ctx, {
        ...{ name, row: searchable.row, texts: searchable.texts, copy, filters: others, limit },
        direction: 'DESC',
        start: { offset: 0 },
        matches: Promise.resolve({ total }),
      }),
      isKnown ? { total } : findCappedTotal(ctx, { name, copy, filters: others }),
    ])
    if (rows.length === 0) continue
    const added = rows.length < limit ? rows.length : unseen.total
    const data = await searchable.present(ctx, caller, network, rows, { terms: termsOf(all), known: matched })
    levels.push({ level, added, total, title, query, data })
    seen.push(...rows.map(({ id }) => id))
    if (seen.length >= closeBelow) break
  }
  return levels
}

/** One after the other, because most searches need only the first ones. */
async function* loosen<Row, Item>(
  ctx: Context,
  sought: Sought<Row, Item>,
  without: readonly Without[],
  isEmpty: () => boolean,
): AsyncGenerator<Looser> {
  const { searchable, network, filters } = sought
  const terms = readTerms(String(filters.search ?? ''), { handles: searchable.scope === 'discovery' })
  yield* onlyMentioned(filters, terms)
  for (const left of await termsToLeave(sought, terms)) yield withoutTerms(filters, terms, left)
  const vocabulary = await vocabularyOf(ctx, network)
  if (vocabulary !== undefined) yield* respelled(filters, terms, vocabulary)
  yield* nearby(sought.definitions, filters, terms)
  // Without its words or topics, a search is about something else.
  const loosest = without.find(({ filter }) => filter !== 'search' && filter !== 'themes')
  if (loosest !== undefined)
    yield { level: 'WITHOUT_FILTER', title: `Without “${loosest.label}”`, filters: loosest.filters }
  yield* wordsOnly(filters)
  if (isEmpty()) yield* topicsOnly(filters, terms)
}

/** One term each, the most frequent first, or all that no row has: without one of these, a search still finds nothing. */
async function termsToLeave<Row, Item>(
  { filters, count }: Sought<Row, Item>,
  terms: readonly Term[],
): Promise<(readonly Term[])[]> {
  const droppables = [...droppable(filters, terms), ...chosenTopic(filters, terms)]
  if (droppables.length < 2) return droppables.map(term => [term])
  const counted = await Promise.all(droppables.map(async term => ({ term, ...(await count({ search: term.text })) })))
  counted.sort((one, other) => other.total - one.total)
  const absent = counted.flatMap(({ term, total }) => (total === 0 && terms.includes(term) ? term : []))
  const isOneWay = absent.length > 1 && (absent.length < counted.length || filters.themes !== undefined)
  return isOneWay ? [absent] : counted.map(({ term }) => [term])
}

/** Matches no masked username: nobody has paid for it. */
async function describeLoose<Row, Item>(
  ctx: Context,
  { caller, searchable, network }: Place<Row, Item>,
  { hideListed, ...filters }: Filters,
): Promise<{ copy: Copy; filters: Filter[] }> {
  const described = describeSearch(searchable, network, { ...filters, sort: 'bestMatch' })
  const [handled, listed] = await Promise.all([
    withHandles(ctx, { ...caller, network }, described.filters, { masked: false }),
    withoutListed(ctx, { ...caller, type: searchable.listType, network }, hideListed === true),
  ])
  return { copy: described.copy, filters: [...handled, ...listed] }
}

const nameOf = ({ tables }: { tables: string }) => `${tables}.close`
