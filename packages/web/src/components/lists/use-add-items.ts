import type { SocialNetwork } from '@limelight/contract/social-networks'
import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../trpc.ts'
import { toast } from '../ui/toast.tsx'
import { relistShown } from './relisting.ts'
import { useRefreshItems, useRefreshLists } from './use-lists.ts'

/** What can be put into a list, all of one type and network. */
export type Listing = {
  type: 'influencer' | 'content'
  network: SocialNetwork
  items: readonly { id: string; listIds: readonly string[] }[]
  /** The list that they leave for the other one. */
  from?: string
}

/** Puts into a list, or moves from one to another. */
export function useAddItems({ type, network, items, from }: Listing, onDone: () => void) {
  const queryClient = useQueryClient()
  const refreshLists = useRefreshLists()
  const refreshItems = useRefreshItems()
  const add = trpc.favourites.addItems.useMutation({
    meta: { failure: 'Failed to add items to the folder' },
    onSuccess: ({ list, added, skipped }, { items, fromList }) => {
      const ids = new Set(items.map(({ value }) => String(value)))
      relistShown(queryClient, { type, network, ids, into: list.id, ...(fromList && { outOf: fromList }) })
      refreshLists()
      refreshItems(list.id)
      if (fromList) {
        refreshItems(fromList)
        toast.success(`${added + skipped} moved to “${list.name}”.`)
      } else toast.success(`Successfully added ${added} item(s) to the folder`)
      onDone()
    },
    // Somebody else's window may have changed what this one still shows.
    onError: refreshLists,
  })
  return {
    isAdding: add.isPending,
    refusal: add.error?.data?.limit,
    addTo: (id: string) =>
      add.mutate({
        id,
        items: items.map(({ id: value }) => ({ value })),
        ...(from !== undefined && { fromList: from }),
      }),
  }
}
