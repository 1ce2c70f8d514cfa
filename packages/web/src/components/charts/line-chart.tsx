import { useState } from 'react'
import { formatDay } from '../../display/format.ts'
import { cn } from '../ui/cn.ts'
import { dayNumber, monthTicks, niceTicks, spread } from './scale.ts'
import { dashesOf, fillOf, strokeOf, type Tone } from './tones.ts'
import { useWidth } from './use-width.ts'

export type LinePoint = { day: string; value: number }
export type Line = {
  id: string
  name: string
  tone: Tone
  points: readonly LinePoint[]
  isFilled?: boolean
  /** Stands at its end. */
  label?: string
  /** Stands there where the chart is too narrow for the label. */
  shortLabel?: string
}
/** `isDown`: something went away, so its label stands below. */
type LineMark = LinePoint & { label: string; isDown?: boolean }

type LineChartProps = {
  lines: readonly Line[]
  marks?: readonly LineMark[]
  format: (value: number) => string
  /** What the picture shows, in a sentence. */
  summary: string
  height?: number
}

const top = 14
const bottom = 24
const narrow = 560

/**
 * Lines over days. Pointer and arrow keys read the figures of a day: what moves is a range input over the plot, which
 * keyboards and screen readers know.
 */
export function LineChart({ lines, marks = [], format, summary, height = 232 }: LineChartProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  return (
    <div ref={box} style={{ height }} className="relative">
      {width !== undefined && width > 0 && <Plot {...{ lines, marks, format, summary, height, width }} />}
    </div>
  )
}

type PlotProps = Required<LineChartProps> & { width: number }

