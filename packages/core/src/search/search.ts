import type { SocialNetwork } from '@limelight/contract/networks'
import type { Histogram } from '@limelight/contract/search/fields'
import { type FilterDefinition, type SearchScope, searchFilters } from '@limelight/contract/search/filters'
import type * as z from 'zod'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { chargeSearch, type FilterSet } from '../tariffs/search-quotas.ts'
import { type Copy, copyOf, type SortedTables } from './copies.ts'
import { parseCursor, writeCursor } from './cursor.ts'
import { countSlices } from './histogram.ts'
import { withoutListed } from './listed.ts'
import { findCappedTotal, findPage, findTotal } from './paging.ts'
import { describeFilters, type Filter, type FilterInput } from './query.ts'

/** What counting needs to know about a noun. */
type Countable = SortedTables & { listType: 'influencer' | 'content' }

/** What a noun defines to be searchable. */
export type Searchable<Row, Item> = Countable & {
  /** The quota that a search is charged to. */
  quota: FilterSet['scope']
  row: z.ZodType<Row>
  present: (ctx: Context, caller: Caller, network: SocialNetwork, rows: readonly Row[]) => Promise<Item[]>
}

type Caller = { userId: string }
type Query = { kind: SocialNetwork; hideListed?: boolean | undefined } & FilterInput
type Page = {
  sort?: string | undefined
  sortDirection: 'ASC' | 'DESC'
  offset: number
  limit: number
  count: 'exact' | 'capped'
  /** Replaces `offset`. */
  cursor?: string | undefined
}
type FoundPage<Item> = { total: number; isTotalCapped?: boolean; data: Item[]; nextCursor: string | null }

/**
 * A page, up to the depth of the plan. The first search with these filters per UTC day is charged.
 */
export async function search<Row, Item>(
  ctx: Context,
  caller: Caller,
  searchable: Searchable<Row, Item>,
  input: Query & Page,
): Promise<FoundPage<Item>> {
  const { kind: network, sortDirection: direction, limit, count, cursor, hideListed } = input
  const { copy, filters } = describeSearch(searchable, network, input)
  const all = [...filters, ...(await listedFilter(ctx, caller, searchable, input))]
  const walk = { ...caller, copy, direction, filters: all }
  const start = cursor === undefined ? { offset: input.offset } : parseCursor(ctx, walk, cursor)
  const charged = {
    scope: searchable.quota,
    network,
    filters: { filters: JSON.stringify(filters), hideListed: hideListed || undefined },
  }
  const found = await chargeSearch(ctx, caller, charged, { offset: start.offset, limit }, async () => {
    const query = { name: `${searchable.tables}.search`, copy, filters: all }
    const [total, page] = await Promise.all([
      findTotal(ctx, query, count),
      findPage(ctx, { ...query, row: searchable.row, direction, limit, start }).then(async ({ rows, end }) => ({
        data: await searchable.present(ctx, caller, network, rows),
        nextCursor: end === undefined ? null : writeCursor(ctx, walk, end),
      })),
    ])
    return { ...total, ...page }
  })
  const data = found.page.data.slice(0, found.limit)
  // A short page is the last page of the results or of the plan.
  return { ...found.page, data, nextCursor: data.length < limit ? null : found.page.nextCursor }
}

/** Free, because it only counts. */
export async function countMatches(
  ctx: Context,
  caller: Caller,
  searchable: Countable,
  input: Query,
): Promise<{ total: number; isTotalCapped: boolean }> {
  const { copy, filters } = describeSearch(searchable, input.kind, input)
  const all = [...filters, ...(await listedFilter(ctx, caller, searchable, input))]
  return findCappedTotal(ctx, { name: `${searchable.tables}.matches`, copy, filters: all })
}

/** The distribution of the matches over a range. */
export async function findHistogram(
  ctx: Context,
  caller: Caller,
  searchable: Countable,
  { field, ...input }: Query & { field: string },
): Promise<Histogram> {
  const { copy, filters } = describeSearch(searchable, input.kind, input)
  const all = [...filters, ...(await listedFilter(ctx, caller, searchable, input))]
  return countSlices(
    ctx,
    { name: `${searchable.tables}.histogram`, copy, filters: all },
    rangeOf(searchable.scope, field),
  )
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

/** Also accepts ranges of the other network: every table has their columns, with unknown values. */
function rangeOf(scope: SearchScope, field: string): Extract<FilterDefinition, { kind: 'range' }> {
  const filters: FilterDefinition[] = [...searchFilters[scope].instagram, ...searchFilters[scope].youtube]
  const found = filters.find(({ name }) => name === field)
  if (found?.kind !== 'range') throw new AppError('INVALID_QUERY_STRING')
  return found
}

function listedFilter(
  ctx: Context,
  { userId }: Caller,
  { listType }: Countable,
  { kind, hideListed }: Query,
): Promise<Filter[]> {
  return withoutListed(ctx, { userId, type: listType, network: kind }, hideListed)
}
