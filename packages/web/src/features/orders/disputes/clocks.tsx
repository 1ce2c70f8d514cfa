import type { Dispute } from '@limelight/contract/orders/disputes'
import type { Order } from '@limelight/contract/orders/schema'
import type { ReactNode } from 'react'
import { formatSpan, useNow } from '../../../display/countdown.ts'
import { formatMoment } from '../../../display/format.ts'
import { otherNameOf } from '../party.ts'
import { hasWithdrawal } from './withdrawal.ts'

const talkMs = 72 * 3_600_000
const rounds = 3

/** What runs in a dispute, and what stands still. */
export function Clocks({ order, dispute }: { order: Order; dispute: Dispute }) {
  const now = useNow()
  const left = Date.parse(dispute.escalatesAt) - now
  const isDecided = dispute.status === 'ESCALATED'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend of its own.
    <div
      role="group"
      aria-label="Clocks"
      className="grid rounded-lg border bg-card md:grid-cols-3 md:divide-x max-md:divide-y"
    >
      {isDecided ? (
        <Clock {...decisionWords(dispute)} />
      ) : (
        <Clock
          name="To agree between you two"
          value={left <= 0 ? 'Over' : formatSpan(left, 3)}
          isTimer
          note={`until ${formatMoment(dispute.escalatesAt)}, then Limelight decides`}
        >
          <Used share={1 - Math.max(0, left) / talkMs} />
        </Clock>
      )}
      <Clock name="Sealed proposals" {...sealedWords(order, dispute)} />
      <Clock name="Order clock" value="Stopped" note={stoppedNote(order, dispute)} />
    </div>
  )
}

function decisionWords({ disputeUntil }: Dispute): Pick<ClockProps, 'name' | 'value' | 'note'> {
  const note = 'With a written reason, from the evidence'
  return disputeUntil === null
    ? { name: 'Limelight', value: 'Decides', note }
    : { name: 'Limelight decides by', value: formatMoment(disputeUntil), note }
}

function sealedWords(order: Order, { sealed, status, history }: Dispute): { value: string; note: string } {
  if (status === 'ESCALATED' && !history.some(({ action }) => action === 'SEAL'))
    return { value: 'Not used', note: 'Nobody sealed a number' }
  if (sealed === null || status === 'ESCALATED')
    return { value: 'Over', note: 'Ended without a match; no number was shown' }
  const other = otherNameOf(order)
  const value = sealed.round > rounds ? 'Over' : `Round ${sealed.round} of ${rounds}`
  if (sealed.round > rounds) return { value, note: 'Ended without a match; no number was shown' }
  if (sealed.mine !== null) return { value, note: `You have sealed your number, ${other} has not` }
  if (sealed.theirs) return { value, note: `${other} has sealed a number, you have not` }
  return { value, note: 'Nobody has sealed a number in this round' }
}

/** A withdrawal gives the order the time that it had left when the dispute was opened. */
function stoppedNote(order: Order, dispute: Dispute): string {
  const { clocks } = order
  const { createdAt, status } = dispute
  const [end, word] = clocks.reviewUntil === null ? [clocks.deliverBy, 'work'] : [clocks.reviewUntil, 'review']
  // The money is divided, so the order does not go on.
  if (status === 'ESCALATED' || !hasWithdrawal(order, dispute)) return 'It does not run again'
  if (end === null) return 'It goes on if the dispute is withdrawn'
  const left = Date.parse(end) - Date.parse(createdAt)
  return left <= 0 ? 'It had run out before' : `${formatSpan(left)} of ${word} left if it is withdrawn`
}

type ClockProps = { name: string; value: string; note: string; isTimer?: boolean; children?: ReactNode }

function Clock({ name, value, note, isTimer = false, children }: ClockProps) {
  return (
    <div className="grid content-start gap-0.5 px-3.5 pt-[11px] pb-3 max-md:py-2">
      <p className="grid gap-0.5 max-md:flex max-md:items-baseline max-md:justify-between">
        <span className="font-medium text-2xs text-muted-foreground">{name}</span>
        <span
          role={isTimer ? 'timer' : undefined}
          className="font-display font-semibold text-lg tabular-nums max-md:text-sm"
        >
          {value}
        </span>
      </p>
      {children}
      <p className="text-2xs text-muted-foreground tabular-nums">{note}</p>
    </div>
  )
}

function Used({ share }: { share: number }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="mt-1 block h-1 w-full overflow-hidden rounded-full bg-secondary"
    >
      <rect width={Math.min(1, share) * 100} height="1" className="fill-chart-1" />
    </svg>
  )
}
