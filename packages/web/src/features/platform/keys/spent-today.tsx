import type { Key } from '@limelight/contract/platform/schema'
import { useLimits } from '../../../components/use-limits.ts'
import { formatCount } from '../../../display/format.ts'
import { dailyResetTime, unitOf } from '../../tariffs/limits/texts.ts'

/** Who has spent today's searches of the plan. */
export function SpentToday({ keys }: { keys: readonly Key[] }) {
  const limit = useLimits()('SEARCH_PER_DAY')
  if (limit === undefined || limit.value <= 0) return null
  const { value, remaining, counter } = limit
  const spentBy = (kind: Key['kind']) =>
    keys.filter(key => key.kind === kind).reduce((sum, { usedToday }) => sum + (usedToday.SEARCH_PER_DAY ?? 0), 0)
  const byKeys = spentBy('KEY')
  const byApps = spentBy('CONNECTION')
  const parts = [
    { label: 'Keys', count: byKeys, tone: 'bg-chart-1' },
    { label: 'Apps', count: byApps, tone: 'bg-chart-1/50' },
    { label: 'You', count: Math.max(0, counter.value - byKeys - byApps), tone: 'bg-chart-3' },
    { label: 'Left', count: remaining, tone: 'bg-secondary' },
  ]
  return (
    <div className="mb-3 grid gap-1.5 border-b pb-3.5 text-xs tabular-nums">
      <p className="flex justify-between gap-3">
        <span>
          <b className="font-semibold">{formatCount(counter.value)}</b> of {formatCount(value)}{' '}
          {unitOf('SEARCH_PER_DAY', value)} of your plan today
        </span>
        <span className="text-muted-foreground max-md:hidden">again from {dailyResetTime()}</span>
      </p>
      <span aria-hidden className="flex h-1.5 gap-px overflow-hidden rounded-full">
        {parts.map(({ label, count, tone }) => (
          <span key={label} className={tone} style={{ flexGrow: count }} />
        ))}
      </span>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground">
        {parts.map(({ label, count, tone }) => (
          <li key={label} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2 rounded-full ${tone}`} />
            {label} <b className="font-semibold text-foreground">{formatCount(count)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
