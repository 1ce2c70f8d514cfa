import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { Dialog, DialogContent } from '../../../components/ui/dialog.tsx'
import { trpc } from '../../../server/trpc.ts'
import { ListForm, listFields } from '../picker/form.tsx'
import { useRefreshLists } from '../picker/use-lists.ts'

type EditListProps = { list: FavouriteList; isOpen: boolean; onClose: () => void }

export function EditList({ list, isOpen, onClose }: EditListProps) {
  const { favourites } = trpc.useUtils()
  const refresh = useRefreshLists()
  const { id } = list
  const update = trpc.favourites.update.useMutation({
    meta: { fields: listFields },
    onSuccess: saved => {
      favourites.list.setData({ id }, saved)
      refresh()
      onClose()
    },
  })
  return (
    <Dialog open={isOpen} onOpenChange={open => open || onClose()}>
      <DialogContent title="Name and description">
        <div className="px-1.5">
          <ListForm
            name={`list ${id}`}
            values={list}
            action="Save"
            onSave={values => update.mutateAsync({ id, ...values })}
            onCancel={onClose}
          />
        </div>
      </DialogContent>
    </Dialog>
  )
}
