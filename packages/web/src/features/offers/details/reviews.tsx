import type { Offer } from '@limelight/contract/offers/schema'
import { ReviewsSection } from '../../reviews/reviews-section.tsx'
import { firstNameOf } from '../../users/name.ts'

/** What buyers said about the offer. */
export function OfferReviews({ offer }: { offer: Offer }) {
  return (
    <ReviewsSection
      target={{ offerId: offer.id }}
      seller={firstNameOf(offer.seller)}
      completedOrders={offer.completedOrders}
    />
  )
}
