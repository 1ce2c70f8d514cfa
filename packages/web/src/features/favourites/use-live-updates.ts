import { useLive } from '../../server/live.ts'
import { trpc } from '../../server/trpc.ts'
import { useRefreshItems, useRefreshLists } from './picker/use-lists.ts'

/** Refreshes lists, items and columns after changes in another window. */
export function useFavouritesUpdates(): void {
  const { favourites } = trpc.useUtils()
  const refreshLists = useRefreshLists()
  const refreshItems = useRefreshItems()
  const refreshColumns = () => {
    void favourites.columns.invalidate()
    // Deleting a column moves its cards.
    refreshItems()
  }
  useLive(
    'favourites',
    ({ listId, what }) => {
      if (listId === null) refreshColumns()
      else if (what === 'items') refreshItems(listId)
      else refreshLists()
    },
    () => {
      refreshLists()
      refreshColumns()
    },
  )
}
