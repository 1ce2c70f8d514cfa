import type { Review } from '@limelight/contract/reviews/schema'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { EndlessView } from '../../components/endless-view.tsx'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { RatingBreakdown, type Step } from './rating-breakdown.tsx'
import { ReviewItem } from './review-item.tsx'

type ReviewsSectionProps = {
  /** One of the two: what the reviews are about. */
  target: { userId: string } | { offerId: string }
  /** The first name of the seller. */
  seller: string
  completedOrders: number
  className?: string
}

/** The rating with its breakdown, and the reviews behind it. */
export function ReviewsSection({ target, seller, completedOrders, className }: ReviewsSectionProps) {
  const [chosen, setChosen] = useState<Step>()
  const rating = trpc.reviews.rating.useQuery(target, { refetchOnMount: 'always' })
  return (
    <section aria-labelledby="reviews" className={cn('grid gap-2.5', className)}>
      <h2 id="reviews" className="font-semibold text-lg tracking-title">
        Reviews
      </h2>
      {rating.data?.count === 0 ? (
        <p className="text-muted-foreground">No reviews yet. Only buyers of a completed order can review, once.</p>
      ) : (
        <div className="grid items-start gap-7 lg:grid-cols-[210px_minmax(0,1fr)]">
          {rating.data === undefined ? (
            <BreakdownSkeleton isError={rating.isError} />
          ) : (
            <RatingBreakdown
              rating={rating.data}
              completedOrders={completedOrders}
              chosen={chosen}
              onChoose={setChosen}
            />
          )}
          <ReviewList target={target} seller={seller} stars={chosen} onAll={() => setChosen(undefined)} />
        </div>
      )}
    </section>
  )
}

type ReviewListProps = Pick<ReviewsSectionProps, 'target' | 'seller'> & { stars: Step | undefined; onAll: () => void }

function ReviewList({ target, seller, stars, onAll }: ReviewListProps) {
  const utils = trpc.useUtils()
  const wanted = { ...target, ...(stars === undefined ? {} : { rating: [Number(stars)] }) }
  const list = useEndlessList<Review>(getQueryKey(trpc.reviews.list, wanted, 'infinite'), offset =>
    utils.client.reviews.list.query({ ...wanted, offset, limit: offset === 0 ? 5 : 20 }),
  )
  return (
    <div className="min-w-0">
      {stars !== undefined && (
        <p className="flex items-center justify-between gap-3 pb-2 text-muted-foreground text-xs">
          Only {stars === '1' ? '1 star' : `${stars} stars`}
          <Button size="sm" variant="ghost" onClick={onAll}>
            Show all
          </Button>
        </p>
      )}
      <EndlessView list={list} noun="Reviews" empty={<p className="text-muted-foreground">No reviews.</p>}>
        {reviews => (
          <ul className="divide-y">
            {reviews.map(review => (
              <li key={review.id} className="first:[&>article]:pt-0">
                <ReviewItem review={review} seller={seller} />
              </li>
            ))}
          </ul>
        )}
      </EndlessView>
    </div>
  )
}

function BreakdownSkeleton({ isError }: { isError: boolean }) {
  if (isError)
    return <p className="text-muted-foreground text-xs">Couldn’t load the rating. Reload the page to try again.</p>
  return (
    <div role="status" aria-busy="true" aria-label="Loading the rating" className="grid gap-3">
      <Skeleton className="h-10 w-40" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
