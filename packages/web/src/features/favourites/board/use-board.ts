import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'
import { relistShown } from '../picker/relisting.ts'
import { useListUndos } from '../picker/undos.ts'
import { useRefreshLists } from '../picker/use-lists.ts'
import { type BoardFilter, createBoard } from './actions.ts'

/** Connects the board of a list to live updates and to cached queries. */
export function useBoard({ id, type, subtype: network }: FavouriteList, filter: BoardFilter | undefined) {
  const queryClient = useQueryClient()
  const { client, favourites } = trpc.useUtils()
  const refreshLists = useRefreshLists()
  const undos = useListUndos()
  const board = useMemo(
    () =>
      createBoard({
        listId: id,
        filter,
        undos,
        client,
        onChange: () => void favourites.columnTotals.invalidate({ id }),
        // The table loads again when it is opened.
        onWrite: () => queryClient.removeQueries({ queryKey: ['search', `list:${type}:${id}`], type: 'inactive' }),
        onListed: (ids, isBack) => {
          relistShown(queryClient, { type, network, ids, ...(isBack ? { into: id } : { outOf: id }) })
          refreshLists()
        },
      }),
    [id, type, network, filter, undos, queryClient, client, favourites, refreshLists],
  )
  const state = useSyncExternalStore(board.store.subscribe, board.store.state)
  const { refresh } = board.store
  useEffect(() => {
    refresh()
    // A short network loss can fail a read without closing the live connection.
    window.addEventListener('online', refresh)
    return () => window.removeEventListener('online', refresh)
  }, [refresh])
  useLive(
    'favourites',
    update => {
      if ((update.listId === null || update.listId === id) && !board.hasCaused(update)) refresh()
    },
    refresh,
  )
  // Cards show whether a creator is unmasked.
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        const key = JSON.stringify(mutation?.options.mutationKey)
        if (type === 'updated' && mutation.state.status === 'success' && unmasking.includes(key)) refresh()
      }),
    [queryClient, refresh],
  )
  return { ...board, ...state }
}

const unmasking = [trpc.influencers.unmask, trpc.favourites.requestExport].map(call =>
  JSON.stringify(getMutationKey(call)),
)
