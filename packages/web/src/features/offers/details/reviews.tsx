import type { Offer } from '@limelight/contract/offers/schema'
import { ReviewsSection } from '../../reviews/reviews-section.tsx'

/** What buyers said about the offer. */
export function OfferReviews({ offer }: { offer: Offer }) {
  return (
    <ReviewsSection
      target={{ offerId: offer.id }}
      seller={offer.seller.fullName.split(' ')[0] || 'The seller'}
      completedOrders={offer.completedOrders}
    />
  )
}
