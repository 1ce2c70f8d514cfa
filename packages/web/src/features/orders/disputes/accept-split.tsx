import { parseUsdt, formatUsdt as toDecimal } from '@limelight/contract/deposits/units'
import type { Current } from '@limelight/contract/errors'
import type { Dispute } from '@limelight/contract/orders/disputes'
import type { Order } from '@limelight/contract/orders/schema'
import { useState } from 'react'
import { ChangedDialog } from '../../../components/changed-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useConsent } from '../../../components/use-consent.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { CommentDialog } from '../actions/comment-dialog.tsx'
import { otherNameOf } from '../party.ts'
import { useDisputeActions } from './use-dispute.ts'

/** The yes to the other side's proposal. */
export function AcceptSplit({ order, dispute }: { order: Order; dispute: Dispute }) {
  const { accept, isBusy } = useDisputeActions(dispute)
  const { versions, give, forget } = useConsent<Dispute>(accept, isDispute)
  /** What the dialog says stays, even if another proposal arrives meanwhile. */
  const [asked, setAsked] = useState<Dispute>()
  const other = otherNameOf(order)
  const { own, others } = partsOf(order, dispute)
  return (
    <>
      <Button
        variant="primary"
        className="h-auto min-h-8 whitespace-normal py-2 text-left leading-4 max-md:min-h-10"
        onClick={() => setAsked(dispute)}
      >
        Accept: you get {own}, {other} gets {others}
      </Button>
      {asked !== undefined && versions === undefined && (
        <CommentDialog
          title="Accept this split?"
          confirm="Accept the split"
          isBusy={isBusy}
          onConfirm={() => give(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            If you accept, you get {partsOf(order, asked).own} USDT and {other} gets {partsOf(order, asked).others}{' '}
            USDT. The dispute ends, the contract pays both, and it cannot be undone.
          </p>
        </CommentDialog>
      )}
      {versions !== undefined && (
        <ChangedDialog
          title="Another proposal stands now"
          text={`${other} replaced the one that you were looking at. Nothing is accepted yet.`}
          rows={rowsOf(order, versions)}
          confirm="Accept the new split"
          isBusy={isBusy}
          onConfirm={() => void give(versions.current)}
          onClose={() => {
            setAsked(undefined)
            forget()
          }}
        />
      )}
    </>
  )
}

function isDispute(current: Current): current is Dispute {
  return 'orderPrice' in current
}

/** What the standing proposal gives to the reader and to the other side. */
function partsOf({ side }: Order, { price, orderPrice }: Dispute): { own: string; others: string } {
  const toSeller = formatUsdt(price ?? '0')
  const toBuyer = formatUsdt(toDecimal(parseUsdt(orderPrice) - parseUsdt(price ?? '0')))
  return side === 'OWNER' ? { own: toSeller, others: toBuyer } : { own: toBuyer, others: toSeller }
}

function rowsOf(order: Order, { seen, current }: { seen: Dispute; current: Dispute }) {
  const [before, now] = [partsOf(order, seen), partsOf(order, current)]
  return [
    { label: 'You get', seen: `${before.own} USDT`, current: `${now.own} USDT` },
    { label: `${otherNameOf(order)} gets`, seen: `${before.others} USDT`, current: `${now.others} USDT` },
  ]
}
