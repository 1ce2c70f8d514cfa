import { useLocation } from 'wouter'
import { toast } from '../../../components/ui/toast.ts'
import { trpc } from '../../../server/trpc.ts'
import type { ActionDialogProps } from './action-button.tsx'
import { CommentDialog } from './comment-dialog.tsx'

export default function RemoveDialog({ order, onClose }: ActionDialogProps) {
  const utils = trpc.useUtils()
  const [, navigate] = useLocation()
  const remove = trpc.orders.remove.useMutation({
    onSuccess: () => {
      toast.success(`Order ${order.number} removed.`)
      navigate('/orders')
      void utils.orders.invalidate()
    },
  })
  return (
    <CommentDialog
      title="Remove this order?"
      confirm="Remove"
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutateAsync({ id: order.id }).then(
          () => true,
          () => false,
        )
      }
      onClose={onClose}
    >
      <p className="text-muted-foreground">
        You won’t see the order any more, with its timeline and evidence. The other side still does. This cannot be
        undone.
      </p>
    </CommentDialog>
  )
}
