import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { relistShown } from '../../../components/lists/relisting.ts'
import { useRefreshLists } from '../../../components/lists/use-lists.ts'
import { Button } from '../../../components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../../components/ui/dialog.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { formatCount } from '../../../display/format.ts'
import type { Found } from '../../../search/results.ts'
import { trpc } from '../../../server/trpc.ts'
import { changePages } from '../table/shown-items.ts'

type DeleteListProps = { list: FavouriteList; isOpen: boolean; onClose: () => void; onDeleted: () => void }

/** Confirms a deletion and says what is deleted with the list. */
export function DeleteList({ list, isOpen, onClose, onDeleted }: DeleteListProps) {
  const queryClient = useQueryClient()
  const refresh = useRefreshLists()
  const { id, name, type, subtype: network, itemsCount } = list
  const remove = trpc.favourites.delete.useMutation({
    onSuccess: () => {
      relistShown(queryClient, { type, network, outOf: id })
      // Drops the list from the cache, so that the page opens another list at once.
      queryClient.setQueriesData<InfiniteData<Found<FavouriteList>>>(
        { queryKey: ['lists'] },
        known => known && { ...known, pages: changePages(known.pages, one => (one.id === id ? undefined : one)) },
      )
      onClose()
      onDeleted()
      refresh()
      toast.success(`Deleted “${name}”.`)
    },
  })
  return (
    <Dialog open={isOpen} onOpenChange={open => open || onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle className="wrap-anywhere">Delete “{name}”?</DialogTitle>
        </DialogHeader>
        <DialogDescription>
          {itemsCount > 0 &&
            `This removes ${formatCount(itemsCount)} ${itemsWord(type, itemsCount)} from the list, with columns and notes. `}
          Other lists keep their items. A running export of this list is cancelled and refunded. You can’t undo this.
        </DialogDescription>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={remove.isPending} busyLabel="Deleting…" onClick={() => remove.mutate({ id })}>
            Delete list
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function itemsWord(type: FavouriteList['type'], count: number): string {
  if (type === 'influencer') return count === 1 ? 'creator' : 'creators'
  return count === 1 ? 'item' : 'items'
}
