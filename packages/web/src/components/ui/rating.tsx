import { Star } from 'lucide-react'
import { cn } from './cn.ts'

type RatingProps = {
  /** The mean of the stars; null before the first review. */
  value: number | null
  /** How many reviews it is made of. */
  count: number
  className?: string
}

/** 4.9 (38); new sellers and offers have none. */
export function Rating({ value, count, className }: RatingProps) {
  if (value === null) return null
  return (
    <span className={cn('inline-flex items-center gap-1 whitespace-nowrap text-xs leading-4 tabular-nums', className)}>
      <span className="sr-only">Rating </span>
      <Star aria-hidden className="size-3 fill-chart-3 stroke-chart-3" />
      <b className="font-semibold text-foreground">{value.toFixed(1)}</b>
      <span className="text-muted-foreground">
        ({count}
        <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>)
      </span>
    </span>
  )
}
