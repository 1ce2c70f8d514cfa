import { cn } from '../ui/cn.ts'
import type { LineEnd, LineLayout } from './line-layout.ts'
import { type Line, type LineMark, valueOn } from './lines.ts'
import { monthTicks } from './scale.ts'
import { dashesOf, fillOf, strokeOf } from './tones.ts'

export function Axes({ layout }: { layout: LineLayout }) {
  const { width, height, inset, x, y } = layout
  const months = monthTicks(layout.daySpan, Math.floor((width - inset.left - inset.right) / 52))
  return (
    <>
      {layout.ticks.map(({ tick, text }) => (
        <g key={tick}>
          <path d={`M${inset.left} ${y(tick)}H${width - inset.right}`} className="stroke-border" />
          <text x={inset.left - 10} y={y(tick) + 4} textAnchor="end" className="fill-muted-foreground tabular-nums">
            {text}
          </text>
        </g>
      ))}
      {months.map(({ at, label }) => (
        <text key={at} x={x(at)} y={height - 4} textAnchor="middle" className="fill-muted-foreground">
          {label}
        </text>
      ))}
    </>
  )
}

export function Curve({ line, layout: { x, y, floor } }: { line: Line; layout: LineLayout }) {
  const path = line.points.map(({ day, value }) => `${x(day).toFixed(1)} ${y(value).toFixed(1)}`).join('L')
  const start = line.points[0]?.day ?? ''
  return (
    <g fill="none">
      {line.isFilled && (
        <path d={`M${path}V${floor}H${x(start)}Z`} className={cn('opacity-10', fillOf(line.tone))} stroke="none" />
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
}

export function Mark({ mark, layout: { x, y, inset } }: { mark: LineMark; layout: LineLayout }) {
  return (
    <g>
      <circle cx={x(mark.day)} cy={y(mark.value)} r="4.5" strokeWidth="1.5" className="fill-lit stroke-foreground" />
      <text
        x={Math.max(x(mark.day), inset.left + 20)}
        y={y(mark.value) + (mark.isDown ? 19 : -10)}
        textAnchor="middle"
        className="fill-foreground font-medium tabular-nums"
      >
        {mark.label}
      </text>
    </g>
  )
}

/** All dots before all labels, so that no dot covers a label. */
export function Ends({ ends }: { ends: readonly LineEnd[] }) {
  return (
    <>
      {ends.map(({ line, x, y }) => (
        <circle key={line.id} cx={x} cy={y} r="4" strokeWidth="2" className={cn('stroke-card', fillOf(line.tone))} />
      ))}
      {ends.map(end => (
        <EndLabel key={end.line.id} end={end} />
      ))}
    </>
  )
}

function EndLabel({ end: { line, x, y, label } }: { end: LineEnd }) {
  if (label === undefined) return null
  return (
    <g className="tabular-nums">
      <path d={`M${x + 3} ${y}L${x + 9} ${label.y - 4}`} className={strokeOf(line.tone)} />
      <text
        x={x + 12}
        y={label.y}
        className={line.tone === 'peer' ? 'fill-muted-foreground' : 'fill-foreground font-semibold'}
      >
        {label.text}
      </text>
    </g>
  )
}

/** A dashed line at the selected day, with a dot on each curve. */
export function DayMark({ day, lines, layout }: { day: string; lines: readonly Line[]; layout: LineLayout }) {
  const { x, y, inset, floor } = layout
  return (
    <g>
      <path d={`M${x(day)} ${inset.top}V${floor}`} className="stroke-foreground" strokeDasharray="2 3" />
      {lines.map(line => {
        const value = valueOn(line, day)
        return value === undefined ? null : (
          <circle
            key={line.id}
            cx={x(day)}
            cy={y(value)}
            r="4"
            strokeWidth="1.5"
            className={cn('stroke-foreground', fillOf(line.tone))}
          />
        )
      })}
    </g>
  )
}
