import { formatMoment } from '../../../display/format.ts'
import { otherNameOf } from '../party.ts'
import type { ActionDialogProps } from './action-button.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { Extension } from './extension.tsx'
import { useAct } from './use-act.ts'

/** The date that the window shows is accepted, and no other. */
export default function AcceptTimeDialog({ order, onClose }: ActionDialogProps) {
  const { act, isBusy } = useAct(order.id, 'New date accepted.')
  const deadline = order.timeProposal?.deadline ?? ''
  const accept = (input: { signature?: string; comment: string }) => act({ action: 'ACCEPT_TIME', deadline, ...input })
  const common = { draft: `order ${order.id} ACCEPT_TIME`, isBusy, onClose }
  const due = deadline === '' ? '' : formatMoment(deadline)
  if (order.side === 'CLIENT')
    return (
      <Extension
        order={order}
        {...common}
        title="Accept the new date?"
        deadline={deadline}
        verb="accept"
        onAct={accept}
      >
        <p>
          {otherNameOf(order)} then has time until <b className="font-semibold tabular-nums">{due}</b>.
        </p>
      </Extension>
    )
  return (
    <CommentDialog
      {...common}
      title="Accept the new date?"
      label={`A word to ${otherNameOf(order)}`}
      confirm="Accept the new date"
      onConfirm={comment => accept({ comment })}
    >
      <p className="text-muted-foreground">
        You then have time until {due}. If {otherNameOf(order)} signed it, the clock of the contract moves, too, which
        the timeline tells.
      </p>
    </CommentDialog>
  )
}
