import type { Bounds } from '@limelight/contract/search/filters'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { cn } from '../../components/ui/cn.ts'
import { formatBound, type RangeSpec } from '../filters.ts'
import { type Bin, isInside, positionOf, type Range, ticksOf, valueAt } from './range-scale.ts'

type RangeSliderProps = {
  label: string
  unit: RangeSpec['unit']
  bounds: Bounds
  bins: readonly Bin[]
  isPending: boolean
  range: Range
  onMove: (range: Range) => void
}

/** A histogram with a thumb at each end. Bars inside the range are lit. */
export function RangeSlider({ label, unit, bounds, bins, isPending, range, onMove }: RangeSliderProps) {
  const track = useRef<HTMLDivElement>(null)
  const most = Math.max(1, ...bins.map(({ count }) => count))
  const low = range.min === undefined ? 0 : positionOf(range.min, bins)
  const high = range.max === undefined ? 1 : positionOf(range.max, bins)

  /** A thumb at the end of the axis leaves that bound open. */
  const move = (end: keyof Range, position: number) => {
    const isOpen = end === 'min' ? position <= 0 : position >= 1
    onMove({ ...range, [end]: isOpen ? undefined : valueAt(position, bins, unit) })
  }
  const follow = (end: keyof Range) => (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const position = (event.clientX - box.left) / box.width
    move(end, end === 'min' ? Math.min(position, high) : Math.max(position, low))
  }
  const step = (end: keyof Range) => (event: KeyboardEvent) => {
    // Enter submits the form, as in a text field.
    if (event.key === 'Enter') event.currentTarget.closest('form')?.requestSubmit()
    const position = positionAfter(event.key, end === 'min' ? low : high, bins.length)
    if (position === undefined) return
    event.preventDefault()
    move(end, end === 'min' ? Math.min(position, high) : Math.max(position, low))
  }
  const thumb = (end: keyof Range, position: number) => (
    <div
      role="slider"
      tabIndex={0}
      aria-label={end === 'min' ? `${label} from` : `${label} to`}
      aria-valuemin={bounds.min}
      aria-valuemax={bounds.max}
      aria-valuenow={range[end] ?? bounds[end]}
      aria-valuetext={wordsOfEnd(range[end], unit)}
      className="absolute -top-2 z-1 -ml-[9px] size-[18px] cursor-grab touch-none rounded-full border-2 border-foreground bg-card shadow-xs before:absolute before:-inset-2 active:cursor-grabbing"
      style={{ left: `${position * 100}%` }}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={follow(end)}
      onKeyDown={step(end)}
    />
  )

  return (
    <div className="mx-3.5 mt-3">
      <div role="img" aria-label={`Distribution of ${label.toLowerCase()}`} className="flex h-21 items-end gap-[2px]">
        {bins.map(bin => (
          <span
            key={bin.from}
            className={cn(
              'flex-1 rounded-t-[2px] transition-colors',
              bin.count > 0 && 'min-h-[3px]',
              isInside(bin, range) ? 'bg-chart-1' : 'bg-chart-peer',
              isPending && 'bg-secondary',
            )}
            // Square-root scale, so that small bars stay visible beside a few large ones.
            style={{ height: `${(isPending ? 0.4 : Math.sqrt(bin.count / most)) * 100}%` }}
          />
        ))}
      </div>
      <div ref={track} className="relative h-4.5">
        <div className="absolute inset-x-0 top-0 h-[2px] bg-border-strong" />
        <div
          className="absolute top-0 h-[2px] bg-chart-1"
          style={{ left: `${low * 100}%`, right: `${(1 - Math.max(low, high)) * 100}%` }}
        />
        {thumb('min', low)}
        {thumb('max', high)}
      </div>
      <div aria-hidden className="relative h-4 text-2xs text-muted-foreground tabular-nums">
        {ticksOf(bins, unit).map(({ at, label }) => (
          <span
            key={at}
            className="absolute -translate-x-1/2 first:translate-x-0 data-last:-translate-x-full"
            data-last={at > 0.95 || undefined}
            style={{ left: `${at * 100}%` }}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

function wordsOfEnd(value: number | undefined, unit: RangeSpec['unit']): string {
  return value === undefined ? 'any' : formatBound(value, unit)
}

/** Arrow keys move by a third of a bar, Page Up and Page Down by three bars. */
function positionAfter(key: string, position: number, bars: number): number | undefined {
  const step = 1 / (bars * 3)
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return position + step
    case 'ArrowLeft':
    case 'ArrowDown':
      return position - step
    case 'PageUp':
      return position + step * 9
    case 'PageDown':
      return position - step * 9
    case 'Home':
      return 0
    case 'End':
      return 1
    default:
      return undefined
  }
}
