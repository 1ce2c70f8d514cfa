import type { Dispute } from '@limelight/contract/orders/disputes'
import type { Order } from '@limelight/contract/orders/schema'
import { Scale, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Card, CardBody } from '../../../components/ui/card.tsx'
import { NumberedStep } from '../../../components/ui/numbered-step.tsx'
import { formatDate, formatMoment } from '../../../display/format.ts'
import { useUser } from '../../users/use-user.ts'
import { CommentDialog } from '../actions/comment-dialog.tsx'
import { nameOf, otherNameOf } from '../party.ts'
import { useDispute } from './dispute-view.tsx'
import { hasOpenOffer, useDisputeActions } from './use-dispute.ts'
import { hasWithdrawal } from './withdrawal.ts'

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
  if (dispute.status !== 'OPEN' && dispute.status !== 'PRICE_PROPOSED') return null
  return (
    <Card title="Other ways">
      <CardBody className="grid gap-2.5">
        <Withdraw order={order} dispute={dispute} />
        <AskLimelight order={order} dispute={dispute} />
      </CardBody>
    </Card>
  )
}

function Withdraw({ order, dispute }: { order: Order; dispute: Dispute }) {
  const { act, isBusy } = useDisputeActions(dispute)
  const user = useUser()
  const [isAsking, setAsking] = useState(false)
  const other = otherNameOf(order)
  // An open proposal comes first: its answer may end the dispute.
  const isHeld = dispute.status === 'PRICE_PROPOSED' && dispute.openerId === user.id && hasWithdrawal(order, dispute)
  if (!isHeld && !dispute.allowedActions.includes('WITHDRAW')) return null
  return (
    <div className="grid gap-1">
      <Button size="sm" disabled={isHeld} onClick={() => setAsking(true)}>
        <Undo2 aria-hidden />
        Withdraw the dispute
      </Button>
      <p className="text-2xs text-muted-foreground">
        {isHeld
          ? `Not while ${hasOpenOffer(dispute) ? `${other}’s` : 'your'} proposal waits for an answer.`
          : 'The order goes on where it stopped. You can do this once per order.'}
      </p>
      {isAsking && (
        <CommentDialog
          title="Withdraw the dispute?"
          label={`A word to ${other}`}
          draft={`dispute ${dispute.id} WITHDRAW`}
          confirm="Withdraw"
          isBusy={isBusy}
          onConfirm={comment => act({ action: 'WITHDRAW', comment, done: 'Dispute withdrawn.' })}
          onClose={() => setAsking(false)}
        >
          <p className="text-muted-foreground">
            The clocks of the order run on from where they stopped. You cannot withdraw another dispute of this order.
          </p>
        </CommentDialog>
      )}
    </div>
  )
}

function AskLimelight({ order, dispute }: { order: Order; dispute: Dispute }) {
  const { act, askAlone, isBusy } = useDisputeActions(dispute)
  const [isAsking, setAsking] = useState(false)
  const other = otherNameOf(order)
  const canEscalate = dispute.allowedActions.includes('ESCALATE')
  const hasAsked = dispute.history.some(({ action, by }) => action === 'ESCALATE' && by === order.side)
  return (
    <div className="grid gap-1">
      <Button size="sm" disabled={!canEscalate && hasAsked} onClick={() => setAsking(true)}>
        <Scale aria-hidden />
        Ask Limelight now
      </Button>
      <p className="text-2xs text-muted-foreground">
        {canEscalate
          ? 'Ends the talk between you two; free of charge.'
          : `${hasAsked ? 'You have asked. ' : ''}Limelight decides once ${other} asks, too. From ${formatMoment(dispute.escalateFrom)}, you can ask alone.`}
      </p>
      {isAsking && (
        <CommentDialog
          title="Ask Limelight to decide?"
          label="What we should look at"
          draft={`dispute ${dispute.id} ESCALATE`}
          confirm="Ask Limelight"
          isBusy={isBusy}
          onConfirm={comment =>
            canEscalate ? act({ action: 'ESCALATE', comment, done: 'Limelight decides now.' }) : askAlone(comment)
          }
          onClose={() => setAsking(false)}
        >
          <p className="text-muted-foreground">
            {canEscalate
              ? 'You two can no longer agree by yourselves.'
              : `${other} has until ${formatMoment(dispute.escalateFrom)} to speak. If ${other} asks for a decision before, too, you can no longer agree by yourselves.`}{' '}
            Limelight divides the money between you, from the evidence. The decision is final.
          </p>
        </CommentDialog>
      )}
    </div>
  )
}
