import { useRefreshItems, useRefreshLists } from '../../components/lists/use-lists.ts'
import { useLive } from '../../server/live.ts'
import { trpc } from '../../server/trpc.ts'

/** What another window changes shows here at once, where it stands. */
export function useFavouritesUpdates(): void {
  const { favourites } = trpc.useUtils()
  const refreshLists = useRefreshLists()
  const refreshItems = useRefreshItems()
  const refreshColumns = () => {
    void favourites.columns.invalidate()
    // Cards of a column that is gone stand in another one.
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
