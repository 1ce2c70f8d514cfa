import type { OfferStatus } from '@limelight/contract/offers/rules'
import type { offerUpdateSchema } from '@limelight/contract/offers/schema'
import type { Transaction } from '@limelight/db/database'
import type { OfferRow } from '@limelight/db/offers/tables'
import type * as z from 'zod'
import type { Context } from '../context.ts'
import { publishLive, userRoom } from '../jobs/live.ts'
import { emit } from '../jobs/outbox.ts'
import { publishOfferJob } from './jobs.ts'

type Changed = Pick<OfferRow, 'id' | 'user_id' | 'moderation_status'> & { status: OfferStatus }

/** Tells the owner's windows about a change of an offer, in the transaction of the change. */
export async function emitUpdate(ctx: Context, trx: Transaction, offer: Changed): Promise<void> {
  const update = { offerId: offer.id, status: offer.status, moderationStatus: offer.moderation_status }
  await emit(ctx, trx, publishOfferJob, { userId: offer.user_id, update })
}

/** Harmless to repeat. */
export async function publishOffer(
  ctx: Context,
  { userId, update }: { userId: string; update: z.infer<typeof offerUpdateSchema> },
): Promise<void> {
  await publishLive(ctx, { room: userRoom(userId), name: 'offer', data: update })
}
