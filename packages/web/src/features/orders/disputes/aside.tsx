import type { Dispute } from '@limelight/contract/orders/disputes'
import type { Order } from '@limelight/contract/orders/schema'
import { Scale, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Card, CardBody } from '../../../components/ui/card.tsx'
import { NumberedStep } from '../../../components/ui/numbered-step.tsx'
import { formatDate, formatMoment } from '../../../display/format.ts'
import { CommentDialog } from '../actions/comment-dialog.tsx'
import { nameOf, otherNameOf } from '../party.ts'
import { useDispute } from './dispute-view.tsx'
import { useDisputeActions } from './use-dispute.ts'

/** What comes next in a dispute, and the ways out of it. */
export function DisputeAside({ order }: { order: Order }) {
  const { data: dispute } = useDispute(order)
  if (dispute === undefined) return null
  return (
    <>
      <NextCard order={order} dispute={dispute} />
      <WaysCard order={order} dispute={dispute} />
    </>
  )
}

function NextCard({ order, dispute }: { order: Order; dispute: Dispute }) {
  const isEscalated = dispute.status === 'ESCALATED'
  return (
    <Card title="What happens next">
      <CardBody>
        <ol className="grid">
          <NumberedStep number={1} isNow={!isEscalated} title={isEscalated ? 'You two did not agree' : 'You two agree'}>
            {isEscalated
              ? 'The time for proposals is over'
              : `By a sealed or an open proposal, until ${formatMoment(dispute.escalatesAt)}`}
          </NumberedStep>
          <NumberedStep
            number={2}
            isNow={isEscalated}
            title={isEscalated ? 'Limelight decides' : 'Else Limelight decides'}
          >
            From the evidence, with a written reason
          </NumberedStep>
          <NumberedStep number={3} title="The contract pays">
            At once, to you and {otherNameOf(order)}. It cannot be undone
          </NumberedStep>
        </ol>
        {dispute.disputeUntil !== null && (
          <p className="mt-2.5 text-2xs text-muted-foreground tabular-nums">
            If nobody decides by {formatDate(dispute.disputeUntil)}, it ends automatically:{' '}
            {order.clocks.reviewUntil === null ? `all goes back to ${nameOf('CLIENT', order.side)}.` : 'half to each.'}
          </p>
        )}
      </CardBody>
    </Card>
  )
}

function WaysCard({ order, dispute }: { order: Order; dispute: Dispute }) {
  const { act, askAlone, isBusy } = useDisputeActions(dispute)
  const other = otherNameOf(order)
  const [dialog, setDialog] = useState<'withdraw' | 'escalate'>()
  const canWithdraw = dispute.allowedActions.includes('WITHDRAW')
  const canEscalate = dispute.allowedActions.includes('ESCALATE')
  const isOpen = dispute.status === 'OPEN' || dispute.status === 'PRICE_PROPOSED'
  const hasAsked = dispute.history.some(({ action, by }) => action === 'ESCALATE' && by === order.side)
  if (!canWithdraw && !isOpen) return null
  return (
    <Card title="Other ways">
      <CardBody className="grid gap-2.5">
        {canWithdraw && (
          <div className="grid gap-1">
            <Button size="sm" onClick={() => setDialog('withdraw')}>
              <Undo2 aria-hidden />
              Withdraw the dispute
            </Button>
            <p className="text-2xs text-muted-foreground">
              The order goes on where it stopped. You can do this once per order.
            </p>
          </div>
        )}
        {isOpen && (
          <div className="grid gap-1">
            <Button size="sm" disabled={!canEscalate && hasAsked} onClick={() => setDialog('escalate')}>
              <Scale aria-hidden />
              Ask Limelight now
            </Button>
            <p className="text-2xs text-muted-foreground">
              {canEscalate
                ? 'Ends the talk between you two; free of charge.'
                : `${hasAsked ? 'You have asked. ' : ''}Limelight decides once ${other} asks, too. From ${formatMoment(dispute.escalateFrom)}, you can ask alone.`}
            </p>
          </div>
        )}
      </CardBody>
      {dialog === 'withdraw' && (
        <CommentDialog
          title="Withdraw the dispute?"
          label={`A word to ${otherNameOf(order)}`}
          draft={`dispute ${dispute.id} WITHDRAW`}
          confirm="Withdraw"
          isBusy={isBusy}
          onConfirm={comment => act({ action: 'WITHDRAW', comment, done: 'Dispute withdrawn.' })}
          onClose={() => setDialog(undefined)}
        >
          <p className="text-muted-foreground">
            The clocks of the order run on from where they stopped. You cannot withdraw another dispute of this order.
          </p>
        </CommentDialog>
      )}
      {dialog === 'escalate' && (
        <CommentDialog
          title="Ask Limelight to decide?"
          label="What we should look at"
          draft={`dispute ${dispute.id} ESCALATE`}
          confirm="Ask Limelight"
          isBusy={isBusy}
          onConfirm={comment =>
            canEscalate ? act({ action: 'ESCALATE', comment, done: 'Limelight decides now.' }) : askAlone(comment)
          }
          onClose={() => setDialog(undefined)}
        >
          <p className="text-muted-foreground">
            {canEscalate
              ? 'You two can no longer agree by yourselves.'
              : `${other} has until ${formatMoment(dispute.escalateFrom)} to speak. If ${other} asks for a decision before, too, you can no longer agree by yourselves.`}{' '}
            Limelight divides the money between you, from the evidence. The decision is final.
          </p>
        </CommentDialog>
      )}
    </Card>
  )
}
