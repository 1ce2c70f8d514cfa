import type { OfferStatus } from '@limelight/contract/offers/rules'
import type { Transaction } from '@limelight/db/database'
import type { OfferRow } from '@limelight/db/offers/tables'
import type { Context } from '../context.ts'
import { emitLive, userRoom, usersRoom } from '../jobs/live.ts'

type Changed = Pick<OfferRow, 'id' | 'user_id' | 'moderation_status'> & { status: OfferStatus }

/**
 * Tells the owner's windows about a change of an offer, in the transaction of the change, and those of
 * all users if it `hasLeft` the market.
 */
export function emitUpdate(
  ctx: Context,
  trx: Transaction,
  { id: offerId, user_id, status, moderation_status: moderationStatus }: Changed,
  hasLeft = false,
): void {
  emitLive(ctx, trx, { room: userRoom(user_id), name: 'offer', data: { offerId, status, moderationStatus } })
  if (hasLeft) emitLive(ctx, trx, { room: usersRoom, name: 'offerGone', data: { offerId } })
}
