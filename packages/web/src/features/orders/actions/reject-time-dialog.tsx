import { formatMoment } from '../../../display/format.ts'
import { otherNameOf } from '../party.ts'
import type { ActionDialogProps } from './action-button.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { useAct } from './use-act.ts'

export default function RejectTimeDialog({ order, onClose }: ActionDialogProps) {
  const { act, isBusy } = useAct(order.id, 'New date rejected.')
  return (
    <CommentDialog
      title="Reject the new date?"
      label={`Why, for ${otherNameOf(order)}`}
      draft={`order ${order.id} REJECT_TIME`}
      confirm="Reject the new date"
      isBusy={isBusy}
      onConfirm={comment => act({ action: 'REJECT_TIME', comment })}
      onClose={onClose}
    >
      <p className="text-muted-foreground">
        The work stays due on {order.clocks.deliverBy === null ? 'its date' : formatMoment(order.clocks.deliverBy)}.
      </p>
    </CommentDialog>
  )
}
