import type { Column } from '@limelight/contract/favourites/schema'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
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
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent title={`Delete ${column.name}?`}>
        <ul className="grid list-disc gap-1.5 px-5 pb-5 pl-9 text-muted-foreground marker:text-control">
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
        <DialogFooter>
          <Button onClick={onClose}>Keep column</Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            busyLabel="Deleting…"
            onClick={() => remove.mutate({ id: column.id })}
          >
            Delete column
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
