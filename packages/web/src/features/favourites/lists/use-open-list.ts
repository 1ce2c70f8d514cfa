import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { useEffect, useEffectEvent } from 'react'
import { trpc } from '../../../server/trpc.ts'
import type { FavouritesAddress } from '../address.ts'
import { useLists } from '../picker/use-lists.ts'

export type OpenList =
  | { state: 'open'; list: FavouriteList }
  | { state: 'loading' | 'none' | 'gone' }
  | { state: 'failed'; isRetrying: boolean; retry: () => void }

/** The list named in the address, else the first enabled one. */
export function useOpenList({ type, network, listId, openList }: FavouritesAddress): OpenList {
  const subtype = type === 'offer' ? null : network
  const lists = useLists({ type, network: subtype })
  const named = trpc.favourites.list.useQuery(
    { id: listId ?? '' },
    { enabled: listId !== undefined, placeholderData: () => lists.lists?.find(({ id }) => id === listId) },
  )
  const isNamed = listId !== undefined
  const wanted = isNamed ? named.data : firstOf(lists.lists)
  // A link may name a list without its type and network.
  const isElsewhere = wanted !== undefined && (!isNamed || wanted.type !== type || wanted.subtype !== subtype)
  const redirect = isElsewhere ? wanted : undefined
  const open = useEffectEvent((next: FavouriteList) => openList(next, true))
  useEffect(() => {
    if (redirect !== undefined) open(redirect)
  }, [redirect])

  if (isNamed && named.error?.data?.errorMessage === 'ITEM_NOT_FOUND') return { state: 'gone' }
  if (wanted !== undefined && !isElsewhere) return { state: 'open', list: wanted }
  if (isNamed) return stateOf(named)
  return lists.lists?.length === 0 && lists.error === null ? { state: 'none' } : stateOf(lists)
}

function firstOf(lists: readonly FavouriteList[] | undefined): FavouriteList | undefined {
  return lists?.find(({ isEnabled }) => isEnabled) ?? lists?.[0]
}

type Asked = { error: unknown; isFetching: boolean; refetch: () => unknown }

function stateOf({ error, isFetching, refetch }: Asked): OpenList {
  return error === null
    ? { state: 'loading' }
    : { state: 'failed', isRetrying: isFetching, retry: () => void refetch() }
}
