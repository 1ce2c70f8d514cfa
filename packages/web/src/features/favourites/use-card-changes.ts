import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useRefreshItems } from '../../components/lists/use-lists.ts'
import { trpc } from '../../trpc.ts'
import { changeShown } from './shown-items.ts'

/** Column and note of what is in a list. They show at once, and go back if it fails. */
export function useCardChanges({ id }: FavouriteList) {
  const queryClient = useQueryClient()
  const refreshItems = useRefreshItems()
  const move = trpc.favourites.move.useMutation({
    onMutate: async ({ itemIds = [], columnId, note }) => {
      // An answer that is on its way does not know of it yet.
      await queryClient.cancelQueries({ queryKey: ['search', `list:${id}`] })
      const ids = new Set(itemIds.map(String))
      changeShown(queryClient, id, item =>
        ids.has(item.id)
          ? { ...item, ...(columnId !== undefined && { columnId }), ...(note !== undefined && { note }) }
          : item,
      )
    },
    onSettled: () => refreshItems(id),
  })
  return {
    moveTo: (itemIds: string[], columnId: string) => move.mutate({ id, itemIds, columnId }),
    writeNote: (itemId: string, note: string) => move.mutate({ id, itemIds: [itemId], note: note.trim() || null }),
  }
}
export type CardChanges = ReturnType<typeof useCardChanges>
