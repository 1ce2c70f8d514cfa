import type { FavouriteType } from '@limelight/contract/favourites/rules'
import type { SocialNetwork } from '@limelight/contract/networks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toast.ts'
import { listPath } from '../../../display/list-path.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { relistShown } from './relisting.ts'
import { useUndos } from './undos.ts'
import { useRefreshItems, useRefreshLists } from './use-lists.ts'
import { usePutBack } from './use-put-back.ts'
import { heldBy } from './words.ts'

/** Items to add to a list, all of one type and network. Offers have no network. */
export type Listing = {
  type: FavouriteType
  network: SocialNetwork | null
  items: readonly { id: string; listIds: readonly string[] }[]
  /** The list that the items move out of. */
  from?: string
}

/** Adds items to a list, or moves them from one list to another. */
export function useAddItems({ type, network, items, from }: Listing, onDone: () => void) {
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  const refreshLists = useRefreshLists()
  const refreshItems = useRefreshItems()
  const undos = useUndos()
  const back = usePutBack({ id: from ?? '', type, subtype: network })
  const add = useMutation({
    meta: { failure: 'Failed to add items to the folder' },
    mutationFn: async (id: string) => {
      const values = items.map(item => item.id)
      const places = from === undefined ? [] : await back.placesOf(values)
      const moved = { ...(from !== undefined && { fromList: from }) }
      const done = await client.favourites.addItems.mutate({ id, items: values.map(value => ({ value })), ...moved })
      return { ...done, places }
    },
    onSuccess: ({ list, added, skipped, places }) => {
      const ids = new Set(items.map(({ id }) => id))
      const fresh = new Set(items.filter(({ listIds }) => !listIds.includes(list.id)).map(({ id }) => id))
      relistShown(queryClient, { type, network, ids, into: list.id, ...(from !== undefined && { outOf: from }) })
      refreshLists()
      refreshItems(list.id)
      const action = { label: 'Open list', href: listPath(list.id) }
      if (from === undefined) toast.success(`Successfully added ${added} item(s) to the folder`, { action })
      else {
        refreshItems(from)
        const words = `Moved ${added + skipped} to “${list.name}”.`
        if (undos === undefined) toast.success(words, { action })
        else undos.offer(words, () => back.put(places, { from: { id: list.id, values: fresh } }))
      }
      onDone()
    },
    // The lists may have changed in another window.
    onError: refreshLists,
  })
  return {
    isAdding: add.isPending,
    refusal: errorBodyOf(add.error)?.limit,
    /** The number of items that did not fit. */
    refused: items.length - heldBy(add.variables ?? '', items),
    addTo: add.mutate,
  }
}
