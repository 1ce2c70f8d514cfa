import { Clock } from 'lucide-react'
import { cn } from '../../components/ui/cn.ts'
import { formatSpan } from '../../display/countdown.ts'
import { formatMoment } from '../../display/format.ts'

const dayMs = 24 * 3_600_000

type DueProps = { at: string; now: number; className?: string; hasMoment?: boolean }

/** A deadline: grey, amber in its last 24 hours, red once it has passed. */
export function Due({ at, now, className, hasMoment = false }: DueProps) {
  const left = Date.parse(at) - now
  const tone = left < 0 ? 'late' : left < dayMs ? 'soon' : 'far'
  return (
    <span className={className}>
      <span
        className={cn(
          'inline-flex items-center gap-[5px] whitespace-nowrap tabular-nums',
          tone === 'late' && 'font-medium text-danger',
          tone === 'soon' && 'font-medium text-warning',
        )}
      >
        <Clock aria-hidden className={cn('size-3.5', tone === 'far' && 'text-muted-foreground')} />
        {tone === 'late' ? `${formatSpan(-left)} late` : formatSpan(left)}
      </span>
      {hasMoment && (
        <span className="block text-2xs text-muted-foreground tabular-nums">
          {tone === 'late' ? 'was due' : 'until'} <time dateTime={at}>{formatMoment(at)}</time>
        </span>
      )}
    </span>
  )
}
