import type { Column, FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useUndos } from '../../components/lists/undos.ts'
import { useRefreshItems } from '../../components/lists/use-lists.ts'
import { usePutBack } from '../../components/lists/use-put-back.ts'
import { trpc } from '../../trpc.ts'
import { cardsWords } from './card-words.ts'
import { changeShown } from './shown-items.ts'

type Moving = { items: readonly FavouriteItem[]; column: Column }

/** Column and note of what is in a list. They show at once, and go back if it fails. */
export function useCardChanges(list: FavouriteList) {
  const { id } = list
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  const refreshItems = useRefreshItems()
  const undos = useUndos()
  const back = usePutBack(list)

  async function show(ids: readonly string[], change: Partial<Pick<FavouriteItem, 'columnId' | 'note'>>) {
    // An answer that is on its way does not know of it yet.
    await queryClient.cancelQueries({ queryKey: ['search', `list:${id}`] })
    const changed = new Set(ids)
    changeShown(queryClient, id, item => (changed.has(item.id) ? { ...item, ...change } : item))
  }
  const move = useMutation({
    mutationFn: async ({ items, column }: Moving) => {
      const itemIds = items.map(item => item.id)
      const places = await back.placesOf(itemIds)
      await client.favourites.move.mutate({ id, itemIds, columnId: column.id })
      return places
    },
    onMutate: ({ items, column }) =>
      show(
        items.map(item => item.id),
        { columnId: column.id },
      ),
    onSuccess: (places, { items, column }) =>
      undos?.offer(`Moved ${cardsWords(items)} to ${column.name}`, () => back.put(places)),
    onSettled: () => refreshItems(id),
  })
  const write = trpc.favourites.move.useMutation({
    onMutate: ({ itemIds = [], note = null }) => show(itemIds.map(String), { note }),
    onSettled: () => refreshItems(id),
  })
  return {
    moveTo: (items: readonly FavouriteItem[], column: Column) => {
      if (items.some(({ columnId }) => columnId !== column.id)) move.mutate({ items, column })
    },
    writeNote: (itemId: string, note: string) => write.mutate({ id, itemIds: [itemId], note: note.trim() || null }),
  }
}
export type CardChanges = ReturnType<typeof useCardChanges>