function Plot({ lines, marks, format, summary, height, width }: PlotProps) {
  const [reading, setReading] = useState<number>()
  const days = [...new Set(lines.flatMap(({ points }) => points.map(({ day }) => day)))].sort()
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value))
  const ticks = niceTicks({ min: Math.min(...values), max: Math.max(...values) }, 5)
  const low = ticks[0] ?? 0
  const high = ticks.at(-1) ?? 1
  const left = Math.max(...ticks.map(tick => format(tick).length)) * 7.5 + 10
  const labelOf = ({ label, shortLabel }: Line) => (width < narrow ? (shortLabel ?? label) : label)
  const right = Math.max(...lines.map(line => labelOf(line)?.length ?? 0)) * 6.6 + 17
  const first = dayNumber(days[0] ?? '')
  const last = dayNumber(days.at(-1) ?? '')
  const x = (day: string | number) => {
    const at = typeof day === 'string' ? dayNumber(day) : day
    return left + ((at - first) / (last - first || 1)) * (width - left - right)
  }
  const y = (value: number) => top + (1 - (value - low) / (high - low || 1)) * (height - top - bottom)
  const floor = height - bottom

  const ends = lines.flatMap(line => {
    const end = line.points.at(-1)
    return end === undefined ? [] : [{ line, end }]
  })
  const labelled = ends.filter(({ line }) => line.label !== undefined)
  const labelPlaces = spread(
    labelled.map(({ end }) => y(end.value) + 4),
    14,
    { min: top + 4, max: floor },
  )
  const read = reading === undefined ? undefined : days[Math.min(reading, days.length - 1)]

  return (
    <>
      {/* Until it is measured again it may be wider than the page; letters may reach a little beyond it. */}
      <div className="-mx-3 overflow-x-clip px-3">
        <svg width={width} height={height} role="img" aria-label={summary} className="block overflow-visible text-2xs">
          {ticks.map(tick => (
            <g key={tick}>
              <path d={`M${left} ${y(tick)}H${width - right}`} className="stroke-border" />
              <text x={left - 10} y={y(tick) + 4} textAnchor="end" className="fill-muted-foreground tabular-nums">
                {format(tick)}
              </text>
            </g>
          ))}
          {monthTicks({ min: first, max: last }, Math.floor((width - left - right) / 52)).map(({ at, label }) => (
            <text key={at} x={x(at)} y={height - 4} textAnchor="middle" className="fill-muted-foreground">
              {label}
            </text>
          ))}
          {lines.map(line => {
            const path = line.points.map(({ day, value }) => `${x(day).toFixed(1)} ${y(value).toFixed(1)}`).join('L')
            const start = line.points[0]?.day ?? ''
            return (
              <g key={line.id} fill="none">
                {line.isFilled && (
                  <path
                    d={`M${path}V${floor}H${x(start)}Z`}
                    className={cn('opacity-10', fillOf(line.tone))}
                    stroke="none"
                  />
                )}
                <path
                  d={`M${path}`}
                  strokeWidth={2}
                  strokeLinejoin="round"
                  strokeLinecap="round"
                  strokeDasharray={dashesOf(line.tone)}
                  className={strokeOf(line.tone)}
                />
              </g>
            )
          })}
          {marks.map(mark => (
            <g key={mark.day}>
              <circle
                cx={x(mark.day)}
                cy={y(mark.value)}
                r="4.5"
                strokeWidth="1.5"
                className="fill-lit stroke-foreground"
              />
              <text
                x={Math.max(x(mark.day), left + 20)}
                y={y(mark.value) + (mark.isDown ? 19 : -10)}
                textAnchor="middle"
                className="fill-foreground font-medium tabular-nums"
              >
                {mark.label}
              </text>
            </g>
          ))}
          {ends.map(({ line, end }) => (
            <circle
              key={line.id}
              cx={x(end.day)}
              cy={y(end.value)}
              r="4"
              strokeWidth="2"
              className={cn('stroke-card', fillOf(line.tone))}
            />
          ))}
          {labelled.map(({ line, end }, index) => (
            <path
              key={line.id}
              d={`M${x(end.day) + 3} ${y(end.value)}L${x(end.day) + 9} ${(labelPlaces[index] ?? 0) - 4}`}
              className={strokeOf(line.tone)}
            />
          ))}
          {labelled.map(({ line, end }, index) => (
            <text
              key={line.id}
              x={x(end.day) + 12}
              y={labelPlaces[index]}
              className={cn(
                'tabular-nums',
                line.tone === 'peer' ? 'fill-muted-foreground' : 'fill-foreground font-semibold',
              )}
            >
              {labelOf(line)}
            </text>
          ))}
          {read !== undefined && (
            <g>
              <path d={`M${x(read)} ${top}V${floor}`} className="stroke-foreground" strokeDasharray="2 3" />
              {lines.map(line => {
                const value = valueOn(line, read)
                return value === undefined ? null : (
                  <circle
                    key={line.id}
                    cx={x(read)}
                    cy={y(value)}
                    r="4"
                    strokeWidth="1.5"
                    className={cn('stroke-foreground', fillOf(line.tone))}
                  />
                )
              })}
            </g>
          )}
        </svg>
      </div>
      <input
        type="range"
        min={0}
        max={days.length - 1}
        value={reading ?? days.length - 1}
        aria-label={`${summary} Read it day by day`}
        aria-valuetext={sentenceOf(lines, read ?? days.at(-1) ?? '', format)}
        style={{ left, right, top, bottom }}
        className="peer absolute m-0 h-auto w-auto cursor-crosshair touch-pan-y opacity-0"
        onChange={event => setReading(event.currentTarget.valueAsNumber)}
        onFocus={event => setReading(reading ?? event.currentTarget.valueAsNumber)}
        onBlur={() => setReading(undefined)}
        onPointerMove={event => {
          const { left: from, width: room } = event.currentTarget.getBoundingClientRect()
          const wanted = first + ((event.clientX - from) / room) * (last - first)
          setReading(nearest(days, wanted))
        }}
        onPointerLeave={event => {
          if (document.activeElement !== event.currentTarget) setReading(undefined)
        }}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute -inset-1 rounded-md peer-focus-visible:outline-2 peer-focus-visible:outline-ring"
      />
      {read !== undefined && (
        <div
          aria-hidden
          style={x(read) > width / 2 ? { right: width - x(read) + 10, top: 4 } : { left: x(read) + 10, top: 4 }}
          className="pointer-events-none absolute z-10 grid max-w-64 gap-0.5 rounded-sm bg-inverse px-2.5 py-[7px] text-inverse-foreground text-xs shadow-md"
        >
          <span className="text-inverse-muted tabular-nums">{formatDay(read)}</span>
          {readings(lines, read).map(({ line, value }) => (
            <span key={line.id} className="flex items-baseline gap-3">
              <span className="flex-1 truncate">{line.name}</span>
              <span className="tabular-nums">{format(value)}</span>
            </span>
          ))}
        </div>
      )}
    </>
  )
}

/** The value of the day, or of the last known one before it. */
function valueOn({ points }: Line, day: string): number | undefined {
  return points.findLast(point => point.day <= day)?.value
}

function readings(lines: readonly Line[], day: string) {
  return lines
    .flatMap(line => {
      const value = valueOn(line, day)
      return value === undefined ? [] : [{ line, value }]
    })
    .sort((a, b) => b.value - a.value)
}

function sentenceOf(lines: readonly Line[], day: string, format: (value: number) => string): string {
  const figures = readings(lines, day).map(({ line, value }) => `${line.name} ${format(value)}`)
  return `${formatDay(day)}: ${figures.join(', ')}`
}

function nearest(days: readonly string[], wanted: number): number {
  let best = 0
  for (const [index, day] of days.entries())
    if (Math.abs(dayNumber(day) - wanted) < Math.abs(dayNumber(days[best] ?? '') - wanted)) best = index
  return best
}
