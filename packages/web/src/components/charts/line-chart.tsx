import { useState } from 'react'
import { useWidth } from '../../display/use-width.ts'
import { DayFigures, DayInput } from './day-reading.tsx'
import { Axes, Curve, DayMark, Ends, Mark } from './line-drawing.tsx'
import { layOutLines } from './line-layout.ts'
import type { Line, LineMark } from './lines.ts'

type LineChartProps = {
  lines: readonly Line[]
  marks?: readonly LineMark[]
  format: (value: number) => string
  /** For the axis, whose steps may need more decimals. By default as `format`. */
  formatTick?: (tick: number, step: number) => string
  /** One sentence on what the chart shows, for screen readers. */
  summary: string
  height?: number
}

/** Lines over days. The pointer or the arrow keys select a day to read its figures. */
export function LineChart({ lines, marks = [], format, formatTick = format, summary, height = 232 }: LineChartProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  return (
    <div ref={box} style={{ height }} className="relative">
      {width !== undefined && width > 0 && <Plot {...{ lines, marks, format, formatTick, summary, height, width }} />}
    </div>
  )
}

type PlotProps = Required<LineChartProps> & { width: number }

function Plot({ lines, marks, format, formatTick, summary, height, width }: PlotProps) {
  const [reading, setReading] = useState<number>()
  const layout = layOutLines({ lines, formatTick, width, height })
  const { days } = layout
  const day = reading === undefined ? undefined : days[Math.min(reading, days.length - 1)]
  return (
    <>
      {/* After a resize, the drawing keeps its old width until the next measurement. Clipped, it does not
          widen the page. The padding leaves room for labels at the edges. */}
      <div className="-mx-3 h-full overflow-x-clip px-3">
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={summary}
          className="block overflow-visible text-2xs print:h-full print:w-full"
        >
          <Axes layout={layout} />
          {lines.map(line => (
            <Curve key={line.id} line={line} layout={layout} />
          ))}
          {marks.map(mark => (
            <Mark key={mark.day} mark={mark} layout={layout} />
          ))}
          <Ends ends={layout.ends} />
          {day !== undefined && <DayMark day={day} lines={lines} layout={layout} />}
        </svg>
      </div>
      <DayInput
        lines={lines}
        layout={layout}
        format={format}
        label={`${summary} Read it day by day`}
        value={reading}
        onChange={setReading}
      />
      {day !== undefined && <DayFigures day={day} lines={lines} layout={layout} format={format} />}
    </>
  )
}
