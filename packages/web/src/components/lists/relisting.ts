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

type Listed = { id: string; socialNetwork: string; listIds: readonly string[] }

function isListed(data: object): data is Listed {
  return 'listIds' in data && Array.isArray(data.listIds) && 'id' in data && 'socialNetwork' in data
}

function relistOne(item: Listed, { type, network, ids, into, outOf }: Relisting): Listed {
  // Content and creators share id ranges; only content has an author.
  const isMeant = 'authorId' in item === (type === 'content') && item.socialNetwork === network
  if (!isMeant || (ids !== undefined && !ids.has(item.id))) return item
  const kept = item.listIds.filter(id => id !== outOf && id !== into)
  const listIds = into === undefined ? kept : [...kept, into]
  return listIds.length === item.listIds.length && listIds.every(id => item.listIds.includes(id))
    ? item
    : { ...item, listIds }
}
