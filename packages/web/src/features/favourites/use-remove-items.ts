import type { FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { useQueryClient } from '@tanstack/react-query'
import { relistShown } from '../../components/lists/relisting.ts'
import { useRefreshItems, useRefreshLists } from '../../components/lists/use-lists.ts'
import { toast } from '../../components/ui/toast.tsx'
import { toastFailure } from '../../error-toast.ts'
import { errorBodyOf, trpc } from '../../trpc.ts'
import { cardsWords } from './card-words.ts'
import { changeShown } from './shown-items.ts'

/** Takes out of a list; for a moment it can be put back with its column and its note. */
export function useRemoveItems(list: FavouriteList) {
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  const refreshLists = useRefreshLists()
  const refreshItems = useRefreshItems()
  const remove = trpc.favourites.removeItems.useMutation()
  const { id, name, type, subtype: network } = list

  const follow = (ids: ReadonlySet<string>, isBack: boolean) => {
    relistShown(queryClient, { type, network, ids, ...(isBack ? { into: id } : { outOf: id }) })
    refreshLists()
    refreshItems(id)
  }
  async function putBack(items: readonly FavouriteItem[]) {
    try {
      await client.favourites.addItems.mutate({ id, items: items.map(({ id: value }) => ({ value })) })
      for (const columnId of new Set(items.map(item => item.columnId))) {
        const itemIds = items.filter(item => item.columnId === columnId).map(item => item.id)
        await client.favourites.move.mutate({ id, itemIds, columnId })
      }
      for (const { id: itemId, note } of items)
        if (note !== null) await client.favourites.move.mutate({ id, itemId, note })
    } catch (error) {
      toastFailure(errorBodyOf(error))
    }
    follow(new Set(items.map(item => item.id)), true)
  }

  return {
    isRemoving: remove.isPending,
    remove: (items: readonly FavouriteItem[], onDone?: () => void) =>
      remove.mutate(
        { id, items: items.map(({ id: value }) => ({ value })) },
        {
          onSuccess: () => {
            const ids = new Set(items.map(item => item.id))
            changeShown(queryClient, id, item => (ids.has(item.id) ? undefined : item))
            follow(ids, false)
            onDone?.()
            // Who is gone cannot be found again.
            const back = items.filter(({ isGone }) => !isGone)
            toast.success(
              `Removed ${cardsWords(items)} from ${name}`,
              back.length === 0 ? {} : { action: { label: 'Undo', onClick: () => void putBack(back) } },
            )
          },
        },
      ),
  }
}
export type RemoveItems = ReturnType<typeof useRemoveItems>
