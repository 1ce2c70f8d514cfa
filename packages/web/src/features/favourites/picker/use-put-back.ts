import type { FavouriteList, ItemPositions } from '@limelight/contract/favourites/schema'
import { useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '../../../components/error-toast.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { relistShown } from './relisting.ts'
import { useRefreshItems, useRefreshLists } from './use-lists.ts'

type From = { id: string; values: ReadonlySet<string> }

/** Reads the positions of items in a list and puts them back there. */
export function usePutBack({ id, type, subtype: network }: Pick<FavouriteList, 'id' | 'type' | 'subtype'>) {
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  const refreshLists = useRefreshLists()
  const refreshItems = useRefreshItems()
  return {
    placesOf: async (values: readonly string[]) =>
      (await client.favourites.places.query({ id, items: values.map(value => ({ value })) })).data,
    /** Takes items out of the list they moved to. Resolves to false if the connection was lost. */
    async put(places: ItemPositions['data'], { from, isMove }: { from?: From; isMove?: true } = {}): Promise<boolean> {
      const values = new Set(places.map(({ value }) => String(value)))
      try {
        const items = [...(from?.values ?? [])].map(value => ({ value }))
        if (from && items.length > 0) await client.favourites.addItems.mutate({ id, items, fromList: from.id })
        await client.favourites.putBack.mutate({ id, items: places, isMove })
        if (from) relistShown(queryClient, { type, network, ids: from.values, outOf: from.id })
        relistShown(queryClient, { type, network, ids: values, into: id })
      } catch (error) {
        const refusal = errorBodyOf(error)
        toastFailure(refusal)
        return refusal !== undefined
      }
      refreshLists()
      refreshItems(id)
      if (from) refreshItems(from.id)
      return true
    },
  }
}
