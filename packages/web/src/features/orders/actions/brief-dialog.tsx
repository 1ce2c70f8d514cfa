import { trpc } from '../../../server/trpc.ts'
import { useShowOrder } from '../use-order.ts'
import type { ActionDialogProps } from './action-button.tsx'
import { CommentDialog } from './comment-dialog.tsx'

export default function BriefDialog({ order, onClose }: ActionDialogProps) {
  const show = useShowOrder()
  const update = trpc.orders.update.useMutation({ onSuccess: show })
  return (
    <CommentDialog
      title="Edit the brief"
      label="What the seller should know"
      draft={`order ${order.id} EDIT`}
      maxLength={4000}
      initial={order.brief}
      confirm="Save"
      isBusy={update.isPending}
      onConfirm={brief =>
        update.mutateAsync({ id: order.id, brief }).then(
          () => true,
          () => false,
        )
      }
      onClose={onClose}
    />
  )
}
