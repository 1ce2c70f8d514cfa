import { useWidth } from '../../display/use-width.ts'
import { cn } from '../ui/cn.ts'
import { niceTicks } from './scale.ts'

type Guide = { value: number; label: string }

type HistogramProps = {
  values: readonly number[]
  median: Guide
  peers: Guide | undefined
  /** The middle half of the values. */
  band: { from: number; to: number }
  format: (tick: number) => string
  summary: string
}

const height = 200
const top = 34
const bottom = 22
/** The height of one value, so that a handful of values does not look like many. */
const maxValueHeight = 18

/** Bars over equal slices from zero; highlights the middle half and marks both medians. */
export function Histogram({ values, summary, ...props }: HistogramProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  return (
    <div ref={box} style={{ height }} role="img" aria-label={summary} className="-mx-3 overflow-x-clip px-3">
      {width !== undefined && width > 0 && <Bars values={values} width={width} {...props} />}
    </div>
  )
}

type BarsProps = Omit<HistogramProps, 'summary'> & { width: number }

function Bars({ values, median, peers, band, format, width }: BarsProps) {
  // The last bar holds all values above the 97th percentile: one outlier would flatten the rest.
  const sorted = [...values].sort((a, b) => a - b)
  const far = sorted[Math.floor((sorted.length - 1) * 0.97)] ?? 0
  const ticks = niceTicks({ min: 0, max: Math.max(far, band.to, median.value, peers?.value ?? 0) || 1 }, 6)
  const high = ticks.at(-1) ?? 1
  const count = (ticks.length - 1) * Math.max(1, Math.round(16 / (ticks.length - 1)))
  const bars = Array.from({ length: count }, () => 0)
  for (const value of values) {
    const index = Math.min(count - 1, Math.floor((value / high) * count))
    bars[index] = (bars[index] ?? 0) + 1
  }
  const floor = height - bottom
  const scale = Math.min(maxValueHeight, (floor - top) / Math.max(...bars))
  const x = (value: number) => 1 + (value / high) * (width - 2)
  const slice = (width - 2) / count
  const lit = { from: Math.floor((band.from / high) * count), to: Math.floor((band.to / high) * count) }
  return (
    <svg width={width} height={height} aria-hidden className="block overflow-visible text-2xs tabular-nums">
      <rect
        x={x(band.from)}
        y={top - 6}
        width={Math.max(2, x(band.to) - x(band.from))}
        height={floor - top + 6}
        className="fill-lit-soft"
      />
      {bars.map((bar, index) =>
        bar === 0 ? null : (
          <rect
            key={index}
            x={1 + index * slice + 1}
            y={floor - bar * scale}
            width={slice - 2}
            height={bar * scale}
            rx="2"
            className={cn('fill-chart-1', (index < lit.from || index > lit.to) && 'opacity-45')}
          />
        ),
      )}
      <path d={`M0 ${floor + 0.5}H${width}`} className="stroke-border-strong" />
      {peers && <Line guide={peers} at={x(peers.value)} y={22} width={width} isPeers leftOf={x(median.value)} />}
      <Line guide={median} at={x(median.value)} y={8} width={width} leftOf={undefined} />
      {ticks.map((tick, index) => (
        <text
          key={tick}
          x={x(tick)}
          y={height - 4}
          textAnchor={index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle'}
          className="fill-muted-foreground"
        >
          {format(tick)}
        </text>
      ))}
    </svg>
  )
}

type LineProps = { guide: Guide; at: number; y: number; width: number; isPeers?: boolean; leftOf: number | undefined }

/** A value on the axis with its label, on the side where there is room. */
function Line({ guide, at, y, width, isPeers, leftOf }: LineProps) {
  const wide = guide.label.length * 6.2 + 8
  const toLeft = at + wide > width || (leftOf !== undefined && at < leftOf && at - wide > 0)
  return (
    <g>
      <path
        d={`M${at} ${y - 4}V${height - bottom}`}
        className="stroke-foreground"
        strokeDasharray={isPeers ? '2 3' : undefined}
      />
      <text
        x={toLeft ? at - 5 : at + 5}
        y={y + 4}
        textAnchor={toLeft ? 'end' : 'start'}
        className={cn(isPeers ? 'fill-muted-foreground' : 'fill-foreground font-semibold')}
      >
        {guide.label}
      </text>
    </g>
  )
}
