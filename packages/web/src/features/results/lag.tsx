import { Clock } from 'lucide-react'
import { formatMoment } from '../../display/format.ts'

/** Clicks of the last minute are always on their way. */
export function Lag({ until, at }: { until: string; at: string }) {
  if (Date.parse(at) - Date.parse(until) < 60_000) return null
  return (
    <p role="status" className="flex items-center gap-1.5 text-muted-foreground text-xs">
      <Clock aria-hidden className="size-3.5" />
      Clicks since {formatMoment(until)} are still being counted.
    </p>
  )
}
