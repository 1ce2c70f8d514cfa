import type { FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toast.ts'
import { trpc } from '../../../server/trpc.ts'
import { cardsWords } from '../cards/words.ts'
import { relistShown } from '../picker/relisting.ts'
import { useUndos } from '../picker/undos.ts'
import { useRefreshItems, useRefreshLists } from '../picker/use-lists.ts'
import { usePutBack } from '../picker/use-put-back.ts'
import { changeShown } from './shown-items.ts'

/** Removes items from a list and offers an undo. */
export function useRemoveItems(list: FavouriteList) {
  const { id, name, type, subtype: network } = list
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  const refreshLists = useRefreshLists()
  const refreshItems = useRefreshItems()
  const undos = useUndos()
  const back = usePutBack(list)
  const remove = useMutation({
    mutationFn: async (items: readonly FavouriteItem[]) => {
      // Items that no longer exist cannot be added again.
      const found = items.filter(({ isGone }) => !isGone).map(item => item.id)
      const places = found.length === 0 ? [] : await back.placesOf(found)
      await client.favourites.removeItems.mutate({ id, items: items.map(({ id: value }) => ({ value })) })
      return places
    },
    onSuccess: (places, items) => {
      const ids = new Set(items.map(item => item.id))
      changeShown(queryClient, id, item => (ids.has(item.id) ? undefined : item))
      relistShown(queryClient, { type, network, ids, outOf: id })
      refreshLists()
      refreshItems(id)
      const words = `Removed ${cardsWords(items)} from ${name}`
      if (places.length === 0) toast.success(words)
      else undos?.offer(words, () => back.put(places))
    },
    // The server may have removed them even if the response was lost.
    onError: () => {
      refreshLists()
      refreshItems(id)
    },
  })
  return {
    isRemoving: remove.isPending,
    remove: (items: readonly FavouriteItem[], onDone?: () => void) =>
      remove.mutate(items, { onSuccess: () => onDone?.() }),
  }
}
export type RemoveItems = ReturnType<typeof useRemoveItems>
