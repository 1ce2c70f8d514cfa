type BenchProps = {
  low: number
  median: number
  high: number
  /** This price; without it, the band stands alone. */
  at?: number | undefined
  /** The figures in words, for screen readers. */
  label: string
}

/**
 * What was paid for similar work: the band is the middle half, the tall tick the median, the pin this
 * price.
 */
export function Bench({ low, median, high, at, label }: BenchProps) {
  const toX = scaleOf({ low, high, at })
  return (
    <svg role="img" aria-label={label} className="block h-5.5 w-full overflow-visible">
      <rect x="0" y="10" width="100%" height="2" rx="1" className="fill-border-strong" />
      <rect
        x={`${toX(low)}%`}
        y="7"
        width={`${Math.max(1, toX(high) - toX(low))}%`}
        height="8"
        rx="4"
        className="fill-chart-peer"
      />
      <line x1={`${toX(median)}%`} x2={`${toX(median)}%`} y1="4" y2="18" strokeWidth="6" className="stroke-card" />
      <line
        x1={`${toX(median)}%`}
        x2={`${toX(median)}%`}
        y1="4"
        y2="18"
        strokeWidth="2"
        className="stroke-foreground"
      />
      {at !== undefined && (
        <circle cx={`${toX(at)}%`} cy="11" r="5.5" strokeWidth="2" className="fill-chart-1 stroke-card" />
      )}
    </svg>
  )
}

/** Room on both sides of the band, and for a price outside of it. */
function scaleOf({ low, high, at }: Pick<BenchProps, 'low' | 'high' | 'at'>): (value: number) => number {
  const margin = Math.max((high - low) * 0.9, high * 0.1, 1)
  const from = Math.max(0, Math.min(low - margin, at ?? low))
  const to = Math.max(high + margin, at ?? high)
  return value => ((value - from) / (to - from)) * 100
}
