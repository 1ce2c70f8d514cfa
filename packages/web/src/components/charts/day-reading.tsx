import { formatDay } from '../../display/format.ts'
import type { LineLayout } from './line-layout.ts'
import { describeDay, type Line, nearestDay, readingsOn } from './lines.ts'

type DayInputProps = {
  lines: readonly Line[]
  layout: LineLayout
  format: (value: number) => string
  label: string
  /** Index of the selected day. */
  value: number | undefined
  onChange: (index: number | undefined) => void
}

/** An accessible range input over the plot that selects a day by keyboard or pointer. */
export function DayInput({ lines, layout, format, label, value, onChange }: DayInputProps) {
  const { days, daySpan, inset } = layout
  const last = days.length - 1
  return (
    <>
      <input
        type="range"
        min={0}
        max={last}
        value={value ?? last}
        aria-label={label}
        aria-valuetext={describeDay(lines, days[Math.min(value ?? last, last)] ?? '', format)}
        style={inset}
        className="peer absolute m-0 h-auto w-auto cursor-crosshair touch-pan-y opacity-0"
        onChange={event => onChange(event.currentTarget.valueAsNumber)}
        onFocus={event => onChange(value ?? event.currentTarget.valueAsNumber)}
        onBlur={() => onChange(undefined)}
        onPointerMove={event => {
          const { left, width } = event.currentTarget.getBoundingClientRect()
          const share = (event.clientX - left) / width
          onChange(nearestDay(days, daySpan.min + share * (daySpan.max - daySpan.min)))
        }}
        onPointerLeave={event => {
          if (document.activeElement !== event.currentTarget) onChange(undefined)
        }}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute -inset-1 rounded-md peer-focus-visible:outline-2 peer-focus-visible:outline-ring"
      />
    </>
  )
}

type DayFiguresProps = {
  day: string
  lines: readonly Line[]
  layout: LineLayout
  format: (value: number) => string
}

/** The figures of the selected day, on the side with more room. */
export function DayFigures({ day, lines, layout: { x, width }, format }: DayFiguresProps) {
  const at = x(day)
  return (
    <div
      aria-hidden
      style={at > width / 2 ? { right: width - at + 10, top: 4 } : { left: at + 10, top: 4 }}
      className="pointer-events-none absolute z-10 grid max-w-64 gap-0.5 rounded-sm bg-inverse px-2.5 py-[7px] text-inverse-foreground text-xs shadow-md"
    >
      <span className="text-inverse-muted tabular-nums">{formatDay(day)}</span>
      {readingsOn(lines, day).map(({ line, value }) => (
        <span key={line.id} className="flex items-baseline gap-3">
          <span className="flex-1 truncate">{line.name}</span>
          <span className="tabular-nums">{format(value)}</span>
        </span>
      ))}
    </div>
  )
}
