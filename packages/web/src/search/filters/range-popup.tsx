import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Input } from '../../components/ui/input.tsx'
import { formatBound, type RangeSpec } from '../filters.ts'
import { type FilterContext, useHistogram, useMatches } from '../reading/ask.ts'
import { PopupFrame } from './popup-frame.tsx'
import { emptyBins, isNoNumber, type Range, readNumber, settle, upToLargest, writeNumber } from './range-scale.ts'
import { RangeSlider } from './range-slider.tsx'

type RangePopupProps = FilterContext & { spec: RangeSpec; onDone: () => void; autoFocus?: boolean }

/**
 * A range with two fields, a slider and a histogram. Nothing changes before the user accepts it.
 */
export function RangePopup({ spec, search, ask, cost, onDone, autoFocus }: RangePopupProps) {
  const { name, unit } = spec
  const [minKey, maxKey] = [`${name}Min`, `${name}Max`] as const
  const initial = { from: writeOne(search.filters[minKey]), to: writeOne(search.filters[maxKey]) }
  const [fields, setFields] = useState(initial)
  const wrongId = useId()
  const range = settle(fields.from, fields.to, spec)
  const change = { [minKey]: range.min, [maxKey]: range.max }
  const matches = useMatches({ search, ask }, change)
  const histogram = useHistogram({ search, ask }, name)
  const hasChanged = fields.from !== initial.from || fields.to !== initial.to
  const counted = upToLargest(histogram.data?.bins ?? [], unit)
  // While a typed bound crosses the other one, the thumbs follow the fields.
  const typed: Range = { min: readNumber(fields.from), max: readNumber(fields.to) }

  function writeOne(value: unknown): string {
    return typeof value === 'number' ? writeNumber(value, unit) : ''
  }

  return (
    <PopupFrame
      title={spec.label}
      matches={matches}
      cost={cost}
      hasChanged={hasChanged}
      onClear={() => setFields({ from: '', to: '' })}
      onAccept={() => search.change(change)}
      onDone={onDone}
    >
      <RangeSlider
        label={spec.label}
        unit={unit}
        bounds={spec.bounds}
        bins={counted.length > 0 ? counted : emptyBins(spec.bounds)}
        isPending={histogram.isPending}
        range={typed}
        onMove={({ min, max }) => setFields({ from: writeNumber(min, unit), to: writeNumber(max, unit) })}
      />
      {spec.presets && (
        <div className="flex flex-wrap gap-1 px-3.5 pt-2.5">
          {spec.presets.map(({ label, min, max }) => (
            <Button
              key={label}
              size="sm"
              className="grow px-1.5"
              aria-pressed={range.min === min && range.max === max}
              title={spanWords({ min, max }, unit)}
              onClick={() => setFields({ from: writeNumber(min, unit), to: writeNumber(max, unit) })}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <div className="grid grid-cols-[1fr_auto_1fr] items-end gap-2 px-3.5 pt-2.5 pb-3.5">
        <Bound
          label="From"
          autoFocus={autoFocus}
          wrongId={wrongId}
          value={fields.from}
          onType={from => setFields({ ...fields, from })}
        />
        <span aria-hidden className="pb-1.5 text-muted-foreground">
          –
        </span>
        <Bound label="To" wrongId={wrongId} value={fields.to} onType={to => setFields({ ...fields, to })} />
        {typed.min !== undefined && typed.max !== undefined && typed.min > typed.max && (
          <p role="status" className="col-span-full text-muted-foreground text-xs">
            From is above To, so they’ll be swapped.
          </p>
        )}
        {(isNoNumber(fields.from) || isNoNumber(fields.to)) && (
          <p id={wrongId} role="status" className="col-span-full text-muted-foreground text-xs">
            Not a number, so it’s left out. Write 90k, 1.5m or {unit === 'percent' ? '2.5%' : '412,650'}.
          </p>
        )}
      </div>
    </PopupFrame>
  )
}

function spanWords({ min, max }: { min: number; max: number | undefined }, unit: RangeSpec['unit']): string {
  const from = formatBound(min, unit)
  return max === undefined ? `${from} or more` : `${from} – ${formatBound(max, unit)}`
}

type BoundProps = {
  label: ReactNode
  value: string
  /** The id of the note about text that is no number. */
  wrongId: string
  onType: (text: string) => void
  autoFocus?: boolean | undefined
}

function Bound({ label, value, wrongId, onType, autoFocus }: BoundProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) field.current?.select()
  }, [autoFocus])
  return (
    <div className="grid gap-[5px]">
      <label htmlFor={id} className="font-medium text-xs">
        {label}
      </label>
      <Input
        ref={field}
        id={id}
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        placeholder="any"
        className="tabular-nums"
        aria-describedby={isNoNumber(value) ? wrongId : undefined}
        value={value}
        onChange={event => onType(event.target.value)}
      />
    </div>
  )
}
