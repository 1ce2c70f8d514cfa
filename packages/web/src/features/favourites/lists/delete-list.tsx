import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { toast } from '../../../components/ui/toast.ts'
import type { Found } from '../../../search/results.ts'
import { trpc } from '../../../server/trpc.ts'
import { findListed, relistShown } from '../picker/relisting.ts'
import { useUndos } from '../picker/undos.ts'
import { useRefreshLists } from '../picker/use-lists.ts'
import { changePages } from '../table/shown-items.ts'
import { useRestoreList } from './use-restore-list.ts'
import { itemsWords } from './words.ts'

type DeleteListProps = {
  list: FavouriteList
  isOpen: boolean
  onClose: () => void
  onDeleted?: () => void
  /** The deletion was undone. */
  onRestored?: () => void
}

/** Confirms a deletion and says what is deleted with the list. The toast offers to undo it. */
export function DeleteList({ list, isOpen, onClose, onDeleted, onRestored }: DeleteListProps) {
  const queryClient = useQueryClient()
  const refresh = useRefreshLists()
  const restore = useRestoreList(list)
  const undos = useUndos()
  const { id, name, type, subtype: network, itemsCount } = list
  const remove = trpc.favourites.delete.useMutation({
    onSuccess: () => {
      const listed = findListed(queryClient, { type, network, listId: id })
      const takeBack = async () => {
        const isDone = await restore(listed)
        if (isDone) onRestored?.()
        return isDone
      }
      relistShown(queryClient, { type, network, outOf: id })
      // Drops the list from the cache, so that the page opens another list at once.
      queryClient.setQueriesData<InfiniteData<Found<FavouriteList>>>(
        { queryKey: ['lists'] },
        known => known && { ...known, pages: changePages(known.pages, one => (one.id === id ? undefined : one)) },
      )
      onClose()
      onDeleted?.()
      refresh()
      const words = `Deleted “${name}”.`
      if (undos) undos.offer(words, takeBack)
      else toast.success(words, { action: { label: 'Undo', Icon: Undo2, onClick: () => void takeBack() } })
    },
  })
  if (!isOpen) return null
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      confirm="Delete list"
      busy={remove.isPending}
      busyLabel="Deleting…"
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      {itemsCount > 0 && `This removes ${itemsWords(list)} from the list, with columns and notes. `}
      Other lists keep their items. A running export of this list is cancelled and refunded.
    </ConfirmDialog>
  )
}
