import { useId, useState } from 'react'
import { FieldError } from '../../../components/forms/field-error.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { useNow } from '../../../display/countdown.ts'
import { dayOf, formatMoment } from '../../../display/format.ts'
import { otherNameOf } from '../party.ts'
import type { ActionDialogProps } from './action-button.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { Extension } from './extension.tsx'
import { boundsOf, endOf, problemOf } from './new-date.ts'
import { useAct } from './use-act.ts'

const weekMs = 7 * 24 * 60 * 60_000

/** A new date to deliver, which counts once the other side accepts it. */
export default function ProposeTimeDialog({ order, onClose }: ActionDialogProps) {
  const { act, isBusy } = useAct(order.id, 'New date proposed.')
  const other = otherNameOf(order)
  const now = useNow()
  const { deliverBy } = order.clocks
  const bounds = boundsOf(now, deliverBy)
  const [day, setDay] = useState(() => dayOf(new Date(Math.max(now, Date.parse(deliverBy ?? '') || 0) + weekMs)))
  const problem = problemOf(day, bounds)
  const deadline = problem === undefined ? endOf(day) : undefined
  const propose = (input: { signature?: string; comment: string }) =>
    deadline === undefined ? Promise.resolve(false) : act({ action: 'PROPOSE_TIME', deadline, ...input })
  const draft = `order ${order.id} PROPOSE_TIME`
  const date = (
    <DayField day={day} min={bounds.min} max={bounds.max} deadline={deadline} problem={problem} onChange={setDay} />
  )
  const current = deliverBy === null ? '' : ` Now it is due on ${formatMoment(deliverBy)}.`
  if (order.side === 'CLIENT')
    return (
      <Extension
        order={order}
        title="Give more time?"
        draft={draft}
        deadline={deadline ?? ''}
        isReady={deadline !== undefined}
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

type DayFieldProps = {
  day: string
  min: string
  max: string
  deadline: string | undefined
  problem: string | undefined
  onChange: (day: string) => void
}

function DayField({ day, min, max, deadline, problem, onChange }: DayFieldProps) {
  const id = useId()
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
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-error`}
        onChange={event => onChange(event.target.value)}
      />
      <FieldError id={`${id}-error`} message={problem} />
      {deadline !== undefined && (
        <p className="text-muted-foreground text-xs tabular-nums">Due on {formatMoment(deadline)}</p>
      )}
    </div>
  )
}
