import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { useEffect, useEffectEvent } from 'react'
import { useLists } from '../../../components/lists/use-lists.ts'
import { trpc } from '../../../server/trpc.ts'
import type { FavouritesAddress } from '../address.ts'

export type OpenList =
  | { state: 'open'; list: FavouriteList }
  | { state: 'loading' | 'none' | 'gone' }
  | { state: 'failed'; isRetrying: boolean; retry: () => void }

/** The list of the address. Where none is named, the first that takes something opens by itself. */
export function useOpenList({ type, network, listId, openList }: FavouritesAddress): OpenList {
  const { lists, ...known } = useLists({ type, network })
  const named = listId !== undefined
  const asked = trpc.favourites.list.useQuery(
    { id: listId ?? '' },
    { enabled: named, placeholderData: () => lists?.find(({ id }) => id === listId) },
  )
  const list = named ? asked.data : undefined
  const first = named ? undefined : (lists?.find(({ isEnabled }) => isEnabled) ?? lists?.[0])
  // A link may name a list without saying of which type and network it is.
  const wanted = first ?? (list && (list.type !== type || list.subtype !== network) ? list : undefined)
  const open = useEffectEvent((next: FavouriteList) => openList(next, true))
  useEffect(() => {
    if (wanted !== undefined) open(wanted)
  }, [wanted])

  const { error, refetch, isFetching } = named ? asked : known
  if (named && asked.error?.data?.errorMessage === 'ITEM_NOT_FOUND') return { state: 'gone' }
  if (list !== undefined && wanted === undefined) return { state: 'open', list }
  if (error !== null) return { state: 'failed', isRetrying: isFetching, retry: () => void refetch() }
  return { state: lists?.length === 0 && !named ? 'none' : 'loading' }
}
