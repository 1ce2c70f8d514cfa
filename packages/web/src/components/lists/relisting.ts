import type { FavouriteType } from '@limelight/contract/favourites/rules'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { QueryClient } from '@tanstack/react-query'

/** What has entered a list or left it. Without ids: whatever is there. */
export type Relisting = {
  type: FavouriteType
  network: SocialNetwork | null
  ids?: ReadonlySet<string>
  into?: string
  outOf?: string
}

/** Marks in everything that is shown follow at once: nothing is searched again for them, and nothing jumps. */
export function relistShown(queryClient: QueryClient, change: Relisting): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const next = relist(state.data, change)
    // It is as old as it was.
    if (next !== state.data) queryClient.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt })
  }
}

/** The same answer with other lists at what the change is about; itself where there is nothing of it. */
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
  // Content names its author, creators do not; both count their ids from one on.
  const isMeant = 'authorId' in item === (type === 'content') && item.socialNetwork === network
  if (!isMeant || (ids !== undefined && !ids.has(item.id))) return item
  const kept = item.listIds.filter(id => id !== outOf && id !== into)
  const listIds = into === undefined ? kept : [...kept, into]
  return listIds.length === item.listIds.length && listIds.every(id => item.listIds.includes(id))
    ? item
    : { ...item, listIds }
}
