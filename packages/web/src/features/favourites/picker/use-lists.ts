import type { FavouriteType } from '@limelight/contract/favourites/rules'
import type { SocialNetwork } from '@limelight/contract/networks'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { nextOffset } from '../../../server/endless-list.ts'
import { trpc } from '../../../server/trpc.ts'

type ListsQuery = { type: FavouriteType; network?: SocialNetwork | null; name?: string }

/** The user's lists of a type, newest first, page by page. */
export function useLists({ type, network, name = '' }: ListsQuery) {
  const { client } = trpc.useUtils()
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['lists', type, network ?? 'every network', name],
    queryFn: ({ pageParam }) =>
      client.favourites.lists.query({
        type,
        offset: pageParam,
        limit: 100,
        ...(network && { subtype: network }),
        ...(name !== '' && { name }),
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    // Keeps the old results while the user types, but never those of another type or network.
    placeholderData: (before, asked) =>
      asked?.queryKey[1] === type && asked.queryKey[2] === (network ?? 'every network')
        ? keepPreviousData(before)
        : undefined,
  })
  return { ...query, lists: data?.pages.flatMap(page => page.data) }
}

/** Leaves out lists that are not loaded. */
export function useListNames(type: FavouriteType, ids: readonly string[]): string[] {
  const lists = trpc.favourites.lists.useQuery({ type, limit: 100 }).data?.data
  return ids.flatMap(id => lists?.find(list => list.id === id)?.name ?? [])
}

/** Refetches lists, counts and plan limits, but not the items. */
export function useRefreshLists(): () => void {
  const queryClient = useQueryClient()
  const { favourites, tariffs } = trpc.useUtils()
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['lists'] })
    void favourites.lists.invalidate()
    void favourites.list.invalidate()
    void favourites.limits.invalidate()
    void favourites.totals.invalidate()
    void tariffs.limits.invalidate()
  }, [queryClient, favourites, tariffs])
}

/** Refetches the items of one list, or of all, in tables, and their totals. Boards refresh themselves. */
export function useRefreshItems(): (listId?: string) => void {
  const queryClient = useQueryClient()
  const { favourites } = trpc.useUtils()
  return useCallback(
    id => {
      void favourites.totals.invalidate()
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [root, scope] }) =>
          root === 'search' && String(scope).startsWith('list:') && String(scope).endsWith(id ?? ''),
      })
    },
    [queryClient, favourites],
  )
}
