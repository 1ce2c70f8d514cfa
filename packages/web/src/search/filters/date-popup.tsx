import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Input } from '../../components/ui/input.tsx'
import { dayOf, formatDay } from '../../display/format.ts'
import type { DatesSpec } from '../filters.ts'
import { type FilterContext, useMatches } from '../reading/ask.ts'
import { PopupFrame } from './popup-frame.tsx'
import { readDate } from './typed-date.ts'

type DatePopupProps = FilterContext & { spec: DatesSpec; onDone: () => void; autoFocus?: boolean }

const spans = [
  ['7 days', 7],
  ['30 days', 30],
  ['90 days', 90],
  ['12 months', 365],
] as const

/** A range of days. Both ends are inclusive. */
export function DatePopup({ spec: { name, label }, search, ask, cost, onDone, autoFocus }: DatePopupProps) {
  const [minKey, maxKey] = [`${name}Min`, `${name}Max`] as const
  const write = (day: unknown) => (typeof day === 'string' ? formatDay(day) : '')
  const initial = { from: write(search.filters[minKey]), to: write(search.filters[maxKey]) }
  const [fields, setFields] = useState(initial)
  const days = { min: readDate(fields.from), max: readDate(fields.to) }
  const isTurned = days.min !== undefined && days.max !== undefined && days.min > days.max
  const change = { [minKey]: isTurned ? days.max : days.min, [maxKey]: isTurned ? days.min : days.max }
  const matches = useMatches({ search, ask }, change)
  const isWrong = (text: string) => text.trim() !== '' && readDate(text) === undefined
  const hasChanged =
    !isWrong(fields.from) && !isWrong(fields.to) && (fields.from !== initial.from || fields.to !== initial.to)
  const first = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (autoFocus) first.current?.focus()
  }, [autoFocus])

  return (
    <PopupFrame
      title={label}
      matches={matches}
      cost={cost}
      hasChanged={hasChanged}
      onClear={() => setFields({ from: '', to: '' })}
      onAccept={() => search.change(change)}
      onDone={onDone}
    >
      <div className="grid grid-cols-2 gap-1.5 px-3.5 pt-3">
        {spans.map(([words, length]) => {
          const from = formatDay(dayOf(daysAgo(length)))
          return (
            <Button
              key={words}
              size="sm"
              aria-pressed={fields.from === from && fields.to === ''}
              onClick={() => setFields({ from, to: '' })}
            >
              Last {words}
            </Button>
          )
        })}
      </div>
      <div className="grid grid-cols-2 gap-2 px-3.5 pt-3 pb-3.5">
        {(['from', 'to'] as const).map(end => (
          <div key={end} className="grid content-start gap-[5px]">
            <label htmlFor={`${id}${end}`} className="font-medium text-xs">
              {end === 'from' ? 'From' : 'To'}
            </label>
            <Input
              ref={end === 'from' ? first : undefined}
              id={`${id}${end}`}
              autoComplete="off"
              placeholder="MM.DD.YYYY"
              className="tabular-nums"
              value={fields[end]}
              aria-invalid={isWrong(fields[end]) || undefined}
              aria-describedby={isWrong(fields[end]) ? `${id}${end}-help` : undefined}
              onChange={event => setFields({ ...fields, [end]: event.target.value })}
            />
            {isWrong(fields[end]) && (
              <span id={`${id}${end}-help`} className="text-2xs text-danger">
                Enter a date, such as 11.20.2026
              </span>
            )}
          </div>
        ))}
      </div>
    </PopupFrame>
  )
}

function daysAgo(days: number): Date {
  const date = new Date()
  date.setDate(date.getDate() - days)
  return date
}
