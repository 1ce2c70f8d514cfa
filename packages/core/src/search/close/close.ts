import type { SocialNetwork } from '@limelight/contract/networks'
import { type Close, closeBelow } from '@limelight/contract/search/close'
import { type FilterDefinition, searchFilters } from '@limelight/contract/search/filters'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { isSearched, searchDepth } from '../../tariffs/search-charges.ts'
import type { Copy } from '../copies.ts'
import { describeSet } from '../filter-set.ts'
import { withHandles } from '../handles.ts'
import { withoutListed } from '../listed.ts'
import { termsOf } from '../match/terms.ts'
import { findCappedTotal, findPage } from '../paging.ts'
import type { Filter, FilterInput } from '../query.ts'
import { readTerms } from '../reading/terms.ts'
import { countMatches, describeSearch, type Searchable } from '../search.ts'
import { vocabularyOf } from '../spelling/load.ts'
import {
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

type Caller = { userId: string }
type Identified = { id: string }
type Query = { kind: SocialNetwork; hideListed?: boolean | undefined } & FilterInput

/** A search that has few results, in the tables of its scope. */
type Sought<Row, Item> = {
  caller: Caller
  searchable: Searchable<Row, Item>
  network: SocialNetwork
  definitions: readonly FilterDefinition[]
  filters: Filters
}

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
  const definitions: readonly FilterDefinition[] = searchFilters[searchable.scope][network]
  const { copy, filters } = describeSearch(searchable, network, input)
  const set = describeSet({ scope: searchable.scope, network, filters, hideListed: input.hideListed })
  if (!(await isSearched(ctx, caller, set))) throw new AppError('ITEM_NOT_FOUND')
  const sought = { caller, searchable, network, definitions, filters: ownFilters(definitions, input) }
  const listed = await withoutListed(ctx, { ...caller, type: searchable.listType, network }, input.hideListed)
  // The same rows as the search has shown: it may match masked usernames, and nothing below does.
  const own = [...(await withHandles(ctx, { ...caller, network }, filters, { masked: true })), ...listed]
  const { rows: exact } = await readRows(ctx, sought, { copy, filters: own, limit: closeBelow })
  if (exact.length >= closeBelow) throw new AppError('ITEM_NOT_FOUND')
  const without = await countWithout(ctx, sought)
  const levels = set.asksForHandle ? [] : await findLevels(ctx, sought, without, exact)
  return {
    exact: exact.length,
    total: levels.reduce((sum, { added }) => sum + added, 0),
    levels,
    without: without.map(({ filters, ...each }) => ({ ...each, query: queryOf(filters) })),
  }
}

type Without = { filter: string; label: string; filters: Filters; total: number }

async function countWithout<Row, Item>(ctx: Context, sought: Sought<Row, Item>): Promise<Without[]> {
  const { caller, searchable, network: kind, definitions, filters } = sought
  const tries = withoutEach(definitions, filters).map(async each => {
    const { total } = await countMatches(ctx, caller, searchable, { kind, ...each.filters })
    return { ...each, total }
  })
  return (await Promise.all(tries)).filter(({ total }) => total > 0).sort((one, other) => other.total - one.total)
}

/** Levels open until there are enough rows, so that the rows to leave out are always few. */
async function findLevels<Row extends Identified, Item>(
  ctx: Context,
  sought: Sought<Row, Item>,
  without: readonly Without[],
  exact: readonly Row[],
): Promise<Close<Item>['levels']> {
  const { caller, searchable, network } = sought
  const levels: Close<Item>['levels'] = []
  const seen = exact.map(({ id }) => id)
  const queries = new Set([queryOf(sought.filters)])
  const most = Math.min(maxRows, (await searchDepth(ctx, caller)) - exact.length)
  for await (const { level, title, filters } of loosen(ctx, sought, without, () => seen.length === 0)) {
    const query = queryOf(filters)
    if (queries.has(query)) continue
    queries.add(query)
    const { copy, filters: all } = await describeLoose(ctx, sought, filters)
    const others: Filter[] = [...all, { kind: 'ids', name: 'seen', isIn: false, ids: seen }]
    const limit = most - seen.length + exact.length
    const { rows } = await readRows(ctx, sought, { copy, filters: others, limit })
    if (rows.length === 0) continue
    const count = (filters: readonly Filter[]) => findCappedTotal(ctx, { name: nameOf(searchable), copy, filters })
    const [total, added, data] = await Promise.all([
      count(all),
      rows.length < limit ? { total: rows.length } : count(others),
      searchable.present(ctx, caller, network, rows, termsOf(all)),
    ])
    levels.push({ level, added: added.total, total: total.total, title, query, data })
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
  const counted = await Promise.all(
    droppable(filters, terms).map(async term => ({ term, total: await countTerm(ctx, sought, term.text) })),
  )
  counted.sort((one, other) => other.total - one.total)
  const absent = counted.flatMap(({ term, total }) => (total === 0 ? term : []))
  // Without one of several terms that no row has, a search still finds nothing.
  const isOneWay = absent.length > 1 && (absent.length < counted.length || filters.themes !== undefined)
  for (const left of isOneWay ? [absent] : counted.map(({ term }) => [term])) yield withoutTerms(filters, terms, left)
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

async function countTerm<Row, Item>(ctx: Context, sought: Sought<Row, Item>, text: string): Promise<number> {
  const { copy, filters } = await describeLoose(ctx, sought, { search: text })
  return (await findCappedTotal(ctx, { name: nameOf(sought.searchable), copy, filters })).total
}

/** Matches no masked username: nobody has paid for it. */
async function describeLoose<Row, Item>(
  ctx: Context,
  { caller, searchable, network }: Sought<Row, Item>,
  { hideListed, ...filters }: Filters,
): Promise<{ copy: Copy; filters: Filter[] }> {
  const described = describeSearch(searchable, network, { ...filters, sort: 'bestMatch' })
  const [handled, listed] = await Promise.all([
    withHandles(ctx, { ...caller, network }, described.filters, { masked: false }),
    withoutListed(ctx, { ...caller, type: searchable.listType, network }, hideListed === true),
  ])
  return { copy: described.copy, filters: [...handled, ...listed] }
}

function readRows<Row, Item>(
  ctx: Context,
  { searchable }: Sought<Row, Item>,
  { copy, filters, limit }: { copy: Copy; filters: readonly Filter[]; limit: number },
) {
  const query = { name: nameOf(searchable), copy, filters, row: searchable.row, limit }
  return findPage(ctx, { ...query, direction: 'DESC', start: { offset: 0 } })
}

const nameOf = ({ tables }: { tables: string }) => `${tables}.close`
