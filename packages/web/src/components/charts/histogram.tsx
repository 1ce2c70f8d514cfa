import { useId } from 'react'
import { useWidth } from '../../display/use-width.ts'
import { besideLine, sliceValues, underTicks } from './histogram-layout.ts'

type Guide = { value: number; label: string }

type HistogramProps = {
  values: readonly number[]
  /** Marked with a solid line. */
  average: Guide
  peers: Guide | undefined
  /** The middle half of the values. */
  band: { from: number; to: number }
  format: (tick: number) => string
  summary: string
}

const height = 208
const top = 40
const bottom = 22

/** Bars over equal slices from zero; highlights the middle half and marks the average and the peers. */
export function Histogram({ values, summary, ...props }: HistogramProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  return (
    <div ref={box} style={{ height }} role="img" aria-label={summary} className="-mx-3 overflow-x-clip px-3">
      {width !== undefined && width > 0 && <Bars values={values} width={width} {...props} />}
    </div>
  )
}

type BarsProps = Omit<HistogramProps, 'summary'> & { width: number }

function Bars({ values, average, peers, band, format, width }: BarsProps) {
  const { high, ticks, counts, isOpen } = sliceValues(values, [band.to, average.value, peers?.value ?? 0])
  const floor = height - bottom
  const scale = (floor - top) / Math.max(1, ...counts)
  const x = (value: number) => 1 + (value / high) * (width - 2)
  const slice = (width - 2) / counts.length
  const clipId = useId()
  const lit = {
    x: x(band.from),
    y: top - 4,
    width: Math.max(2, x(Math.min(band.to, high)) - x(band.from)),
    height: floor - top + 4,
  }
  const bars = counts.map((count, index) =>
    count === 0 ? null : (
      <rect
        key={index}
        x={1 + index * slice + 1.5}
        y={floor - count * scale}
        width={slice - 3}
        height={count * scale}
        rx="2"
        className="fill-chart-1"
      />
    ),
  )
  const labels = underTicks(
    ticks.map(tick => ({ text: isOpen && tick === high ? `${format(tick)}+` : format(tick), at: x(tick) })),
    width,
  )
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
      className="block overflow-visible text-2xs tabular-nums print:h-full print:w-full"
    >
      <rect {...lit} className="fill-lit-soft" />
      {/* A slice may reach over an edge of the band, so the color ends at the edge, not with the bar. */}
      <clipPath id={clipId}>
        <rect {...lit} />
      </clipPath>
      <g className="opacity-45">{bars}</g>
      <g clipPath={`url(#${clipId})`}>{bars}</g>
      <path d={`M0 ${floor + 0.5}H${width}`} className="stroke-border-strong" />
      {peers && <path d={`M${x(peers.value)} 20V${floor}`} strokeDasharray="2 3" className="stroke-foreground" />}
      <path d={`M${x(average.value)} 4V${floor}`} className="stroke-foreground" />
      {/* In rows of their own and over the lines, so that labels cover no other label and no line crosses them. */}
      {peers && (
        <GuideLabel
          guide={peers}
          at={x(peers.value)}
          otherLine={x(average.value)}
          y={30}
          width={width}
          className="fill-muted-foreground"
        />
      )}
      <GuideLabel
        guide={average}
        at={x(average.value)}
        y={12}
        width={width}
        className="fill-foreground font-semibold"
      />
      {labels.map(({ text, start }) => (
        <text key={text} x={start} y={height - 4} className="fill-muted-foreground">
          {text}
        </text>
      ))}
    </svg>
  )
}

type GuideLabelProps = {
  guide: Guide
  at: number
  otherLine?: number
  y: number
  width: number
  className: string
}

function GuideLabel({ guide, at, otherLine, y, width, className }: GuideLabelProps) {
  const { start, end, text } = besideLine(guide.label, at, width, otherLine)
  return (
    <>
      {/* Interrupts a line behind the label. */}
      <rect x={start - 2} y={y - 10} width={end - start + 2} height={13} className="fill-card" />
      <text x={start} y={y} className={className}>
        {text}
      </text>
    </>
  )
}
