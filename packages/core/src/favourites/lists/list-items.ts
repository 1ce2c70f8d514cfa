import { type FavouriteItemsQuery, type ListTotalsQuery, ownSorts } from '@limelight/contract/favourites/filters'
import type { FavouriteItem } from '@limelight/contract/favourites/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { List } from '@limelight/contract/query'
import type { SearchScope } from '@limelight/contract/search/filters'
import type { FavouriteItemRow } from '@limelight/db/favourites/tables'
import * as z from 'zod'
import { contentSearch } from '../../content/search.ts'
import type { Caller, Context } from '../../context.ts'
import type { Rows } from '../../engines/page-store.ts'
import { digits } from '../../engines/rows.ts'
import { influencerSearch } from '../../influencers/search.ts'
import { AppError } from '../../runtime/errors.ts'
import type { Copy } from '../../search/copies.ts'
import { describeSet } from '../../search/filter-set.ts'
import { findIds } from '../../search/find-ids.ts'
import { handlesOf, withHandles } from '../../search/handles.ts'
import { findPage, findTotal } from '../../search/paging.ts'
import type { Filter } from '../../search/query.ts'
import { describeSearch } from '../../search/search.ts'
import { payForHandles } from '../../tariffs/search-charges.ts'
import { findOwnColumn } from '../board/column-store.ts'
import { findCards } from '../board/store.ts'
import { findOwnList } from './find-list.ts'
import { countItems, findItems, findValues, type ItemFilter, type ItemPage } from './item-store.ts'
import { presentItems } from './present.ts'
import type { PlannedList } from './store.ts'

/** A query as the search of the list's type and network understands it. */
type Asked = { scope: SearchScope; network: SocialNetwork; copy: Copy; filters: Filter[] }
type Found = Rows<FavouriteItemRow>

/** Search filters and sorts skip items that are missing in the search store. */
export async function listItems(
  ctx: Context,
  caller: Caller,
  query: FavouriteItemsQuery,
): Promise<List<FavouriteItem>> {
  const list = await findOwnList(ctx, ctx.db, caller.userId, query.id)
  if (list.type !== query.type) throw new AppError('ITEM_NOT_FOUND')
  if (query.columnId !== undefined) await findOwnColumn(ctx.db, caller.userId, query.columnId)
  const { total, rows } = await find(ctx, list, query)
  return { total, data: await presentItems(ctx, caller, list, rows) }
}

async function find(ctx: Context, list: PlannedList, query: FavouriteItemsQuery): Promise<Found> {
  const { columnId, sortDirection: direction, offset, limit } = query
  const page = { direction, offset, limit }
  const wanted = { listId: list.id, columnId }
  const sort = ownSorts.find(name => name === query.sort)
  const asked = describeQuery(list, query)
  if (asked === undefined || (sort !== undefined && asked.filters.length === 0)) {
    return findInList(ctx, wanted, { ...page, sort: sort ?? 'added' })
  }
  const search = await describeInList(ctx, list, asked, columnId)
  if (sort !== undefined) {
    return findInList(ctx, { ...wanted, values: await findIds(ctx, search) }, { ...page, sort })
  }
  const [{ total }, found] = await Promise.all([
    findTotal(ctx, search, 'exact'),
    findPage(ctx, { ...search, direction, limit, start: { offset }, row: z.object({ id: digits }) }),
  ])
  const values = found.rows.map(({ id }) => id)
  return { total, rows: await findInOrder(ctx, list.id, values) }
}

/** The values of all items that match. */
export async function findMatches(ctx: Context, list: PlannedList, query: ListTotalsQuery): Promise<string[]> {
  const { columnId } = query
  const asked = describeQuery(list, { ...query, sort: 'added' })
  return asked === undefined || asked.filters.length === 0
    ? findValues(ctx.db, { listId: list.id, columnId })
    : findIds(ctx, await describeInList(ctx, list, asked, columnId))
}

async function describeInList(ctx: Context, list: PlannedList, asked: Asked, columnId: string | undefined) {
  const wanted = { listId: list.id, columnId }
  const [ids, filters] = await Promise.all([findValues(ctx.db, wanted), withListedHandles(ctx, list, asked)])
  const isInList: Filter = { kind: 'ids', name: `list:${list.id}:${columnId ?? ''}`, isIn: true, ids }
  return { name: 'favourites.items', copy: asked.copy, filters: [...filters, isInList] }
}

/**
 * Looking for a username costs a search as in Discovery: otherwise a list would confirm guesses for
 * free. Without a search left, only unmasked usernames match.
 */
async function withListedHandles(ctx: Context, { user_id: userId }: PlannedList, asked: Asked): Promise<Filter[]> {
  const { scope, network, filters } = asked
  const handles = handlesOf(filters)
  const masked =
    handles !== undefined && (await payForHandles(ctx, { userId }, describeSet({ scope, network, filters: [handles] })))
  return withHandles(ctx, { userId, network }, filters, { masked })
}

async function findInList(ctx: Context, wanted: ItemFilter, page: ItemPage): Promise<Found> {
  const [total, rows] = await Promise.all([countItems(ctx.db, wanted), findItems(ctx.db, wanted, page)])
  return { total, rows }
}

async function findInOrder(ctx: Context, listId: string, values: string[]): Promise<FavouriteItemRow[]> {
  const rows = await findCards(ctx.db, listId, values)
  const byValue = new Map(rows.map(row => [row.value, row]))
  return values.flatMap(value => byValue.get(value) ?? [])
}

type FiltersAndSort = Pick<FavouriteItemsQuery, 'sort'> & Omit<ListTotalsQuery, 'id'>

/** Describes the query to the search of that type and network; offers have none. */
function describeQuery({ type, network }: PlannedList, query: FiltersAndSort): Asked | undefined {
  const isOwn = ownSorts.some(name => name === query.sort)
  if (network === null) {
    if (!isOwn) throw new AppError('INVALID_QUERY_STRING')
    return undefined
  }
  const searchable = type === 'content' ? contentSearch : influencerSearch
  const { scope } = searchable
  return { scope, network, ...describeSearch(searchable, network, { ...query, sort: isOwn ? undefined : query.sort }) }
}
