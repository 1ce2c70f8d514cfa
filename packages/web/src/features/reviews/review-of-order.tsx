import { Card, CardBody } from '../../components/ui/card.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { trpc } from '../../server/trpc.ts'
import { ReviewItem } from './review-item.tsx'

type ReviewOfOrderProps = { reviewId: string; seller: string }

/** The review of an order, where its author changes it and its seller replies. */
export function ReviewOfOrder({ reviewId, seller }: ReviewOfOrderProps) {
  const review = trpc.reviews.byId.useQuery({ id: reviewId })
  return (
    <Card title="Review">
      <CardBody className="py-1">
        {review.data !== undefined ? (
          <ReviewItem review={review.data} seller={seller} />
        ) : review.isError ? (
          <p className="pb-3 text-muted-foreground">Couldn’t load the review. Reload the page to try again.</p>
        ) : (
          <Skeleton role="status" aria-busy="true" aria-label="Loading the review" className="mb-3 h-12 w-full" />
        )}
      </CardBody>
    </Card>
  )
}
