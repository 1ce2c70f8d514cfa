import type { OfferStatus } from '@limelight/contract/offers/rules'
import type { Transaction } from '@limelight/db/database'
import type { OfferRow } from '@limelight/db/offers/tables'
import type * as z from 'zod'
import type { Context } from '../context.ts'
import { publishLive, userRoom, usersRoom } from '../jobs/live.ts'
import { emit } from '../jobs/outbox.ts'
import { publishOfferJob } from './jobs.ts'

type Changed = Pick<OfferRow, 'id' | 'user_id' | 'moderation_status'> & { status: OfferStatus }

/**
 * Tells the owner's windows about a change of an offer, in the transaction of the change, and those of
 * all users if it `hasLeft` the market.
 */
export async function emitUpdate(ctx: Context, trx: Transaction, offer: Changed, hasLeft = false): Promise<void> {
  const update = { offerId: offer.id, status: offer.status, moderationStatus: offer.moderation_status }
  await emit(ctx, trx, publishOfferJob, { userId: offer.user_id, update, hasLeft })
}

/** Harmless to repeat. */
export async function publishOffer(
  ctx: Context,
  { userId, update, hasLeft }: z.infer<typeof publishOfferJob.payload>,
): Promise<void> {
  await publishLive(ctx, { room: userRoom(userId), name: 'offer', data: update })
  if (hasLeft) await publishLive(ctx, { room: usersRoom, name: 'offerGone', data: { offerId: update.offerId } })
}
