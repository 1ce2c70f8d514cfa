import { type OfferStatus, offerTransitions } from '@limelight/contract/offers/rules'
import type { OfferRow } from '@limelight/db/offers/tables'
import { AppError } from '../runtime/errors.ts'

type Owned = Pick<OfferRow, 'user_id'>

/** Writes on an offer of another user. */
export function requireOwner<Offer extends Owned>(offer: Offer | undefined, { userId }: { userId: string }): Offer {
  if (offer === undefined) throw new AppError('ITEM_NOT_FOUND')
  if (offer.user_id !== userId) throw new AppError('UNAUTHORIZED_ACTION')
  return offer
}

/** What a change of status needs. No change needs nothing. */
export function conditionOf(from: OfferStatus, to: OfferStatus) {
  const condition = from === to ? 'always' : offerTransitions[from][to]
  if (condition === undefined) throw new AppError('UNAUTHORIZED_ACTION')
  return condition
}

type Shown = Pick<OfferRow, 'status' | 'moderation_status' | 'has_contacts'>

/** An offer with contact details waits for a moderator; others are shown until one refuses them. */
export function isPublic({ status, moderation_status, has_contacts }: Shown): boolean {
  return status === 'ACTIVE' && moderation_status !== 'REFUSED' && (moderation_status === 'APPROVED' || !has_contacts)
}

type Content = Pick<OfferRow, 'name' | 'description' | 'main_image_id'> & {
  items: readonly { price: string | null; exec_days: number | null; max_amount: number | null }[]
}

/** Whether everything that a public offer needs is there. */
export function isFilled({ name, description, main_image_id, items }: Content): boolean {
  return (
    name !== '' &&
    description !== '' &&
    main_image_id !== null &&
    items.length > 0 &&
    items.every(item => item.price !== null && item.exec_days !== null && item.max_amount !== null)
  )
}
