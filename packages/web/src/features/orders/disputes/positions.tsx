import { parseUsdt, formatUsdt as toDecimal } from '@limelight/contract/deposits/units'
import type { Current } from '@limelight/contract/errors'
import type { Dispute } from '@limelight/contract/orders/disputes'
import type { Order } from '@limelight/contract/orders/schema'
import type { OrderSide } from '@limelight/contract/orders/words'
import { useState } from 'react'
import { ChangedDialog } from '../../../components/changed-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useConsent } from '../../../components/use-consent.ts'
import { formatMoment } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { CommentDialog } from '../actions/comment-dialog.tsx'
import { firstNameOf, otherNameOf } from '../party.ts'
import { PersonAvatar } from '../person.tsx'
import { StillDivide } from './divide.tsx'
import { useDisputeActions } from './use-dispute.ts'

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
  const words = wordsOf(side, order, dispute)
  const price = priceOf(side, order, dispute)
  const isStanding = dispute.proposedBy === side
  return (
    <article className="grid content-start gap-2 rounded-lg border bg-card px-3.5 py-3">
      <div className="flex items-start justify-between gap-2">
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
      {(words !== undefined || price === undefined) && (
        <p className="wrap-anywhere whitespace-pre-line text-xs">{words ?? 'Nothing said yet.'}</p>
      )}
      {isStanding && isYou && (
        <p className="text-2xs text-muted-foreground">{otherNameOf(order)} has not answered it yet.</p>
      )}
      <Rejected side={side} dispute={dispute} />
      {isStanding && !isYou && <Answer order={order} dispute={dispute} />}
    </article>
  )
}

/** The opener's first words, then those of the last proposal. */
function wordsOf(side: OrderSide, order: Order, { history, openerId, comment }: Dispute): string | undefined {
  const last = history.findLast(
    entry => entry.by === side && entry.action === 'PROPOSE_PRICE' && entry.comment !== null && entry.comment !== '',
  )
  const opener = openerId === order.ownerId ? 'OWNER' : 'CLIENT'
  return last?.comment ?? (opener === side ? comment : undefined)
}

function priceOf(side: OrderSide, order: Order, { history, openerId, askedPrice }: Dispute): string | undefined {
  const last = history.findLast(entry => entry.by === side && entry.action === 'PROPOSE_PRICE')
  const opener = openerId === order.ownerId ? 'OWNER' : 'CLIENT'
  return last?.price ?? (opener === side ? (askedPrice ?? undefined) : undefined)
}

/** That the other side said no, and why. */
function Rejected({ side, dispute: { history, proposedBy } }: { side: OrderSide; dispute: Dispute }) {
  if (proposedBy === side) return null
  const proposedAt = history.findLast(entry => entry.by === side && entry.action === 'PROPOSE_PRICE')?.at
  const no = history.findLast(entry => entry.by !== side && entry.action === 'REJECT_PRICE')
  if (proposedAt === undefined || no === undefined || no.at < proposedAt) return null
  return (
    <p className="wrap-anywhere text-2xs text-muted-foreground tabular-nums">
      Proposed {formatMoment(proposedAt)}; the answer was no: “{no.comment}”
    </p>
  )
}

function Answer({ order, dispute }: PositionsProps) {
  const { act, accept, isBusy } = useDisputeActions(dispute)
  const { versions, give, forget } = useConsent<Dispute>(accept, isDispute)
  /** What the dialog says stays, even if another proposal arrives meanwhile. */
  const [asked, setAsked] = useState<Dispute>()
  const [isRejecting, setRejecting] = useState(false)
  const { price, allowedActions } = dispute
  if (price === null) return null
  const [owner, client] = [firstNameOf(order.owner, 'OWNER'), firstNameOf(order.client, 'CLIENT')]
  return (
    <div className="flex flex-wrap gap-2">
      {allowedActions.includes('ACCEPT_PRICE') && (
        <Button size="sm" onClick={() => setAsked(dispute)}>
          Accept {formatUsdt(price)}
        </Button>
      )}
      {allowedActions.includes('REJECT_PRICE') && (
        <Button size="sm" variant="ghost" onClick={() => setRejecting(true)}>
          Say no, with a reason
        </Button>
      )}
      {asked !== undefined && versions === undefined && (
        <CommentDialog
          title={`Accept ${toSellerOf(asked)}?`}
          confirm="Accept the split"
          isBusy={isBusy}
          onConfirm={() => give(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {owner} gets {toSellerOf(asked)} and {client} gets {toBuyerOf(asked)} back. The dispute ends, the contract
            pays both, and it cannot be undone.
          </p>
        </CommentDialog>
      )}
      {versions !== undefined && (
        <ChangedDialog
          title="Another proposal stands now"
          text={`${otherNameOf(order)} replaced the one that you were looking at. Nothing is accepted yet.`}
          rows={[
            { label: `To ${owner}`, seen: toSellerOf(versions.seen), current: toSellerOf(versions.current) },
            { label: `Back to ${client}`, seen: toBuyerOf(versions.seen), current: toBuyerOf(versions.current) },
          ]}
          confirm={`Accept ${toSellerOf(versions.current)}`}
          isBusy={isBusy}
          onConfirm={() => void give(versions.current)}
          onClose={() => {
            setAsked(undefined)
            forget()
          }}
        />
      )}
      {isRejecting && (
        <CommentDialog
          title={`Say no to ${formatUsdt(price)} USDT`}
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

function isDispute(current: Current): current is Dispute {
  return 'orderPrice' in current
}

function toSellerOf({ price }: Dispute): string {
  return `${formatUsdt(price ?? '0')} USDT`
}

function toBuyerOf({ price, orderPrice }: Dispute): string {
  return `${formatUsdt(toDecimal(parseUsdt(orderPrice) - parseUsdt(price ?? '0')))} USDT`
}
