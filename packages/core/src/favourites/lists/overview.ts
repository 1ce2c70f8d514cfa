import type {
  FavouriteItem,
  FavouriteList,
  FavouriteListsQuery,
  ListOverview,
} from '@limelight/contract/favourites/schema'
import type { List } from '@limelight/contract/query'
import type { FavouriteItemRow } from '@limelight/db/favourites/tables'
import type { Caller, Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { listLists } from './lists.ts'
import { countCardsByList, findNewestItems } from './overview-store.ts'
import { presentItems } from './present.ts'

/** How many items show what is in a list. */
const shownPerList = 4

/** Lists with their newest items and the number of cards per column. */
export async function listOverviews(
  ctx: Context,
  caller: Caller,
  query: FavouriteListsQuery,
): Promise<List<ListOverview>> {
  const { total, data: lists } = await listLists(ctx, caller, query)
  const ids = lists.map(({ id }) => id)
  const [counts, newest] = await Promise.all([
    countCardsByList(ctx.db, ids),
    findNewestItems(ctx.db, ids, shownPerList),
  ])
  const pictures = await picturesOf(ctx, caller, lists, newest)
  return {
    total,
    data: lists.map(list => ({
      ...list,
      columns: counts.filter(({ listId }) => listId === list.id).map(({ columnId, items }) => ({ columnId, items })),
      newest: newest
        .filter(row => row.list_id === list.id)
        .map(({ id, value, name }) => ({ id: value, name, pictureUrl: pictures.get(id) ?? null })),
    })),
  }
}

/** Pictures by the id of the row. The overview also works while the search store is unavailable. */
async function picturesOf(
  ctx: Context,
  caller: Caller,
  lists: readonly FavouriteList[],
  rows: readonly FavouriteItemRow[],
): Promise<Map<string, string | null>> {
  const kinds = new Map(lists.map(({ type, subtype: network }) => [`${type} ${network}`, { type, network }]))
  const found = await Promise.all(
    [...kinds.values()].map(async ({ type, network }) => {
      const ids = new Set(lists.filter(list => list.type === type && list.subtype === network).map(({ id }) => id))
      const own = rows.filter(({ list_id }) => ids.has(list_id))
      const items = await presentItems(ctx, caller, { type, network, fields: [] }, own).catch(emptyWhenUnavailable)
      return items.map((item, at) => [own[at]?.id ?? '', pictureOf(item)] as const)
    }),
  )
  return new Map(found.flat())
}

function pictureOf(item: FavouriteItem): string | null {
  if ('items' in item) return item.mainImage?.url ?? null
  return 'authorId' in item ? item.thumbnailUrl : item.avatarUrl
}

function emptyWhenUnavailable(error: unknown): [] {
  if (error instanceof AppError && error.code === 'DATABASE_ERROR') return []
  throw error
}
