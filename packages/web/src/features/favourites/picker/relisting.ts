import type { FavouriteType } from '@limelight/contract/favourites/rules'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { QueryClient } from '@tanstack/react-query'

/** Items that entered or left a list; without ids, all cached items. */
export type Relisting = {
  type: FavouriteType
  network: SocialNetwork | null
  ids?: ReadonlySet<string>
  into?: string
  outOf?: string
}

/** Updates list marks in every cached query. Refetching would cost a search and move rows. */
export function relistShown(queryClient: QueryClient, change: Relisting): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const next = relist(state.data, change)
    // The data is not fresher than before.
    if (next !== state.data) queryClient.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt })
  }
}

/** The ids of the cached items of a list. */
export function findListed(
  queryClient: QueryClient,
  { type, network, listId }: Pick<Relisting, 'type' | 'network'> & { listId: string },
): Set<string> {
  const found = new Set<string>()
  const collect = (data: unknown) => {
    if (typeof data !== 'object' || data === null) return
    if (!isListed(data)) return Object.values(data).forEach(collect)
    if (isOfKind(data, { type, network }) && data.listIds.includes(listId)) found.add(data.id)
  }
  for (const { state } of queryClient.getQueryCache().getAll()) collect(state.data)
  return found
}

/** Returns the data with changed list ids, or the same object if no item is affected. */
export function relist(data: unknown, change: Relisting): unknown {
  if (Array.isArray(data)) {
    const next = data.map(each => relist(each, change))
    return next.some((each, index) => each !== data[index]) ? next : data
  }
  if (typeof data !== 'object' || data === null) return data
  if (isListed(data)) return relistOne(data, change)
  const changed = Object.entries(data).flatMap(([key, value]) => {
    const next = relist(value, change)
    return next === value ? [] : [[key, next] as const]
  })
  return changed.length === 0 ? data : { ...data, ...Object.fromEntries(changed) }
}

type Listed = { id: string; listIds: readonly string[] }

function isListed(data: object): data is Listed {
  return 'listIds' in data && Array.isArray(data.listIds) && 'id' in data
}

/** Content and creators share id ranges; only content has an author. Offers have no network. */
function isOfKind(item: Listed, { type, network }: Pick<Relisting, 'type' | 'network'>): boolean {
  if (!('socialNetwork' in item)) return type === 'offer' && 'items' in item
  return 'authorId' in item === (type === 'content') && item.socialNetwork === network
}

function relistOne(item: Listed, { type, network, ids, into, outOf }: Relisting): Listed {
  if (!isOfKind(item, { type, network }) || (ids !== undefined && !ids.has(item.id))) return item
  const others = item.listIds.filter(id => id !== outOf && id !== into)
  const listIds = into === undefined ? others : [...others, into]
  return listIds.length === item.listIds.length && listIds.every(id => item.listIds.includes(id))
    ? item
    : { ...item, listIds }
}
