import type { Column } from '@limelight/contract/favourites/schema'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { trpc } from '../../../server/trpc.ts'
import { cardsCount } from '../cards/words.ts'

type ColumnDeleteProps = {
  column: Column
  /** Cards of this list in the column. */
  count: number
  defaultName: string
  onDone: () => void
  onClose: () => void
}

/** Confirms a deletion and says where the cards go. Open while rendered. */
export function ColumnDelete({ column, count, defaultName, onDone, onClose }: ColumnDeleteProps) {
  const remove = trpc.favourites.deleteColumn.useMutation({
    onSuccess: ({ moved }) => {
      onDone()
      onClose()
      toast.success(
        `Deleted ${column.name}. ${moved === 0 ? 'It was empty.' : `${cardsCount(moved)} moved to ${defaultName}.`}`,
      )
    },
  })
  return (
    <ConfirmDialog
      title={`Delete ${column.name}?`}
      keep="Keep column"
      confirm="Delete column"
      busy={remove.isPending}
      busyLabel="Deleting…"
      onConfirm={() => remove.mutate({ id: column.id })}
      onClose={onClose}
    >
      <ul>
        <li>
          {count === 0
            ? 'It has no cards in this list.'
            : `${cardsCount(count)} in this list ${count === 1 ? 'moves' : 'move'} to ${defaultName}.`}
        </li>
        <li>
          All your lists share their columns, so it disappears from each of them, and its cards there move to{' '}
          {defaultName}, too.
        </li>
        <li>No cards are lost.</li>
      </ul>
    </ConfirmDialog>
  )
}
