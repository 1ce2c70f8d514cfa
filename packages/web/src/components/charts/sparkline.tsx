import { cn } from '../ui/cn.ts'

type SparklineProps = { values: readonly number[]; label: string; className?: string }

/** One figure over time. It needs no axes, because the value is shown beside it. */
export function Sparkline({ values, label, className }: SparklineProps) {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const points = values.map((value, index) => {
    const x = (index / Math.max(1, values.length - 1)) * 320
    return `${x.toFixed(1)} ${(66 - (high === low ? 0.5 : (value - low) / (high - low)) * 60).toFixed(1)}`
  })
  const line = `M${points.join('L')}`
  return (
    <svg
      viewBox="0 0 320 72"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={cn('block h-18 w-full', className)}
    >
      <path d={`${line}L320 72L0 72Z`} className="fill-chart-1 opacity-12" />
      <path
        d={line}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-chart-1"
      />
    </svg>
  )
}
