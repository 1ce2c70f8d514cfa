import type { Limit, Tariff } from '@limelight/contract/tariffs/schema'
import { Meter } from '../../../components/ui/meter.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount } from '../../../display/format.ts'
import { hasUsage, resetText, usageText, visibleFeatures } from './texts.ts'

/** `extra` is what promo codes added to the plan. */
export type Usage = { limit: Limit; title: string; isCollapsed: boolean; extra: number }

/** The limits with a usage, titled as in the plan. */
export function countedUsage(tariff: Tariff, limits: Limit[]): Usage[] {
  return usageOf(tariff, limits).filter(({ limit }) => limit.value > 0 && hasUsage(limit.name))
}

export function usageOf(tariff: Tariff, limits: Limit[]): Usage[] {
  return visibleFeatures(tariff).flatMap(({ value, tariffConfig: { name, title, isCollapsed } }) => {
    const limit = limits.find(limit => limit.name === name)
    return limit === undefined ? [] : [{ limit, title, isCollapsed, extra: limit.value - value }]
  })
}

/** One usage bar with its figures and its reset. */
export function UsageMeter({ usage: { limit, title, extra } }: { usage: Usage }) {
  const isFull = limit.counter.value >= limit.value
  return (
    <div className="grid content-start gap-1.5 text-xs">
      <span className="font-medium">{title}</span>
      <Meter value={limit.counter.value} max={limit.value} label={`${title}: ${usageText(limit)}`} />
      <span className="text-2xs text-muted-foreground tabular-nums">
        <span className="inline-block">
          <span className="text-foreground">{usageText(limit)}</span>,
        </span>{' '}
        <span className="inline-block">
          {extra > 0 && `${formatCount(extra)} of them extra, `}
          {isFull && 'used up, '}
          {resetText(limit)}
        </span>
      </span>
    </div>
  )
}

export function UsageSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className="grid content-start gap-2">
      <Skeleton className="h-3 w-24" />
      <Skeleton className="h-1.5 w-full" />
      <Skeleton className="h-2.5 w-28" />
    </div>
  ))
}
