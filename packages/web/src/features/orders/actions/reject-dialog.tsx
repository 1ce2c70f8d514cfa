import { otherNameOf } from '../party.ts'
import type { ActionDialogProps } from './action-button.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { useAct } from './use-act.ts'

export default function RejectDialog({ order, onClose }: ActionDialogProps) {
  const { act, isBusy } = useAct(order.id, 'Order rejected.')
  return (
    <CommentDialog
      title="Reject these terms?"
      label={`Why, for ${otherNameOf(order)}`}
      draft={`order ${order.id} REJECT`}
      confirm="Reject"
      isDangerous
      isBusy={isBusy}
      onConfirm={comment => act({ action: 'REJECT', comment })}
      onClose={onClose}
    >
      <p className="text-muted-foreground">The order ends and nothing is paid. This cannot be undone.</p>
    </CommentDialog>
  )
}
