import type { SocialNetwork } from '@limelight/contract/networks'
import type { Histogram, OptionCounts, Refinable } from '@limelight/contract/search/fields'
import { type Facet, type FilterDefinition, type SearchScope, searchFilters } from '@limelight/contract/search/filters'
import type * as z from 'zod'
import type { Caller, Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { chargeSearch, depthError, hasPaidForHandles, searchDepth } from '../tariffs/search-charges.ts'
import { type Copy, copyOf, type SortedTables } from './copies.ts'
import { type PageEnd, parseCursor, writeCursor } from './cursor.ts'
import { describeSet } from './filter-set.ts'
import { withHandles } from './handles.ts'
import { countSlices } from './histogram.ts'
import { withoutListed } from './listed.ts'
import type { Reasons } from './match/matched.ts'
import { termsOf } from './match/terms.ts'
import { countOptions } from './option-counts.ts'
import { findCappedTotal, findPage, findRow, findTotal } from './paging.ts'
import { describeFilters, type Filter, type FilterInput, toConditions } from './query.ts'
import { loadAddedNames } from './reading/added-names.ts'
import { countEach } from './store.ts'

/** What counting needs to know about a noun. */
export type Countable = SortedTables & { listType: 'influencer' | 'content' }

/** What a noun defines to be searchable. */
export type Searchable<Row, Item> = Countable & {
  row: z.ZodType<Row>
  present: (
    ctx: Context,
    caller: Caller,
    network: SocialNetwork,
    rows: readonly Row[],
    reasons: Reasons,
  ) => Promise<Item[]>
}

type Query = { kind: SocialNetwork; hideListed?: boolean | undefined } & FilterInput
type Page = {
  sort?: string | undefined
  sortDirection: 'ASC' | 'DESC'
  offset: number
  limit: number
  count: 'exact' | 'capped'
  /** Replaces `offset`. */
  cursor?: string | undefined
  /** The charged set that this search refines. */
  refines?: string | undefined
}
type FoundPage<Item> = {
  total: number
  isTotalCapped?: boolean
  set: string
  data: Item[]
  nextCursor: string | null
  isCut: boolean
  refinable: Refinable | null
}

/**
 * A page, up to the depth of the plan. A new filter set is charged, unless it is free
 * (`chargeSearch`).
 */
export async function search<Row, Item>(
  ctx: Context,
  caller: Caller,
  searchable: Searchable<Row, Item>,
  input: Query & Page,
): Promise<FoundPage<Item>> {
  const { kind: network, sortDirection: direction, limit, count, cursor, hideListed, refines } = input
  await loadAddedNames(ctx)
  const { copy, filters } = describeSearch(searchable, network, input)
  const set = describeSet({ scope: searchable.scope, network, filters, hideListed })
  const handled = await withHandles(ctx, { ...caller, network }, filters, { masked: true })
  const listed = await withoutListed(ctx, { ...caller, type: searchable.listType, network }, hideListed)
  const all = [...handled, ...listed]
  const walk = { ...caller, copy, direction, filters: all }
  const start = cursor === undefined ? { offset: input.offset } : parseCursor(ctx, walk, cursor)
  const name = `${searchable.tables}.search`
  const found = await chargeSearch(ctx, caller, { set, refines }, { offset: start.offset, limit }, async () => {
    const query = { name, copy, filters: all }
    const terms = termsOf(handled)
    const matches = findTotal(ctx, query, count)
    const readPage = async () => {
      const until =
        listed.length === 0 ? undefined : await findEdge(ctx, caller, { name, copy, filters: handled, direction })
      const { rows, matched, end, isCut } = await findPage(ctx, {
        ...query,
        row: searchable.row,
        texts: terms.length === 0 ? undefined : searchable.texts,
        direction,
        limit,
        start,
        until,
        matches,
      })
      return {
        data: await searchable.present(ctx, caller, network, rows, { terms, known: matched }),
        nextCursor: end === undefined || isCut ? null : writeCursor(ctx, walk, end),
        isCut,
      }
    }
    const [total, page] = await Promise.all([matches, readPage()])
    if (page.isCut && page.data.length === 0) throw depthError(await searchDepth(ctx, caller), start.offset)
    return { ...total, ...page }
  })
  const data = found.page.data.slice(0, found.limit)
  return {
    ...found.page,
    set: set.key,
    data,
    // A short page is the last page of the results or of the plan.
    nextCursor: data.length < limit ? null : found.page.nextCursor,
    isCut: found.page.isCut || (found.isLast && found.page.total > start.offset + data.length),
    refinable: found.refinable,
  }
}

/**
 * The last row that the plan shows, among all results. Hidden rows count towards the depth:
 * otherwise, adding every page to a list and hiding it would show everything.
 */
async function findEdge(
  ctx: Context,
  caller: Caller,
  query: { name: string; copy: Copy; filters: readonly Filter[]; direction: 'ASC' | 'DESC' },
): Promise<PageEnd | undefined> {
  const depth = await searchDepth(ctx, caller)
  return findRow(ctx, { ...query, offset: Math.max(0, depth - 1) })
}

/** Free, because it only counts. */
export async function countMatches(
  ctx: Context,
  caller: Caller,
  searchable: Countable,
  input: Query,
): Promise<{ total: number; isTotalCapped: boolean }> {
  const { copy, filters } = await describeCount(ctx, caller, searchable, input)
  return findCappedTotal(ctx, { name: `${searchable.tables}.matches`, copy, filters })
}

/** The matches of several searches, which cost nothing and match no username. */
export async function countSearches(
  ctx: Context,
  { userId }: Caller,
  searchable: Countable,
  {
    network,
    hideListed,
    inputs,
  }: { network: SocialNetwork; hideListed: boolean | undefined; inputs: readonly FilterInput[] },
): Promise<number[]> {
  const listed = await withoutListed(ctx, { userId, type: searchable.listType, network }, hideListed)
  const conditions = inputs.map((input, at) =>
    toConditions([...describeSearch(searchable, network, input).filters, ...listed], `p${at}_`),
  )
  return countEach(ctx, { name: `${searchable.tables}.matches`, copy: copyOf(searchable, network), conditions })
}

/** The distribution of the matches over a range. */
export async function findHistogram(
  ctx: Context,
  caller: Caller,
  searchable: Countable,
  { field, ...input }: Query & { field: string },
): Promise<Histogram> {
  const { copy, filters } = await describeCount(ctx, caller, searchable, input)
  return countSlices(ctx, { name: `${searchable.tables}.histogram`, copy, filters }, rangeOf(searchable.scope, field))
}

/** How many matches each option of a filter would have, with all other filters. */
export async function findOptionCounts(
  ctx: Context,
  caller: Caller,
  searchable: Countable,
  { field, ...input }: Query & { field: string },
): Promise<OptionCounts> {
  const { name, stored, ...filter } = facetFilterOf(searchable.scope, input.kind, field)
  const others = { ...input, [name]: undefined, ...('alias' in filter && { [filter.alias ?? name]: undefined }) }
  const { copy, filters } = await describeCount(ctx, caller, searchable, others)
  return countOptions(ctx, { name: `${searchable.tables}.options`, copy, filters }, stored.facet)
}

/** The copy for the sort, and the filters of the input. */
export function describeSearch(
  searchable: SortedTables,
  network: SocialNetwork,
  { sort, ...input }: FilterInput & { sort?: string | undefined },
): { copy: Copy; filters: Filter[] } {
  const filters = describeFilters(searchFilters[searchable.scope][network], input)
  return { copy: copyOf(searchable, network, sort), filters }
}

/**
 * A count as the caller may see it. Because it is free, masked usernames match only if a search
 * for them was charged today.
 */
async function describeCount(
  ctx: Context,
  { userId }: Caller,
  searchable: Countable,
  { kind: network, hideListed, ...input }: Query,
): Promise<{ copy: Copy; filters: Filter[] }> {
  await loadAddedNames(ctx)
  const { copy, filters } = describeSearch(searchable, network, input)
  const set = describeSet({ scope: searchable.scope, network, filters })
  const masked = await hasPaidForHandles(ctx, { userId }, set)
  const [handled, listed] = await Promise.all([
    withHandles(ctx, { userId, network }, filters, { masked }),
    withoutListed(ctx, { userId, type: searchable.listType, network }, hideListed),
  ])
  return { copy, filters: [...handled, ...listed] }
}

/** Also accepts ranges of the other network: every table has their columns, with unknown values. */
function rangeOf(scope: SearchScope, field: string): Extract<FilterDefinition, { kind: 'range' }> {
  const filters: FilterDefinition[] = [...searchFilters[scope].instagram, ...searchFilters[scope].youtube]
  const found = filters.find(({ name }) => name === field)
  if (found?.kind !== 'range') throw new AppError('INVALID_QUERY_STRING')
  return found
}

type FacetFilter = Extract<FilterDefinition, { stored: { facet: Facet } }>

/** Also accepts filters of the other network, like `rangeOf`. */
function facetFilterOf(scope: SearchScope, network: SocialNetwork, field: string): FacetFilter {
  const { instagram, youtube } = searchFilters[scope]
  const filters: FilterDefinition[] = [...searchFilters[scope][network], ...instagram, ...youtube]
  const found = filters.find(({ name }) => name === field)
  if (found === undefined || !isByFacet(found)) throw new AppError('INVALID_QUERY_STRING')
  return found
}

function isByFacet(filter: FilterDefinition): filter is FacetFilter {
  return typeof filter.stored === 'object' && 'facet' in filter.stored
}
