import { useId, useState } from 'react'
import { Input } from '../../../components/ui/input.tsx'
import { useNow } from '../../../display/countdown.ts'
import { dayOf, formatMoment } from '../../../display/format.ts'
import { otherNameOf } from '../party.ts'
import type { ActionDialogProps } from './action-button.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { Extension } from './extension.tsx'
import { useAct } from './use-act.ts'

const dayMs = 24 * 60 * 60_000
const maxDays = 90

/** A new date to deliver, which counts once the other side accepts it. */
export default function ProposeTimeDialog({ order, onClose }: ActionDialogProps) {
  const { act, isBusy } = useAct(order.id, 'New date proposed.')
  const other = otherNameOf(order)
  const now = useNow()
  const earliest = Math.max(now, Date.parse(order.clocks.deliverBy ?? '') || 0) + dayMs
  const [day, setDay] = useState(() => dayOf(new Date(earliest + 6 * dayMs)))
  const deadline = endOf(day)
  const propose = (input: { signature?: string; comment: string }) =>
    deadline === undefined ? Promise.resolve(false) : act({ action: 'PROPOSE_TIME', deadline, ...input })
  const draft = `order ${order.id} PROPOSE_TIME`
  const date = (
    <DayField
      day={day}
      min={dayOf(new Date(earliest))}
      max={dayOf(new Date(now + (maxDays - 1) * dayMs))}
      onChange={setDay}
    />
  )
  const current = order.clocks.deliverBy === null ? '' : ` Now it is due on ${formatMoment(order.clocks.deliverBy)}.`
  if (order.side === 'CLIENT')
    return (
      <Extension
        order={order}
        title="Give more time?"
        draft={draft}
        deadline={deadline ?? ''}
        verb="propose"
        isBusy={isBusy}
        onAct={propose}
        onClose={onClose}
      >
        <p>
          {other} has to accept the new date.{current}
        </p>
        {date}
      </Extension>
    )
  return (
    <CommentDialog
      title="Ask for more time?"
      label={`Why, for ${other}`}
      draft={draft}
      confirm="Propose the date"
      isBusy={isBusy}
      onConfirm={comment => propose({ comment })}
      onClose={onClose}
    >
      <p className="text-muted-foreground">
        {other} has to accept the new date.{current}
      </p>
      {date}
    </CommentDialog>
  )
}

type DayFieldProps = { day: string; min: string; max: string; onChange: (day: string) => void }

function DayField({ day, min, max, onChange }: DayFieldProps) {
  const id = useId()
  const deadline = endOf(day)
  return (
    <div className="grid justify-items-start gap-1.5">
      <label htmlFor={id} className="font-medium text-xs">
        New date, until its end
      </label>
      <Input
        id={id}
        type="date"
        required
        value={day}
        min={min}
        max={max}
        onChange={event => onChange(event.target.value)}
      />
      {deadline !== undefined && (
        <p className="text-muted-foreground text-xs tabular-nums">Due on {formatMoment(deadline)}</p>
      )}
    </div>
  )
}

function endOf(day: string): string | undefined {
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString()
}
