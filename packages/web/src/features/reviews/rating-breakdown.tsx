import type { Rating } from '@limelight/contract/reviews/schema'
import { Star } from 'lucide-react'
import { cn } from '../../components/ui/cn.ts'
import { counted, formatCount } from '../../display/format.ts'
import { Stars } from './stars.tsx'

const steps = ['5', '4', '3', '2', '1'] as const
export type Step = (typeof steps)[number]

type RatingBreakdownProps = {
  rating: Rating
  completedOrders: number
  /** The stars that the list shows; all of them if undefined. */
  chosen: Step | undefined
  onChoose: (step: Step | undefined) => void
}

/** The mean, and how many reviews have how many stars. A row filters the list. */
export function RatingBreakdown({ rating, completedOrders, chosen, onChoose }: RatingBreakdownProps) {
  const { average, count, stars, verified } = rating
  return (
    <div className="grid content-start gap-2.5">
      <div className="flex items-center gap-2.5">
        <span className="font-display font-semibold text-3xl tabular-nums tracking-title">
          {average?.toFixed(1) ?? '–'}
        </span>
        <span className="grid">
          <Stars value={Math.round(average ?? 0)} />
          <span className="text-muted-foreground text-xs tabular-nums">
            {counted(count, 'review')} of {formatCount(Math.max(count, completedOrders))}{' '}
            {Math.max(count, completedOrders) === 1 ? 'order' : 'orders'}
          </span>
        </span>
      </div>
      <ul className="grid">
        {steps.map(step => (
          <li key={step}>
            <button
              type="button"
              aria-pressed={chosen === step}
              aria-label={`${step} stars: ${stars[step]} reviews`}
              disabled={stars[step] === 0}
              onClick={() => onChoose(chosen === step ? undefined : step)}
              className={cn(
                '-mx-1.5 grid w-[calc(100%+0.75rem)] grid-cols-[28px_minmax(0,1fr)_36px] items-center gap-2 rounded-sm px-1.5 py-0.5 text-xs',
                'not-disabled:hover:bg-accent disabled:cursor-default aria-pressed:bg-lit-soft',
              )}
            >
              <span className="inline-flex items-center gap-1 font-medium tabular-nums">
                <Star aria-hidden className="size-3 fill-chart-3 stroke-chart-3" />
                {step}
              </span>
              <svg
                aria-hidden
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                className="h-1 w-full rounded-full bg-secondary"
              >
                <rect width={(stars[step] / Math.max(1, count)) * 100} height="4" className="fill-chart-3" />
              </svg>
              <span className="text-right text-muted-foreground tabular-nums">{formatCount(stars[step])}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="text-2xs text-muted-foreground">
        Only buyers of a completed order can review, once, and change it for 24 hours.
        {verified > 0 &&
          ` ${formatCount(verified)} of these reviews ${verified === 1 ? 'is of an order' : 'are of orders'} paid in escrow${
            verified < count ? '; the others are of earlier orders, paid outside of it' : ''
          }.`}
      </p>
    </div>
  )
}
