import type { formalOfferUpdateSchema } from '@limelight/contract/formal-offers/schema'
import type { Transaction } from '@limelight/db/database'
import type { FormalOfferRow } from '@limelight/db/formal-offers/tables'
import type * as z from 'zod'
import type { Context } from '../context.ts'
import { publishLive, userRoom } from '../jobs/live.ts'
import { emit } from '../jobs/outbox.ts'
import { publishFormalOfferJob } from './jobs.ts'

type Update = z.infer<typeof formalOfferUpdateSchema>

/** Tells the windows of both users about a change, in its transaction. */
export async function emitUpdate(
  ctx: Context,
  trx: Transaction,
  row: Pick<FormalOfferRow, 'id' | 'user_id' | 'target_user_id'>,
  status: Update['status'],
): Promise<void> {
  const userIds = [row.user_id, ...(row.target_user_id === null ? [] : [row.target_user_id])]
  await emit(ctx, trx, publishFormalOfferJob, { userIds, update: { id: row.id, status } })
}

/** Harmless to repeat. */
export async function publishFormalOffer(
  ctx: Context,
  { userIds, update }: { userIds: string[]; update: Update },
): Promise<void> {
  for (const userId of userIds) await publishLive(ctx, { room: userRoom(userId), name: 'formalOffer', data: update })
}
