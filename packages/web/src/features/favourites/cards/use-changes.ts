import type { Column, FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../../server/trpc.ts'
import { useUndos } from '../picker/undos.ts'
import { useRefreshItems } from '../picker/use-lists.ts'
import { usePutBack } from '../picker/use-put-back.ts'
import { changeShown } from '../table/shown-items.ts'
import { sayUnsaved } from './unsaved-note.ts'
import { cardName, cardsWords } from './words.ts'

type Moving = { items: readonly FavouriteItem[]; column: Column }
type Writing = { item: FavouriteItem; note: string | null; onSaved: () => void }

/** Changes the column or note of list items optimistically. */
export function useCardChanges(list: FavouriteList) {
  const { id, type } = list
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  const refreshItems = useRefreshItems()
  const undos = useUndos()
  const back = usePutBack(list)

  async function show(ids: readonly string[], change: Partial<Pick<FavouriteItem, 'columnId' | 'note'>>) {
    // A response already in flight would revert the change.
    await queryClient.cancelQueries({ queryKey: ['search', `list:${type}:${id}`] })
    const changed = new Set(ids)
    changeShown(queryClient, id, item => (changed.has(item.id) ? { ...item, ...change } : item))
  }
  function showAsBefore(items: readonly FavouriteItem[]) {
    const before = new Map(items.map(item => [item.id, item]))
    changeShown(queryClient, id, item => before.get(item.id) ?? item)
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
      undos?.offer(`Moved ${cardsWords(items)} to ${column.name}`, () => back.put(places, { isMove: true })),
    onError: (_error, { items }) => showAsBefore(items),
    onSettled: () => refreshItems(id),
  })
  const write = useMutation({
    meta: { isReportedByCaller: true },
    mutationFn: ({ item, note }: Writing) => client.favourites.move.mutate({ id, itemId: item.id, note }),
    onMutate: ({ item, note }) => show([item.id], { note }),
    onSuccess: (_saved, { onSaved }) => onSaved(),
    onError: (error, writing) => {
      showAsBefore([writing.item])
      sayUnsaved(cardName(writing.item), error, () => write.mutate(writing))
    },
    onSettled: () => refreshItems(id),
  })
  return {
    moveTo: (items: readonly FavouriteItem[], column: Column) => {
      if (items.some(({ columnId }) => columnId !== column.id)) move.mutate({ items, column })
    },
    writeNote: (item: FavouriteItem, note: string, onSaved: () => void) =>
      write.mutate({ item, note: note.trim() || null, onSaved }),
  }
}
export type CardChanges = ReturnType<typeof useCardChanges>
