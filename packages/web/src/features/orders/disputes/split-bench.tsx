import type { Dispute } from '@limelight/contract/orders/disputes'
import { formatUsdt } from '../../../display/usdt.ts'
import { round } from './divide.tsx'

/** How similar disputes ended, on the scale of the bar above: the seller stands on the right. */
export function SplitBench({ dispute: { benchmark, orderPrice } }: { dispute: Dispute }) {
  if (benchmark === null) return null
  const { disputes, low, median, high } = benchmark
  const sentence = `${disputes} disputes ended with ${whole(low)}–${whole(high)}% for the seller, median ${whole(median)}%`
  return (
    <>
      <svg role="img" aria-label={sentence} className="block h-5.5 w-full overflow-visible">
        <rect x="0" y="10" width="100%" height="2" rx="1" className="fill-border-strong" />
        <rect
          x={`${100 - high}%`}
          y="7"
          width={`${Math.max(1, high - low)}%`}
          height="8"
          rx="4"
          className="fill-chart-peer"
        />
        <svg x={`${100 - median}%`} aria-hidden className="overflow-visible">
          <rect x="-1" y="4" width="2" height="14" className="fill-foreground" />
        </svg>
      </svg>
      <p className="text-muted-foreground text-xs tabular-nums">
        {sentence} ({formatUsdt(round((Number(orderPrice) * median) / 100))} here).
      </p>
    </>
  )
}

function whole(percent: number): string {
  return String(Math.round(percent))
}
