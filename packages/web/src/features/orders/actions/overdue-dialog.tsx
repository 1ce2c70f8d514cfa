import { formatUsdt } from '../../../display/usdt.ts'
import { otherNameOf } from '../party.ts'
import type { ActionDialogProps } from './action-button.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { useAct } from './use-act.ts'

export default function OverdueDialog({ order, onClose }: ActionDialogProps) {
  const { act, isBusy } = useAct(order.id, 'The money goes back to you.')
  return (
    <CommentDialog
      title="Take the money back?"
      label={`A word to ${otherNameOf(order)}`}
      draft={`order ${order.id} CANCEL_OVERDUE`}
      confirm={`Take back ${formatUsdt(order.price)} USDT`}
      isDangerous
      isBusy={isBusy}
      onConfirm={comment => act({ action: 'CANCEL_OVERDUE', comment })}
      onClose={onClose}
    >
      <p className="text-muted-foreground">
        The order ends. The contract sends all of it to your wallet as soon as its own deadline has passed, shortly
        after the order’s. This cannot be undone.
      </p>
    </CommentDialog>
  )
}
