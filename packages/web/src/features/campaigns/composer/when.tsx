import { useId } from 'react'
import { Input } from '../../../components/ui/input.tsx'
import { Switch } from '../../../components/ui/switch.tsx'
import { now } from '../../../display/clock.ts'
import { dayOf, formatMoment } from '../../../display/format.ts'
import { zoneOf } from '../../../display/time-zone.ts'
import type { Draft } from '../drafts.ts'
import { FieldError } from './field-error.tsx'
import { maxDaysAhead, momentOf, timeProblem } from './fields.ts'
import { FollowUps, type FollowUpsProps } from './follow-ups.tsx'
import { Section } from './section.tsx'

const radio =
  'size-4 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-control bg-card checked:border-[5px] checked:border-control-on checked:bg-control-mark max-md:size-5'
const line = 'flex min-h-8 flex-wrap items-center gap-2 max-md:min-h-10'

/** When the mails leave, what follows them, and what is counted. */
export function When({ draft, hasReplies, errors, onChange, onVariable }: FollowUpsProps) {
  const id = useId()
  const { sendAt, track } = draft
  const problem = errors.sendAt ?? timeProblem(sendAt)
  return (
    <Section title="When">
      <div className="grid grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] gap-x-6 gap-y-2.5 max-xl:grid-cols-[minmax(0,1fr)]">
        <div role="radiogroup" aria-label="When" className="grid content-start gap-2">
          <label className={line}>
            <input
              type="radio"
              name={id}
              className={radio}
              checked={sendAt === null}
              onChange={() => onChange({ sendAt: null })}
            />
            Now
          </label>
          <div className={line}>
            <label className="inline-flex items-center gap-2">
              <input
                type="radio"
                name={id}
                className={radio}
                checked={sendAt !== null}
                onChange={() => onChange({ sendAt: sendAt ?? tomorrowMorning() })}
              />
              At
            </label>
            <Input
              type="date"
              aria-label="Date"
              className="w-33 tabular-nums max-md:w-38"
              value={sendAt?.date ?? ''}
              min={dayOf(new Date(now()))}
              max={dayOf(new Date(now() + maxDaysAhead * dayMs))}
              aria-invalid={problem === undefined ? undefined : true}
              aria-describedby={problem === undefined ? undefined : `${id}-date`}
              onChange={event => onChange({ sendAt: { ...(sendAt ?? tomorrowMorning()), date: event.target.value } })}
            />
            <Input
              type="time"
              aria-label="Time"
              className="w-28 tabular-nums max-md:w-34"
              value={sendAt?.time ?? ''}
              onChange={event => onChange({ sendAt: { ...(sendAt ?? tomorrowMorning()), time: event.target.value } })}
            />
            <span className="text-muted-foreground text-xs tabular-nums">{timeWords(sendAt)}</span>
          </div>
          <FieldError id={`${id}-date`}>{problem}</FieldError>
        </div>
        <div className="grid content-start gap-2">
          <Choice
            label="Count opens (the footer says so)"
            isOn={track.opens}
            onChange={opens => onChange({ track: { ...track, opens } })}
          />
          <Choice
            label="Count clicks (the footer says so)"
            isOn={track.clicks}
            onChange={clicks => onChange({ track: { ...track, clicks } })}
          />
        </div>
      </div>
      <FollowUps draft={draft} hasReplies={hasReplies} errors={errors} onChange={onChange} onVariable={onVariable} />
    </Section>
  )
}

type ChoiceProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

function Choice({ label, isOn, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <label htmlFor={id} className={line}>
      <span className="flex-1">{label}</span>
      <Switch id={id} checked={isOn} onChange={event => onChange(event.target.checked)} />
    </label>
  )
}

const dayMs = 24 * 60 * 60_000

function tomorrowMorning(): { date: string; time: string } {
  return { date: dayOf(new Date(now() + dayMs)), time: '09:00' }
}

/** As every other page writes it, because the browser words its own fields. */
function timeWords(sendAt: Draft['sendAt']): string | undefined {
  const moment = momentOf(sendAt)?.toISOString()
  return moment === undefined ? undefined : `${formatMoment(moment)} ${zoneOf(moment)}`
}
