import { cn } from './cn.ts'

type MeterProps = {
  value: number
  max: number
  /** What is measured, for those who do not see what stands beside it. */
  label: string
  className?: string
}

/** How much of something is used. Near its end it warns; the figures stand beside it. */
export function Meter({ value, max, label, className }: MeterProps) {
  const share = max <= 0 ? 1 : Math.min(1, value / max)
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> each in their own way.
    <span
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      className={cn('block h-1.5 overflow-hidden rounded-full bg-secondary', className)}
    >
      <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="block size-full">
        <rect
          width={share * 100}
          height="1"
          className={share >= 1 ? 'fill-danger' : share >= 0.8 ? 'fill-warning' : 'fill-chart-1'}
        />
      </svg>
    </span>
  )
}
