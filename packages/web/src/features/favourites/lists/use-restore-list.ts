import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '../../../components/error-toast.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { relistShown } from '../picker/relisting.ts'
import { useRefreshItems, useRefreshLists } from '../picker/use-lists.ts'

/** Undoes the deletion of a list. `listed` are the items on screen that were marked as in it. */
export function useRestoreList({ id, type, subtype: network }: FavouriteList) {
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  const refreshLists = useRefreshLists()
  const refreshItems = useRefreshItems()
  /** Resolves to false if the connection was lost. */
  return async (listed: ReadonlySet<string>): Promise<boolean> => {
    try {
      await client.favourites.restore.mutate({ id })
    } catch (error) {
      const refusal = errorBodyOf(error)
      toastFailure(refusal)
      return refusal !== undefined
    }
    relistShown(queryClient, { type, network, ids: listed, into: id })
    refreshLists()
    refreshItems(id)
    return true
  }
}
