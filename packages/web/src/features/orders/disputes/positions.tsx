import type { Dispute } from '@limelight/contract/orders/disputes'
import type { Order } from '@limelight/contract/orders/schema'
import type { OrderSide } from '@limelight/contract/orders/words'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { formatMoment } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { CommentDialog } from '../actions/comment-dialog.tsx'
import { ownTurnClasses } from '../own-turn-classes.ts'
import { firstNameOf, otherNameOf } from '../party.ts'
import { PersonAvatar } from '../person.tsx'
import { AcceptSplit } from './accept-split.tsx'
import { StillDivide } from './divide.tsx'
import { priceOf, rejectionOf, spokenBy } from './quotes.ts'
import { hasOpenOffer, useDisputeActions } from './use-dispute.ts'

type PositionsProps = { order: Order; dispute: Dispute }

/** What each side says and proposes. */
export function Positions({ order, dispute }: PositionsProps) {
  return (
    <section aria-labelledby="positions">
      <h2 id="positions" className="mb-2 font-semibold">
        Both positions
      </h2>
      <div className="grid gap-3 md:grid-cols-2">
        <Position side="CLIENT" order={order} dispute={dispute} />
        <Position side="OWNER" order={order} dispute={dispute} />
      </div>
    </section>
  )
}

function Position({ side, order, dispute }: PositionsProps & { side: OrderSide }) {
  const person = side === 'OWNER' ? order.owner : order.client
  const isYou = side === order.side
  const words = spokenBy(side, dispute)?.comment
  const price = priceOf(side, dispute)
  const isStanding = dispute.proposedBy === side
  const isOffer = !isYou && hasOpenOffer(dispute)
  return (
    <article
      className={cn(
        'grid content-start gap-2 rounded-lg px-3.5 py-3',
        // On phones, what waits for an answer comes first.
        isOffer ? `max-md:-order-1 ${ownTurnClasses}` : 'border bg-card',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <span className="flex min-w-0 items-center gap-2">
          <PersonAvatar person={person} />
          <span className="truncate">
            <b className="font-semibold">{isYou ? 'You' : firstNameOf(person, side)}</b>{' '}
            <span className="text-muted-foreground text-xs">{side === 'OWNER' ? 'seller' : 'buyer'}</span>
          </span>
        </span>
        {price !== undefined && (
          <span className="shrink-0 tabular-nums">
            <b className="font-medium">{formatUsdt(price)}</b>{' '}
            <span className="text-2xs text-muted-foreground">
              to {order.side === 'OWNER' ? 'you' : otherNameOf(order)}
            </span>
          </span>
        )}
      </div>
      {price !== undefined && <StillDivide total={Number(dispute.orderPrice)} value={Number(price)} />}
      {words && <p className="wrap-anywhere whitespace-pre-line text-xs">{words}</p>}
      {price === undefined && (
        <Silence name={words ? undefined : isYou ? 'You' : firstNameOf(person, side)} dispute={dispute} />
      )}
      {isStanding && isYou && (
        <p className="text-2xs text-muted-foreground">{otherNameOf(order)} has not answered it yet.</p>
      )}
      <Rejected side={side} dispute={dispute} />
      {isOffer && <Answer order={order} dispute={dispute} />}
    </article>
  )
}

/** That a side has named no number, and if it has a name, that it has said nothing either. */
function Silence({ name, dispute: { status } }: { name: string | undefined; dispute: Dispute }) {
  const isOver = status !== 'OPEN' && status !== 'PRICE_PROPOSED'
  const answer = isOver ? 'gave no reason' : name === 'You' ? 'have not answered yet' : 'has not answered yet'
  return (
    <>
      {name !== undefined && (
        <p className="text-xs">
          {name} {answer}.
        </p>
      )}
      <p className="text-2xs text-muted-foreground">
        {isOver ? 'No open proposal was made.' : 'No open proposal yet.'}
      </p>
    </>
  )
}

/** That the other side said no, and why. */
function Rejected({ side, dispute }: { side: OrderSide; dispute: Dispute }) {
  const rejection = rejectionOf(side, dispute)
  if (rejection === undefined) return null
  return (
    <p className="wrap-anywhere text-2xs text-muted-foreground tabular-nums">
      Proposed {formatMoment(rejection.proposedAt)}; the answer was no: “{rejection.no.comment}”
    </p>
  )
}

function Answer({ order, dispute }: PositionsProps) {
  const { act, isBusy } = useDisputeActions(dispute)
  const [isRejecting, setRejecting] = useState(false)
  const { price, allowedActions } = dispute
  if (price === null) return null
  const other = otherNameOf(order)
  return (
    <div className="flex flex-wrap gap-2">
      {hasOpenOffer(dispute) && <AcceptSplit order={order} dispute={dispute} />}
      {allowedActions.includes('REJECT_PRICE') && (
        <Button size="sm" variant="ghost" onClick={() => setRejecting(true)}>
          Say no, with a reason
        </Button>
      )}
      {isRejecting && (
        <CommentDialog
          title={`Say no to ${other}’s proposal`}
          label="Why"
          draft={`dispute ${dispute.id} REJECT_PRICE`}
          isRequired
          confirm="Say no"
          isBusy={isBusy}
          onConfirm={comment => act({ action: 'REJECT_PRICE', comment, done: 'Answer sent.' })}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  )
}
